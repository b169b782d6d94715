"""A stamp of the rules: one row, new whenever a document, or anything that belongs to one, is written."""

from django.db import migrations

TABLES = ("document", "rule", "glossaryentry", "wording", "example", "crossreference")

FORWARDS = """
CREATE TABLE rules_stamp (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    stamp uuid NOT NULL DEFAULT gen_random_uuid(),
    changed timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO rules_stamp DEFAULT VALUES;
CREATE FUNCTION rules_renew_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO rules_stamp DEFAULT VALUES
        ON CONFLICT (one) DO UPDATE SET stamp = gen_random_uuid(), changed = clock_timestamp();
    RETURN NULL;
END
$$;
""" + "".join(
    f"""
CREATE TRIGGER renew_stamp BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON rules_{table}
    FOR EACH STATEMENT EXECUTE FUNCTION rules_renew_stamp();
"""
    for table in TABLES
)
BACKWARDS = (
    "".join(f"DROP TRIGGER renew_stamp ON rules_{table};\n" for table in TABLES)
    + "DROP FUNCTION rules_renew_stamp();\nDROP TABLE rules_stamp;"
)


class Migration(migrations.Migration):
    dependencies = [("rules", "0003_guides")]

    operations = [migrations.RunSQL(FORWARDS, BACKWARDS)]
