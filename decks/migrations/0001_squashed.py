"""Decks, as one migration."""

import decks.models.deck
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("decks", "0001_initial"),
        ("decks", "0002_visibility_and_notes"),
        ("decks", "0003_added_formats"),
        ("decks", "0004_history"),
    ]

    initial = True

    dependencies = [
        ("cards", "0001_squashed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AddedFormat",
            fields=[
                ("key", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=60)),
                ("facts", models.JSONField()),
                ("retired", models.BooleanField(default=False)),
                ("updated", models.DateTimeField(auto_now=True)),
            ],
            options={
                "ordering": ["name", "key"],
            },
        ),
        migrations.CreateModel(
            name="Deck",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=decks.models.deck.new_id,
                        editable=False,
                        max_length=12,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("description", models.TextField(blank=True, max_length=5000)),
                ("format", models.CharField(default="constructed", max_length=40)),
                ("owner_key", models.CharField(blank=True, db_index=True, max_length=64)),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "Private"), ("unlisted", "Unlisted"), ("public", "Public")],
                        default="unlisted",
                        max_length=8,
                    ),
                ),
                (
                    "tags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=30), blank=True, default=list, size=None
                    ),
                ),
                ("starter", models.SlugField(blank=True, max_length=100)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("updated", models.DateTimeField(auto_now=True)),
                (
                    "copied_from",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="copies",
                        to="decks.deck",
                    ),
                ),
                (
                    "hero",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decks_led",
                        to="cards.card",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="decks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-updated", "id"],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "zone",
                    models.CharField(
                        choices=[("main", "Main deck"), ("side", "Side deck"), ("maybe", "Maybe")],
                        default="main",
                        max_length=5,
                    ),
                ),
                ("count", models.PositiveSmallIntegerField()),
                ("note", models.CharField(blank=True, max_length=500)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_entries",
                        to="cards.card",
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="decks.deck"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ["card__words", "zone"],
            },
        ),
        migrations.CreateModel(
            name="Step",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("words", models.CharField(max_length=200)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                ("undone", models.BooleanField(default=False)),
                ("data", models.JSONField()),
                ("size", models.PositiveIntegerField()),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="steps", to="decks.deck"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Unmatched",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("text", models.CharField(max_length=300)),
                (
                    "zone",
                    models.CharField(
                        choices=[("main", "Main deck"), ("side", "Side deck"), ("maybe", "Maybe")],
                        default="main",
                        max_length=5,
                    ),
                ),
                ("count", models.PositiveSmallIntegerField(default=1)),
                (
                    "candidates",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=200), blank=True, default=list, size=None
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="unmatched", to="decks.deck"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "unmatched lines",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Version",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=100)),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("named", "Saved"),
                            ("beginning", "As it began"),
                            ("pause", "Before a pause"),
                            ("undone", "Undone, then changed otherwise"),
                        ],
                        default="named",
                        max_length=9,
                    ),
                ),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                ("data", models.JSONField()),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="decks.deck"
                    ),
                ),
            ],
            options={
                "ordering": ["-made", "-pk"],
            },
        ),
        migrations.AddIndex(
            model_name="deck",
            index=models.Index(fields=["visibility", "-updated"], name="deck_visibility"),
        ),
        migrations.AddIndex(
            model_name="deck",
            index=django.contrib.postgres.indexes.GinIndex(fields=["tags"], name="deck_tags"),
        ),
        migrations.AddConstraint(
            model_name="deck",
            constraint=models.UniqueConstraint(
                condition=models.Q(("starter", ""), _negated=True),
                fields=("starter",),
                name="one_deck_a_starter",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("deck", "card", "zone"), name="one_entry_a_card_and_zone"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("count__gte", 1), ("count__lte", 250)), name="entry_count_in_bounds"
            ),
        ),
        migrations.AddConstraint(
            model_name="step",
            constraint=models.UniqueConstraint(fields=("deck", "number"), name="one_step_a_number"),
        ),
        migrations.AddConstraint(
            model_name="unmatched",
            constraint=models.UniqueConstraint(fields=("deck", "number"), name="one_unmatched_line_a_number"),
        ),
        migrations.AddIndex(
            model_name="version",
            index=models.Index(fields=["deck", "-made"], name="version_of_deck"),
        ),
    ]
