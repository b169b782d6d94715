"""Turn the user table of an earlier version, ``auth_user``, into that of ``accounts.User``.

Tables are renamed, so that rows, primary keys and foreign keys stay as they are, and with them sessions. A
database made by ``0001_squashed`` has no such table, and nothing is done.
"""

from django.db import migrations

TABLES = {
    "auth_user": "accounts_user",
    "auth_user_groups": "accounts_user_groups",
    "auth_user_user_permissions": "accounts_user_user_permissions",
    "accounts_try": "accounts_attempt",
}
INDEXES = {
    "accounts_name_of_any_case": "unique_username_ignoring_case",
    "try_counted": "attempt_counted",
    "try_forgotten": "attempt_expiry",
}
COLUMNS = {"what": "kind", "about": "subject"}  # of accounts_attempt
PREFIXES = {"auth_user": "accounts_user", "accounts_try": "accounts_attempt"}
"""How the names of constraints, indexes and sequences begin or end."""

LONGEST_NAME = 63  # of anything in PostgreSQL

REFERENCES = """
SELECT conrelid::regclass::text, attname
FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
WHERE contype = 'f' AND confrelid = 'accounts_user'::regclass
"""
"""Every column that refers to a user, with its table."""

CONSTRAINTS = """
SELECT conrelid::regclass::text, conname FROM pg_constraint
WHERE connamespace = current_schema()::regnamespace AND conrelid <> 0
"""
RELATIONS = """
SELECT relname, relkind FROM pg_class
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('i', 'S')
"""
CONTENT_TYPES = """
UPDATE django_content_type SET app_label = 'accounts' WHERE app_label = 'auth' AND model = 'user';
UPDATE auth_permission SET codename = replace(codename, '_try', '_attempt'), name = replace(name, ' try', ' attempt')
    WHERE content_type_id IN (SELECT id FROM django_content_type WHERE app_label = 'accounts' AND model = 'try');
UPDATE django_content_type SET model = 'attempt' WHERE app_label = 'accounts' AND model = 'try';
"""


def adopt_auth_user(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('auth_user')")
        if cursor.fetchone() == (None,):
            return
        _rename_tables(cursor)
        _widen_keys(cursor)
        _rename_constraints(cursor)
        _rename_indexes_and_sequences(cursor)
        cursor.execute(CONTENT_TYPES)


def _rename_tables(cursor):
    for old_name, new_name in TABLES.items():
        cursor.execute(f"ALTER TABLE {old_name} RENAME TO {new_name}")
    for old_name, new_name in COLUMNS.items():
        cursor.execute(f"ALTER TABLE accounts_attempt RENAME COLUMN {old_name} TO {new_name}")


def _widen_keys(cursor):
    """Django's own users have keys of four bytes, ours of eight as every other table."""
    cursor.execute(REFERENCES)
    columns = cursor.fetchall()
    columns += [(table, "id") for table in TABLES.values() if table.startswith("accounts_user")]
    for table, column in columns:
        cursor.execute(f'ALTER TABLE {table} ALTER COLUMN "{column}" TYPE bigint')


def _rename_constraints(cursor):
    cursor.execute(CONSTRAINTS)
    for table, name in cursor.fetchall():
        if (new_name := _new_name(name)) != name:
            cursor.execute(f'ALTER TABLE {table} RENAME CONSTRAINT "{name}" TO "{new_name}"')


def _rename_indexes_and_sequences(cursor):
    cursor.execute(RELATIONS)
    for name, kind in cursor.fetchall():
        if (new_name := INDEXES.get(name) or _new_name(name)) != name:
            cursor.execute(f'ALTER {"SEQUENCE" if kind == "S" else "INDEX"} "{name}" RENAME TO "{new_name}"')


def _new_name(name):
    for old_part, new_part in PREFIXES.items():
        name = name.replace(old_part, new_part)
    return name[:LONGEST_NAME]


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_squashed")]
    run_before = [("admin", "0001_initial")]  # whose table refers to users

    operations = [migrations.RunPython(adopt_auth_user, migrations.RunPython.noop)]
