"""Pages that start runs with many decks: gauntlets, matrices and sweeps."""

from typing import Any, cast

from accounts.visitors import get_visitor
from simulator.actions import OtherDecks
from simulator.forms import RunForm
from simulator.games.kinds import RunKind
from simulator.games.snapshot import DeckSnapshot
from simulator.match_forms import MAX_DECKS, GauntletForm, MatrixForm
from simulator.sweep_forms import SweepForm
from simulator.views.runs import RunStartView, StartView


class GauntletStartView(RunStartView):
    """The opponents and settings of a gauntlet of a deck."""

    template_name = "simulator/start_matches.html"
    form_class = GauntletForm
    kind = RunKind.GAUNTLET
    extra_context = {"most_decks": MAX_DECKS}

    def get_form_kwargs(self) -> dict[str, Any]:
        """The visitor, whose decks can be chosen, and the deck, which cannot."""
        return super().get_form_kwargs() | {"visitor": get_visitor(self.request), "deck": self.deck}


class MatrixStartView(StartView):
    """The decks and settings of a matrix, which has no deck of its own."""

    template_name = "simulator/start_matches.html"
    form_class = MatrixForm
    kind = RunKind.MATRIX
    extra_context = {"most_decks": MAX_DECKS}

    def get_form_kwargs(self) -> dict[str, Any]:
        """The visitor, whose decks can be chosen."""
        return super().get_form_kwargs() | {"visitor": get_visitor(self.request)}

    def decks_to_play(self, form: RunForm) -> tuple[DeckSnapshot, OtherDecks]:
        """All decks; the first of them is also the snapshot of the run."""
        decks = cast("MatrixForm", form).all_decks()
        return decks.decks[0].snapshot, decks


class SweepStartView(RunStartView):
    """The swaps and settings of a sweep over versions of a deck."""

    form_class = SweepForm
    kind = RunKind.SWEEP
