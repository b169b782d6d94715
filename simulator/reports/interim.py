"""What the games say that are finished, while a run goes on."""

from __future__ import annotations

from simulator.games.intervals import Mean, Share, mean, share
from simulator.games.kinds import GameTally
from simulator.games.matches import DECK, MatchTally
from simulator.games.pairing import PairedTally
from simulator.games.tally import Tally
from simulator.templatetags.simulator_numbers import decimal, interval, percent, signed


def interim_result(tally: GameTally) -> str:
    """The main number of the games so far with its interval, in words; empty before there are any."""
    if not tally.games:
        return ""
    match tally:
        case Tally():
            return _wins(mean(tally.win_turn)) if tally.win_turn else "No game has been won so far."
        case MatchTally():
            return _won(share(tally.won(DECK), tally.games))
        case PairedTally():
            return _longer(mean(tally.length_differences()))
    return ""


def _wins(win_turn: Mean) -> str:
    return f"So far it wins on turn {decimal(win_turn.value)} on average ({interval(win_turn)})."


def _won(won: Share) -> str:
    return f"So far it has won {percent(won.value)} of the games ({interval(won)})."


def _longer(longer: Mean) -> str:
    ends = "" if longer.low is None else f" (difference {signed(longer.low)} to {signed(longer.high or 0)})"
    direction = "earlier" if longer.value < 0 else "later"
    return f"So far the other version wins {decimal(abs(longer.value))} turns {direction}{ends}."
