"""Cards of which a number is unknown: played by stated assumptions, and named in reports and forms."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from cards.models import Card
from engine.cards import CardType, Cost, DamageType, PrintedCard, Tag
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.snapshots.unknown_facts import cards_with_unknown_facts, played_card
from simulator.workers import chunks, queue
from tests.simulator.printed_cards import BRUTE, HERO, SAGE, SCOUT, deck

SETTINGS = RunSettings(games=10, seed=3)
CLUB = PrintedCard(
    name="Plain Club",
    types=(CardType.EQUIPMENT,),
    cost=Cost(1),
    tags=(Tag("Melee Weapon"),),
    atk=3,
    strike_cost=1,
    damage_types=(DamageType.MELEE,),
)


def goldfish(*cards):
    main = tuple((card, 60 // len(cards)) for card in cards)
    return GoldfishSeries(deck(main=main), SETTINGS).tally(range(SETTINGS.games))


def text(response):
    return " ".join(response.content.decode().split())


def test_an_ally_of_unknown_health_stays_in_play():
    assert goldfish(replace(SCOUT, health=None), BRUTE) == goldfish(SCOUT, BRUTE)


def test_a_card_of_unknown_cost_is_not_played_for_nothing():
    unpriced = goldfish(replace(SCOUT, cost=None), BRUTE, SAGE)
    free = goldfish(replace(SCOUT, cost=Cost(0)), BRUTE, SAGE)

    assert sum(turn * games for turn, games in unpriced.win_turn.items()) > sum(
        turn * games for turn, games in free.win_turn.items()
    )
    assert goldfish(replace(SCOUT, cost=None)).win_turn == {}


@pytest.mark.parametrize(
    "card",
    [
        replace(SCOUT, atk=None, health=None, damage_types=()),
        replace(CLUB, atk=None, strike_cost=None, damage_types=()),
        replace(CLUB, strike_cost=None),
        PrintedCard(name="No Clemency", types=(), cost=Cost(1), text=("Your hero deals 9 damage.",)),
        replace(CLUB, tags=(Tag("Armor"),), atk=None, strike_cost=None, damage_types=()),
    ],
)
def test_unknown_facts_deal_no_damage(card):
    assert goldfish(card).win_turn == {}


def test_known_cards_are_played_as_printed():
    assert all(played_card(card) is card for card in (HERO, SCOUT, BRUTE, SAGE, CLUB))
    assert cards_with_unknown_facts(deck()) == ()


def test_facts_that_only_decks_need_are_not_reported():
    neutral = replace(SCOUT, unknown=frozenset({"factions"}))

    assert cards_with_unknown_facts(deck(main=((neutral, 60),))) == ()


@pytest.fixture
def unmeasured_deck(whole_deck):
    """The deck with an ally without known numbers and a hero without known health."""
    for card in Card.objects.filter(name__in=[SCOUT.name, HERO.name]):
        card.atk, card.health = (None, None) if card.name == SCOUT.name else (card.atk, None)
        card.save()
    return whole_deck


def test_form_and_report_state_what_is_assumed(client, unmeasured_deck, monkeypatch):
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    monkeypatch.setattr(queue, "is_reachable", lambda: True)
    start = reverse("simulator:start", args=[unmeasured_deck.pk])

    form = text(client.get(start))
    run = client.post(start, {"games": 20, "seed": 1})
    while chunks.play_next_chunk():
        pass
    report = text(client.get(run["Location"]))

    for page in (form, report):
        assert f"no health for {HERO.name}, so 28 is assumed" in page
        assert f"{SCOUT.name} × 20: ATK and health unknown" in page
        assert "Unknown ATK and DEF count as 0" in page


def test_the_report_of_a_deck_without_unknown_facts_has_no_such_section(client, whole_deck):
    page = text(client.get(reverse("simulator:start", args=[whole_deck.pk])))

    assert "No source tells" not in page


def test_goldfish_names_the_cards(unmeasured_deck, tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text(f"Hero: {HERO.name}\n\n20 {SCOUT.name}\n20 {BRUTE.name}\n")
    arguments = ("goldfish", str(path), "--games", "5", "--seed", "3")
    out, json_out = StringIO(), StringIO()
    call_command(*arguments, stdout=out, stderr=StringIO())
    call_command(*arguments, "--json", stdout=json_out, stderr=StringIO())

    assert f"Cards played with unknown facts: {SCOUT.name} (ATK and health)." in out.getvalue()
    assert json.loads(json_out.getvalue())["unknown_facts"] == [
        {"name": SCOUT.name, "count": 20, "facts": "ATK and health"}
    ]
