"""Selectors: kinds of card as a text names them, such as "[Mage] abilities" or "neutral quests"."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cards.indexing.missing_facts import missing_facts
from cards.indexing.tags import names_of
from decks.card_text import damage as damage_text
from decks.card_text import hero_traits, requirements
from decks.card_text.certainty import Answer, all_of
from engine.cards import CardType, CharacterClass, DamageType, Faction, PrintedCard

Test = Callable[[PrintedCard], Answer]
Term = dict[str, str]


@dataclass(frozen=True, slots=True)
class Selector:
    """A kind of card: its words, and the tests that a card of that kind passes.

    ``named`` is the tag, reputation or talent spec that it names, if any: a restriction by that name
    does not exclude cards that a text includes by it.
    """

    words: str
    tests: tuple[Test, ...]
    named: str = ""

    def matches(self, card: PrintedCard) -> Answer:
        """Whether the card is of this kind; open where that depends on a fact that no source tells."""
        return all_of(test(card) for test in self.tests)


MARKUP = re.compile(r"<[^<>]*>|\([^()]*\)?")
_BOUND = re.compile(r"(\d+) or (less|fewer|more|greater|higher)", re.IGNORECASE)
_DAMAGE_CHOICE = re.compile(r"(?<=deal )(\w+) (?:and/or|or) (\w+) damage")
_TERM = re.compile(
    r"""(?P<any>(?:any|all)\s+)?
        (?P<icons>(?: \[ [^\]]+ \] \s* )*) (?P<neutral>neutral\b)? \s*
        (?P<name> (?:class|faction)\b | [A-Z][\w'-]* (?:\s (?: (?:of|the)\s )* [A-Z][\w'-]*)*? )?? \s*
        (?P<noun> cards? | abilities | ability | allies | ally | equipment | quests? | locations?
          | weapons? | armor | items? | heroes | [Tt]alents? )?
        (?: \s+ with \s (?:the\s)? ally \s type \s (?P<ally_type> [A-Z].* )
          | \s+ that \s deals? \s (?P<damage> [\w/]+ ) \s damage
          | \s+ with \s (?P<number> cost|ATK|health ) \s (?P<bound> [≤≥]? ) (?P<limit> \d+ ) )?""",
    re.VERBOSE,
)


def _has_type(card_type: CardType) -> Test:
    return lambda card: card.has_type(card_type) if card.types else None


def _has_number(fact: str) -> Test:
    """Test for a printed number; a card that must have it has it, though no source tells which."""
    return lambda card: getattr(card, fact) is not None or fact in missing_facts(card)


def _has_faction(card: PrintedCard) -> Answer:
    return None if "factions" in card.unknown else bool(card.factions)


def _has_no_faction(card: PrintedCard) -> Answer:
    return None if "factions" in card.unknown else not card.factions


_SINGULAR = {"abilities": "ability", "allies": "ally", "equipment": "equipment", "heroes": "hero"}
_NOUNS: dict[str, tuple[Test, ...]] = {
    "card": (),
    "ability": (_has_type(CardType.ABILITY),),
    "ally": (_has_type(CardType.ALLY),),
    "equipment": (_has_type(CardType.EQUIPMENT),),
    "quest": (_has_type(CardType.QUEST),),
    "location": (_has_type(CardType.LOCATION),),
    "hero": (_has_type(CardType.HERO),),
    "weapon": (_has_type(CardType.EQUIPMENT), _has_number("strike_cost")),
    "armor": (_has_type(CardType.EQUIPMENT), _has_number("defense")),
    "item": (_has_type(CardType.EQUIPMENT), lambda card: card.has_tag("Item")),
    "talent": (lambda card: bool(requirements.parse_card(card).talents),),
}
_GENERAL: dict[str, Test] = {
    "class": lambda card: bool(card.classes),
    "faction": _has_faction,
    "Talent": lambda card: bool(requirements.parse_card(card).talents),
    "Reputation": lambda card: bool(requirements.parse_card(card).reputations),
}
# Capitalized words that are not tags: they refer to something that no card fact states.
_NO_TAGS = frozenset(
    (
        *("Common", "Uncommon", "Rare", "Epic", "Legendary", "Loot", "Crafted", "Promo", "Promotional"),
        *("Foil", "Starter", "Raid", "Dungeon", "Block", "Core", "Constructed", "Limited", "Ongoing"),
        *("Loyal", "Basic", "Other", "Any", "All", "Only", "Non", "You", "Your"),
    )
)
_NUMBERS: dict[str, tuple[str, Callable[[PrintedCard], int | None]]] = {
    "cost": ("cost", lambda card: card.cost.number if card.cost else None),
    "ATK": ("atk", lambda card: card.atk),
    "health": ("health", lambda card: card.health),
}
_BOUNDS = {"": operator.eq, "≤": operator.le, "≥": operator.ge}


def parse_list(text: str) -> tuple[Selector, ...] | None:
    """The kinds of card in a list; ``None`` if one of them cannot be parsed.

    :param text: the list without markup, as in "[Hunter] abilities and Pets, and Scourge cards".
    """
    bounded = _BOUND.sub(
        lambda match: f"{'≤' if match[2].lower() in ('less', 'fewer') else '≥'}{match[1]}", text
    )
    bounded = _DAMAGE_CHOICE.sub(lambda match: f"{match[1]}/{match[2]} damage", bounded)
    terms = list(_terms(bounded.removeprefix("either ")))
    noun = ""
    for term in reversed(terms):
        if term is None:
            return None
        if not term["noun"] and not term["name"]:
            term["noun"] = noun
        noun = term["noun"] or noun
    selectors = [_selector(term) for term in terms if term is not None]
    known_selectors = [selector for selector in selectors if selector]
    return tuple(known_selectors) if len(known_selectors) == len(selectors) else None


def _terms(text: str) -> Iterator[Term | None]:
    """The terms of a list; the second of "neutral quests and locations" gets its adjective too."""
    for element in re.split(r",\s*(?:(?:and/or|and|or)\s+)?", text):
        adjectives: Term = {}
        for part in re.split(r"\s+(?:and/or|and|or)\s+", element):
            match = _TERM.fullmatch(part.strip())
            if not match or not part.strip():
                yield None
                return
            term = {key: value or "" for key, value in match.groupdict().items()} | {"words": part.strip()}
            if not (term["any"] or term["icons"] or term["neutral"]):
                term |= adjectives
            adjectives = {"icons": term["icons"], "neutral": term["neutral"]} if term["noun"] else {}
            yield term


def _selector(term: Term) -> Selector | None:
    noun = _SINGULAR.get(term["noun"].lower(), term["noun"].lower().removesuffix("s"))
    tests: list[Test | None] = list(_NOUNS.get(noun, ()))
    tests += [_icon_test(word) for word in re.findall(r"\[([^\]]+)\]", term["icons"])]
    if term["neutral"]:
        tests += [lambda card: not card.classes, _has_no_faction]
    if term["name"]:
        tests.append(_name_test(term["name"], noun))
    if term["ally_type"]:
        tests.append(_tag_test(term["ally_type"]))
    if term["damage"]:
        tests.append(_damage_test(term["damage"]))
    if term["number"]:
        tests.append(_number_test(term))
    known_tests = tuple(test for test in tests if test)
    tag_name = term["name"] if noun else _singulars(term["name"])[-1]
    return (
        Selector(_words(term), known_tests, tag_name)
        if known_tests and len(known_tests) == len(tests)
        else None
    )


def _words(term: Term) -> str:
    icons = re.sub(r"\[([^\]]+)\]", lambda match: match[1].title(), term["words"].removeprefix("any "))
    words = icons.replace("≤", "at most ").replace("≥", "at least ")
    return words if term["noun"] in words else f"{words} {term['noun']}"


def _icon_test(word: str) -> Test | None:
    """Test for an icon outside the text box: class or faction (Rule 206.1), damage type (Rule 205.1)."""
    key = word.title()
    if key in set(CharacterClass):
        return lambda card: key in card.classes
    if key in set(Faction):
        return lambda card: None if "factions" in card.unknown else key in card.factions
    if key in set(DamageType):
        return lambda card: (
            key in card.damage_types or (None if "damage_types" in missing_facts(card) else False)
        )
    return None


def _name_test(name: str, noun: str) -> Test | None:
    """Test for cards named by a word: class, faction, tag, reputation, talent spec (Rule 202.1a, 206.1).

    "Class cards" are those with a class icon, since the heroes with that text have no class. A damage
    type without its icon is understood only as a talent spec, or as the slot of a weapon.
    """
    if name in _GENERAL:
        return _GENERAL[name]
    if name in set(Faction):
        return _icon_test(name)
    is_slot = noun == "weapon" and name in (DamageType.MELEE, DamageType.RANGED)
    is_kind_of_damage = name in set(DamageType) and noun not in ("card", "talent") and not is_slot
    if name in _NO_TAGS or name.endswith("Required") or is_kind_of_damage:
        return None
    names = (name,) if noun else _singulars(name)
    tagged = [_tag_test(spelling) for spelling in names]
    specs = {hero_traits.talent_spec(spelling) for spelling in names} - {None}

    def is_called(card: PrintedCard) -> Answer:
        required = requirements.parse_card(card)
        return (
            any(test(card) for test in tagged)
            or not specs.isdisjoint(required.talents)
            or not set(names).isdisjoint(required.reputations)
        )

    return is_called


def _singulars(name: str) -> tuple[str, ...]:
    """A name that may be a plural, and its possible singulars, the most likely last."""
    spellings = [name]
    if name.endswith("s") and not name.endswith("ss"):
        spellings.append(name[:-1])
    for plural, singular in (("ies", "y"), ("ves", "f"), ("ches", "ch"), ("xes", "x"), ("men", "man")):
        if name.endswith(plural):
            spellings.append(name.removesuffix(plural) + singular)
    return tuple(spellings)


def _tag_test(name: str) -> Test:
    """Test for a tag, by any of its names (Rule 202.1a)."""
    folded_name = name.casefold()
    return lambda card: any(
        folded_name == tag_name.casefold() for tag in card.tags for tag_name in names_of(tag.name)
    )


def _damage_test(damage: str) -> Test | None:
    """Test for cards that deal damage of a type, or of one of several (Rule 408.3a)."""
    choices = [damage_text.parse_types(word) for word in damage.split("/")]
    if not all(choices):
        return None
    return lambda card: any(types <= damage_text.dealt_types(card.text) for types in choices)


def _number_test(term: Term) -> Test:
    fact, value = _NUMBERS[term["number"]]
    compare, limit = _BOUNDS[term["bound"]], int(term["limit"])

    def test(card: PrintedCard) -> Answer:
        number = value(card)
        if number is None:
            return None if not card.types or fact in missing_facts(card) else False
        return bool(compare(number, limit))

    return test
