"""Store which cards of the tracker have an unknown faction."""

from django.db import migrations
from django.db.models import Q


def store_unknown_factions(apps, schema_editor):
    cards = apps.get_model("cards", "Card").objects.filter(kind="deck", source="tracker", factions=[])
    cards = cards.filter(Q(types__contains=["Hero"]) | Q(classes=[])).exclude(missing__contains=["factions"])
    for card in cards.exclude(fact_sources__has_key="factions"):
        after_types = 1 if "types" in card.missing else 0
        card.missing.insert(after_types, "factions")
        card.save(update_fields=["missing"])


class Migration(migrations.Migration):
    dependencies = [("cards", "0002_sources")]
    operations = [migrations.RunPython(store_unknown_factions, migrations.RunPython.noop)]
