"""Signs of topics: zones (409, 412, 413, 415, 710)."""

from __future__ import annotations

from card_rules.tree_topics.signs import (
    CHARACTERS,
    EQUIPMENT,
    HEROES,
    Sign,
    Signs,
    affects,
    affects_others,
    both,
    forbids,
    has,
    is_any_of,
    is_moved_from,
    looks_at_costs_in_play,
    mentions,
    moves_any,
    moves_to,
    takes_from_play,
    watches,
    watches_others,
)
from engine.tree import (
    conditions,
    costs,
    course_effects,
    criteria,
    deck_effects,
    effects,
    limit_effects,
    player_changes,
    powers,
    references,
    token_effects,
    triggers,
    values,
)
from engine.tree.words import CardStat, CardState, ForbiddenAction, Noun, PaidAction, Place

_DESTROYING = (effects.Destroy, costs.DestroyCost)
_LEAVING = (effects.Move, costs.MoveCost)
_ENTERING_EVENTS = (triggers.EntersPlay, triggers.EntersParty)
_AWAY = (Place.HAND, Place.DECK, Place.DECK_BOTTOM, Place.DECK_TOP)
_returns = both(moves_to(Place.PLAY), is_moved_from(Place.GRAVEYARD))

SIGNS: Signs = {
    "Enters play": (*_ENTERING_EVENTS, powers.AsEnters, powers.EntersWith),
    "When an ally enters play": (
        watches(*_ENTERING_EVENTS, test=lambda event: is_any_of(event.card, CHARACTERS)),
    ),
    "As or when it enters play": (
        watches(*_ENTERING_EVENTS, test=lambda event: isinstance(event.card, references.This)),
        Sign((powers.AsEnters, powers.EntersWith), lambda node: isinstance(node.card, references.This)),
    ),
    "Enters play exhausted": (
        Sign(powers.EntersWith, has("exhausted")),
        Sign(effects.Move, both(moves_to(Place.PLAY), has("exhausted"))),
    ),
    "Put into play": (
        Sign(effects.Move, moves_to(Place.PLAY)),
        token_effects.PutTokenCopy,
        token_effects.PutTokens,
    ),
    "Ally put into play from a graveyard": (
        Sign(effects.Move, both(_returns, moves_any(Noun.ALLY, Noun.CARD))),
        affects(effects.Move, *CHARACTERS, test=_returns),
    ),
    "Equipment put into play from a graveyard": (
        Sign(effects.Move, both(_returns, moves_any(Noun.CARD, *EQUIPMENT))),
        affects(effects.Move, *EQUIPMENT, test=_returns),
    ),
    "Leaves play": (
        triggers.LeavesPlay,
        Sign(_LEAVING, both(moves_to(*_AWAY), is_moved_from(Place.PLAY))),
        Sign(deck_effects.ShuffleInto, is_moved_from(Place.PLAY)),
    ),
    "Put into a hand or deck": (
        Sign(_LEAVING, both(moves_to(*_AWAY), is_moved_from(Place.PLAY))),
        Sign(deck_effects.ShuffleInto, is_moved_from(Place.PLAY)),
    ),
    "Put into the resource row": (
        Sign(_LEAVING, both(moves_to(Place.RESOURCE_ROW), is_moved_from(Place.PLAY))),
    ),
    "Takes an ally from play": (
        Sign(
            _LEAVING,
            both(moves_to(*_AWAY, Place.REMOVED, Place.RESOURCE_ROW), takes_from_play(*CHARACTERS)),
        ),
    ),
    "Takes equipment from play": (
        Sign(
            _LEAVING,
            both(moves_to(*_AWAY, Place.REMOVED, Place.RESOURCE_ROW), takes_from_play(*EQUIPMENT)),
        ),
    ),
    "Remove from the game": (
        Sign(
            _LEAVING,
            both(moves_to(Place.REMOVED), lambda node: not is_moved_from(Place.GRAVEYARD)(node)),
        ),
    ),
    "Removed from a graveyard": (
        Sign(_LEAVING, both(moves_to(Place.REMOVED), is_moved_from(Place.GRAVEYARD))),
    ),
    "Destroy": (
        Sign(_DESTROYING, affects_others),
        limit_effects.DestroyUntil,
    ),
    "Destroys an ally": (affects(_DESTROYING, *CHARACTERS),),
    "Destroys a hero": (affects(effects.Destroy, *HEROES),),
    "Destroys an ability": (affects(_DESTROYING, Noun.ABILITY, Noun.ATTACHMENT),),
    "Destroys equipment": (affects(_DESTROYING, *EQUIPMENT),),
    "Destroys a resource": (affects(_DESTROYING, Noun.LOCATION, Noun.QUEST, Noun.RESOURCE),),
    "Destroys itself": (Sign(_DESTROYING, lambda node: not affects_others(node)),),
    "When destroyed": (watches(triggers.IsDestroyed),),
    "When it is destroyed": (
        watches(triggers.IsDestroyed, test=lambda event: isinstance(event.card, references.This)),
    ),
    "When an ally is destroyed": (watches_others(triggers.IsDestroyed, nouns=CHARACTERS),),
    "When a card is played": (watches(triggers.PlaysCard),),
    "Graveyard": (mentions(Place.GRAVEYARD),),
    "Works outside play": (
        Sign((powers.Triggered, powers.Static), lambda node: node.place is not Place.PLAY),
        Sign(
            (conditions.IsAt, triggers.EntersZone, triggers.IsMoved, triggers.IsPut),
            lambda node: isinstance(node.card, references.This) and node.place is not Place.PLAY,
        ),
    ),
    "Play from another zone": (Sign(powers.MayPlay, has("place")),),
    "Looks at a cost": (
        Sign(criteria.StatComparison, has("stat", CardStat.COST)),
        Sign((values.StatOf, values.TotalStat), has("stat", CardStat.COST)),
    ),
    "Looks at a cost in play": (Sign(powers.Power, looks_at_costs_in_play),),
    "Search": (deck_effects.SearchZones,),
    "Shuffle": (deck_effects.Shuffle, deck_effects.ShuffleInto),
    "Draw": (
        effects.Draw,
        limit_effects.DrawUntil,
        watches(triggers.DrawsCard),
    ),
    "Discard": (costs.DiscardCost, deck_effects.Discard, deck_effects.DiscardCards, triggers.DiscardsCard),
    "Reveal": (
        player_changes.RevealHand,
        player_changes.RevealTopOfDeck,
        deck_effects.Reveal,
        limit_effects.RevealUntil,
        powers.FromOpeningHand,
        triggers.IsRevealed,
        triggers.RevealsThisWay,
        mentions(CardState.REVEALED),
    ),
    "Top of the deck": (
        player_changes.LookAtTopOfDeck,
        player_changes.RevealTopOfDeck,
        limit_effects.RevealUntil,
        references.TopOfDeck,
        mentions(Place.DECK_BOTTOM, Place.DECK_TOP),
    ),
    "Opening hand": (powers.FromOpeningHand,),
    "Resource": (
        deck_effects.PlaceAdditional,
        triggers.PlacesResource,
        mentions(Noun.RESOURCE, Place.RESOURCE_ROW),
    ),
    "Face down": (
        costs.TurnFaceDownCost,
        effects.TurnResource,
        triggers.IsTurnedFaceDown,
        mentions(CardState.FACE_DOWN),
        Sign(effects.Move, has("face_down")),
    ),
    "Complete a quest": (
        player_changes.CanComplete,
        course_effects.CompleteWithoutPaying,
        powers.CompletionCost,
        triggers.CompletesQuest,
        forbids(ForbiddenAction.COMPLETE_QUESTS),
        mentions(PaidAction.COMPLETE),
    ),
}
