"""Proposing a ruling on a card, and withdrawing it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import ValidationError
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.generic import CreateView

from accounts.requests import UserHttpRequest
from card_rules.actions import RulingError, propose_ruling, withdraw_ruling
from card_rules.forms import RulingForm
from card_rules.models import Ruling
from cards.views.card import find_card


@method_decorator(never_cache, name="dispatch")
class RulingCreateView(LoginRequiredMixin, CreateView):
    """Propose a ruling on a card."""

    request: UserHttpRequest

    http_method_names = ["get", "head", "post"]
    model = Ruling
    form_class = RulingForm
    template_name = "card_rules/rulings/new.html"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the card."""
        super().setup(request, *args, **kwargs)
        self.card = find_card(kwargs["card_slug"])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the card."""
        return super().get_context_data(card=self.card, **kwargs)

    def form_valid(self, form: ModelForm) -> HttpResponse:
        """Propose the ruling, unless the card has it or too many of the user's are waiting."""
        try:
            ruling = propose_ruling(self.request.user, self.card, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        except RulingError as error:
            form.add_error(None, str(error))
        else:
            messages.success(self.request, "Thank you. Your ruling is waiting for review.")
            return redirect(ruling)
        return self.form_invalid(form)

    def form_invalid(self, form: ModelForm) -> HttpResponse:
        """Show the form again, with its errors."""
        return self.render_to_response(self.get_context_data(form=form), status=422)


@login_required
@require_POST
def withdraw(request: UserHttpRequest, pk: int) -> HttpResponse:
    """Withdraw a proposal of one's own."""
    ruling = get_object_or_404(Ruling.objects.select_related("card"), author=request.user, pk=pk)
    address = ruling.get_absolute_url()
    try:
        withdraw_ruling(ruling)
    except RulingError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Your proposal was withdrawn.")
    return redirect(address)
