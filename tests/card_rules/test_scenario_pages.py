"""The pages of scenarios, their links from the rules, and the same for programs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from engine.scenarios.library import engine_scenarios
from tests.rules.page_helpers import page, part, words


@pytest.fixture
def slug() -> str:
    """A scenario in which an ally of the starter pool protects."""
    return next(
        slug
        for slug, scenario in engine_scenarios().by_slug.items()
        if "602.2" in scenario.topics and any("protects" in step.text for step in scenario.steps)
    )


@pytest.mark.usefixtures("our_rules")
class TestRules:
    def test_a_rule_lists_the_scenarios_that_show_it(self, client: Client) -> None:
        html = page(client, "/rules/wow-tcg/7.4/602.2/")
        rule = part(html, 'id="r602.2"', "</section>")
        scenarios = engine_scenarios().about("602.2")

        assert f"{len(scenarios)} scenarios" in words(rule)
        assert all(f">{scenario.title}</a>" in rule for scenario in scenarios[:1])
        assert rule.count('href="/rules/scenarios/') == len(scenarios)

    def test_a_term_of_the_glossary_lists_its_scenarios(self, client: Client) -> None:
        html = page(client, "/rules/glossary/enrage/")

        assert html.count('href="/rules/scenarios/') == len(engine_scenarios().about("Enrage"))

    def test_other_editions_and_documents_have_none(self, client: Client) -> None:
        assert "/rules/scenarios/" not in part(
            page(client, "/rules/wow-tcg/1.11/301.1/"), '<article class="rules-page"', "</article>"
        )

    def test_the_first_page_of_the_rules_leads_to_the_scenarios(self, client: Client) -> None:
        assert 'href="/rules/scenarios/"' in page(client, "/rules/")


@pytest.mark.usefixtures("our_rules")
class TestList:
    def test_without_a_search_the_sections_and_terms_are_listed(self, client: Client) -> None:
        html = page(client, "/rules/scenarios/")

        assert f"{len(engine_scenarios().by_slug):,} short games" in words(html)
        assert 'href="?q=602"' in html and ">Combat step</a>" in html
        assert 'href="?q=Enrage"' in html

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("602.2", lambda topics: any(topic.startswith("602.2") for topic in topics)),
            ("rule 410", lambda topics: any(topic.startswith("410") for topic in topics)),
            ("enrage", lambda topics: "Enrage" in topics),
        ],
    )
    def test_a_number_or_term_finds_what_is_about_it(self, client: Client, text: str, expected) -> None:
        response = client.get("/rules/scenarios/", {"q": text})

        assert response.context["scenarios"]
        assert expected(response.context["scenarios"][0].scenario.topics)

    def test_a_card_finds_the_scenarios_that_it_is_in(self, client: Client) -> None:
        listed = client.get("/rules/scenarios/", {"q": "krol blade"}).context["scenarios"]

        assert listed
        assert all("krol blade" in scenario.searched_text for scenario in listed)

    def test_words_that_nothing_has_say_so(self, client: Client) -> None:
        assert "0 scenarios for “zzzz”" in words(page(client, "/rules/scenarios/?q=zzzz"))

    def test_what_is_typed_is_not_markup(self, client: Client) -> None:
        assert "<b>x" not in page(client, "/rules/scenarios/?q=<b>x")

    def test_a_long_list_has_pages(self, client: Client) -> None:
        first = client.get("/rules/scenarios/", {"q": "rule 7"})
        second = client.get("/rules/scenarios/", {"q": "rule 7", "page": "2"})

        assert len(first.context["scenarios"]) == 50
        assert not set(first.context["scenarios"]) & set(second.context["scenarios"])
        assert client.get("/rules/scenarios/", {"q": "rule 7", "page": "999"}).status_code == 404


@pytest.mark.usefixtures("starter_data")
class TestScenario:
    def test_a_step_shows_what_happens_by_which_rule_and_the_board(self, client: Client, slug: str) -> None:
        address = f"/rules/scenarios/{slug}/"
        start = client.get(address)
        number = next(number for number, step in enumerate(start.context["steps"]) if "protects" in step.text)
        html = page(client, f"{address}?step={number}")
        happens = part(html, 'aria-labelledby="what-happens"', "</section>")

        assert start.context["number"] == 0
        assert 'href="/rules/wow-tcg/7.4/602.2/"' in happens
        assert "protects" in words(part(happens, "<ol", "</ol>"))
        board = part(html, 'class="game-board"', '<p class="question"')
        assert "defending, exhausted" in words(board)
        assert "is-exhausted is-defending has-changed" in board
        assert 'data-number="' in board and 'id="card-' in board

    def test_every_step_can_be_reached_from_the_one_before(self, client: Client, slug: str) -> None:
        address, number = f"/rules/scenarios/{slug}/", 0
        last = client.get(address).context["last"]
        while f'rel="next" href="?step={number + 1}"' in " ".join(
            page(client, f"{address}?step={number}").split()
        ):
            number += 1

        assert number == last

    @pytest.mark.parametrize(("step", "expected"), [("9999", "last"), ("-1", 0), ("x", 0), ("", 0)])
    def test_any_step_opens_the_page(self, client: Client, slug: str, step: str, expected: object) -> None:
        context = client.get(f"/rules/scenarios/{slug}/", {"step": step}).context

        assert context["number"] == (context["last"] if expected == "last" else expected)

    def test_cards_of_the_pool_are_links_and_invented_ones_are_not(self, client: Client) -> None:
        for scenario in engine_scenarios().by_slug.values():
            if scenario.cards and "Kor Cindervein" in str(scenario.players):
                break
        slug = next(slug for slug, other in engine_scenarios().by_slug.items() if other is scenario)
        cards = part(page(client, f"/rules/scenarios/{slug}/"), 'class="scenario-cards"', "</dl>")

        assert ">Kor Cindervein</a>" in cards
        assert f">{scenario.cards[0].name}</a>" not in cards

    def test_a_step_asks_the_database_as_often_however_many_rules_act(
        self, client: Client, slug: str, django_assert_num_queries: Callable[[int], Any]
    ) -> None:
        last = client.get(f"/rules/scenarios/{slug}/").context["last"]
        for step in range(1, last + 1):
            with django_assert_num_queries(2):
                client.get(f"/rules/scenarios/{slug}/", {"step": step})

    def test_an_unknown_scenario_is_not_found(self, client: Client) -> None:
        assert "no scenario at this address" in words(page(client, "/rules/scenarios/nothing/", 404))


@pytest.mark.usefixtures("starter_data")
class TestApi:
    def test_scenarios_are_listed_in_pages(self, client: Client) -> None:
        everything = client.get("/api/rules/scenarios/").json()
        about = client.get("/api/rules/scenarios/", {"q": "602.2", "page_size": "2"}).json()

        assert everything["count"] == len(engine_scenarios().by_slug)
        assert len(about["results"]) == 2
        assert all(any(topic.startswith("602.2") for topic in listed["shows"]) for listed in about["results"])
        assert client.get(about["results"][0]["page"]).status_code == 200

    def test_a_scenario_has_the_board_after_each_step(self, client: Client, slug: str) -> None:
        data = client.get(f"/api/rules/scenarios/{slug}/").json()
        protects = next(step for step in data["steps"] if "protects" in step["action"])
        rows = [card for player in protects["board"]["players"] for card in player["ally_row"]]

        assert "602.2" in protects["rules"]
        assert any(card["is_exhausted"] and "defending" in card["roles"] for card in rows)
        assert protects["board"]["question"]["rule"] == "410.2"

    def test_an_unknown_scenario_is_not_found(self, client: Client) -> None:
        assert client.get("/api/rules/scenarios/nothing/").status_code == 404
