"""``/rules/scenarios/``: the scenarios by what they show, and each of them step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import Http404
from django.views.generic import ListView, TemplateView

from card_rules.scenarios.listing import (
    LONGEST_SEARCH,
    ListedScenario,
    all_scenarios,
    count_by_section,
    count_by_term,
    find_scenarios,
)
from card_rules.scenarios.pages import ScenarioPage
from card_rules.scenarios.recordings import recording_of
from common.forms import AddressForm, TextField


class ScenarioSearchForm(AddressForm):
    """What scenarios are searched for: the number of a rule, a term of the glossary, or words."""

    q = TextField(max_length=LONGEST_SEARCH, strip=True)


class ScenarioStepForm(AddressForm):
    """The step that is looked at; 0 is the start."""

    step = forms.IntegerField(min_value=0, initial=0)


class ScenariosPageView(ListView):
    """The sections and terms with scenarios, or the scenarios that a reader searches for."""

    template_name = "card_rules/scenarios/list.html"
    context_object_name = "scenarios"
    paginate_by = 50

    @property
    def text(self) -> str:
        """What is searched for."""
        text: str = ScenarioSearchForm(self.request.GET).values["q"]
        return text

    def get_queryset(self) -> Sequence[ListedScenario]:  # type: ignore[override]
        """The scenarios found; none before a search."""
        return find_scenarios(self.text) if self.text else ()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The search, and without one the overview."""
        context = super().get_context_data(**kwargs) | {
            "text": self.text,
            "longest_search": LONGEST_SEARCH,
            "total": len(all_scenarios()),
        }
        if not self.text:
            context |= {"sections": count_by_section(), "terms": count_by_term()}
        return context


class ScenarioPageView(TemplateView):
    """A scenario after one of its steps."""

    template_name = "card_rules/scenarios/scenario.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The step of ``?step=``; a later one than the last is the last."""
        recording = recording_of(kwargs["slug"])
        if recording is None:
            raise Http404("There is no scenario at this address.")
        step = ScenarioStepForm(self.request.GET).values["step"]
        page = ScenarioPage(recording, min(step, len(recording.steps) - 1))
        return super().get_context_data(**kwargs) | page.context()
