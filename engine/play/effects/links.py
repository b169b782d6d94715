"""What is done to links on the chain, and to cards that create some (Rule 703.5, 706.2)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive import references
from engine.derive.context import Context
from engine.derive.targeting import legal_cards
from engine.events import ChangeLinkTarget, Event, InterruptLink, happen
from engine.play.choices import choose_cards, resolve_cards
from engine.play.links.copying import find_link
from engine.play.links.link_context import context_of
from engine.play.links.targets import target_nodes
from engine.play.links.triggers_without_event import triggered_now
from engine.play.perform import performs
from engine.state import ChainLink, GameCard, GameState, LinkKind
from engine.tree import course_effects
from engine.tree.references import Target


@performs(course_effects.ChangeTarget)
def _change_target(game: GameState, context: Context, effect: course_effects.ChangeTarget) -> Flow[bool]:
    """A link is not changed if its new target would not be legal, seen from its own controller."""
    able = yield from resolve_cards(game, context, effect.card)
    cards = yield from choose_cards(game, context, context.controller, able, rule="706.2")
    for card in cards:
        context.mention(references.mention(effect.card, (card.reference,)))
        link = find_link(game, card)
        chosen = yield from resolve_cards(game, context, effect.to)
        slot = None if link is None or not chosen else _slot(game, link, card, chosen[0])
        if link is not None and slot is not None:
            yield from happen(game, ChangeLinkTarget(link, slot, chosen[0]))
            return True
    return False


@performs(course_effects.TriggerCards)
def _trigger_cards(game: GameState, context: Context, effect: course_effects.TriggerCards) -> Flow[bool]:
    """Trigger all triggered powers of cards as if their events had happened."""
    cards = yield from resolve_cards(game, context, effect.cards)
    triggers = [trigger for card in cards for trigger in triggered_now(game, card)]
    game.waiting += triggers
    return bool(triggers)


@performs(course_effects.InterruptAll)
def _interrupt_all(game: GameState, context: Context, effect: course_effects.InterruptAll) -> Flow[bool]:
    """All links but the one that says so, which can't interrupt itself (Rule 711.2)."""
    others = [link for link in reversed(game.chain[:-1]) if link.kind is not LinkKind.RESOURCE]
    events: list[Event] = []
    for link in others:  # one after another, as each may be replaced (Rule 716)
        events += yield from happen(game, InterruptLink(link))
    return bool(events)


def _slot(game: GameState, link: ChainLink, card: GameCard, target: GameCard) -> int | None:
    """The place among a link's targets where another card can stand, other than the one that does."""
    context = context_of(link, card.reference)
    for node in target_nodes(game, context, card.base.sheet.targets):
        if not isinstance(node, Target) or not link.targets[node.slot]:
            continue
        if target.reference not in link.targets[node.slot] and target in legal_cards(game, context, node):
            return node.slot
    return None
