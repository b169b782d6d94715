"""Simulations as they were at the first release, and a trigger that renews the stamp of the card pool."""

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import simulator.kinds
import simulator.models
from django.db import migrations, models


CREATE_TRIGGER = """
CREATE TRIGGER stamp_pool BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON simulator_indexedcoverage
    FOR EACH STATEMENT EXECUTE FUNCTION cards_stamp_pool();
"""
DROP_TRIGGER = "DROP TRIGGER stamp_pool ON simulator_indexedcoverage;"


class Migration(migrations.Migration):
    replaces = [
        ("simulator", "0001_squashed"),
        ("simulator", "0002_snapshot_and_heartbeat"),
        ("simulator", "0003_run_coverage"),
        ("simulator", "0004_engine_of_a_chunk"),
        ("simulator", "0005_fair_and_private_runs"),
        ("simulator", "0006_indexed_coverage"),
        ("simulator", "0007_other_decks_of_runs"),
        ("simulator", "0008_recorded_games"),
        ("simulator", "0009_runs_with_many_decks"),
        ("simulator", "0010_kinds_of_runs"),
    ]

    initial = True

    dependencies = [
        ('cards', '0001_release'),
        ('decks', '0001_release'),
    ]

    operations = [
        migrations.CreateModel(
            name='Worker',
            fields=[
                ('name', models.CharField(max_length=200, primary_key=True, serialize=False)),
                ('processes', models.PositiveSmallIntegerField(default=1)),
                ('last_heartbeat', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='IndexedCoverage',
            fields=[
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='indexed_coverage', serialize=False, to='cards.card')),
                ('level', models.CharField(choices=[('full', 'Fully simulated'), ('partial', 'Simulated in part'), ('none', 'Simulated without text')], max_length=7)),
                ('powers', models.PositiveSmallIntegerField()),
                ('understood', models.PositiveSmallIntegerField()),
                ('stops', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), blank=True, default=list, size=None)),
                ('unplayed', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), blank=True, default=list, size=None)),
                ('version', models.CharField(max_length=16)),
            ],
            options={
                'verbose_name_plural': 'indexed coverage',
                'indexes': [models.Index(fields=['level'], name='coverage_level')],
            },
        ),
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.CharField(default=simulator.models.new_run_id, editable=False, max_length=20, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=simulator.kinds.kind_choices, default='goldfish', max_length=10)),
                ('deck_name', models.CharField(max_length=200)),
                ('other_name', models.CharField(blank=True, default='', max_length=300)),
                ('other', models.JSONField(blank=True, null=True)),
                ('stopped', models.JSONField(blank=True, default=list)),
                ('hero_name', models.CharField(max_length=200)),
                ('snapshot', models.JSONField()),
                ('games', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1000000)])),
                ('turns', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(50)])),
                ('seed', models.BigIntegerField(validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(9007199254740991)])),
                ('seat', models.CharField(choices=[('alternate', 'going first in every other game'), ('first', 'always going first'), ('second', 'always going second')], max_length=10)),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('playing', 'Playing'), ('done', 'Done'), ('cancelled', 'Cancelled'), ('failed', 'Failed')], default='waiting', max_length=10)),
                ('problem', models.CharField(blank=True, default='', max_length=300)),
                ('visitor', models.CharField(max_length=64)),
                ('is_private', models.BooleanField(default=False)),
                ('caller', models.CharField(blank=True, default='', max_length=64)),
                ('last_claim', models.DateTimeField(blank=True, null=True)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('started', models.DateTimeField(blank=True, null=True)),
                ('finished', models.DateTimeField(blank=True, null=True)),
                ('result', models.JSONField(blank=True, null=True)),
                ('margin_of_error', models.FloatField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(0.0)])),
                ('failed_games', models.JSONField(blank=True, default=list)),
                ('coverage', models.JSONField(blank=True, null=True)),
                ('engine_version', models.CharField(blank=True, default='', max_length=16)),
                ('deck', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='runs', to='decks.deck')),
                ('other_deck', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='decks.deck')),
                ('other_decks', models.ManyToManyField(blank=True, related_name='+', to='decks.deck')),
            ],
            options={
                'ordering': ['-created'],
            },
        ),
        migrations.CreateModel(
            name='RecordedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('version', models.PositiveSmallIntegerField(default=0)),
                ('engine_version', models.CharField(max_length=16)),
                ('is_as_counted', models.BooleanField(default=True)),
                ('record', models.BinaryField()),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recorded_games', to='simulator.run')),
            ],
        ),
        migrations.CreateModel(
            name='Chunk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('index', models.PositiveSmallIntegerField()),
                ('first_game', models.PositiveIntegerField()),
                ('games', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('playing', 'Playing'), ('done', 'Done')], default='waiting', max_length=10)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('sends', models.PositiveSmallIntegerField(default=0)),
                ('wake_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('holder', models.CharField(blank=True, default='', max_length=40)),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('result', models.JSONField(blank=True, null=True)),
                ('engine', models.CharField(blank=True, default='', max_length=11)),
                ('failed_games', models.JSONField(blank=True, default=list)),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chunks', to='simulator.run')),
            ],
            options={
                'ordering': ['run', 'index'],
            },
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(fields=['visitor', '-created'], name='run_of_visitor'),
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(fields=['finished'], name='run_finished'),
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(condition=models.Q(('state__in', ['waiting', 'playing'])), fields=['created'], name='run_active'),
        ),
        migrations.AddConstraint(
            model_name='recordedgame',
            constraint=models.UniqueConstraint(fields=('run', 'number', 'version'), name='one_record_a_game'),
        ),
        migrations.AddIndex(
            model_name='chunk',
            index=models.Index(condition=models.Q(('state__in', ['waiting', 'playing'])), fields=['index', 'id'], name='chunk_unfinished'),
        ),
        migrations.AddIndex(
            model_name='chunk',
            index=models.Index(condition=models.Q(('state', 'waiting')), fields=['wake_at'], name='chunk_waiting'),
        ),
        migrations.AddIndex(
            model_name='chunk',
            index=models.Index(condition=models.Q(('state', 'playing')), fields=['lease_until'], name='chunk_playing'),
        ),
        migrations.AddConstraint(
            model_name='chunk',
            constraint=models.UniqueConstraint(fields=('run', 'index'), name='one_chunk_an_index'),
        ),
        migrations.RunSQL(CREATE_TRIGGER, DROP_TRIGGER),
    ]
