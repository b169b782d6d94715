"""The home page: a search, cards and a rule of the day, and a way into each part of the site."""

import re
from datetime import date, timedelta
from functools import partial

from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client

from cards.models import Card, Set
from config.home_page import cards_of_the_day, fan_places, number_of_day, rule_of_the_day
from decks.models import Deck
from simulator import example_run
from simulator.models import Run
from simulator.reports.goldfish_report import goldfish_numbers
from simulator.series.run_settings import RunSettings
from simulator.workers import chunks, queue

TODAY = date(2026, 11, 27)


def home(client: Client) -> str:
    return client.get("/").content.decode()


def test_it_has_one_search_box_for_everything(client, starter_data):
    page = home(client)
    assert page.count('id="site-search"') == 1
    assert 'action="/search/"' in page
    assert client.get("/search/", {"q": "410.6a"}).status_code in (200, 302)


def test_it_shows_a_famous_card_of_each_type_on_a_site_with_the_starter_cards(starter_data):
    for day in range(10):
        fan_cards = cards_of_the_day(TODAY + timedelta(days=day))
        assert len(fan_cards) == len(fan_places()) == 5
        for fan_card, place in zip(fan_cards, fan_places(), strict=True):
            assert fan_card.card.types[0] in place.types
            assert fan_card.card.name in place.names
            assert fan_card.card.front.text
            assert 'class="card-picture"' in fan_card.drawn


def test_any_cards_are_shown_on_a_site_without_famous_ones(starter_data):
    Card.objects.update(name=Concat(Value("Un"), "name"))
    fan_cards = cards_of_the_day(TODAY)
    assert all(card.card.types[0] in place.types for card, place in zip(fan_cards, fan_places(), strict=True))


def test_cards_stay_for_a_day_and_change_with_it(starter_data):
    names = [
        [fan_card.card.name for fan_card in cards_of_the_day(TODAY + timedelta(days=day))] for day in range(6)
    ]
    assert names[0] == [fan_card.card.name for fan_card in cards_of_the_day(TODAY)]
    assert len({tuple(of_day) for of_day in names}) > 3


def test_every_number_of_a_day_can_occur():
    numbers = {number_of_day(TODAY + timedelta(days=day), "rule", 5) for day in range(200)}
    assert numbers == set(range(5))


def test_the_rule_of_the_day_has_its_text_and_a_scenario(client, starter_data):
    for day in range(10):
        rule = rule_of_the_day(TODAY + timedelta(days=day))
        assert rule is not None
        assert rule.text
        assert rule.rule.number in rule.scenario.scenario.topics
        assert client.get(rule.rule.url).status_code == 200
        assert client.get(rule.scenario.url).status_code == 200


def test_a_starter_deck_opens_in_the_builder_with_one_click(client, starter_data):
    deck = Deck.objects.starters()[0]
    page = home(client)
    assert page.count("Edit a copy<") == 3
    assert f'action="/decks/{deck.pk}/copy/"' in page
    assert f'src="/cards/{deck.hero.slug}/portrait.svg"' in page
    assert re.search(r"frame-hunter.*?</span> Hunter</span>\s*<a[^>]*>Baxxel Geartooth</a>", page)

    builder = client.post(f"/decks/{deck.pk}/copy/", follow=True)
    assert builder.status_code == 200
    assert Deck.objects.exclude(pk=deck.pk).filter(hero=deck.hero, starter="").count() == 1


def test_it_shows_the_chart_of_the_example_run_once_it_is_played(client, starter_data, monkeypatch):
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    assert "See how fast a deck wins" in home(client)

    monkeypatch.setattr(example_run, "RunSettings", partial(RunSettings, games=20))
    example_run.ensure_example_run()
    while chunks.play_next_chunk():
        pass
    page = home(client)
    run = Run.objects.get()
    turn = goldfish_numbers(run.tally()).mean_win_turn.value
    assert f"Fang and Fuse wins on turn {turn:.1f}</h2>" in page
    assert run.get_absolute_url() in page


def test_newcomers_find_the_first_game_and_the_guide(client, starter_data):
    learn = home(client).partition('id="learn"')[2].partition("</section>")[0]
    assert 'action="/play/first-game/"' in learn
    guide = re.search(r'<a href="(/rules/[^"]+)">The guide</a>', learn)[1]
    assert "Learn to play" in client.get(guide, follow=True).content.decode()


def test_it_says_how_new_the_data_is(client, starter_data, django_assert_max_num_queries):
    home(client)
    with django_assert_max_num_queries(4):
        page = " ".join(home(client).split())
    assert "Card data last changed on" in page
    assert f"{Card.objects.count()} cards" in page
    assert f"{Set.objects.count()} sets" in page


def test_it_needs_no_data(client, db):
    page = home(client)
    assert "0 cards" in " ".join(page.split())
    assert 'class="fan"' not in page
