"""The form by which a reader reports a mistake about a card."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cards.card_page.neighbours import looked_at
from cards.models import Card, Printing
from cards.models.reports import LONGEST, CardReport, TooManyReportsError, file_report
from cards.views.card import find_card


class ReportForm(forms.Form):
    """What is wrong, and where. ``website`` is for machines that fill in everything."""

    about = forms.ChoiceField(label="What is wrong?", choices=CardReport.About.choices)
    printing = forms.ChoiceField(label="On which printing?", required=False)
    message = forms.CharField(
        label="How should it be, and how do you know?",
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    website = forms.CharField(
        required=False, widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"})
    )

    def __init__(self, card: Card, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [_named(printing) for printing in card.printings.all()]
        cast(forms.ChoiceField, self.fields["printing"]).choices = [
            ("", "All or not sure"),
            *zip(names, names, strict=True),
        ]


def _named(printing: Printing) -> str:
    return " ".join(filter(None, [printing.set.name, str(printing.number or ""), printing.treatment]))[:160]


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form, filled in as far as is known; keep what is sent."""
    card = find_card(slug)
    printing = looked_at(card, request.GET)
    start = {"printing": _named(printing) if printing and request.GET.get("in") else ""}
    form = ReportForm(card, request.POST if request.method == "POST" else None, initial=start)
    status = 200
    if request.method == "POST":
        if form.is_valid():
            trouble = _file(card, form)
            if not trouble:
                messages.success(request, "Thank you. Your report has been sent.")
                return redirect(card)
            form.add_error(None, trouble)
            status = 429
        else:
            status = 400
    return render(request, "cards/card/report.html", {"card": card, "form": form}, status=status)


def _file(card: Card, form: ReportForm) -> str:
    """Keep the report; what hinders it, if anything does. What a machine sent is dropped without a word."""
    fields = form.cleaned_data
    if fields["website"]:
        return ""
    try:
        file_report(
            CardReport(
                card=card,
                about=fields["about"],
                printing=fields["printing"],
                message=fields["message"],
            )
        )
    except TooManyReportsError as error:
        return str(error)
    return ""
