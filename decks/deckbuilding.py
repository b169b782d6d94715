"""The "Deckbuilding" text of a hero, read into inclusions and exclusions (Rule 100.2e)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from cards.tags import names_of
from decks import requirements, traits
from engine.cards import CardType, CharacterClass, DamageType, Faction, PrintedCard

Test = Callable[[PrintedCard], bool]


@dataclass(frozen=True, slots=True)
class Selector:
    """A kind of card a hero's text names: its words, and the tests a card of that kind passes.

    ``named`` is the tag, reputation or talent spec it names, if it does: a restriction by that
    name is no bar to the cards the text includes by it.
    """

    words: str
    tests: tuple[Test, ...]
    named: str = ""

    def matches(self, card: PrintedCard) -> bool:
        """Whether the card is of this kind."""
        return all(test(card) for test in self.tests)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deckbuilding:
    """What a hero's text includes and excludes.

    ``inclusions`` is ``None`` where the text includes nothing by name and normal rules apply.
    ``one_faction``: "either Alliance or Horde cards", not both. ``no_restricted``: no cards with
    reputations or text restrictions, but for those named by an inclusion. ``unclear`` are the
    sentences not understood; while there are any, the other fields are not the whole truth.
    """

    inclusions: tuple[Selector, ...] | None = None
    exclusions: tuple[Selector, ...] = ()
    one_faction: bool = False
    no_restricted: bool = False
    unclear: tuple[str, ...] = ()

    @property
    def overrides_traits(self) -> bool:
        """Whether icons and required traits no longer decide which cards are legal (Rule 100.2e)."""
        return self.inclusions is not None or bool(self.unclear)

    def includes(self, card: PrintedCard) -> bool:
        """Whether the card is among the inclusions, if there are any."""
        return self.inclusions is None or any(kind.matches(card) for kind in self.inclusions)

    def excluded_by(self, card: PrintedCard) -> str:
        """The words that exclude the card; empty if none do. They count before any inclusion."""
        for kind in self.exclusions:
            if kind.matches(card):
                return kind.words
        if self.no_restricted and self._is_restricted(card):
            return "cards with reputations or text restrictions"
        return ""

    def _is_restricted(self, card: PrintedCard) -> bool:
        wanted = requirements.of(card)
        named = {kind.named.casefold() for kind in self.inclusions or ()}
        groups = [(word,) for word in (*wanted.reputations, *wanted.talents)] + list(wanted.heroes)
        return any(not named & {word.casefold() for word in group} for group in groups)


_MARKUP = re.compile(r"<[^<>]*>|\([^()]*\)?")
_OPENING = re.compile(r"Deckbuilding\b\s*[:;–—-]?\s*", re.IGNORECASE)
_FURTHER = re.compile(r"You can(?:'t)? (?:only )?(?:include|put)\b")
_INCLUDE = re.compile(r"You can (?:include only|only include) (?P<list>.+)", re.IGNORECASE)
_EXCLUDE = re.compile(r"You can't (?:put|include) (?P<list>.+?)(?: in your deck)?", re.IGNORECASE)
_RESTRICTED = re.compile(
    r"cards with (?:other )?reputations?(?: or (?:other )?text restrictions?)?", re.IGNORECASE
)
_ONE_FACTION = re.compile(r"either \[(?:Alliance|Horde)\] or \[(?:Alliance|Horde)\]", re.IGNORECASE)
_TERM = re.compile(
    r"""(?P<any>any\s+)?
        (?: \[ (?P<icon>[^\]]+) \] | (?P<neutral>neutral) )? \s*
        (?P<name> class\b | [A-Z][\w'-]* (?:\s (?: (?:of|the)\s )* [A-Z][\w'-]*)*? )?? \s*
        (?P<noun> cards? | abilities | allies | equipment | quests? | locations? | weapons? | armor | items?
          | [Tt]alents? )?
        (?: \s+ with \s ally \s type \s (?P<ally_type> .+ )
          | \s+ that \s deal \s (?P<damage> \w+ ) \s damage )?""",
    re.VERBOSE,
)
_NOUNS: dict[str, tuple[Test, ...]] = {
    "card": (),
    "ability": (lambda card: card.has_type(CardType.ABILITY),),
    "ally": (lambda card: card.has_type(CardType.ALLY),),
    "equipment": (lambda card: card.has_type(CardType.EQUIPMENT),),
    "quest": (lambda card: card.has_type(CardType.QUEST),),
    "location": (lambda card: card.has_type(CardType.LOCATION),),
    "weapon": (lambda card: card.has_type(CardType.EQUIPMENT) and card.strike_cost is not None,),
    "armor": (lambda card: card.has_type(CardType.EQUIPMENT) and card.defense is not None,),
    "item": (lambda card: card.has_type(CardType.EQUIPMENT) and card.has_tag("Item"),),
    "talent": (lambda card: bool(requirements.of(card).talents),),
}


@lru_cache(maxsize=2_000)
def of(hero: PrintedCard) -> Deckbuilding | None:
    """Read a hero's "Deckbuilding" text, on whichever side it stands; ``None`` if it has none."""
    texts = [*_told(hero.text), *(_told(hero.back.text) if hero.back else ())]
    if not texts:
        return None
    sentences = [sentence.strip() for text in texts for sentence in text.split(".") if sentence.strip()]
    return _read(sentences)


