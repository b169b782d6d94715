"""Games in which what is hidden from a player is exchanged, and nothing else (Rule 415)."""

from engine.state import GameZone


def hidden_from(state, player):
    """The cards a player may not look at: decks, others' hands, others' face-down resources.

    A quest that was completed is face down, but everybody knows it while its effect is on the chain.
    """
    sources = {link.source.number for link in state.chain if link.source is not None}
    for other in state.players:
        yield from other.deck
        if other.index != player:
            yield from other.hand
            yield from (card for card in other.resource_row if card.face_down and card.number not in sources)
    for link in state.chain:
        if link.card is not None and link.controller != player and state.cards[link.card].face_down:
            yield state.cards[link.card]


def exchanged(state, player):
    """A copy of the game in which the cards hidden from a player are exchanged."""
    other = state.copy()
    cards = list(hidden_from(other, player))
    prints = [(card.printed, card.base) for card in cards]
    for card, (printed, base) in zip(cards, prints[1:] + prints[:1], strict=True):
        card.printed, card.base = printed, base
    for card in cards:
        if card.zone in (GameZone.DECK, GameZone.HAND):
            card.identity = other.tick()
    for hidden in other.players:
        hidden.deck.reverse()
        if hidden.index != player:
            hidden.hand.reverse()
    return other
