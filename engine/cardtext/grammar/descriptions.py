"""Descriptions of cards: "other damaged opposing hero or ally with cost 2 or less you control" and its
plural.

A :class:`Description` reads a :class:`~engine.tree.references.Filter` without its article. Determiners
("target", "each", "a", "two") are phrases of :mod:`~engine.cardtext.grammar.references`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any

from engine.cards import CharacterClass, DamageType, Faction
from engine.cardtext.combinators import enumerated
from engine.cardtext.grammar.comparisons import is_figure
from engine.cardtext.grammar.criteria import DID, DID_NOT, NAME, PLACES, RELATION, WITH
from engine.cardtext.grammar.vocabulary import is_name, read_tag, tag_words
from engine.cardtext.inflection import plural
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.criteria import SameNameAs, StatComparison, WithAttachment
from engine.tree.node import walk
from engine.tree.references import CardCriterion, Filter
from engine.tree.words import CardState, Noun, Owner, Place, Side

_NOUNS = {noun.value.casefold(): noun for noun in Noun}
_PLURAL_NOUNS = {plural(noun.value).casefold(): noun for noun in Noun}
_SIDES_BEFORE = {side.value: side for side in (Side.FRIENDLY, Side.OPPOSING)}
_SIDES_BEHIND = {
    ("you", "control"): Side.YOURS,
    ("an", "opponent", "controls"): Side.OPPONENTS,
    ("they", "control"): Side.THEIR,
    ("in", "their", "party"): Side.THEIR,
}
_STATES = {
    tuple(state.value.casefold().split()): state for state in CardState if state is not CardState.IN_COMBAT
}
"""The words for states before the noun; "in combat" stands behind it."""
_LONGEST_STATE = max(map(len, _STATES))
_ICONS = {f"[{kind.value.casefold()}]": kind for kind in DamageType}
_TRAITS = {f"[{trait.value.casefold()}]": trait.value for trait in (*Faction, *CharacterClass)}
_EXCLUDED_NOUNS = frozenset(noun.value for noun in Noun)
_PLACES = {
    Place.GRAVEYARD: ("graveyard",),
    Place.HAND: ("hand",),
    Place.DECK: ("deck",),
    Place.RESOURCE_ROW: ("resource", "row"),
    Place.REMOVED: ("removed", "from", "game", "zone"),
}
_OWNERS = {
    Owner.YOURS: ("your",),
    Owner.ANY: ("a",),
    Owner.OPPOSING: ("an", "opposing"),
    Owner.THEIR: ("their",),
    Owner.OWNER: ("its", "owner", "'s"),
}

_GRAVEYARDS = {
    Owner.OWN: ("their", "graveyards"),
    Owner.ANY_NUMBER: ("any", "number", "of", "graveyards"),
}
"""Graveyards of several players."""


_CLASS_TAGS = frozenset((str(word), f"[{word}]") for word in CharacterClass)
_WITHOUT_CLASS_TAGS = frozenset([Noun.ABILITY, Noun.EQUIPMENT])


def is_tag_or_icon(words: tuple[str, ...]) -> bool:
    """Whether words are the tag of a class and its icon, of which abilities and equipment have the icon alone
    (Rule 206.1a).
    """
    return words in _CLASS_TAGS


Partial = tuple[Filter, int]
"""What was read of a description, and the token behind it."""
Stage = Callable[["Description", Parser, Filter, int], Iterator[Partial]]


@dataclass(frozen=True)
class Description:
    """A description in the singular or plural; ``joiner`` stands between its nouns: "hero or ally"."""

    is_plural: bool = False
    joiner: str = "or"

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[Partial]:
        """Every description that begins at the token."""
        return read_in_stages(self, parser, Filter(), start, _STAGES)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The words of a filter."""
        if not isinstance(value, Filter):
            return None
        parts = (
            self._before(value),
            self._head(value),
            *words_behind(renderer, value, self),
        )
        if any(part is None for part in parts):
            return None
        return tuple(token for part in parts if part for token in part)

    def mode_of(self, category: str) -> Mode:
        """The mode of a criterion behind the noun."""
        if category == DID:
            return Mode.RELATIVE_PLURAL if self.is_plural else Mode.RELATIVE
        if category == DID_NOT:
            return Mode.RELATIVE_PLURAL_NOT if self.is_plural else Mode.RELATIVE_NOT
        return Mode.PLURAL if self.is_plural else Mode.PLAIN

    def _before(self, value: Filter) -> Tokens:
        words = ["other"] if value.other else []
        words += [word for state in value.states for word in state.value.split()]
        if value.side is not None and value.side.value in _SIDES_BEFORE:
            words.append(value.side.value)
        words += [f"non-{tag}" for tag in value.excluded_tags]
        icons = [f"[{kind}]" for kind in value.damage_types]
        icons += [f"[{trait}]" for trait in value.icons]
        return (*words, *(enumerated([(icon,) for icon in icons], self.icon_joiner, len(icons)) or ()))

    @property
    def icon_joiner(self) -> str:
        """What stands between two icons."""
        return "or" if self.joiner == "or" else "and"

    def _head(self, value: Filter) -> Tokens | None:
        if value.any_tags:
            return self._alternative_tags(value)
        if value.nouns:
            forms = [plural(noun.value) if self.is_plural else noun.value for noun in value.nouns]
            nouns = enumerated([(form,) for form in forms], self.joiner, len(forms)) or ()
            return (*(word for tag in value.tags for word in tag_words(tag, is_plural=False)), *nouns)
        if not value.tags:
            return None
        *before, last = value.tags
        return (
            *(word for tag in before for word in tag_words(tag, is_plural=False)),
            *tag_words(last, is_plural=self.is_plural),
        )

    def _alternative_tags(self, value: Filter) -> Tokens | None:
        if value.tags or len(value.any_tags) < 2:
            return None
        is_head = not value.nouns
        tags = [tag_words(tag, is_plural=self.is_plural and is_head) for tag in value.any_tags]
        joiner = self.joiner if is_head or value.tags_with_and else "or"
        words = enumerated(tags, joiner, len(tags))
        nouns = self._head(replace(value, any_tags=())) if value.nouns else ()
        return None if words is None or nouns is None else (*words, *nouns)

    def literals(self) -> Iterable[str]:
        """Nouns, states and sides."""
        yield from (*_NOUNS, *_PLURAL_NOUNS, *chain(*_STATES), *_SIDES_BEFORE, "other")


