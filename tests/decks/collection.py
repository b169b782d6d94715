"""Small copies of the cardcarp collection with files of our own."""

from cards.importing.cardcarp import CollectionFiles
from cards.importing.facts import CardFacts, PrintingFacts, SetFacts
from cards.importing.source_cards import ParsedCardFile, statement_of
from cards.importing.store import import_file

FIRES = SetFacts(code="FoO", name="Fires of Outland", block=1)
HOGGER = SetFacts(code="HOG", name="Hogger", block=6)
RAID = SetFacts(code="CTR", name="Caverns of Time Raid")


def collection(**contents):
    """The files of a collection: their texts by path, with ``__`` for a slash."""
    files = {"oracle/none.yml": "name: Nobody", **contents}
    return CollectionFiles(
        (
            path.replace("__", "/") if path.endswith(".yml") else f"{path.replace('__', '/')}.yml",
            text.encode(),
        )
        for path, text in files.items()
    )


def save_printed(*cards):
    """Save cards: each a printed card, its set and number, and further facts."""
    statements = []
    for card, card_set, number, *further in cards:
        facts = dict(*further)
        printing = PrintingFacts(set=card_set, number=number)
        statements.append(statement_of(CardFacts(printed=card, printings=(printing,), **facts)))
    import_file(ParsedCardFile(statements=statements))
