"""The form of a ruling."""

from django import forms

from card_rules.models import Ruling
from card_rules.validators import LONGEST_RULING, NOT_A_NUMBER, SHORTEST_RULING, parse_rule_number
from common.clean_text import one_line
from rules.identifiers import number_parsing


class RulingForm(forms.ModelForm):
    """A ruling: the rule, in any form in which people type its number, and one paragraph of text."""

    rule = forms.CharField(
        max_length=number_parsing.LONGEST,
        help_text="The rule that the answer rests on, for example 410.6a.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"max_length": NOT_A_NUMBER},
    )
    text = forms.CharField(
        label="Ruling",
        min_length=SHORTEST_RULING,
        max_length=LONGEST_RULING,
        help_text=f"How the card plays, in {SHORTEST_RULING} to {LONGEST_RULING:,} characters.",
        widget=forms.Textarea(attrs={"rows": 5}),
        error_messages={
            "min_length": "Write at least %(limit_value)d characters.",
            "max_length": "Write at most %(limit_value)d characters.",
        },
    )

    class Meta:
        model = Ruling
        fields = ["text", "rule"]

    def clean_rule(self) -> str:
        """The number as the document prints it."""
        return parse_rule_number(self.cleaned_data["rule"])

    def clean_text(self) -> str:
        """The text without control characters, with single spaces."""
        return one_line(self.cleaned_data["text"])
