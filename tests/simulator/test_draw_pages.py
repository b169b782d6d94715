"""The pages of draws: exact odds and sample hands."""

import re

import pytest
from django.urls import reverse

from decks.models import Deck
from tests.simulator.printed_cards import SCOUT
from tests.simulator.test_run_pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shared_cards")]


def odds(client, deck, **parameters):
    return client.get(reverse("simulator:odds", args=[deck.pk]), parameters)


def hand(client, deck, **state):
    return client.get(reverse("simulator:hand", args=[deck.pk]), state)


def names(response):
    """The slugs of the cards of a hand, in order."""
    main = response.content.decode().partition("<main")[2].partition('class="hand-odds')[0]
    return re.findall(r'href="/cards/([\w-]+)/"', main)


def test_odds_are_listed_by_turn_for_the_first_and_the_second_player(client, deck):
    content = text(odds(client, deck, card=SCOUT.name, at_least=2))
    assert "drawn <b>at least 2 of 20 Village Scout</b> among 60 cards" in content
    assert "<strong>94.4%</strong> by turn 4 going second, <strong>91.6%</strong> going first" in content
    rows = re.findall(r'<th scope="row">(\w[\w ]*)</th>((?: <td class="number">[^<]+</td>){4})', content)
    assert [row for row, _ in rows[:11]] == ["Opening hand", *map(str, range(1, 11))]
    assert re.findall(r">([^<]+)</td>", rows[1][1]) == ["7", "75.3%", "8", "82.4%"]
    assert "<svg" in content
    assert "501.2b" in content


def test_several_groups_are_asked_for_together_or_instead(client, deck):
    """Cards of a group are named, or found by a search query among those of the deck."""
    question = {"of": ["cost:1", "Patient Brute"], "at_least": ["2", "1"], "at_most": ["3", ""]}
    both, either = (text(odds(client, deck, **question, join=["and", join])) for join in ("and", "or"))
    assert "2 to 3 of 20 cards with cost 1 and at least 1 of 20 Patient Brute" in both
    assert "2 to 3 of 20 cards with cost 1 or at least 1 of 20 Patient Brute" in either
    assert both != either


def test_a_hand_is_mulliganed_unless_it_has_chosen_cards(client, deck):
    content = text(odds(client, deck, of=SCOUT.name, mulligan="unless", keep_at_least="2", keep_of="cost<=2"))
    assert (
        "An opening hand is mulliganed once unless it has at least 2 of 40 cards with cost at most 2"
        in content
    )


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ({"of": "colour:red"}, "colour"),
        ({"of": "type:hero"}, "No card of the deck matches “type:hero”."),
        ({"of": SCOUT.name, "at_least": "3", "at_most": "2"}, "At most 2 is less than at least 3."),
        ({"of": [SCOUT.name] * 7}, "A question has at most 6 groups of cards."),
        ({"of": [SCOUT.name] * 6, "at_least": ["20"] * 6}, "too much to count"),
    ],
)
def test_a_question_without_an_answer_is_explained_in_one_sentence(client, deck, question, sentence):
    answer = odds(client, deck, **question)
    assert answer.status_code == 400
    assert sentence in text(answer)


def test_resources_and_every_card_have_their_odds(client, deck):
    content = text(odds(client, deck))
    assert "The deck has 0 quests and locations, which are of use there" in content
    assert 'of=Village%20Scout">Village Scout</a></th> <td class="number">20</td>' in content


def test_a_mulligan_policy_changes_the_odds(client, deck):
    without_mulligan, with_mulligan = (
        text(odds(client, deck, card=SCOUT.name, mulligan=policy)) for policy in ("never", "without")
    )
    assert "Every opening hand is kept" in without_mulligan
    assert "An opening hand without any of Village Scout is mulliganed once" in with_mulligan
    assert without_mulligan != with_mulligan


@pytest.mark.parametrize(
    "wrong",
    [
        {"card": "No Such Card"},
        {"at_least": "-1"},
        {"at_least": "many"},
        {"turns": "1000"},
        {"mulligan": "twice"},
    ],
)
def test_invalid_odds_parameters_are_an_error(client, deck, wrong):
    answer = odds(client, deck, **wrong)
    assert answer.status_code == 400
    assert 'class="message error"' in text(answer)
    assert "<svg" not in text(answer)


