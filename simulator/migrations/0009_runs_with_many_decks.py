from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0004_bans_and_product_decks"), ("simulator", "0008_recorded_games")]

    operations = [
        migrations.AlterField(
            "run",
            "kind",
            models.CharField(
                choices=[
                    ("goldfish", "Goldfish"),
                    ("comparison", "Comparison"),
                    ("match", "Match"),
                    ("gauntlet", "Gauntlet"),
                    ("matrix", "Matrix"),
                    ("sweep", "Sweep"),
                ],
                default="goldfish",
                max_length=10,
            ),
        ),
        migrations.AddField(
            "run", "other_decks", models.ManyToManyField(blank=True, related_name="+", to="decks.deck")
        ),
        migrations.AddField("run", "stopped", models.JSONField(blank=True, default=list)),
    ]
