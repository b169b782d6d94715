"""The rules documents as they were at the first release: their tables, and their stamp with its triggers."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.text
import rules.models
from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations, models


TABLES = (
    "rules_document",
    "rules_rule",
    "rules_glossaryentry",
    "rules_wording",
    "rules_example",
    "rules_crossreference",
)

CREATE_STAMP = """
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
CREATE TRIGGER renew_stamp BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION rules_renew_stamp();
"""
    for table in TABLES
)
DROP_STAMP = (
    "".join(f"DROP TRIGGER renew_stamp ON {table};\n" for table in TABLES)
    + "DROP FUNCTION rules_renew_stamp();\nDROP TABLE rules_stamp;"
)


class Migration(migrations.Migration):
    replaces = [
        ("rules", "0001_squashed"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        TrigramExtension(),
        migrations.CreateModel(
            name='Document',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=40)),
                ('edition', models.CharField(max_length=20)),
                ('title', models.CharField(blank=True, max_length=200)),
                ('effective', models.DateField(blank=True, null=True)),
                ('guide_to', models.SlugField(blank=True, max_length=40)),
            ],
            options={
                'ordering': ['key', models.OrderBy(models.F('effective'), descending=True, nulls_last=True), 'pk'],
                'constraints': [models.UniqueConstraint(fields=('key', 'edition'), name='one_document_per_key_and_edition')],
            },
        ),
        migrations.CreateModel(
            name='GlossaryEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('term', models.CharField(max_length=100)),
                ('slug', models.SlugField(max_length=110)),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='glossary', to='rules.document')),
            ],
            options={
                'verbose_name_plural': 'glossary entries',
                'ordering': ['document_id', 'slug'],
            },
            bases=(rules.models.WordingsMixin, models.Model),
        ),
        migrations.CreateModel(
            name='Rule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=12)),
                ('order', django.contrib.postgres.fields.ArrayField(base_field=models.SmallIntegerField(), size=4)),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rules', to='rules.document')),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='children', to='rules.rule')),
            ],
            options={
                'ordering': ['document_id', 'order'],
            },
            bases=(rules.models.WordingsMixin, models.Model),
        ),
        migrations.CreateModel(
            name='Wording',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(choices=[('restatement', 'restatement'), ('official', 'official')], max_length=12)),
                ('title', models.CharField(blank=True, max_length=200)),
                ('text', models.TextField(blank=True)),
                ('cards', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=100), blank=True, default=list, size=None)),
                ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='wordings', to='rules.glossaryentry')),
                ('rule', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='wordings', to='rules.rule')),
            ],
            options={
                'ordering': ['source'],
            },
        ),
        migrations.CreateModel(
            name='Example',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('text', models.TextField()),
                ('wording', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='examples', to='rules.wording')),
            ],
            options={
                'ordering': ['position'],
            },
        ),
        migrations.CreateModel(
            name='CrossReference',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=12)),
                ('defines', models.BooleanField(default=False)),
                ('target', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='referred_to_by', to='rules.rule')),
                ('wording', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='references', to='rules.wording')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddIndex(
            model_name='glossaryentry',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass(django.db.models.functions.text.Upper('term'), name='gin_trgm_ops'), name='glossary_term_trigram'),
        ),
        migrations.AddConstraint(
            model_name='glossaryentry',
            constraint=models.UniqueConstraint(fields=('document', 'slug'), name='one_entry_per_term'),
        ),
        migrations.AddIndex(
            model_name='rule',
            index=models.Index(fields=['document', 'order'], name='rules_rule_documen_723fc1_idx'),
        ),
        migrations.AddConstraint(
            model_name='rule',
            constraint=models.UniqueConstraint(fields=('document', 'number'), name='one_rule_per_number'),
        ),
        migrations.AddConstraint(
            model_name='wording',
            constraint=models.CheckConstraint(condition=models.Q(('rule__isnull', True), ('entry__isnull', True), _connector='XOR'), name='wording_of_a_rule_or_an_entry'),
        ),
        migrations.AddConstraint(
            model_name='wording',
            constraint=models.UniqueConstraint(fields=('rule', 'source'), name='one_wording_per_rule_and_source'),
        ),
        migrations.AddConstraint(
            model_name='wording',
            constraint=models.UniqueConstraint(fields=('entry', 'source'), name='one_wording_per_entry_and_source'),
        ),
        migrations.AddConstraint(
            model_name='example',
            constraint=models.UniqueConstraint(fields=('wording', 'position'), name='one_example_per_position'),
        ),
        migrations.AddConstraint(
            model_name='crossreference',
            constraint=models.UniqueConstraint(fields=('wording', 'number'), name='one_reference_per_number'),
        ),
        migrations.RunSQL(CREATE_STAMP, DROP_STAMP),
    ]