def test_a_deck_without_cards_has_no_odds_and_no_hand(client, db):
    empty = Deck.objects.create(name="Nothing yet")
    assert "The deck has no cards yet." in text(odds(client, empty))
    assert "The deck has no cards yet." in text(hand(client, empty))


def test_an_opening_hand_has_seven_cards_and_a_permanent_address(client, deck):
    first = hand(client, deck, seed=5)
    assert len(names(first)) == 7
    assert names(first) == names(hand(client, deck, seed=5))
    assert names(first) != names(hand(client, deck, seed=6))
    assert "Mulligan" in text(first)
    assert "53 cards left" in text(first)


def test_drawing_adds_cards_and_rules_out_a_mulligan(client, deck):
    opening = names(hand(client, deck, seed=5))
    after = hand(client, deck, seed=5, draws=2)
    assert names(after)[:7] == opening
    assert len(names(after)) == 9
    assert 'id="mulligan"' not in text(after)
    assert "Turn 3, 2 cards drawn</strong>, going first" in text(after)
    assert "Turn 2, 2 cards drawn</strong>, going second" in text(
        hand(client, deck, seed=5, draws=2, seat="second")
    )


def test_a_mulligan_is_taken_once(client, deck):
    after = hand(client, deck, seed=5, mulligan=1)
    assert len(names(after)) == 7
    assert names(after) != names(hand(client, deck, seed=5))
    assert 'id="mulligan"' not in text(after)


def test_every_action_has_an_address(client, deck):
    content = hand(client, deck, seed=5).content.decode()
    steps = dict(re.findall(r'id="([\w-]+)"\s+href="([^"]+)"', content.replace("&amp;", "&")))
    assert steps["draw"].endswith("?seed=5&seat=first&draws=1")
    assert steps["mulligan"].endswith("?seed=5&seat=first&mulligan=1")
    assert set(steps) == {"draw", "mulligan", "new-hand", "other-seat"}


def test_the_whole_deck_can_be_drawn_and_no_more(client, deck):
    answer = hand(client, deck, seed=5, draws=1000)
    assert len(names(answer)) == 60
    assert "0 cards left in the deck" in text(answer)
    assert 'id="draw"' not in text(answer)


@pytest.mark.parametrize("wrong", [{"seed": "x"}, {"draws": "-4"}, {"seat": "third"}])
def test_an_invalid_address_deals_a_new_hand(client, deck, wrong):
    assert len(names(hand(client, deck, **wrong))) == 7


def test_draw_pages_make_a_fixed_number_of_queries(client, deck, django_assert_max_num_queries):
    with django_assert_max_num_queries(10):
        odds(client, deck)
    with django_assert_max_num_queries(8):
        hand(client, deck, seed=5, draws=50)


def test_chosen_cards_are_redrawn_in_their_places(client, deck):
    before = names(hand(client, deck, seed=5, draws=1))
    answer = hand(client, deck, seed=5, draws=1, seat="first", chosen=[0, 7])
    assert answer.status_code == 302
    assert answer.url.endswith("?seed=5&seat=first&draws=1&redraw=1%3A0.7")
    after = client.get(answer.url)
    assert [card for place, card in enumerate(names(after)) if place not in (0, 7)] == before[1:7]
    assert 'id="mulligan"' not in text(after)
    assert "52 cards left" in text(after)


def test_a_wrong_redraw_in_an_address_is_ignored(client, deck):
    assert names(hand(client, deck, seed=5, redraw=["x", "0:99", ":"])) == names(hand(client, deck, seed=5))


def test_the_page_of_a_hand_tells_what_comes_next(client, deck):
    content = text(hand(client, deck, seed=5))
    left = re.findall(r'</a></th> <td class="number">(\d+)</td> <td class="number">([\d.]+)%', content)
    assert sum(int(copies) for copies, _ in left) == 53
    assert abs(sum(float(chance) for _, chance in left) - 100) < 0.2
