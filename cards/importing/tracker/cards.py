"""A printing of the tracker with the facts of its card, as a statement."""

import re
from collections.abc import Set
from dataclasses import dataclass, replace

from pydantic import ConfigDict, StrictStr

from cards.importing import native_file
from cards.importing.cardcarp.oracles import race_fact
from cards.importing.community_file.type_line import MULTI_WORD_TAGS, TALENTS
from cards.importing.facts import PrintingFacts, SetFacts
from cards.importing.lost_icons import restore_icons
from cards.importing.native_schema import Shape, as_json
from cards.importing.source_cards import Facts, SourceCard, card_of, text_fact
from cards.importing.text import TextBox, read_text_box
from cards.models import Kind, Rarity, Source
from cards.set_catalog import SetKind, set_catalog, set_code
from engine.cards import CardType, CharacterClass, Cost

CATEGORIES: dict[str, tuple[str, ...]] = {
    **{card_type.value: (card_type.value,) for card_type in CardType},
    "Master_Hero": (CardType.HERO.value,),
    "Event": (),
}
WITHOUT_COST = {CardType.HERO, CardType.QUEST, CardType.LOCATION}
WITH_DAMAGE_TYPE = {CardType.ALLY, CardType.HERO, CardType.EQUIPMENT}
MISSPELLED = {"Draenai": "Draenei"}
RAID_WORDS = frozenset(
    word
    for catalog_set in set_catalog().sets
    if catalog_set.kind.is_supplement
    for word in catalog_set.name.split()
) | {"Dungeon"}
HIDDEN_TAGS = {"Talent", "Token"}
BREAK, SIDE_BREAK = "<p>", " [BACK] "
DECKBUILDING = "Deckbuilding"
SET_SUFFIX = re.compile(r" - (?=\w*[A-Z]\w*[A-Z])\w{2,5}$")
"""What tells a name from that of an older card: an abbreviation of the set, as in "Surge of Life - WRG"."""
TALENT = re.compile(rf"\s*({'|'.join(TALENTS)}) Talent\b")


class TrackerCard(Shape):
    """The facts of a name."""

    model_config = ConfigDict(extra="ignore")

    card_category: StrictStr
    card_mana_cost: StrictStr | None = None
    card_classes: tuple[StrictStr, ...] = ()
    card_types: tuple[StrictStr, ...] = ()
    card_attack_type: StrictStr | None = None
    card_legalities: tuple[StrictStr, ...] = ()


class TrackerPrint(Shape):
    """One printing of a name."""

    model_config = ConfigDict(extra="ignore")

    card_name: StrictStr
    card_print_expansion_name: StrictStr
    card_print_id_in_exapansion: StrictStr
    card_print_rarity: StrictStr | None = None
    card_print_text_front: StrictStr | None = None
    card_print_text_back: StrictStr | None = None


@dataclass(frozen=True, slots=True)
class TrackerName:
    """A name with its facts; ``is_shared`` if printings of it are of a raid deck's card and of another."""

    card: TrackerCard
    is_shared: bool = False


def read_print(name: TrackerName, printing: TrackerPrint, line: int) -> SourceCard:
    """The statement of a printing.

    :raises ValueError: when a value is none of the game.
    """
    expansion, card = printing.card_print_expansion_name, name.card
    if card.card_category not in CATEGORIES:
        raise ValueError(f"the category {as_json(card.card_category)} is unknown")
    kind = _kind(card, expansion)
    number = re.sub(r"\D", "", printing.card_print_id_in_exapansion)
    text = SIDE_BREAK.join(filter(None, (printing.card_print_text_front, printing.card_print_text_back)))
    printed = PrintingFacts(
        set=SetFacts(code=set_code(expansion), name=expansion),
        number=int(number or 0),
        rarity=_rarity(printing.card_print_rarity),
        text=" ".join(text.split()),
    )
    facts = _facts(name, printing, kind)
    native_file.check(replace(card_of(facts, kind, ""), printings=(printed,)), needs_types=False)
    return SourceCard(
        source=Source.TRACKER,
        key="|".join((expansion, printing.card_print_id_in_exapansion, printing.card_name)),
        facts=facts,
        kind=kind,
        printings=(printed,),
        line=line,
    )


def is_supplement(expansion: str) -> bool:
    """Whether the cards of a product are those of a raid or an event, or tokens."""
    candidates = set_catalog().candidates("tracker", expansion)
    return bool(candidates) and candidates[0].kind.is_supplement


