"""Instructions that put a card somewhere (Rule 713)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.effects import Move
from engine.tree.references import It, RemainingCards, That, This, You
from engine.tree.words import Owner, Place

_OWN_ZONES = {
    Place.HAND: "hand",
    Place.DECK: "deck",
    Place.GRAVEYARD: "graveyard",
    Place.RESOURCE_ROW: "resource row",
}
_OWNERS = {Owner.YOURS: "your", Owner.OWNER: "its owner's", Owner.THEIR: "their"}


def _moves() -> Iterator[Phrase]:
    """To put a card somewhere."""
    flags = "{face_down?face down} {exhausted?and exhausted} {ready?and ready}"
    for owner, whose in _OWNERS.items():
        for place, zone in _OWN_ZONES.items():
            template = f"{{player:actor~}} !put {{cards:card}} into {whose} {zone} {flags}"
            yield phrase("effect", Move, template, place=place, owner=owner)
            yield phrase(
                "effect",
                Move,
                f"{{player:actor~}} !put {{cards:card_single}} from "
                f"{{origin_owner:zone_owner}} {{origin:zone_of_player}} "
                f"into {whose} {zone} {flags}",
                place=place,
                owner=owner,
                check=_is_pronoun,
            )
            yield phrase(
                "effect",
                Move,
                f"{{player:actor~}} !put {{cards:card_single}} from play into {whose} {zone}",
                place=place,
                owner=owner,
                origin=Place.PLAY,
            )
        for place, words in (
            (Place.DECK_TOP, f"on top of {whose} deck"),
            (Place.DECK_BOTTOM, f"on the bottom of {whose} deck"),
        ):
            yield phrase(
                "effect", Move, f"{{player:actor~}} !put {{cards:card}} {words}", place=place, owner=owner
            )
    for place in (Place.HAND, Place.DECK, Place.GRAVEYARD, Place.RESOURCE_ROW):
        yield phrase(
            "effect",
            Move,
            f"{{player:actor~}} !put {{cards:card}} into their owners ' {_OWN_ZONES[place]}s {flags}",
            place=place,
            owner=Owner.OWNERS,
        )
    yield phrase(
        "effect",
        Move,
        "{player:actor~} !put {cards:card} into play {exhausted?exhausted}< as {becoming:entering_as}>"
        "< attached to {attached_to:card}>< with damage equal to {damage:quantity}>"
        "< under {under:whose} control>",
        place=Place.PLAY,
    )
    yield phrase(
        "effect",
        Move,
        "{player:actor~} !put {cards:card_single} from {origin_owner:zone_owner} "
        "{origin:zone_of_player} into play "
        "{exhausted?exhausted}< attached to {attached_to:card}>< with damage equal to {damage:quantity}>"
        "< under {under:whose} control>",
        place=Place.PLAY,
        check=_is_pronoun,
    )
    yield phrase(
        "effect",
        Move,
        "{player:actor~} !remove {cards:card} from the game {face_down?face down}",
        place=Place.REMOVED,
    )


def _is_pronoun(move: Move) -> bool:
    """Whether the moved card is not described, so that where it is from is no part of its description."""
    return isinstance(move.cards, It | That | This)


PHRASES: tuple[Phrase, ...] = (
    phrase(
        "effect",
        Move,
        "the rest {place:rest_place}",
        player=You(),
        cards=RemainingCards(without_verb=True),
        owner=Owner.YOURS,
    ),
    phrase(
        "effect",
        Move,
        "the rest on the bottom of their deck",
        player=You(),
        cards=RemainingCards(without_verb=True),
        place=Place.DECK_BOTTOM,
        owner=Owner.THEIR,
    ),
    *_moves(),
)

CATEGORIES: dict[str, Category] = {
    "zone_owner": Constants(
        {"your": Owner.YOURS, "its owner's": Owner.OWNER, "their": Owner.THEIR, "a": Owner.ANY}
    ),
    "rest_place": Constants(
        {
            "on the bottom of your deck": Place.DECK_BOTTOM,
            "on top of your deck": Place.DECK_TOP,
            "into your graveyard": Place.GRAVEYARD,
            "into your hand": Place.HAND,
        }
    ),
}
