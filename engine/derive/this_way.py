"""What text has done to cards, for text behind it that says "this way" (glossary: This Way)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.derive.context import Context, find
from engine.derive.interpreter import REFERRED, interprets
from engine.state import GameCard, GameState
from engine.state.reference import CardIdentity
from engine.state.snapshot import DescribedCard
from engine.tree.references import RemainingCards

REVEALED, LOOKED_AT = "revealed", "looked at"
"""What :attr:`Context.affected` notes of cards that were shown to all players, or to one."""
REMOVED = frozenset({"removed", "removed from the game"})
"""The words for what a card remembers when other text of it refers back."""


def affected(game: GameState, context: Context, *deeds: str) -> Iterator[GameCard]:
    """The cards to which one of these things was done "this way", each once, if they are still known.

    Where the same text, its cost included, has removed nothing, cards that other text of the same card has
    removed are meant.
    """
    if not REMOVED.isdisjoint(deeds) and all(deed not in REMOVED for deed, _ in context.affected):
        removed = [card for player in game.players for card in player.removed]
        yield from (card for card in removed if game.removed_by.get(card.number) == context.source)
    cards = (find(game, context, pointer) for deed, pointer in context.affected if deed in deeds)
    yield from dict.fromkeys(card for card in cards if card is not None)


def damage_dealt_by(dealer: int) -> str:
    """What :attr:`Context.affected` notes of cards that were dealt damage by the card of this number."""
    return f"dealt damage by {dealer}"


def was_done(game: GameState, context: Context, deed: str, card: DescribedCard) -> bool:
    """Whether this was done to a card this way."""
    is_removed = deed in REMOVED and _removed_by(game, card) == context.source
    return is_removed or context.was_affected(deed, card)


def _removed_by(game: GameState, card: DescribedCard) -> CardIdentity | None:
    """The card whose text removed a card from the game, if it is there now."""
    return game.removed_by.get(card.number) if isinstance(card, GameCard) else None


def shown_to(game: GameState, context: Context, player: int) -> tuple[int, ...]:
    """The identities of the cards that a text has revealed, or lets a player look at, and that have not moved
    (Rule 415.9a, glossary: Reveal).
    """
    pointers = [pointer for deed, pointer in context.affected if deed == REVEALED]
    pointers += [pointer for looker, pointer in context.looked_at if looker == player]
    identities = (
        pointer.identity for pointer in pointers if game.cards[pointer.number].identity == pointer.identity
    )
    return tuple(dict.fromkeys(identities))


@interprets(REFERRED, RemainingCards)
def _remaining(game: GameState, context: Context, reference: RemainingCards) -> tuple[CardIdentity, ...]:
    """The cards revealed or looked at that have not moved (Rule 415.9a)."""
    return tuple(
        dict.fromkeys(
            pointer
            for deed, pointer in context.affected
            if deed in (REVEALED, LOOKED_AT) and game.cards[pointer.number].identity == pointer.identity
        )
    )