def _told(paragraphs: tuple[str, ...]) -> Iterator[str]:
    """The paragraph under the word "Deckbuilding", and those behind it that go on with it."""
    inside = False
    for paragraph in paragraphs:
        text = " ".join(_MARKUP.sub(" ", paragraph).replace("’", "'").split())
        opening = _OPENING.match(text)
        inside = bool(opening) or (inside and bool(_FURTHER.match(text)))
        if inside:
            yield text[opening.end() :] if opening else text


def _read(sentences: list[str]) -> Deckbuilding:
    inclusions: list[Selector] | None = None
    exclusions: list[Selector] = []
    unclear: list[str] = []
    one_faction = no_restricted = False
    for sentence in sentences:
        include, exclude = _INCLUDE.fullmatch(sentence), _EXCLUDE.fullmatch(sentence)
        if exclude and _RESTRICTED.fullmatch(exclude["list"]):
            no_restricted = True
            continue
        found = include or exclude
        selectors = _selectors(found["list"]) if found else None
        if selectors is None:
            unclear.append(sentence)
        elif include:
            one_faction = one_faction or bool(_ONE_FACTION.match(include["list"]))
            inclusions = (inclusions or []) + selectors
        else:
            exclusions += selectors
    return Deckbuilding(
        inclusions=None if inclusions is None else tuple(inclusions),
        exclusions=tuple(exclusions),
        one_faction=one_faction,
        no_restricted=no_restricted,
        unclear=tuple(unclear),
    )


def _selectors(text: str) -> list[Selector] | None:
    """The kinds of card in a list; ``None`` if one of them is not understood."""
    terms = list(_terms(text.removeprefix("either ")))
    noun = ""
    for term in reversed(terms):
        if term is None:
            return None
        if not term["noun"] and not term["name"]:
            term["noun"] = noun
        noun = term["noun"] or noun
    selectors = [_selector(term) for term in terms if term is not None]
    return None if None in selectors else [selector for selector in selectors if selector]


def _terms(text: str) -> Iterator[dict[str, str] | None]:
    """The terms of a list, the later half of "neutral quests and locations" with its adjective."""
    for element in re.split(r",\s*(?:(?:and|or)\s+)?", text):
        adjectives: dict[str, str] = {}
        for part in re.split(r"\s+(?:and|or)\s+", element):
            match = _TERM.fullmatch(part.strip())
            if not match or not part.strip():
                yield None
                return
            term = {key: value or "" for key, value in match.groupdict().items()} | {"words": part.strip()}
            if not (term["any"] or term["icon"] or term["neutral"]):
                term |= adjectives
            adjectives = {"icon": term["icon"], "neutral": term["neutral"]} if term["noun"] else {}
            yield term


def _selector(term: dict[str, str]) -> Selector | None:
    noun = {"abilities": "ability", "allies": "ally", "equipment": "equipment"}.get(
        term["noun"].lower(), term["noun"].lower().removesuffix("s")
    )
    tests: list[Test] = list(_NOUNS.get(noun, ()))
    name = term["name"] if noun else term["name"].removesuffix("s")
    if term["icon"]:
        icon = _icon(term["icon"])
        if icon is None:
            return None
        tests.append(icon)
    if term["neutral"]:
        tests.append(lambda card: not card.classes and not card.factions)
    if name:
        tests.append(_named(name))
    if term["ally_type"]:
        tests.append(_tagged(term["ally_type"]))
    if term["damage"]:
        tests.append(_deals(term["damage"]))
    return Selector(_words(term), tuple(tests), named=name) if tests else None


def _words(term: dict[str, str]) -> str:
    words = term["words"].removeprefix("any ").replace(f"[{term['icon']}]", term["icon"].title())
    return words if term["noun"] in words else f"{words} {term['noun']}"


def _icon(word: str) -> Test | None:
    """An icon outside the text box: class or faction (Rule 206.1a, 206.1b), or damage type (Rule 205.1)."""
    key = word.title()
    if key in set(CharacterClass):
        return lambda card: key in card.classes
    if key in set(Faction):
        return lambda card: key in card.factions
    if key in set(DamageType):
        return lambda card: key in card.damage_types
    return None


def _named(name: str) -> Test:
    """Cards called by a word: a talent spec, a tag, or a reputation.

    "Class cards" are those with a class icon, as the heroes that say so have no class at all.
    """
    if name == "class":
        return lambda card: bool(card.classes)
    if name == "Talent":
        return lambda card: bool(requirements.of(card).talents)
    tagged = _tagged(name)
    spec = traits.talent_spec(name)

    def is_called(card: PrintedCard) -> bool:
        wanted = requirements.of(card)
        return tagged(card) or name in wanted.reputations or spec in wanted.talents

    return is_called


def _tagged(name: str) -> Test:
    """A tag, by any of the names it may be called by (Rule 202.1a)."""
    wanted = name.casefold()
    return lambda card: any(wanted == each.casefold() for tag in card.tags for each in names_of(tag.name))


def _deals(damage: str) -> Test:
    pattern = re.compile(rf"\bdeals?\b[^.]*\b{re.escape(damage)} damage", re.IGNORECASE)
    return lambda card: any(pattern.search(_MARKUP.sub("", paragraph)) for paragraph in card.text)
