"""A stamp of the card pool: one row, new whenever a set, card, face or printing is written by any door."""

from django.db import migrations

TABLES = ("cards_set", "cards_card", "cards_face", "cards_printing")

FORWARDS = """
CREATE TABLE cards_pool_stamp (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    stamp uuid NOT NULL DEFAULT gen_random_uuid(),
    changed timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO cards_pool_stamp DEFAULT VALUES;
CREATE FUNCTION cards_stamp_pool() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO cards_pool_stamp DEFAULT VALUES
        ON CONFLICT (one) DO UPDATE SET stamp = gen_random_uuid(), changed = clock_timestamp();
    RETURN NULL;
END
$$;
""" + "".join(
    f"""
CREATE TRIGGER stamp_pool BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION cards_stamp_pool();
"""
    for table in TABLES
)
BACKWARDS = (
    "".join(f"DROP TRIGGER stamp_pool ON {table};\n" for table in TABLES)
    + "DROP FUNCTION cards_stamp_pool();\nDROP TABLE cards_pool_stamp;"
)


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_initial")]

    operations = [migrations.RunSQL(FORWARDS, BACKWARDS)]
