"""The form by which a reader reports a mistake about a card."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.generic import FormView

from cards.models import Card, Printing
from cards.models.reports import LONGEST, CardReport, TooManyReportsError, file_report
from cards.views.card import find_card
from cards.views.forms import PrintingForm


class ReportForm(forms.Form):
    """What is wrong, and where. ``website`` is for machines that fill in everything."""

    about = forms.ChoiceField(label="What is wrong?", choices=CardReport.About.choices)
    printing = forms.ChoiceField(label="Which printing?", required=False)
    message = forms.CharField(
        label="What should it say, and what is your source?",
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    website = forms.CharField(
        required=False, widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"})
    )

    def __init__(self, *args: Any, card: Card, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [_named(printing) for printing in card.printings.all()]
        cast(forms.ChoiceField, self.fields["printing"]).choices = [
            ("", "All, or not sure"),
            *zip(names, names, strict=True),
        ]


def _named(printing: Printing) -> str:
    return " ".join(filter(None, [printing.set.name, str(printing.number or ""), printing.treatment]))[:160]


class CardReportView(FormView):
    """Report a mistake about a card. The form is filled in as far as is known."""

    http_method_names = ["get", "head", "post"]
    form_class = ReportForm
    template_name = "cards/card/report.html"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the card."""
        super().setup(request, *args, **kwargs)
        self.card = find_card(kwargs["slug"])

    def get_initial(self) -> dict[str, Any]:
        """The printing that the reader came from."""
        form = PrintingForm(self.request.GET, card=self.card)
        return {"printing": _named(form.printing)} if form.printing and form.values["set"] else {}

    def get_form_kwargs(self) -> dict[str, Any]:
        """Add the card."""
        return super().get_form_kwargs() | {"card": self.card}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the card."""
        return super().get_context_data(card=self.card, **kwargs)

    def form_valid(self, form: ReportForm) -> HttpResponse:
        """File the report, unless there are too many. What a machine sent is dropped without a word."""
        fields = form.cleaned_data
        report = CardReport(
            card=self.card, about=fields["about"], printing=fields["printing"], message=fields["message"]
        )
        try:
            if not fields["website"]:
                file_report(report)
        except TooManyReportsError as error:
            form.add_error(None, str(error))
            return self.render_to_response(self.get_context_data(form=form), status=429)
        messages.success(self.request, "Thank you. Your report has been sent.")
        return redirect(self.card)

    def form_invalid(self, form: ReportForm) -> HttpResponse:
        """Show the errors, with status 400."""
        return self.render_to_response(self.get_context_data(form=form), status=400)
