"""The card database as it was at the first release: its tables, and the stamp of the card pool with its triggers."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.constraints
import django.db.models.deletion
import django.utils.timezone
from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations, models


TABLES = ("cards_set", "cards_card", "cards_face", "cards_printing")

CREATE_STAMP = """
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
DROP_STAMP = (
    "".join(f"DROP TRIGGER stamp_pool ON {table};\n" for table in TABLES)
    + "DROP FUNCTION cards_stamp_pool();\nDROP TABLE cards_pool_stamp;"
)


class Migration(migrations.Migration):
    replaces = [
        ("cards", "0001_squashed"),
        ("cards", "0002_sources"),
        ("cards", "0003_unknown_factions"),
        ("cards", "0004_unknown_factions_by_statements"),
        ("cards", "0005_former_addresses"),
        ("cards", "0006_question_terms"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        TrigramExtension(),
        migrations.CreateModel(
            name='Card',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('kind', models.CharField(choices=[('deck', 'Deck card'), ('raid', 'Raid or dungeon card'), ('token', 'Token'), ('fan', 'Fan-made card')], default='deck', max_length=10)),
                ('variant', models.CharField(blank=True, default='', max_length=120)),
                ('slug', models.SlugField(max_length=250, unique=True)),
                ('folded', models.CharField(max_length=250)),
                ('words', models.CharField(max_length=250)),
                ('types', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), default=list, size=None)),
                ('cost_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('cost_x', models.PositiveSmallIntegerField(default=0)),
                ('classes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=list, size=None)),
                ('factions', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=list, size=None)),
                ('tags', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=100), blank=True, default=list, size=None)),
                ('race', models.CharField(blank=True, default='', max_length=60)),
                ('talent', models.CharField(blank=True, default='', max_length=60)),
                ('professions', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), blank=True, default=list, size=None)),
                ('atk', models.SmallIntegerField(blank=True, null=True)),
                ('damage_types', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=list, size=None)),
                ('health', models.SmallIntegerField(blank=True, null=True)),
                ('defense', models.SmallIntegerField(blank=True, null=True)),
                ('strike_cost', models.SmallIntegerField(blank=True, null=True)),
                ('capacity', models.SmallIntegerField(blank=True, null=True)),
                ('tournament_formats', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), blank=True, null=True, size=None)),
                ('corrections', models.JSONField(blank=True, default=list)),
                ('missing', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=list, size=None)),
                ('source', models.CharField(choices=[('starter', 'Starter pool'), ('cardcarp', 'cardcarp'), ('tracker', 'WoWTCG-Tracker'), ('community', 'Community file'), ('native', 'Native file'), ('operator', 'Operator')], default='native', max_length=10)),
                ('fact_sources', models.JSONField(blank=True, default=dict)),
                ('traits', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), blank=True, default=list, size=None)),
                ('searched_text', models.TextField(blank=True, default='')),
                ('search', models.GeneratedField(db_persist=True, expression=django.contrib.postgres.search.CombinedSearchVector(django.contrib.postgres.search.SearchVector('words', 'searched_text', config='simple'), '||', django.contrib.postgres.search.SearchVector('searched_text', config='english'), django.contrib.postgres.search.SearchConfig('simple')), output_field=django.contrib.postgres.search.SearchVectorField())),
            ],
            options={
                'ordering': ['words', 'kind', 'variant'],
            },
        ),
        migrations.CreateModel(
            name='CardReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('about', models.CharField(choices=[('text', 'The text'), ('facts', 'Name, cost, type or another fact'), ('printing', 'Set, number, rarity, artist or flavour'), ('page', 'Something else on the page')], default='text', max_length=10)),
                ('printing', models.CharField(blank=True, default='', max_length=160)),
                ('message', models.TextField(max_length=2000)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('closed', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['created', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CardText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(choices=[('name', 'Name'), ('text', 'Text'), ('full', 'Text with reminder text'), ('own', 'Text with ~ for the name'), ('ownfull', 'Text with reminder text and ~ for the name')], max_length=8)),
                ('words', models.TextField()),
                ('plain', models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name='Face',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('front', 'Front'), ('back', 'Back')], default='front', max_length=5)),
                ('text', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), blank=True, default=list, size=None)),
                ('wording', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), blank=True, default=list, size=None)),
                ('atk', models.SmallIntegerField(blank=True, null=True)),
                ('health', models.SmallIntegerField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-side'],
            },
        ),
        migrations.CreateModel(
            name='FactDisagreement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('fact', models.CharField(max_length=30)),
                ('printing', models.CharField(blank=True, default='', max_length=160)),
                ('values', models.JSONField()),
                ('resolved', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['card__words', 'card__kind', 'card__variant', 'printing', 'fact'],
            },
        ),
        migrations.CreateModel(
            name='FormerAddress',
            fields=[
                ('slug', models.SlugField(max_length=250, primary_key=True, serialize=False)),
            ],
        ),
        migrations.CreateModel(
            name='Printing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=0)),
                ('treatment', models.CharField(blank=True, default='', max_length=40)),
                ('rarity', models.CharField(blank=True, choices=[('common', 'Common'), ('uncommon', 'Uncommon'), ('rare', 'Rare'), ('epic', 'Epic'), ('legendary', 'Legendary'), ('promo', 'Promotional')], default='', max_length=10)),
                ('artist', models.CharField(blank=True, default='', max_length=200)),
                ('flavour', models.TextField(blank=True, default='')),
                ('artist_words', models.TextField(blank=True, default='')),
                ('flavour_words', models.TextField(blank=True, default='')),
                ('text', models.TextField(blank=True, default='')),
                ('fact_sources', models.JSONField(blank=True, default=dict)),
            ],
            options={
                'ordering': ['set__order', 'set__code', 'number', 'treatment', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Set',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20)),
                ('name', models.CharField(max_length=100)),
                ('folded_code', models.TextField(blank=True, default='')),
                ('folded_name', models.TextField(blank=True, default='')),
                ('block', models.SmallIntegerField(blank=True, null=True)),
                ('order', models.IntegerField(default=0)),
                ('kind', models.CharField(blank=True, choices=[('expansion', 'Expansion'), ('starter', 'Starter deck'), ('raid', 'Raid or dungeon deck'), ('event', 'Event cards'), ('treasure', 'Treasure pack'), ('crafted', 'Crafted cards'), ('badge', 'Badge rewards'), ('promotional', 'Promotional cards'), ('token', 'Tokens'), ('fan', 'Fan-made set')], default='', max_length=12)),
                ('released', models.DateField(blank=True, null=True)),
                ('total', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('publisher', models.CharField(blank=True, default='', max_length=60)),
                ('fact_sources', models.JSONField(blank=True, default=dict)),
            ],
            options={
                'ordering': ['order', 'code', 'name'],
            },
        ),
        migrations.CreateModel(
            name='SourceRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(choices=[('starter', 'Starter pool'), ('cardcarp', 'cardcarp'), ('tracker', 'WoWTCG-Tracker'), ('community', 'Community file'), ('native', 'Native file'), ('operator', 'Operator')], max_length=10)),
                ('key', models.CharField(max_length=400)),
                ('folded', models.CharField(db_index=True, max_length=250)),
                ('content', models.JSONField()),
            ],
            options={
                'ordering': ['source', 'key'],
            },
        ),
        migrations.CreateModel(
            name='QuestionTerms',
            fields=[
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='cards.card')),
                ('terms', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), default=list, size=None)),
                ('version', models.CharField(max_length=16)),
            ],
            options={
                'verbose_name_plural': 'question terms',
            },
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(fields=['types'], name='card_types'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(fields=['classes'], name='card_classes'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(fields=['factions'], name='card_factions'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(fields=['tags'], name='card_tags'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(fields=['traits'], name='card_traits'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(fields=['search'], name='card_search'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('words', name='gin_trgm_ops'), name='card_words_like'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['cost_number', 'words'], name='card_cost'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('folded', 'kind', 'variant'), name='one_card_a_name_kind_and_variant'),
        ),
        migrations.AddField(
            model_name='cardreport',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='cards.card'),
        ),
        migrations.AddField(
            model_name='cardtext',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='cards.card'),
        ),
        migrations.AddField(
            model_name='face',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='faces', to='cards.card'),
        ),
        migrations.AddField(
            model_name='factdisagreement',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='disagreements', to='cards.card'),
        ),
        migrations.AddField(
            model_name='formeraddress',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_addresses', to='cards.card'),
        ),
        migrations.AddField(
            model_name='printing',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='printings', to='cards.card'),
        ),
        migrations.AddConstraint(
            model_name='set',
            constraint=models.UniqueConstraint(fields=('code', 'name'), name='one_set_a_code_and_name'),
        ),
        migrations.AddField(
            model_name='printing',
            name='set',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='printings', to='cards.set'),
        ),
        migrations.AddField(
            model_name='sourcerecord',
            name='card',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='source_records', to='cards.card'),
        ),
        migrations.AddIndex(
            model_name='cardreport',
            index=models.Index(fields=['closed', 'created'], name='card_reports_open'),
        ),
        migrations.AddIndex(
            model_name='cardtext',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('words', name='gin_trgm_ops'), name='card_text_words'),
        ),
        migrations.AddIndex(
            model_name='cardtext',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('plain', name='gin_trgm_ops'), name='card_text_plain'),
        ),
        migrations.AddConstraint(
            model_name='cardtext',
            constraint=models.UniqueConstraint(fields=('card', 'scope'), name='one_text_a_scope'),
        ),
        migrations.AddConstraint(
            model_name='face',
            constraint=models.UniqueConstraint(fields=('card', 'side'), name='one_face_a_side'),
        ),
        migrations.AddConstraint(
            model_name='factdisagreement',
            constraint=models.UniqueConstraint(fields=('card', 'fact', 'printing'), name='one_disagreement_a_fact'),
        ),
        migrations.AddIndex(
            model_name='printing',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('artist_words', name='gin_trgm_ops'), name='printing_artist_words'),
        ),
        migrations.AddIndex(
            model_name='printing',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('flavour_words', name='gin_trgm_ops'), name='printing_flavour_words'),
        ),
        migrations.AddIndex(
            model_name='printing',
            index=models.Index(fields=['set', 'number'], name='printing_set_number'),
        ),
        migrations.AddConstraint(
            model_name='printing',
            constraint=models.UniqueConstraint(fields=('card', 'set', 'number', 'treatment'), name='one_printing_a_number'),
        ),
        migrations.AddConstraint(
            model_name='sourcerecord',
            constraint=models.UniqueConstraint(fields=('source', 'key'), name='one_record_a_source_and_key'),
        ),
        migrations.RunSQL(CREATE_STAMP, DROP_STAMP),
    ]