def _kind(card: TrackerCard, expansion: str) -> Kind:
    """What the card is for: one that a format allowed is for decks, wherever it was printed."""
    if "Token" in card.card_types:
        return Kind.TOKEN
    if not is_supplement(expansion) or (card.card_legalities and card.card_category != "Event"):
        return Kind.DECK
    candidates = set_catalog().candidates("tracker", expansion)
    return Kind.TOKEN if candidates[0].kind is SetKind.TOKEN else Kind.RAID


def _facts(name: TrackerName, printing: TrackerPrint, kind: Kind) -> Facts:
    """The facts of a printing; those of a name that several cards share may be another's."""
    front = _text_box(printing.card_print_text_front)
    back = _text_box(printing.card_print_text_back)
    deckbuilding = tuple(paragraph for paragraph in back.front.text if paragraph.startswith(DECKBUILDING))
    text, wording = front.front.text, front.front.wording
    facts: Facts = {
        "name": SET_SUFFIX.sub("", printing.card_name),
        "text": text_fact(
            (*text, *deckbuilding),
            (*wording, *deckbuilding) if wording else (),
            (*front.correction_pairs, *back.correction_pairs),
        ),
    }
    back_text = [paragraph for paragraph in back.front.text if paragraph not in deckbuilding]
    if back_text:
        facts["back_text"] = text_fact(back_text)
    card = name.card
    is_of_raid = is_supplement(printing.card_print_expansion_name)
    if name.is_shared and (card.card_category == "Event") != is_of_raid:
        return facts
    if kind is Kind.DECK and (card.card_legalities or not name.is_shared):
        facts["tournament_formats"] = list(card.card_legalities)
    hidden = RAID_WORDS if name.is_shared and not is_of_raid else frozenset()
    return {**facts, **_type_line(card, text, hidden), **_values(card)}


def _text_box(text: str | None) -> TextBox:
    paragraphs = (paragraph.strip() for paragraph in (text or "").split("\n"))
    return read_text_box(BREAK.join(restore_icons(paragraph) for paragraph in paragraphs if paragraph))


def _type_line(card: TrackerCard, text: tuple[str, ...], hidden: Set[str] = frozenset()) -> Facts:
    """Types, tags, race and talent; ``hidden`` are words of the type line that are another card's."""
    types = CATEGORIES[card.card_category]
    words = [MISSPELLED.get(word, word) for word in card.card_types if word not in hidden]
    tags = [tag for tag in _joined(words) if tag not in HIDDEN_TAGS]
    facts: Facts = {}
    if card.card_category == "Ally" and card.card_classes and _is_totem(tags, text):
        types, tags = (CardType.ABILITY.value, CardType.ALLY.value), [*tags, "Totem"]
    if CardType.ALLY in types or CardType.HERO in types:
        facts |= race_fact(tags)
    spec = TALENT.match(" ".join(text))
    if spec and CardType.ABILITY in types:
        facts["talent"] = spec[1]
    if card.card_category == "Master_Hero":
        tags = ["Master", *(tag for tag in tags if tag != "Master")]
    if types:
        facts["types"] = list(types)
    return {**facts, "tags": tags} if tags else facts


def _joined(words: list[str]) -> list[str]:
    """The tags of the type line; the words of some stand apart: ``Molten``, ``Core``."""
    tags: list[str] = []
    while words:
        length = next(
            (count for count in (3, 2) if " ".join(words[:count]) in MULTI_WORD_TAGS and len(words) >= count),
            1,
        )
        tags.append(" ".join(words[:length]))
        words = words[length:]
    return list(dict.fromkeys(tags))


def _is_totem(tags: list[str], text: tuple[str, ...]) -> bool:
    """Whether an ally is a Totem: an ability ally with a talent spec in its type line (Rule 305.3a)."""
    return any(tag in TALENTS for tag in tags) and any("this Totem" in paragraph for paragraph in text)


def _values(card: TrackerCard) -> Facts:
    types = set(CATEGORIES[card.card_category])
    facts: Facts = {}
    if card.card_mana_cost and (card.card_category == "Master_Hero" or not WITHOUT_COST & types):
        facts["cost"] = str(Cost.parse(card.card_mana_cost))
    if types:
        is_hero = card.card_category == CardType.HERO
        icons = set(card.card_types) & set(CharacterClass) if is_hero else set(card.card_classes)
        facts["classes"] = sorted(icons)
    if card.card_attack_type and WITH_DAMAGE_TYPE & types:
        facts["damage_types"] = [card.card_attack_type]
    return facts


def _rarity(rarity: str | None) -> str:
    if not rarity:
        return ""
    try:
        return Rarity(rarity.lower()).value
    except ValueError:
        raise ValueError(f"the rarity {as_json(rarity)} is unknown") from None
