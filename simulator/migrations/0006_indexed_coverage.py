"""How much of each card is simulated, for searches and pages; a change of it renews the stamp of the pool."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

CREATE_TRIGGER = """
CREATE TRIGGER stamp_pool BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON simulator_indexedcoverage
    FOR EACH STATEMENT EXECUTE FUNCTION cards_stamp_pool();
"""
DROP_TRIGGER = "DROP TRIGGER stamp_pool ON simulator_indexedcoverage;"


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0005_former_addresses"),
        ("simulator", "0005_fair_and_private_runs"),
    ]

    operations = [
        migrations.CreateModel(
            name="IndexedCoverage",
            fields=[
                (
                    "card",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="indexed_coverage",
                        serialize=False,
                        to="cards.card",
                    ),
                ),
                (
                    "level",
                    models.CharField(
                        choices=[
                            ("full", "Fully simulated"),
                            ("partial", "Simulated in part"),
                            ("none", "Simulated without text"),
                        ],
                        max_length=7,
                    ),
                ),
                ("powers", models.PositiveSmallIntegerField()),
                ("understood", models.PositiveSmallIntegerField()),
                (
                    "stops",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "unplayed",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                ("version", models.CharField(max_length=16)),
            ],
            options={
                "verbose_name_plural": "indexed coverage",
                "indexes": [models.Index(fields=["level"], name="coverage_level")],
            },
        ),
        migrations.RunSQL(CREATE_TRIGGER, DROP_TRIGGER),
    ]
