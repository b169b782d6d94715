"""The board as HTML."""

import re

from django.template.loader import render_to_string
from django.utils.html import strip_tags

from card_rules.boards.board import CardActions
from card_rules.boards.drawing import draw_board
from engine.board.picture import picture_for
from rules.card_lookup import CardLink
from tests.engine.build import Side, ability, ally, do, hero, position

SCOUT = ally("Scout", 1, 2, 3)
BLAST = ability("Blast", 1)
TARGETED = ability("Bolt", 1, "Your hero deals 2 fire damage to target hero or ally.", tags="Instant")


def html_of(*, links=None, actions=None):
    game = position(Side(hand=[BLAST], play=[SCOUT], resources=2), Side(hand=[SCOUT]))
    picture = picture_for(game, 0)
    scout, blast = picture.players[0].ally_row[0].number, picture.players[0].hand[0].number
    numbers = {"Scout": scout, "Blast": blast}
    actions = {numbers[name]: offered for name, offered in (actions or {}).items()}
    board = draw_board(picture, links=links, actions=actions)
    return render_to_string("boards/_board.html", {"board": board}), numbers


def element(html, number):
    """The opening tag of a card."""
    (tag,) = re.findall(rf'<[a-z]+[^<>]*\bid="card-{number}"[^<>]*>', html)
    return " ".join(tag.split())


def test_a_card_with_options_is_a_button():
    html, numbers = html_of(actions={"Scout": CardActions((1, 4), text="Attack with Scout")})
    tag = element(html, numbers["Scout"])
    assert tag.startswith('<button type="button"')
    assert f'data-number="{numbers["Scout"]}"' in tag and 'data-options="1 4"' in tag
    assert f'aria-describedby="card-{numbers["Scout"]}-options"' in tag
    assert "Attack with Scout</span>" in html
    assert html.count("<button") == 1


def test_a_card_without_options_says_why_and_can_be_focused():
    html, numbers = html_of(actions={"Blast": CardActions((), "Costs 1, and you have 0.")})
    tag = element(html, numbers["Blast"])
    assert tag.startswith("<span") and 'tabindex="0"' in tag
    assert 'title="Costs 1, and you have 0."' in tag
    assert "tabindex" not in element(html, numbers["Scout"])


def test_a_card_of_the_database_is_a_link_with_a_preview():
    html, numbers = html_of(links={"Scout": CardLink("Scout", "/cards/scout/", "scout")})
    tag = element(html, numbers["Scout"])
    assert tag.startswith("<a") and 'href="/cards/scout/"' in tag and 'data-card="scout"' in tag
    assert not element(html, numbers["Blast"]).startswith("<a")


def test_rows_and_sides_are_named_and_ids_are_unique():
    html, _ = html_of()
    for name in ("Ana", "Bo", "Allies of Ana", "Hand of Bo", "Piles of Ana"):
        assert f'aria-label="{name}"' in html
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert "Scout, ally, 2 ATK melee, 3 health" in html
    assert html.index('aria-label="Bo"') < html.index('aria-label="Ana"')


def test_a_link_of_the_chain_says_whose_it_is_before_its_targets():
    game = do(
        position(Side(hand=[TARGETED, TARGETED], resources=2), Side(hero("Radak"))),
        "play Bolt",
        "Bolt -> Radak",
    )
    html = render_to_string("boards/_board.html", {"board": draw_board(picture_for(game, 0))})
    words = " ".join(strip_tags(html.partition('class="chain-name"')[2].partition("</li>")[0]).split())
    assert words.endswith("Bolt , Ana → , targets Radak")


def test_a_stack_acts_as_its_first_card_and_has_the_numbers_and_options_of_the_others():
    picture = picture_for(position(Side(play=[SCOUT] * 3), Side()), 0)
    numbers = [card.number for card in picture.players[0].ally_row]
    actions = {number: CardActions((place,)) for place, number in enumerate(numbers, start=4)}
    html = render_to_string("boards/_board.html", {"board": draw_board(picture, actions=actions)})
    tag = element(html, numbers[0])
    assert 'data-options="4"' in tag and 'data-options-below="5 6"' in tag
    assert f'data-numbers="{numbers[1]} {numbers[2]}"' in tag
    assert html.count("<button") == 1 and "×3" in html
