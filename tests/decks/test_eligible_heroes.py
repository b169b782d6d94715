"""Whose decks a card goes into, in words (Rule 100.2a to 100.2c); the cards are invented."""

import pytest

from cards.card_page.fact_table import facts
from cards.models import Card, Face
from decks.card_extensions.eligible_heroes import eligible_heroes
from engine.cards import CharacterClass

EVERY_CLASS = sorted(CharacterClass)


@pytest.mark.parametrize(
    ("columns", "text", "heroes"),
    [
        ({}, [], "any hero"),
        ({"classes": EVERY_CLASS}, [], "heroes of any class"),
        ({"classes": ["Mage", "Priest", "Rogue"]}, [], "Mage, Priest or Rogue heroes"),
        ({"factions": ["Horde"], "classes": ["Mage"]}, [], "Horde Mage heroes"),
        ({}, ["[Mage] or [Priest] Hero Required"], "Mage or Priest heroes"),
        ({}, ["Gnome Hero Required", "Sing."], "Gnome heroes"),
        ({}, ["Choir Reputation"], "any hero"),
        (
            {"classes": ["Shaman"]},
            ["Elemental Hero Required"],
            "Shaman heroes with the talent spec Elemental, or with none",
        ),
        ({}, ["Holy Talent"], "any hero with the talent spec Holy, or with none"),
        ({"kind": "token"}, [], ""),
        ({"types": ["Hero"]}, [], ""),
    ],
)
def test_heroes_by_icons_and_restrictions(db, columns, text, heroes):
    card = Card.objects.create(name="Puddle", **columns)
    Face.objects.create(card=card, text=text)
    assert eligible_heroes(Card.objects.get(pk=card.pk)) == heroes


@pytest.mark.parametrize(
    ("types", "label", "rule"), [(["Hero"], "Talent spec", "206.1"), (["Ability"], "Talent", "100.2c")]
)
def test_a_hero_has_a_talent_spec_and_an_ability_is_a_talent(db, types, label, rule):
    card = Card.objects.create(name="Puddle", types=types, talent="Holy")
    [fact] = [fact for fact in facts(card) if fact.label.startswith("Talent")]
    assert (fact.label, fact.rule) == (label, rule)
