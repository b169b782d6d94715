"""Forms of query strings: missing or invalid values have defaults."""

import re
from pathlib import Path

import pytest
from django import forms
from django.http import QueryDict

from common.forms import AddressForm, TextField


class WeatherForm(AddressForm):
    """A form with a field of every kind."""

    PARAMETERS = {"wind_class": "class"}

    place = TextField(strip=True, max_length=10)
    sky = forms.ChoiceField(choices=[("clear", "Clear"), ("grey", "Grey")], initial="clear")
    degrees = forms.IntegerField()
    is_windy = forms.BooleanField()
    wind_class = forms.ChoiceField(choices=[("breeze", "Breeze")])


@pytest.mark.parametrize(
    ("address", "name", "value"),
    [
        ("", "place", ""),
        ("place=+Booty\0Bay+", "place", "Booty Bay"),
        ("place=Stranglethorn+Vale", "place", "Stranglethorn"[:10]),
        ("", "sky", "clear"),
        ("sky=grey", "sky", "grey"),
        ("sky=green", "sky", "clear"),
        ("sky=%00", "sky", "clear"),
        ("", "degrees", None),
        ("degrees=0", "degrees", 0),
        ("degrees=hot", "degrees", None),
        ("degrees=" + "9" * 5_000, "degrees", None),
        ("", "is_windy", False),
        ("is_windy=1", "is_windy", True),
        ("class=breeze", "wind_class", "breeze"),
        ("wind_class=breeze", "wind_class", None),
        ("class=gale", "wind_class", None),
    ],
)
def test_a_parameter_that_is_missing_or_invalid_has_its_default(address, name, value):
    assert WeatherForm(QueryDict(address)).values[name] == value


def test_an_invalid_parameter_does_not_affect_the_others():
    values = WeatherForm(QueryDict("sky=green&degrees=12&place=Booty+Bay")).values

    assert (values["sky"], values["degrees"], values["place"]) == ("clear", 12, "Booty Bay")


def test_the_defaults_of_a_page_come_before_those_of_its_form():
    defaults = {"sky": "grey"}

    assert WeatherForm(QueryDict(""), initial=defaults).values["sky"] == "grey"
    assert WeatherForm(QueryDict("sky=clear"), initial=defaults).values["sky"] == "clear"
    assert WeatherForm(QueryDict("sky=green"), initial=defaults).values["sky"] == "grey"


def test_views_read_parameters_through_forms():
    """Numbers of pages are read by a paginator."""
    by_hand = re.compile(r"\brequest\.(GET|POST|FILES)(\[|\.getlist|\.get\((?!\"(page|versions|steps)\"))")
    root = Path(__file__).parents[2]
    views = [*root.glob("*/views.py"), *root.glob("*/views/*.py")]

    assert len(views) > 30
    assert {
        str(path.relative_to(root)): by_hand.search(text).group()
        for path in views
        if by_hand.search(text := path.read_text(encoding="utf-8"))
    } == {}
