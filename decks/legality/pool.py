"""What a format adds to rule 100: a pool, banned and restricted cards, a largest deck (Rule 801.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from decks.decklist import DeckList
from decks.formats import Format, Standing
from decks.legality.report import Notice, Violation, cards, copies, fewer, listed, names, removal
from engine.cards import PrintedCard


def retired(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A format that is no longer offered still judges the decks that use it, and says so."""
    if format.retired:
        yield Notice(
            "format-retired",
            f"The format {format.name} is no longer offered here. "
            "The deck is judged by it as it was; choose another one to be sure.",
        )


def largest(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Rule 100.1 knows no largest deck; a format may."""
    if format.maximum is not None and deck.main_count > format.maximum:
        surplus = deck.main_count - format.maximum
        yield Violation(
            "too-many-cards",
            f"The deck has {cards(deck.main_count)}; {format.name} decks have at most {format.maximum}.",
            fix=f"Remove {cards(surplus)}.",
        )


def hero(deck: DeckList, format: Format) -> Iterator[Violation]:
    """The hero is a card of the pool like any other."""
    if deck.hero is None or not format.selects:
        return
    said = {
        Standing.BANNED: ("banned", f"{deck.hero.name} is banned in {format.name}."),
        Standing.OUTSIDE: ("not-in-pool", f"{deck.hero.name} is not in the pool of {format.name}."),
    }.get(format.standing(deck.hero.name))
    if said:
        yield Violation(*said, (deck.hero.name,), fix="Choose another hero, or another format.")


def single_cards(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Cards outside the pool, and cards the format bans."""
    if not format.selects:
        return
    outside: list[PrintedCard] = []
    banned: list[PrintedCard] = []
    for card in deck.cards():
        standing = format.standing(card.name)
        if standing is Standing.OUTSIDE:
            outside.append(card)
        elif standing is Standing.BANNED:
            banned.append(card)
    if outside:
        yield Violation(
            "not-in-pool",
            f"{listed(names(outside))} {'is' if len(names(outside)) == 1 else 'are'} not in the pool of "
            f"{format.name}: no printing is of a set it is played with.",
            names(outside),
            fix=f"Remove {listed(names(outside))}, or choose another format.",
            changes=removal(deck, outside),
            brief=f"not in {format.name}",
        )
    if banned:
        yield Violation(
            "banned",
            f"{listed(names(banned))} {'is' if len(names(banned)) == 1 else 'are'} banned in {format.name}.",
            names(banned),
            fix=f"Remove {listed(names(banned))}, or choose another format.",
            changes=removal(deck, banned),
            brief=f"banned in {format.name}",
        )


def restricted(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Main and side deck together hold only so many copies of a restricted card."""
    if not format.restricted:
        return
    by_name: Counter[str] = Counter()
    for card, count in deck.cards().items():
        by_name[card.name] += count
    for name, count in by_name.items():
        most = format.most(name)
        if most is not None and count > most:
            yield Violation(
                "restricted",
                f"{name} is restricted in {format.name}: the deck has {copies(count)}, and may have {most}.",
                (name,),
                fix=f"Remove {copies(count - most)} of {name}.",
                changes=fewer(deck, name, most),
            )
