"""One short game, decision by decision and event by event, in a file that is reviewed as a diff.

When the game changes on purpose, ``WRITE_PLAYTHROUGHS=1 pytest tests/engine/test_playthrough.py`` writes
the file anew.
"""

import os
from pathlib import Path

from engine.agents.goldfish import GoldfishAgent
from engine.board.view import view_for
from engine.game import Game
from engine.rules.setup import GameDeck
from tests.engine.build import ability, ally, armor, hero, location, quest, totem, weapon

FILE = Path(__file__).parent / "playthroughs" / "two_goldfish.txt"

DECKS = (
    GameDeck(
        hero("Kor Cindervein", 14),
        (
            *(ally("Raptor", 2, 2, 1, "Ferocity"),) * 3,
            *(ally("Guard", 3, 1, 5, "Protector"),) * 3,
            *(weapon("Axe", 2, 3, 1, tags="1H Weapon, Axe, Melee (1)"),) * 3,
            *(armor("Helm", 1, 2, tags="Armor, Plate, Head (1)"),) * 2,
            *(quest("A Donation of Wool"),) * 4,
            *(ability("Fire Blast", 1, "Your hero deals 2 fire damage.", tags="Instant"),) * 2,
            ability("Rain of Fire", "1+X", "Burn."),
        ),
    ),
    GameDeck(
        hero("Radak", 14),
        (
            *(ally("Sneak", 1, 1, 1, "Elusive"),) * 4,
            *(ally("Archer", 3, 2, 2, "Long-Range"),) * 4,
            *(ally("Hogger", 4, 5, 5, tags="Gnoll, Unique"),) * 3,
            *(totem("Searing Totem", 1, 1, 2, tags="Fire Totem (1)"),) * 2,
            *(location("Orgrimmar"), location("Undercity")) * 2,
            ability("Bloodlust", 2, "Ongoing: Your allies have +1 ATK."),
        ),
    ),
)


def playthrough():
    """The game as text: each decision with its options, and the log between."""
    game = Game(DECKS, 2013, names=("Ana", "Bo"))
    agent = GoldfishAgent()
    lines = []
    written = 0

    def write_log():
        nonlocal written
        lines.extend(line.visible_to(line.player) for line in game.log.lines[written:])
        written = len(game.log.lines)

    while game.pending is not None:
        write_log()
        decision = game.pending
        chosen = agent.choose(decision, view_for(game.state, decision.player))
        question = f"  ? {game.setup.names[decision.player]}, {decision.kind.value} (Rule {decision.rule}):"
        lines.append(f"{question} {' | '.join(map(str, decision.options))}")
        lines.append(f"  > {chosen}")
        game.decide(chosen)
    write_log()
    return "\n".join(lines) + "\n"


def test_the_playthrough_equals_its_golden_file():
    played = playthrough()
    if os.environ.get("WRITE_PLAYTHROUGHS"):
        FILE.write_text(played)
    assert played == FILE.read_text()
