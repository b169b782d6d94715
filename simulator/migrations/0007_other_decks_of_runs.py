import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0004_bans_and_product_decks"), ("simulator", "0006_indexed_coverage")]

    operations = [
        migrations.AddField(
            "run",
            "kind",
            models.CharField(
                choices=[("goldfish", "Goldfish"), ("comparison", "Comparison"), ("match", "Match")],
                default="goldfish",
                max_length=10,
            ),
        ),
        migrations.AddField("run", "other", models.JSONField(blank=True, null=True)),
        migrations.AddField(
            "run",
            "other_deck",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="decks.deck",
            ),
        ),
        migrations.AddField("run", "other_name", models.CharField(blank=True, default="", max_length=300)),
    ]
