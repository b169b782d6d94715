"""Tables that are sorted by the heads of their columns."""

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from cards.models import Set
from decks.models import Deck
from tests.browser.builder_helpers import press
from tests.browser.marks import IN_DETAIL

pytestmark = pytest.mark.browser

ROWS = (
    ("Ten", "10.0%"),
    ("Least", "&lt;0.1%"),
    ("None", "–"),
    ("Tenth", "0.1%"),
    ("Less", "−1,200"),
    ("Empty", ""),
)
TABLE = """
<table id="sample" data-sortable>
  <thead><tr><th scope="col">Name</th><th scope="col" class="number">Share</th></tr></thead>
  {bodies}
  <tfoot><tr><th scope="row">All</th><td>0</td></tr></tfoot>
</table>
"""


@pytest.fixture
def site(starter_data: None) -> None:
    """The site as ``./run`` shows it the first time."""


def body(rows: tuple[tuple[str, str], ...], title: str = "") -> str:
    """The HTML of a table body, with a row that heads it if there is a title."""
    heading = f'<tr><th scope="rowgroup">{title}</th><td>50%</td></tr>' if title else ""
    cells = "".join(f"<tr><th>{name}</th><td>{share}</td></tr>" for name, share in rows)
    return f"<tbody>{heading}{cells}</tbody>"


def insert_table(page: Page, *bodies: str) -> Locator:
    """Put a table on a page, as a swap of htmx does."""
    page.goto("/cards/sets/")
    page.evaluate(
        """html => {
          document.querySelector("main").insertAdjacentHTML("beforeend", html);
          document.querySelector("main").dispatchEvent(new CustomEvent("htmx:afterSwap", {bubbles: true}));
        }""",
        TABLE.format(bodies="".join(bodies)),
    )
    return page.locator("#sample")


def names(table: Locator) -> list[str]:
    """What the rows are called, from the first to the last."""
    return [name.strip() for name in table.locator("tbody th, tfoot th").all_text_contents()]


def test_numbers_are_sorted_as_numbers_and_missing_ones_come_last(page: Page, site: None) -> None:
    table = insert_table(page, body(ROWS))
    share = table.get_by_role("button", name="Share")
    head = share.locator("xpath=..")
    share.focus()

    press(page, "Enter")
    assert names(table) == ["Ten", "Tenth", "Least", "Less", "None", "Empty", "All"]
    expect(head).to_have_attribute("aria-sort", "descending")
    press(page, "Enter")
    assert names(table) == ["Less", "Least", "Tenth", "Ten", "None", "Empty", "All"]
    expect(head).to_have_attribute("aria-sort", "ascending")
    press(page, "Enter")
    assert names(table) == [*(name for name, _ in ROWS), "All"]
    expect(table.locator("[aria-sort]")).to_have_count(0)
    expect(share).to_be_focused()


@IN_DETAIL
def test_rows_stay_below_the_row_that_heads_their_group(page: Page, site: None) -> None:
    first = body((("b", "1%"), ("c", "2%"), ("a", "3%")), title="Z")
    table = insert_table(page, first, body((("e", "4%"), ("d", "5%")), title="Y"))
    table.get_by_role("button", name="Name").click()

    assert names(table) == ["Z", "a", "b", "c", "Y", "d", "e", "All"]
    expect(table.locator("th[aria-sort=ascending]")).to_have_text("Name")


@IN_DETAIL
def test_a_short_table_is_not_sortable(page: Page, site: None) -> None:
    table = insert_table(page, body(ROWS[:3]))

    expect(table.get_by_role("button")).to_have_count(0)


@pytest.mark.every_width("desktop")
def test_a_checklist_is_sorted_by_any_of_its_facts(page: Page, site: None) -> None:
    card_set = Set.objects.filter(printings__card__cost_number__gte=4).first()
    page.goto(card_set.get_absolute_url())
    table = page.locator("table.checklist")
    table.get_by_role("button", name="Cost").click()

    costs = [text.strip() for text in table.locator("tbody td:nth-child(3)").all_text_contents()]
    present = [int(cost) for cost in costs if cost]
    assert present == sorted(present, reverse=True)
    assert costs[: len(present)] == [str(cost) for cost in present]


@IN_DETAIL
def test_the_chances_of_a_sample_hand_are_sortable_after_a_draw(page: Page, site: None) -> None:
    deck = Deck.objects.exclude(starter="").first()
    page.goto(reverse("simulator:hand", args=[deck.pk]) + "?seed=1")
    press(page, "d")
    expect(page.locator("#hand [role=status]")).to_contain_text("1 card drawn")
    table = page.get_by_role("group", name="Chances of the next draws").locator("table")
    table.get_by_role("button", name="Card", exact=True).click()

    assert names(table) == sorted(names(table), key=str.lower)
