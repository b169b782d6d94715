"""What a format adds to rule 100: a pool, banned and restricted cards, a maximum size (Rule 801.1)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from common.wording import join_words
from decks.decklist import DeckList
from decks.formats import Format, Standing
from decks.legality.fixes import reduce_copies, removal_advice, remove_cards
from decks.legality.report import Notice, Violation
from decks.phrases import card_names, count_cards, count_copies
from engine.cards import PrintedCard


def check_retired(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A format that is no longer offered still judges the decks that use it, with a notice."""
    if format.retired:
        yield Notice(
            "format-retired",
            f"The format {format.name} is no longer offered. "
            "The deck is checked by its last rules; choose another format to be sure.",
        )


def check_maximum(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Rule 100.1 sets no maximum size; a format may."""
    if format.maximum is not None and deck.main_count > format.maximum:
        size, surplus = count_cards(deck.main_count), count_cards(deck.main_count - format.maximum)
        yield Violation(
            "too-many-cards",
            f"The deck has {size}; {format.name} decks have at most {format.maximum}.",
            alternative=f"remove any {surplus}",
        )


def check_hero_standing(deck: DeckList, format: Format) -> Iterator[Violation]:
    """The hero must be in the pool like any other card."""
    if deck.hero is None or not format.selects:
        return
    standing = format.standing(deck.hero.name)
    problem = {
        Standing.BANNED: ("banned", f"{deck.hero.name} is banned in {format.name}."),
        Standing.OUTSIDE: ("not-in-pool", f"{deck.hero.name} is not in the card pool of {format.name}."),
    }.get(standing)
    if problem:
        yield Violation(*problem, (deck.hero.name,), alternative="choose another hero or another format")
    elif standing is Standing.UNDECIDED:
        yield _undecided([deck.hero], format)


def check_standing(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Cards outside the pool, cards the format bans, and cards of which no source tells."""
    if not format.selects:
        return
    cards: dict[Standing, list[PrintedCard]] = defaultdict(list)
    for card in deck.cards():
        cards[format.standing(card.name)].append(card)
    if outside := cards[Standing.OUTSIDE]:
        reason = "" if format.has_tournament_pool else ", as no set of the format includes a printing"
        yield Violation(
            "not-in-pool",
            f"Not in the card pool of {format.name}{reason}: {join_words(card_names(outside))}.",
            card_names(outside),
            action=removal_advice(outside),
            alternative="choose another format",
            changes=remove_cards(deck, outside),
            brief=f"not in {format.name}",
        )
    if banned := cards[Standing.BANNED]:
        yield Violation(
            "banned",
            f"Banned in {format.name}: {join_words(card_names(banned))}.",
            card_names(banned),
            action=removal_advice(banned),
            alternative="choose another format",
            changes=remove_cards(deck, banned),
            brief=f"banned in {format.name}",
        )
    if undecided := cards[Standing.UNDECIDED]:
        yield _undecided(undecided, format)


def _undecided(cards: list[PrintedCard], format: Format) -> Notice:
    names = card_names(cards)
    verb = "was" if len(names) == 1 else "were"
    return Notice(
        "pool-undecided",
        f"No source tells whether {join_words(names)} {verb} allowed in {format.name}.",
        names,
    )


def check_restricted(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Main and side deck together have a limited number of copies of a restricted card."""
    if not format.restricted:
        return
    by_name: Counter[str] = Counter()
    for card, count in deck.cards().items():
        by_name[card.name] += count
    for name, count in by_name.items():
        limit = format.copy_limit(name)
        if limit is not None and count > limit:
            yield Violation(
                "restricted",
                f"{name} is restricted in {format.name}: the deck has {count_copies(count)}; "
                f"the limit is {limit}.",
                (name,),
                action=f"remove {count_copies(count - limit)} of {name}",
                changes=reduce_copies(deck, name, limit),
            )
