"""Records of games."""

import pytest

from engine.board.record import GameRecorder
from engine.goldfish import NAMES, goldfish
from engine.match import match
from engine.rules.setup import GameDeck
from tests.engine.build import ally, hero

DECK = GameDeck(
    hero("Captain"), (ally("Scout", 1, 2, 1), ally("Brute", 3, 3, 4), ally("Sage", 2, 1, 3, "Protector")) * 20
)


def recorded(play):
    recorder = GameRecorder(NAMES)
    game = play(recorder)
    return game, recorder.record()


@pytest.mark.parametrize("seed", range(3))
def test_a_recorded_game_is_the_game_that_is_played_without_a_record(seed):
    game, record = recorded(lambda recorder: goldfish(DECK, seed, first=True, recorder=recorder))
    assert game == goldfish(DECK, seed, first=True)
    assert record.ending == game.ended
    game, record = recorded(lambda recorder: match((DECK, DECK), seed, first=1, recorder=recorder))
    assert game == match((DECK, DECK), seed, first=1)
    assert record.ending == game.ended


def test_every_line_has_the_picture_of_the_game_after_it():
    game, record = recorded(lambda recorder: goldfish(DECK, 1, first=True, recorder=recorder))
    assert len(record.places) == len(record.lines)
    assert list(record.places) == sorted(record.places)
    assert set(record.places) == set(range(len(record.pictures)))
    heroes = [picture.players[1].hero_row for picture in record.pictures]
    damage = [row[0].damage for row in heroes if row]  # the hero leaves play as it is destroyed
    assert damage == sorted(damage)
    assert damage[-1] == game.turns[-1].damage > 0
    assert not heroes[-1]
    plays = [number for number, line in enumerate(record.lines) if line.text.startswith(f"{NAMES[0]} plays")]
    assert plays
    for number in plays:
        before, after = (record.picture(place).players[0].hand for place in (number - 1, number))
        assert len(after) == len(before) - 1


def test_hands_are_shown():
    _, record = recorded(lambda recorder: goldfish(DECK, 1, first=True, recorder=recorder))
    opening = next(line for line in record.lines if "takes a hand" in line.text)
    hand = record.picture(record.lines.index(opening)).players[0].hand
    assert len(hand) == 7
    assert all(card.name in opening.full_text for card in hand)
