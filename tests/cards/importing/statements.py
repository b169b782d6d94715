"""Statements of sources about invented cards."""

from cards.importing.facts import PrintingFacts, SetFacts
from cards.importing.source_cards import SourceCard, text_fact
from cards.models import Kind, Source

NAME = "Marla Quickwater"
COLLECTIONS = ("community", "tracker", "cardcarp")
"""The sources that do not say which card of a name they mean."""


def printing(number=7, code="HoA", name="Heroes of Azeroth", **facts):
    """A printing in a set, Heroes of Azeroth unless another is named."""
    return PrintingFacts(set=SetFacts(code=code, name=name), number=number, **facts)


def states(source, *printings, kind=Kind.DECK, name=NAME, key="", text=None, **facts):
    """What a source states about a card: an ally unless ``types`` says otherwise."""
    stated = {"name": name, "types": ["Ally"], **facts}
    if text is not None:
        stated["text"] = text_fact(text if isinstance(text, list) else [text])
    printings = printings or (printing(),)
    places = " ".join(f"{item.set.name} {item.number} {item.treatment}" for item in printings)
    return SourceCard(
        source=Source(source),
        key=key or f"{places} {name} {kind}",
        facts=stated,
        kind=kind,
        variant=None if source in COLLECTIONS else "",
        printings=printings,
    )


def community(*printings, **facts):
    """A row of the community file, which states icons and text always."""
    return states("community", *printings, **{"classes": [], "factions": [], "text": "", **facts})


def tracker(*printings, **facts):
    """A printing of the tracker."""
    return states("tracker", *printings, **facts)


def cardcarp(*printings, **facts):
    """A printing of cardcarp."""
    return states("cardcarp", *printings, **facts)
