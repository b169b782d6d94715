"""Runs and their chunks, as one migration."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import simulator.models
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("simulator", "0001_initial"),
    ]

    initial = True

    dependencies = [
        ("decks", "0001_squashed"),
    ]

    operations = [
        migrations.CreateModel(
            name="Worker",
            fields=[
                ("name", models.CharField(max_length=200, primary_key=True, serialize=False)),
                ("processes", models.PositiveSmallIntegerField(default=1)),
                ("seen", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Run",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=simulator.models.new_run_id,
                        editable=False,
                        max_length=20,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("deck_name", models.CharField(max_length=200)),
                ("hero_name", models.CharField(max_length=200)),
                ("frozen", models.JSONField()),
                (
                    "games",
                    models.PositiveIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(1000000),
                        ]
                    ),
                ),
                (
                    "turns",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(50),
                        ]
                    ),
                ),
                (
                    "seed",
                    models.BigIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(9007199254740991),
                        ]
                    ),
                ),
                (
                    "seat",
                    models.CharField(
                        choices=[
                            ("alternate", "going first and second in turn"),
                            ("first", "always going first"),
                            ("second", "always going second"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("playing", "Playing"),
                            ("done", "Done"),
                            ("cancelled", "Cancelled"),
                            ("failed", "Failed"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("problem", models.CharField(blank=True, default="", max_length=300)),
                ("visitor", models.CharField(max_length=64)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("started", models.DateTimeField(blank=True, null=True)),
                ("finished", models.DateTimeField(blank=True, null=True)),
                ("result", models.JSONField(blank=True, null=True)),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="runs",
                        to="decks.deck",
                    ),
                ),
            ],
            options={
                "ordering": ["-created"],
            },
        ),
        migrations.CreateModel(
            name="Chunk",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveSmallIntegerField()),
                ("first_game", models.PositiveIntegerField()),
                ("games", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("playing", "Playing"), ("done", "Done")],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("sends", models.PositiveSmallIntegerField(default=0)),
                ("wake_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("holder", models.CharField(blank=True, default="", max_length=40)),
                ("lease_until", models.DateTimeField(blank=True, null=True)),
                ("result", models.JSONField(blank=True, null=True)),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="chunks", to="simulator.run"
                    ),
                ),
            ],
            options={
                "ordering": ["run", "index"],
            },
        ),
        migrations.AddIndex(
            model_name="run",
            index=models.Index(fields=["visitor", "-created"], name="run_of_visitor"),
        ),
        migrations.AddIndex(
            model_name="run",
            index=models.Index(
                condition=models.Q(("state__in", ["waiting", "playing"])),
                fields=["created"],
                name="run_active",
            ),
        ),
        migrations.AddIndex(
            model_name="chunk",
            index=models.Index(
                condition=models.Q(("state__in", ["waiting", "playing"])),
                fields=["index", "id"],
                name="chunk_unfinished",
            ),
        ),
        migrations.AddIndex(
            model_name="chunk",
            index=models.Index(
                condition=models.Q(("state", "waiting")), fields=["wake_at"], name="chunk_waiting"
            ),
        ),
        migrations.AddIndex(
            model_name="chunk",
            index=models.Index(
                condition=models.Q(("state", "playing")), fields=["lease_until"], name="chunk_playing"
            ),
        ),
        migrations.AddConstraint(
            model_name="chunk",
            constraint=models.UniqueConstraint(fields=("run", "index"), name="one_chunk_an_index"),
        ),
    ]
