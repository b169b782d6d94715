"""Fill the columns that searches look in for the cards that are there already."""

from django.db import migrations

from cards.indexing import card_traits, lines_of_words, searched, texts
from cards.names import fold
from engine.cards import PrintedCard

BATCH = 500


def fill(apps, schema_editor):
    _sets(apps.get_model("cards", "Set"))
    _printings(apps.get_model("cards", "Printing"))
    _cards(apps)
    for table in ("cards_card", "cards_cardtext", "cards_printing"):
        schema_editor.execute(f"ANALYZE {table}")


def _sets(model):
    for one in model.objects.all():
        model.objects.filter(pk=one.pk).update(folded_code=fold(one.code), folded_name=fold(one.name))


def _printings(model):
    printings = list(model.objects.only("artist", "flavour"))
    for printing in printings:
        printing.artist_words = lines_of_words(printing.artist.splitlines())
        printing.flavour_words = lines_of_words(printing.flavour.splitlines())
    model.objects.bulk_update(printings, ["artist_words", "flavour_words"], batch_size=BATCH)


def _cards(apps):
    model, text_model = apps.get_model("cards", "Card"), apps.get_model("cards", "CardText")
    cards = list(model.objects.defer("search").prefetch_related("faces"))
    rows = []
    for card in cards:
        sides = {face.side: face for face in card.faces.all()}
        front, back = sides.get("front"), sides.get("back")
        printed = _printed(card, front, back)
        wording = (front.wording if front else [], back.wording if back else [])
        card.traits = card_traits(printed, *wording)
        card.searched_text = searched(
            [
                *(card.name, *card.types, *card.tags, card.race, card.talent, *card.professions),
                *printed.text,
                *(printed.back.text if printed.back else ()),
            ]
        )
        found = texts(printed, *wording)
        rows += [text_model(card=card, scope=scope, **columns) for scope, columns in found.items()]
    model.objects.bulk_update(cards, ["traits", "searched_text"], batch_size=BATCH)
    text_model.objects.bulk_create(rows, batch_size=BATCH)


def _printed(card, front, back):
    """What the traits and texts of a card are made of."""
    return PrintedCard.from_data(
        {
            "name": card.name,
            "types": card.types,
            "tags": card.tags,
            "race": card.race or None,
            "talent": card.talent or None,
            "professions": card.professions,
            "text": front.text if front else [],
            "back": {"text": back.text, "atk": back.atk, "health": back.health} if back else None,
        }
    )


class Migration(migrations.Migration):
    dependencies = [("cards", "0003_searched_columns")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
