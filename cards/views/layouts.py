"""How an answer is laid out: as images, a list, full text or a checklist."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet
from django.db.models import prefetch_related_objects as prefetch
from django.utils.safestring import SafeString

from cards.models import Card, Printing, Set
from cards.query.edit import say
from cards.query.keys import CARDS
from cards.rendering.card_renderer import CardRenderer
from cards.rendering.drawing import RARITY_LETTERS
from cards.search import PRINTINGS_IN_ORDER, Question
from cards.views.addresses import address


@dataclass(frozen=True, slots=True)
class Row:
    """A card and the printing of it that is shown, if any is known."""

    card: Card
    printing: Printing | None
    renderer: CardRenderer

    @property
    def drawn(self) -> SafeString:
        """The card as a picture."""
        return self.renderer.draw(self.card, self.printing)

    @property
    def is_drawn(self) -> bool:
        """Whether that picture is there already, so that nothing needs to be known of the card."""
        return self.renderer.has(self.card, self.printing)

    @property
    def letter(self) -> str:
        """One letter for the rarity."""
        return RARITY_LETTERS.get(self.printing.rarity, "") if self.printing else ""


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one set."""

    set: Set
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column: what it is called, the address that sorts by it, how it is sorted now."""

    label: str
    address: str
    sorted: str
    is_number: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """A view: what it lists, how much of it stands on a page, its template, and what that needs.

    ``open`` picks the rows of whose cards it shows more than the name.
    """

    key: str
    page_size: int
    rows: Callable[[Question], QuerySet]
    template: str
    open: Callable[[list[Row]], list[Row]]
    more: Callable[[Question, list[Row]], dict[str, object]]

    def page(self, question: Question, number: str | None) -> Page:
        """A page of the answer; where there is none of this number, the nearest."""
        return Answer(question, self).get_page(number)

    def show(self, question: Question, page: Page) -> dict[str, object]:
        """What the template shows of a page."""
        renderer = CardRenderer()
        rows = _rows(question, list(page.object_list), renderer)
        prefetch([row.card for row in self.open(rows)], "faces")
        prints = page.paginator.object_list.model is Printing
        things = ("printing" if prints else "card") + ("" if page.paginator.count == 1 else "s")
        return {"template": self.template, "things": things, "rows": rows, **self.more(question, rows)}


class Answer(Paginator):
    """What a question lists in a layout, page by page."""

    def __init__(self, question: Question, layout: Layout) -> None:
        super().__init__(layout.rows(question), layout.page_size)
        self.question = question

    @cached_property
    def count(self) -> int:
        """How much it lists, counted without putting it in order where the question can."""
        return self.object_list.count() if self.question.view == "checklist" else self.question.count


def _rows(question: Question, found: list[Card] | list[Printing], renderer: CardRenderer) -> list[Row]:
    """Cards, each with the printing that is shown: of those asked for the first, if there is one."""
    if found and isinstance(found[0], Printing):
        return [Row(one.card, one, renderer) for one in found]
    shown = question.shown_printings().select_related("set")
    prefetch(found, Prefetch("printings", queryset=shown))
    return [Row(card, next(iter(card.printings.all()), None), renderer) for card in found]


COLUMNS = (
    ("Name", "name", False),
    ("Cost", "cost", True),
    ("Type", "type", False),
    ("ATK", "atk", True),
    ("Health", "health", True),
    ("Set", "set", False),
    ("Number", "number", True),
    ("Rarity", "rarity", False),
)


def headings(question: Question) -> list[Heading]:
    """The headings of the list. Numbers sort from the highest first, a second click turns round."""
    first = question.sorts[0] if question.sorts else "name"
    found = []
    for label, key, is_number in COLUMNS:
        now = {key: "ascending", f"-{key}": "descending"}.get(first, "")
        down_first = key in ("atk", "health", "rarity")
        wanted = {"ascending": f"-{key}", "descending": key}.get(now, f"-{key}" if down_first else key)
        text = say(question.text, CARDS.find("sort"), "" if wanted == "name" else f"sort:{wanted}")
        found.append(Heading(label, address(text), now, is_number))
    return found


def groups(rows: Iterable[Row]) -> list[Group]:
    """The rows set by set, in the order in which they come."""
    return [Group(one, tuple(members)) for one, members in groupby(rows, key=lambda row: row.printing.set)]


def _by_set(question: Question) -> QuerySet[Printing]:
    """Every printing that answers, set by set, in the order asked for or that of the collector numbers."""
    printings = question.printings()
    within = printings.query.order_by if question.sorts else PRINTINGS_IN_ORDER
    return printings.order_by("set", *within)


def _not_drawn(rows: list[Row]) -> list[Row]:
    return [row for row in rows if not row.is_drawn]


def _every(rows: list[Row]) -> list[Row]:
    return rows


def _none(rows: list[Row]) -> list[Row]:
    return []


LAYOUTS = {
    layout.key: layout
    for layout in (
        Layout("images", 48, Question.rows, "cards/_view_images.html", _not_drawn, lambda question, rows: {}),
        Layout(
            "list",
            100,
            Question.rows,
            "cards/_view_list.html",
            _every,
            lambda question, rows: {"headings": headings(question)},
        ),
        Layout("text", 40, Question.rows, "cards/_view_text.html", _every, lambda question, rows: {}),
        Layout(
            "checklist",
            400,
            _by_set,
            "cards/_view_checklist.html",
            _none,
            lambda question, rows: {"groups": groups(rows)},
        ),
    )
}
