"""The forms that start runs: one for each way to name the other decks of a run."""

from simulator.forms.many_decks import ManyDecksForm
from simulator.forms.run_forms import ComparisonForm, OtherDeckForm, RunForm
from simulator.forms.sweep import SweepForm
from simulator.kinds.base import OtherInput

START_FORMS: dict[OtherInput, type[RunForm]] = {
    OtherInput.NONE: RunForm,
    OtherInput.OPPONENT: OtherDeckForm,
    OtherInput.VERSION: ComparisonForm,
    OtherInput.DECKS: ManyDecksForm,
    OtherInput.SWAPS: SweepForm,
}
"""The forms by how the other decks of a run are named."""
