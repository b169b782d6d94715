"""Reports of mistakes; and cards that bear the address of another page give it up."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

TAKEN = ("random", "sets", "suggest", "syntax")


def give_up(apps, schema_editor):
    card = apps.get_model("cards", "Card")
    for slug in TAKEN:
        free = (f"{slug}-{number}" for number in range(2, card.objects.count() + 3))
        known = set(card.objects.filter(slug__startswith=slug).values_list("slug", flat=True))
        if slug in known:
            card.objects.filter(slug=slug).update(slug=next(each for each in free if each not in known))


class Migration(migrations.Migration):
    dependencies = [("cards", "0004_searched_rows")]

    operations = [
        migrations.CreateModel(
            name="CardReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "about",
                    models.CharField(
                        choices=[
                            ("text", "The text"),
                            ("facts", "Name, cost, type or another fact"),
                            ("printing", "Set, number, rarity, artist or flavour"),
                            ("page", "Something else on the page"),
                        ],
                        default="text",
                        max_length=10,
                    ),
                ),
                ("printing", models.CharField(blank=True, default="", max_length=160)),
                ("message", models.TextField(max_length=2000)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("closed", models.DateTimeField(blank=True, null=True)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="cards.card"
                    ),
                ),
            ],
            options={"ordering": ["created", "pk"]},
        ),
        migrations.AddIndex(
            model_name="cardreport",
            index=models.Index(fields=["closed", "created"], name="card_reports_open"),
        ),
        migrations.RunPython(give_up, migrations.RunPython.noop, elidable=True),
    ]
