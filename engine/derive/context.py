"""For whom and from where a text is read: its source, its controller, and what it has mentioned so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.state import GameCard, GameState, Packet
from engine.state.chosen_words import ChosenWords, word_of_kind
from engine.state.modifiers import Modifier, ReplacementModifier, TriggeredModifier
from engine.state.reference import CardIdentity, Mention
from engine.state.snapshot import DescribedCard
from engine.tree.node import Node
from engine.tree.references import CardReference, PlayerReference, Target
from engine.tree.words import WordKind

CHOSEN = "chosen"
"""What :attr:`Context.affected` notes of cards that were chosen."""


PAID_ADDITIONAL = "paid the additional cost"
"""What it notes of a card as it is played."""


CHOOSERS = "choosers"
"""What :attr:`Context.mentions` call several players who have each chosen modes."""


@dataclass(slots=True)
class Context:
    """What the words of one link or modifier refer to."""

    controller: int
    """Who is "you"."""
    source: CardIdentity
    """The card with the text (Rule 712.5)."""
    x: int = 0
    """The value of X."""
    targets: tuple[tuple[CardIdentity, ...], ...] = ()
    """The cards that were chosen for each slot (Rule 707.1d) and are still legal."""
    illegal: tuple[tuple[CardIdentity, ...], ...] = ()
    """The cards that were chosen for each slot and are not legal any more (Rule 709.2a)."""
    chosen: tuple[CardIdentity, ...] = ()
    """All cards that were chosen, in that order."""
    target_players: tuple[tuple[int, ...], ...] = ()
    """The players that were chosen for each slot and are still legal."""
    modes: tuple[int, ...] = ()
    """The modes that were chosen (Rule 707.1c)."""
    mentions: tuple[Mention, ...] = ()
    """What was mentioned, oldest first (Rule 712.3a)."""
    amount: int = 0
    """What "that much" is."""
    subject: CardIdentity | None = None
    """The card that a modifier is applied to, or the one that acts in the current clause."""
    affected: tuple[tuple[str, CardIdentity], ...] = ()
    """What was done to which cards "this way", in order."""
    division: tuple[tuple[tuple[CardIdentity, int], ...], ...] = ()
    """How something is divided among the targets of each slot (Rule 707.1d)."""
    instruction: Node | None = None
    """What is carried out, for the question that it asks."""
    looked_at: tuple[tuple[int, CardIdentity], ...] = ()
    """Which players look at which cards."""
    counter: str = ""
    """The name of the counter last mentioned."""
    done: bool = True
    """Whether the last instruction was performed in full (Rule 709.2f)."""
    is_true: bool = True
    """Whether the condition of the last "if" was true."""
    doers: tuple[int, ...] = ()
    """The players who chose to do what they could last."""
    rolls: tuple[tuple[int, int], ...] = ()
    """The players who rolled dice for the last instruction to do so, and what each die shows."""
    guessed_correctly: bool = False
    """Whether the last guess was right (Rule 712.8)."""
    actors: tuple[int, ...] = ()
    """The players that acted last, whom the next clause need not name."""
    actor: CardIdentity | None = None
    """The card that acted last."""
    host: CardIdentity | None = None
    """What an ability on the chain will be attached to (Rule 400.4)."""
    packet: Packet | None = None
    """The packet that a replacement modifier is applied to."""
    is_replaced: bool = False
    """Whether other events happen in place of the one that the modifier replaces (Rule 716.1)."""
    before: tuple[Mention, ...] = ()
    """What the link that made a modifier had mentioned by then."""
    chosen_words: ChosenWords = ()
    """What a player chooses as the card is played (Rule 202.4)."""
    has_lapsed: bool = False
    """Whether what has to remain as it is has not done so since the link was created (Rule 714.3b)."""
    entering_counters: tuple[tuple[str, int], ...] = ()
    """The counters that a card on the chain has put on itself, with which it enters play (Rule 305.2a,
    710.1b).
    """
    wait: tuple[int, int] = (0, 0)
    """When the link was added and when it began to resolve: it can't find cards that moved in between (Rule
    415.9b).
    """

    def mention(self, mention: Mention) -> None:
        """Note that something was mentioned."""
        self.mentions += (mention,)

    def note(self, deed: str, cards: Iterable[GameCard]) -> None:
        """Note what was done to cards, for "discarded this way" (glossary: This Way)."""
        self.affected += tuple((deed, card.reference) for card in cards)

    def share_of(self, reference: CardReference, card: GameCard) -> int:
        """What a card gets of something that is divided among the cards of a target (Rule 707.1d)."""
        if not isinstance(reference, Target) or reference.slot >= len(self.division):
            return 0
        return dict(self.division[reference.slot]).get(card.reference, 0)

    def was_affected(self, deed: str, card: DescribedCard) -> bool:
        """Whether this was done to a card by the same text."""
        return any(done == deed and pointer.number == card.number for done, pointer in self.affected)


def context_of_modifier(modifier: Modifier | TriggeredModifier | ReplacementModifier) -> Context:
    """What the words of a modifier refer to: what those of its link did as it was created (Rule 714.3).

    In one that changes cards "it" is the card that it applies to; what its link had mentioned comes before.
    """
    context = Context(
        modifier.controller,
        modifier.source,
        x=modifier.x,
        targets=modifier.targets,
        target_players=modifier.target_players,
        mentions=modifier.mentions,
    )
    if isinstance(modifier, Modifier):
        context.before = modifier.mentions
        context.affected = tuple((CHOSEN, card) for card in modifier.chosen)
        if not isinstance(modifier.content.who, PlayerReference):
            context.mentions = ()
    return context


def chosen_word(game: GameState, context: Context, kind: WordKind) -> str:
    """The word of a kind that was chosen for the card with the text, or that would be as it is played (Rule
    202.4).
    """
    chosen = game.chosen_words.get(context.source.number, ())
    return word_of_kind(context.chosen_words, kind) or word_of_kind(chosen, kind)


def source_card(game: GameState, context: Context) -> GameCard:
    """The card with the text, wherever it is now."""
    return game.cards[context.source.number]


def is_same(card: GameCard, reference: CardIdentity) -> bool:
    """Whether a card is still the card that a reference was made to (Rule 415.9a)."""
    return card.number == reference.number and card.identity == reference.identity


def find(game: GameState, context: Context, reference: CardIdentity) -> GameCard | None:
    """The card of a reference, if it is still the same card, or if a cost, the trigger or an instruction of
    the link has moved it once out of play (Rule 415.9a, 415.9b).
    """
    card = game.cards[reference.number]
    if card.identity == reference.identity:
        return card
    memory = game.memories.get(reference.identity)
    if memory is None or memory.next_identity != card.identity:
        return None
    added, began = context.wait
    return None if added < card.identity <= began else card
