"""Cards by their names, and what tells cards of one name apart: spelling, set, type, the deck's hero."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count

from cards.indexing.normalize import fold, plain, words
from cards.models import Card, Kind, Set
from cards.models.pool_stamp import current_stamp
from common.cache import cached_by_stamp
from common.wording import join_words
from decks import formats
from decks.card_text import hero_traits
from decks.files import Line, Reading
from decks.legality import why_not
from engine.cards import PrintedCard

_EDITION = re.compile(r"\([^()]*\)")
_LETTERS_AND_DIGITS = re.compile(r"(?<=[^\W\d])(?=\d)")
_NO_PART_OF_SET = re.compile(
    r"\b(?:\d+\w?|the|set|block|edition|common|uncommon|rare|epic|legendary|ea|loot)\b"
)
_COUNT_WORDS = {2: "Two", 3: "Three", 4: "Four"}


class NameLookup:
    """Cards by their exact names. What was read is remembered: the decks of a player share most cards."""

    def __init__(self) -> None:
        self._cards: dict[str, list[Card]] = {}
        self._set_names: frozenset[str] | None = None

    def load(self, names: Iterable[str]) -> None:
        """Read the cards of these names from the database, all at once."""
        missing = {fold(name) for name in names} - self._cards.keys() - {""}
        if missing:
            self._cards |= {key: [] for key in missing} | Card.objects.by_folded_name(missing)

    def deck_cards(self, name: str) -> list[Card]:
        """The cards for decks that have the name, the principal one first.

        Spelling counts without case, punctuation, spaces and diacritics, unless cards differ in nothing else.
        """
        return spelled(name, [card for card in self._cards.get(fold(name), ()) if card.kind == Kind.DECK])

    def other_card(self, name: str) -> Card | None:
        """The raid card or token of this name, if no card for decks has it."""
        cards = self._cards.get(fold(name), [])
        return cards[0] if cards and cards[0].kind != Kind.DECK else None

    def can_hold(self, reading: Reading) -> bool:
        """Whether everything that must be a set for the reading to hold is the name or code of one."""
        return all(self.is_set(name) for name in reading.set_names)

    def is_set(self, name: str) -> bool:
        """Whether the text is the name or code of a set; numbers and rarities may stand beside it."""
        if self._set_names is None:
            rows = Set.objects.values_list("code", "name")
            self._set_names = frozenset(
                fold(spelling) for row in rows for text in row for spelling in _set_spellings(text)
            )
        return bool(self._set_names & {fold(spelling) for spelling in _set_spellings(name)} - {""})


def spelled(name: str, cards: list[Card]) -> list[Card]:
    """Of cards that differ in punctuation alone, those of exactly this spelling; all, if none has it."""
    if len({card.name for card in cards}) < 2:
        return cards
    spellings: tuple[Callable[[str], str], ...] = (str, plain, words)
    for spelling in spellings:
        if spelled := [card for card in cards if spelling(card.name) == spelling(name)]:
            return spelled
    return cards


def _set_spellings(text: str) -> tuple[str, ...]:
    """The name of a set as it is, and without edition, article and numbers."""
    return text, _NO_PART_OF_SET.sub(" ", words(_EDITION.sub(" ", text)))


_KIND_PHRASES = {Kind.RAID: "a raid card", Kind.TOKEN: "a token", Kind.FAN: "a card that fans made"}


def explain_kind(card: Card) -> str:
    """Why a raid card, a token or a fan-made card is no card of a deck."""
    return f"{card.name} is {_KIND_PHRASES[Kind(card.kind)]} and can't be part of a deck."


def explain_lines(lines: Iterable[Line]) -> dict[int, str]:
    """Why lines with the exact names of raid cards and tokens match no card, by the numbers of the lines."""
    lines, lookup = list(lines), NameLookup()
    lookup.load(reading.name for line in lines for reading in line.readings)
    others = {
        line.number: next(filter(None, (lookup.other_card(reading.name) for reading in line.readings)), None)
        for line in lines
    }
    return {number: explain_kind(card) for number, card in others.items() if card}


@dataclass(frozen=True, slots=True)
class NamesakeChoice:
    """The card that was chosen; ``note`` is a sentence about it where nothing decided between several."""

    card: Card
    note: str = ""


def choose(
    cards: Sequence[Card], reading: Reading, *, card_type: str = "", hero: PrintedCard | None = None
) -> NamesakeChoice:
    """The card that a line means: by set and number, by the type of its section, by what the hero may play.

    :param cards: the cards of the name, at least one, the principal card first.
    """
    criteria: tuple[Callable[[Sequence[Card]], Sequence[Card]], ...] = (
        lambda namesakes: of_printing(namesakes, reading.printing),
        lambda namesakes: [card for card in namesakes if card_type in card.types],
        lambda namesakes: [card for card in namesakes if _may_play(hero, card)],
        lambda namesakes: _of_class(namesakes, hero),
    )
    for criterion in criteria:
        if len(cards) > 1:
            cards = criterion(cards) or cards
    return NamesakeChoice(cards[0], _ambiguity_note(reading.name, cards) if len(cards) > 1 else "")


def of_printing(cards: Sequence[Card], printing: str) -> list[Card]:
    """The cards for whose printings what stands beside the name speaks most; none if it speaks for none."""
    if not cards or not fold(printing):
        return []
    mentioned = f" {_LETTERS_AND_DIGITS.sub(' ', words(printing))} "
    scores = {card.pk: _printing_score(card, mentioned) for card in cards}
    best = max(scores.values())
    return [card for card in cards if scores[card.pk] == best] if best else []


def _printing_score(card: Card, mentioned: str) -> int:
    """3 for the set, 1 for the collector number, 4 for the variant or the type itself."""

    def has(text: str) -> bool:
        key = _LETTERS_AND_DIGITS.sub(" ", words(text))
        return bool(key) and f" {key} " in mentioned

    by_printing = (
        3 * (has(printing.set.code) or any(map(has, _set_spellings(printing.set.name))))
        + bool(printing.number and has(str(printing.number)))
        for printing in card.printings.all()
    )
    return max([4 * has(card.variant), 2 * any(map(has, card.types)), *by_printing])


def _may_play(hero: PrintedCard | None, card: Card) -> bool:
    """Whether a deck of the hero may have the card, by the icons and texts of both (Rule 100.2)."""
    return hero is not None and why_not(card.printed(), hero, formats.CONSTRUCTED) is None


def _of_class(cards: Sequence[Card], hero: PrintedCard | None) -> list[Card]:
    """The cards that share a class icon with the hero; else those without class icons (Rule 100.2a)."""
    own = hero_traits.classes(hero) if hero else frozenset()
    sharing = [card for card in cards if not own.isdisjoint(card.classes)]
    return sharing or [card for card in cards if hero and not card.classes]


def _ambiguity_note(name: str, cards: Sequence[Card]) -> str:
    number = _COUNT_WORDS.get(len(cards), str(len(cards)))
    names = dict.fromkeys(card.name for card in cards)
    if len(names) > 1:
        return f"“{name}” can mean {join_words(list(names), 'or')}; {cards[0].name} was taken."
    label = _describe(cards[0])
    return f"{number} cards are named {cards[0].name}; {label} was taken."


def _describe(card: Card) -> str:
    printings = card.printings.all()
    return f"the one from {printings[0].set.name}" if printings else f"the {' '.join(card.types).lower()}"


def labels(cards: Iterable[Card]) -> dict[Card, str]:
    """What tells each of these cards from the others of its name, in any spelling: "FoO 83".

    A card whose name no other card has is left out.
    """
    all_labels = labels_by_key()
    return {card: all_labels[card.pk] for card in cards if card.pk in all_labels}


def label(card: Card) -> str:
    """What tells the card from the others of its name; empty where no other card has the name."""
    return _labels().by_key.get(card.pk, "")


def labels_by_key() -> Mapping[int, str]:
    """What tells every card that shares its name from the others of the name, by its database key."""
    return _labels().by_key


def label_of_printed(card: PrintedCard) -> str:
    """What tells a printed card from others of its name; empty if no other has it."""
    return _labels().by_printed_card.get(card, "")


@dataclass(frozen=True, slots=True)
class _Labels:
    """The labels of all cards that share a name, by their database keys and as they are printed."""

    by_key: dict[int, str]
    by_printed_card: dict[PrintedCard, str]


@cached_by_stamp(current_stamp)
def _labels() -> _Labels:
    cards = Card.objects.filter(kind=Kind.DECK).order_by()
    names = cards.values("folded").annotate(cards=Count("pk")).filter(cards__gt=1).values("folded")
    groups: dict[str, list[Card]] = {}
    for card in cards.filter(folded__in=names).with_details():
        groups.setdefault(card.folded, []).append(card)
    all_labels = {card: _label(card, group) for group in groups.values() for card in group}
    return _Labels(
        by_key={card.pk: label for card, label in all_labels.items()},
        by_printed_card={card.printed(): label for card, label in all_labels.items()},
    )


def _label(card: Card, namesakes: Iterable[Card]) -> str:
    taken = {label for other in namesakes if other.pk != card.pk for label in printing_labels(other)}
    fallbacks = [card.variant, " ".join(card.types)]
    return next((label for label in [*printing_labels(card), *fallbacks] if label and label not in taken), "")


def printing_labels(card: Card) -> list[str]:
    """The labels by which the card can be told from others of its name, the best first."""
    printings = sorted(card.printings.all(), key=lambda printing: not printing.number)
    return [
        f"{printing.set.code or printing.set.name} {printing.number or ''}".strip() for printing in printings
    ]
