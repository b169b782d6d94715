"""Store which cards have an unknown faction as imports find out: whatever an operator has decided."""

from django.db import migrations
from django.db.models import Q

KNOW_ALL_ICONS = {"starter", "community", "native"}


def store_unknown_factions(apps, schema_editor):
    cards = apps.get_model("cards", "Card").objects.filter(kind="deck", factions=[])
    cards = cards.filter(Q(types__contains=["Hero"]) | Q(classes=[])).only("missing")
    statements = {}
    records = apps.get_model("cards", "SourceRecord").objects.filter(card__in=cards.values("pk"))
    for key, source, content in records.values_list("card", "source", "content").iterator():
        statements.setdefault(key, []).append((source, content))
    for card in cards:
        is_unknown = not any(_tells_factions(*statement) for statement in statements.get(card.pk, ()))
        if card.pk in statements and is_unknown != ("factions" in card.missing):
            cards.model.objects.filter(pk=card.pk).update(missing=_missing(card, is_unknown))


def _tells_factions(source, content):
    facts, fact_sources = content.get("facts", {}), content.get("fact_sources", {})
    sources = {fact_sources.get(fact, source) for fact in facts}
    return "factions" in facts or not sources.isdisjoint(KNOW_ALL_ICONS)


def _missing(card, is_unknown):
    others = [fact for fact in card.missing if fact != "factions"]
    after_types = 1 if "types" in others else 0
    return [*others[:after_types], *(["factions"] if is_unknown else []), *others[after_types:]]


class Migration(migrations.Migration):
    dependencies = [("cards", "0003_unknown_factions")]
    operations = [migrations.RunPython(store_unknown_factions, migrations.RunPython.noop)]