def read_in_stages(
    kind: Description, parser: Parser, value: Filter, start: int, stages: Iterable[Stage]
) -> Iterator[Partial]:
    """Every description that the parts at a token, read one after another, make of another."""
    partials: list[Partial] = [(value, start)]
    for stage in stages:
        partials = [
            result
            for card_filter, position in partials
            for result in stage(kind, parser, card_filter, position)
        ]
    return iter(partials)


def _read_other(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    yield value, position
    if parser.words[position] == "other":
        yield replace(value, other=True), position + 1


def _read_states(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    while (words := _state_words(parser, position)) is not None:
        value = replace(value, states=(*value.states, _STATES[words]))
        position += len(words)
    yield value, position


def _state_words(parser: Parser, position: int) -> Tokens | None:
    """The words for a state at a token: the longest, as in "attacking or defending ally"."""
    runs = (parser.words[position : position + length] for length in range(_LONGEST_STATE, 0, -1))
    return next((words for words in runs if words in _STATES), None)


def _read_side(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    side = _SIDES_BEFORE.get(parser.words[position])
    yield (value, position) if side is None else (replace(value, side=side), position + 1)


def _read_excluded(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    while (token := parser.tokens[position]).startswith(("non-", "Non-")) and (
        token[4:5].isupper() or token[4:] in _EXCLUDED_NOUNS
    ):
        value = replace(value, excluded_tags=(*value.excluded_tags, token[4:]))
        position += 1
    yield value, position


def _read_icons(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    if parser.words[position] in _TRAITS:
        traits, end = _icons_at(parser, position, _TRAITS, kind.icon_joiner)
        yield replace(value, icons=traits), end
    elif parser.words[position] in _ICONS:
        kinds, end = _icons_at(parser, position, _ICONS, kind.icon_joiner)
        yield replace(value, damage_types=kinds), end
    else:
        yield value, position


def _icons_at(
    parser: Parser, position: int, table: dict[str, Any], joiner: str
) -> tuple[tuple[Any, ...], int]:
    """One icon, or a list of them."""
    first = table[parser.words[position]]
    second = table.get(parser.words[position + 2]) if parser.words[position + 1] == joiner else None
    if second is not None:
        return (first, second), position + 3
    icons, end = [first], position + 1
    while parser.words[end] == "," and (icon := table.get(parser.words[end + 1])) is not None:
        icons.append(icon)
        end += 2
    is_list = len(icons) > 1 and parser.words[end : end + 2] == (",", joiner)
    last = table.get(parser.words[end + 2]) if is_list else None
    return ((first,), position + 1) if last is None else ((*icons, last), end + 3)


def _read_head(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    """Tags and nouns, or tags of which the last is the noun."""
    reserved = parser.grammar.literals
    tags: tuple[str, ...] = ()
    while True:
        for nouns, end in _read_nouns(kind, parser, position):
            yield replace(value, tags=tags, nouns=nouns), end
        head = read_tag(parser, position, reserved, is_plural=kind.is_plural)
        if head is not None and not is_name((*tags, head[0])):
            yield replace(value, tags=(*tags, head[0])), head[1]
        if not tags:
            yield from _read_alternative_tags(kind, parser, value, position)
        tag = head
        if kind.is_plural and (head is None or head[1] == position + 1):  # not "Fire" of "Fire Elementals"
            tag = read_tag(parser, position, reserved, is_plural=False)
        if tag is None:
            parser.expect(position, "a description of cards")
            return
        tags, position = (*tags, tag[0]), tag[1]


def _read_alternative_tags(
    kind: Description, parser: Parser, value: Filter, position: int
) -> Iterator[Partial]:
    """Several tags of which a card has one: "Demon or Undead ally", "Druids and Priests"."""
    reserved = parser.grammar.literals
    for is_head in (True, False):
        is_plural = kind.is_plural and is_head
        for joiner in (kind.joiner,) if is_head or kind.joiner == "or" else ("or", kind.joiner):
            tags, end = _read_tags(parser, position, joiner, reserved, is_plural=is_plural)
            if len(tags) < 2:
                continue
            listed = replace(value, any_tags=tags, tags_with_and=not is_head and joiner != "or")
            if is_head:
                yield listed, end
            else:
                for nouns, behind in _read_nouns(kind, parser, end):
                    if not (is_tag_or_icon(tags) and _WITHOUT_CLASS_TAGS.issuperset(nouns)):
                        yield replace(listed, nouns=nouns), behind


def _read_tags(
    parser: Parser, position: int, joiner: str, reserved: frozenset[str], *, is_plural: bool
) -> tuple[tuple[str, ...], int]:
    """A list of tags, and the token behind it; none if there is no joiner before the last."""
    tags: tuple[str, ...] = ()
    while (tag := _tag_or_icon(parser, position, reserved, tags, is_plural=is_plural)) is not None:
        tags, position = (*tags, tag[0]), tag[1]
        is_comma = parser.words[position] == ","
        if parser.words[position + is_comma] == joiner:
            last = _tag_or_icon(parser, position + is_comma + 1, reserved, tags, is_plural=is_plural)
            return ((), position) if last is None else ((*tags, last[0]), last[1])
        if not is_comma:
            break
        position += 1
    return (), position


def _tag_or_icon(
    parser: Parser, position: int, reserved: frozenset[str], before: tuple[str, ...], *, is_plural: bool
) -> tuple[str, int] | None:
    """A tag, or behind one the icon of a damage type or class: "Fire or [Fire] ability"."""
    icon = _ICONS.get(parser.words[position]) or _TRAITS.get(parser.words[position])
    if before and not is_plural and icon is not None:
        return f"[{icon}]", position + 1
    return read_tag(parser, position, reserved, is_plural=is_plural)


def _read_nouns(kind: Description, parser: Parser, position: int) -> Iterator[tuple[tuple[Noun, ...], int]]:
    """One noun, "hero or ally", or "ability, ally, or equipment": a noun twice is a slip for another."""
    for nouns, end in _read_listed_nouns(kind, parser, position):
        if len(set(nouns)) == len(nouns):
            yield nouns, end


def _read_listed_nouns(
    kind: Description, parser: Parser, position: int
) -> Iterator[tuple[tuple[Noun, ...], int]]:
    table = _PLURAL_NOUNS if kind.is_plural else _NOUNS
    noun = table.get(parser.words[position])
    if noun is None:
        return
    nouns: tuple[Noun, ...] = (noun,)
    position += 1
    yield nouns, position
    if parser.words[position] == kind.joiner:
        second = table.get(parser.words[position + 1])
        if second is not None and second not in nouns:
            yield (*nouns, second), position + 2
        return
    while parser.words[position] == ",":
        if parser.words[position + 1] == kind.joiner:
            last = table.get(parser.words[position + 2])
            if last is not None and last not in nouns and len(nouns) > 1:
                yield (*nouns, last), position + 3
            return
        noun = table.get(parser.words[position + 1])
        if noun is None or noun in nouns:
            return
        nouns = (*nouns, noun)
        position += 2


def _read_criterion(
    category: str, kind: Description, parser: Parser, value: Filter, position: int
) -> Iterator[Partial]:
    """At most one criterion of a category, which behind the description in another is of that."""
    yield value, position
    if _compares_with_cards(value):
        return
    for criterion, end in parser.parse(category, position, kind.mode_of(category)):
        yield replace(value, criteria=(*value.criteria, criterion)), end


def _compares_with_cards(value: Filter) -> bool:
    """Whether what follows "with" ends in a description of cards: "with cost less than or equal to the total
    cost of allies", and what is behind is said of those: "destroyed this way".
    """
    values = [criterion.value for criterion in value.criteria if isinstance(criterion, StatComparison)]
    return any(isinstance(part, Filter) for part in walk(tuple(values)))


def _read_other_negation(
    kind: Description, parser: Parser, value: Filter, position: int
) -> Iterator[Partial]:
    """Another thing that did not happen: "that didn't attack this turn that didn't enter play this turn"."""
    yield value, position
    if value.criteria and PLACES[type(value.criteria[-1])] == DID_NOT:
        for criterion, end in parser.parse(DID_NOT, position, kind.mode_of(DID_NOT)):
            yield replace(value, criteria=(*value.criteria, criterion)), end


def _read_side_behind(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    yield value, position
    if value.side is None:
        for words, side in _SIDES_BEHIND.items():
            if parser.words[position] == words[0] and parser.has_words(words, position):
                yield replace(value, side=side), position + len(words)


def _read_with(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    yield value, position
    if parser.words[position] == "with":
        for criteria, end in parser.parse("with_criteria", position + 1, kind.mode_of(WITH)):
            yield replace(value, criteria=(*value.criteria, *criteria)), end


def _read_side_last(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    yield value, position
    criteria = [criterion for criterion in value.criteria if PLACES[type(criterion)] == WITH]
    if value.side is None and criteria and not any(map(_ends_in_a_description, criteria)):
        for sided, end in _read_side_behind(kind, parser, value, position):
            if end > position:
                yield replace(sided, side_last=True), end


def _ends_in_a_description(criterion: CardCriterion) -> bool:
    """Whether a side behind a criterion could be that of other cards in it: "with cost equal to the number of
    allies you control".
    """
    return isinstance(criterion, SameNameAs | WithAttachment) or (
        isinstance(criterion, StatComparison) and not is_figure(criterion)
    )


def _read_place(kind: Description, parser: Parser, value: Filter, position: int) -> Iterator[Partial]:
    yield value, position
    word = parser.words[position]
    if word not in ("in", "from") or value.side is not None:
        return
    for owner, words in _GRAVEYARDS.items():
        if parser.has_words(words, position + 1):
            placed = replace(value, place=Place.GRAVEYARD, owner=owner, from_place=word == "from")
            yield placed, position + 1 + len(words)
    for owner, owner_words in _OWNERS.items():
        if parser.words[position + 1] != owner_words[0] or not parser.has_words(owner_words, position + 1):
            continue
        behind = position + 1 + len(owner_words)
        for place, place_words in _PLACES.items():
            if parser.words[behind] == place_words[0] and parser.has_words(place_words, behind):
                placed = replace(value, place=place, owner=owner, from_place=word == "from")
                yield placed, behind + len(place_words)
    for player, end in parser.parse("zone_holder", position + 1):
        for place, end_of_zone in parser.parse("zone_of_player", end):
            yield replace(value, place=place, zone_of=player, from_place=word == "from"), end_of_zone


_STAGES: tuple[Stage, ...] = (
    _read_other,
    _read_states,
    _read_side,
    _read_excluded,
    _read_icons,
    _read_head,
    partial(_read_criterion, NAME),
    _read_side_behind,
    _read_with,
    _read_side_last,
    _read_place,
    partial(_read_criterion, RELATION),
    partial(_read_criterion, DID),
    partial(_read_criterion, DID_NOT),
    _read_other_negation,
)


READING_OF_A_KIND: tuple[Stage, ...] = (_read_states, _read_excluded, _read_icons, _read_head)
"""How a kind of cards is read: what they are called, and how they are."""
READING_OF_WHERE: tuple[Stage, ...] = (_read_side_behind, _read_place)
"""How it is read who controls them, and where they are."""


def words_behind(renderer: Renderer, value: Filter, kind: Description) -> Iterator[Tokens | None]:
    """What follows the noun, in the order in which it is read."""
    side = next((words for words, side in _SIDES_BEHIND.items() if side is value.side), ())
    yield from _criteria_words(renderer, value, kind, NAME)
    yield () if value.side_last else side
    criteria = tuple(criterion for criterion in value.criteria if PLACES[type(criterion)] == WITH)
    if criteria:
        words = renderer.render("with_criteria", criteria, kind.mode_of(WITH))
        yield None if words is None else ("with", *words)
    yield side if value.side_last else ()
    yield _place_words(renderer, value)
    for category in (RELATION, DID, DID_NOT):
        for words in _criteria_words(renderer, value, kind, category):
            yield None if _compares_with_cards(value) else words


def _criteria_words(
    renderer: Renderer, value: Filter, kind: Description, category: str
) -> Iterator[Tokens | None]:
    for criterion in value.criteria:
        if PLACES[type(criterion)] == category:
            yield renderer.render(category, criterion, kind.mode_of(category))


def _place_words(renderer: Renderer, value: Filter) -> Tokens | None:
    if value.place is Place.PLAY:
        return ()
    if value.zone_of is not None:
        player, zone = (
            renderer.render("zone_holder", value.zone_of),
            renderer.render("zone_of_player", value.place),
        )
        return (
            None if player is None or zone is None else ("from" if value.from_place else "in", *player, *zone)
        )
    if value.owner in _GRAVEYARDS and value.place is Place.GRAVEYARD:
        return ("from" if value.from_place else "in", *_GRAVEYARDS[value.owner])
    if value.owner not in _OWNERS or value.place not in _PLACES:
        return None
    return ("from" if value.from_place else "in", *_OWNERS[value.owner], *_PLACES[value.place])
