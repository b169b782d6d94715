"""Card lists: JSON arrays of cards without printings, the text of a side in one string.

A card list is read for the text of its cards. It is not imported: it has no sets, and the database has more
facts of the same cards from other files. ``text`` is written as in the community file::

    [{"name": "Duskwing", "type": "Ally", "cost": 2, "icons_expanded": ["Hunter"],
      "type_tags": ["Bat", "Pet (1)"], "atk": 4, "damage_type": "Nature", "health": 3,
      "text": "Stealth <p> When this ally attacks, draw a card."}]
"""

from typing import Any

from pydantic import ConfigDict, Field, StrictStr

from cards.importing import native_file
from cards.importing.facts import CardFacts, CardFileError
from cards.importing.native_schema import Shape, parse
from cards.importing.source_cards import ParsedCardFile, statement_of
from cards.importing.text import TextBoxSide, read_text_box
from cards.models import Source
from engine.cards import CharacterClass, Faction

SUBTYPE_DASH = "—"
HANDS = ("1H", "2H")
NUMBERS = ("atk", "health", "defense", "strike_cost")
"""The numbers that a list has, under the names of the facts."""


class ListedCard(Shape):
    """A card of a list; its other keys are ignored, and its numbers are checked by the native format."""

    model_config = ConfigDict(extra="ignore")

    name: StrictStr
    type: StrictStr
    text: StrictStr = ""
    back_text: StrictStr = ""
    icons_expanded: tuple[StrictStr, ...] = ()
    type_tags: tuple[StrictStr, ...] = ()
    professions: tuple[StrictStr, ...] = ()
    damage_type: StrictStr | None = None
    talent: Any = None
    cost: Any = None
    atk: Any = None
    health: Any = None
    defense: Any = Field(default=None, alias="def")
    strike_cost: Any = None


def is_list(text: str) -> bool:
    """Whether a text could be a card list."""
    return text.lstrip().startswith("[")


def read(text: str) -> ParsedCardFile:
    """Read a whole list; a card that is wrong is rejected by its place in the list, counted from 1.

    :raises CardFileError: when it is no list, or an empty one.
    """
    values = native_file.load_json(text)
    if not isinstance(values, list) or not values:
        raise CardFileError("The file is not a list of cards.")
    card_file = ParsedCardFile()
    for number, value in enumerate(values, start=1):
        try:
            card = _read_card(parse(ListedCard, value))
        except ValueError as error:
            card_file.rejected.append(native_file.reject(number, value, error))
        else:
            card_file.statements.append(statement_of(card, number))
    return card_file


def _read_card(listed: ListedCard) -> CardFacts:
    """The card, read as a native one.

    :raises ValueError: when the native format could not hold it.
    """
    types, _, subtype = listed.type.partition(SUBTYPE_DASH)
    front, back = read_text_box(listed.text).front, read_text_box(listed.back_text).front
    icons = listed.icons_expanded
    native_card = {
        **{fact: getattr(listed, fact) for fact in ("name", "cost", "talent", *NUMBERS)},
        "types": types.split(),
        "classes": [icon for icon in icons if icon in set(CharacterClass)],
        "factions": [icon for icon in icons if icon in set(Faction)],
        "tags": _tags(subtype, listed.type_tags),
        "professions": list(listed.professions),
        "damage_types": [listed.damage_type] if listed.damage_type else [],
        "back": _side(back),
        **_side(front),
    }
    present = {fact: value for fact, value in native_card.items() if value not in (None, [], {})}
    return native_file.read_card(present, {}, Source.COMMUNITY)


def _tags(subtype: str, tags: tuple[str, ...]) -> list[str]:
    """The tags of the type line; that of a weapon says how many hands it takes: ``1H Weapon``."""
    hands = [tag for tag in tags if tag in HANDS]
    others = [tag for tag in tags if tag not in HANDS]
    return [" ".join([*hands, subtype]), *others] if subtype else list(tags)


def _side(side: TextBoxSide) -> dict[str, list[str]]:
    """The paragraphs of a side, without and with reminder text, where it has any."""
    paragraphs = {"text": list(side.text), "wording": list(side.wording)}
    return {key: value for key, value in paragraphs.items() if value}
