"""Powers that grant and take each other away, at random (Rule 719.3)."""

from __future__ import annotations

import random

from hypothesis import example, given
from hypothesis import strategies as st

from engine.derive.layers import refresh
from tests.engine.build import Side, ability, ally, position
from tests.profiles import examples

RACES = ("Gnome", "Orc", "Troll")
TEXTS = (
    "{0} allies lose all powers.",
    "{0} allies lose and can't have powers.",
    "Other allies lose all powers.",
    "All allies lose all powers.",
    "Opposing allies lose all powers.",
    "{0} allies have Assault 1.",
    '{0} allies have "{1} allies lose all powers."',
    '{0} allies have "Other allies have Assault 1."',
    '{0} allies have "Opposing allies lose all powers."',
)
"""Texts of allies, with races."""
WEIGHTS = (8, 2, 1, 1, 1, 2, 2, 1, 1)

SPELLS = [
    ability("Hush", 0, "Target ally loses all powers this turn.", tags="Instant"),
    ability("Snub", 0, "Destroy target ally.", tags="Instant"),
    ability("Gag", 0, "Attach to target ally.", "Ongoing: Attached ally loses all powers."),
    ability("Ungag", 0, "Destroy target ability.", tags="Instant"),
]


def random_ally(chance, number):
    text = (
        template.format(*chance.sample(RACES, 2))
        for template in chance.choices(TEXTS, WEIGHTS, k=chance.choice((1, 1, 2)))
    )
    return ally(f"Ally {number}", 0, 1, 5, *text, tags=chance.choice(RACES))


def random_position(chance):
    """A board of allies of two players, who have more of them, and some abilities, in their hands."""
    allies = [random_ally(chance, number) for number in range(12)]
    return position(
        Side(hand=[*allies[:3], *SPELLS], play=allies[3:6]),
        Side(hand=[*allies[6:9], *SPELLS], play=allies[9:]),
    )


def powers_in_play(state):
    return [(card.number, card.current.sheet.powers, card.current.keywords) for card in state.index.board]


def check_powers_follow(game):
    """The powers that cards have follow from the position, that of a copy too."""
    expected = powers_in_play(game.state)
    copied = game.state.copy()
    refresh(copied)
    assert powers_in_play(copied) == expected


@examples(6)
@example(1565)  # powers that are granted and lost on the way to those that cards have
@given(st.integers(0, 2**32))
def test_powers_follow_from_the_position_however_they_came_about(seed):
    chance = random.Random(seed)
    game = random_position(chance)
    for _ in range(20):
        if game.pending is None:
            break
        if game.state.stale:
            refresh(game.state)
        check_powers_follow(game)
        game.decide(chance.choice(game.pending.options).text)
