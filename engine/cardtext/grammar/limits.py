"""Instructions that are repeated until a limit is reached (Rule 713.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cardtext.phrases import Phrase, phrase
from engine.tree.limit_effects import DestroyUntil, DrawUntil, RevealUntil
from engine.tree.references import You
from engine.tree.words import Side

_LimitedEffect = DestroyUntil | DrawUntil | RevealUntil


def _is_done_by(*, is_you: bool) -> Callable[[_LimitedEffect], bool]:
    return lambda effect: isinstance(effect.player, You) is is_you


def _is_done_to_own(*, is_you: bool) -> Callable[[DestroyUntil], bool]:
    """Whether the cards are those of the player who acts."""
    side = Side.YOURS if is_you else Side.THEIR
    return lambda effect: isinstance(effect.player, You) is is_you and effect.filter.side is side


def _until() -> Iterator[Phrase]:
    """What "you" do until a limit is reached, or somebody else."""
    for person, own, is_you in (("you", "your", True), ("they", "their", False)):
        is_by_person = _is_done_by(is_you=is_you)
        draw = f"{{player:actor~}} !draw cards until {person}"
        yield phrase("effect", DrawUntil, f"{draw} reach {own} maximum hand size", check=is_by_person)
        yield phrase(
            "effect",
            DrawUntil,
            f"{draw} have {{count:number_word}} cards in {own} hand",
            check=is_by_person,
        )
        yield phrase(
            "effect",
            DestroyUntil,
            f"{{player:actor~}} !destroy {{filter:many}} "
            f"until {person} control {{limit:number_word_from_one}}",
            check=_is_done_to_own(is_you=is_you),
        )
        yield phrase(
            "effect",
            DestroyUntil,
            f"{{player:actor~}} !destroy {{filter:many}} "
            f"until {person} control as many as {{as_many_as:player_object}}",
            check=_is_done_to_own(is_you=is_you),
        )
        yield phrase(
            "effect",
            RevealUntil,
            f"{{player:actor~}} !reveal cards from the top of {own} deck "
            f"until {person} reveal {{filter:article_one}}",
            check=is_by_person,
        )


PHRASES: tuple[Phrase, ...] = tuple(_until())
