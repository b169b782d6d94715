"""Decks as they were at the first release, as one migration."""

import decks.models.deck
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("decks", "0001_squashed"),
        ("decks", "0002_zone_and_version_labels"),
        ("decks", "0003_when_decks_were_visited"),
        ("decks", "0004_bans_and_product_decks"),
        ("decks", "0005_longer_descriptions"),
    ]

    initial = True

    dependencies = [
        ('cards', '0001_release'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AddedFormat',
            fields=[
                ('key', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('facts', models.JSONField()),
                ('retired', models.BooleanField(default=False)),
                ('updated', models.DateTimeField(auto_now=True)),
            ],
            options={
                'ordering': ['name', 'key'],
            },
        ),
        migrations.CreateModel(
            name='BanList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.SlugField(max_length=40)),
                ('source', models.CharField(choices=[('starter', 'Starter pool'), ('cardcarp', 'cardcarp'), ('tracker', 'WoWTCG-Tracker'), ('community', 'Community file'), ('native', 'Native file'), ('operator', 'Operator')], max_length=10)),
                ('as_of', models.DateField(blank=True, null=True)),
                ('updated', models.DateTimeField(auto_now=True)),
            ],
            options={
                'ordering': ['name', 'source'],
                'constraints': [models.UniqueConstraint(fields=('name', 'source'), name='one_ban_list_a_name_and_source')],
            },
        ),
        migrations.CreateModel(
            name='Deck',
            fields=[
                ('id', models.CharField(default=decks.models.deck.new_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=100)),
                ('description', models.TextField(blank=True, max_length=262144)),
                ('format', models.CharField(default='constructed', max_length=40)),
                ('owner_key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('visibility', models.CharField(choices=[('private', 'Private'), ('unlisted', 'Unlisted'), ('public', 'Public')], default='unlisted', max_length=8)),
                ('tags', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=30), blank=True, default=list, size=None)),
                ('starter', models.SlugField(blank=True, max_length=100)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('updated', models.DateTimeField(auto_now=True)),
                ('visited', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('copied_from', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='copies', to='decks.deck')),
                ('hero', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='decks_led', to='cards.card')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='decks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-updated', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('zone', models.CharField(choices=[('main', 'Main deck'), ('side', 'Side deck'), ('maybe', 'Maybeboard')], default='main', max_length=5)),
                ('count', models.PositiveSmallIntegerField()),
                ('note', models.CharField(blank=True, max_length=500)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deck_entries', to='cards.card')),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='decks.deck')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['card__words', 'zone'],
            },
        ),
        migrations.CreateModel(
            name='ProductDeck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=90, unique=True)),
                ('name', models.CharField(max_length=100)),
                ('product', models.CharField(max_length=60)),
                ('year', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('about', models.CharField(blank=True, max_length=300)),
                ('source', models.CharField(choices=[('starter', 'Starter pool'), ('cardcarp', 'cardcarp'), ('tracker', 'WoWTCG-Tracker'), ('community', 'Community file'), ('native', 'Native file'), ('operator', 'Operator')], max_length=10)),
                ('is_raid', models.BooleanField(default=False)),
                ('lines', models.JSONField(default=list)),
                ('deck', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='product_deck', to='decks.deck')),
            ],
            options={
                'ordering': ['year', 'product', 'name'],
            },
        ),
        migrations.CreateModel(
            name='Step',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('words', models.CharField(max_length=200)),
                ('made', models.DateTimeField(default=django.utils.timezone.now)),
                ('undone', models.BooleanField(default=False)),
                ('data', models.JSONField()),
                ('size', models.PositiveIntegerField()),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='decks.deck')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Unmatched',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('text', models.CharField(max_length=300)),
                ('zone', models.CharField(choices=[('main', 'Main deck'), ('side', 'Side deck'), ('maybe', 'Maybeboard')], default='main', max_length=5)),
                ('count', models.PositiveSmallIntegerField(default=1)),
                ('candidates', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), blank=True, default=list, size=None)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='unmatched', to='decks.deck')),
            ],
            options={
                'verbose_name_plural': 'unmatched lines',
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Version',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=100)),
                ('reason', models.CharField(choices=[('named', 'Saved'), ('beginning', 'First state'), ('pause', 'Before a pause'), ('undone', 'Undone changes')], default='named', max_length=9)),
                ('made', models.DateTimeField(default=django.utils.timezone.now)),
                ('data', models.JSONField()),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='decks.deck')),
            ],
            options={
                'ordering': ['-made', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='BannedCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('reference', models.CharField(max_length=250)),
                ('copies', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('ban_list', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cards', to='decks.banlist')),
            ],
            options={
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(fields=('ban_list', 'reference'), name='one_ban_a_list_and_card')],
            },
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(fields=['visibility', '-updated'], name='deck_visibility'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=django.contrib.postgres.indexes.GinIndex(fields=['tags'], name='deck_tags'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(condition=models.Q(('owner', None), ('starter', ''), models.Q(('owner_key', ''), _negated=True)), fields=['visited'], name='deck_anonymous_visited'),
        ),
        migrations.AddConstraint(
            model_name='deck',
            constraint=models.UniqueConstraint(condition=models.Q(('starter', ''), _negated=True), fields=('starter',), name='one_deck_a_starter'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('deck', 'card', 'zone'), name='one_entry_a_card_and_zone'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('count__gte', 1), ('count__lte', 250)), name='entry_count_in_bounds'),
        ),
        migrations.AddConstraint(
            model_name='step',
            constraint=models.UniqueConstraint(fields=('deck', 'number'), name='one_step_a_number'),
        ),
        migrations.AddConstraint(
            model_name='unmatched',
            constraint=models.UniqueConstraint(fields=('deck', 'number'), name='one_unmatched_line_a_number'),
        ),
        migrations.AddIndex(
            model_name='version',
            index=models.Index(fields=['deck', '-made'], name='version_of_deck'),
        ),
    ]
