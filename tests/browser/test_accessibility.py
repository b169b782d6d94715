"""On any kind of page axe finds no violation, text has one of five sizes, and nothing scrolls sideways.

Nightly in light mode at desktop width and in dark mode at phone width, else every eighth page in one of them.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from itertools import cycle

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Browser, Page
from rest_framework.views import APIView

from tests.filled_site import address_values, log_in
from tests.profiles import is_nightly, sampled
from tests.site_map import routes

pytestmark = pytest.mark.browser

FURTHER = (
    "/cards/?q=view:list type:ally",
    "/cards/?q=view:text fire",
    "/cards/?q=view:checklist",
    "/cards/?q=tpye:ally cost:many (",
    "/cards/?q=nosuchcardatall",
    "/decks/?q=hero:boris",
    "/rules/?q=chain",
    "/rules/?q=muligan of a tapped hand",
    "/rules/?q=nothingthatanyrulesays",
    "/rules/governing/?card=Lobotomize&card=Grunt Baranka",
    "/rules/governing/?card=Grunt Baranca",
    "/rules/wow-tcg/7.4/4/",
    "/rules/wow-tcg/7.4/410/",
    "/rules/wow-tcg/7.4/410.99/",
    "/rules/wow-tcg/9/",
    "/rules/wow-tcg/1.11/",
    "/rules/learn-to-play/1/3/",
    "/rules/glossary/no-such-term/",
    "/rules/compare/owls/1/2/?show=unknown",
    "/no/such/page/",
)
SHORT = {"rules:full_text": "/rules/owls/1/all/", "rules:compare": "/rules/compare/owls/1/2/"}
"""Short pages in place of very long ones, which are made by the same templates and take axe a minute each."""

REPEATED = ":is(li, tr, article, section, dt, dd, .entry):nth-child(n+10)"
"""What follows the ninth item of a list, made by the same lines of a template; axe looks at it nightly."""

LOOKS = {"light, desktop": ("light", 1280, 900), "dark, phone": ("dark", 320, 640)}
STEP = 8
MANY = 72  # pages at least, or the search for them has gone wrong


@pytest.fixture
def member(client: Client, filled_site: None) -> Client:
    """Somebody who has one of everything."""
    log_in(client)
    return client


def is_page(answer: HttpResponse) -> bool:
    """Whether an answer is a whole page to look at, not a part of one, a file or the way elsewhere."""
    html = answer.get("Content-Type", "").startswith("text/html")
    return html and answer.status_code in (200, 404) and b"<html" in answer.getvalue()


def is_for_programs(address: str) -> bool:
    """Whether an address is one of the API, which has no pages."""
    view = getattr(resolve(address).func, "cls", object)
    return issubclass(view, APIView)


def is_redirect(answer: HttpResponse) -> bool:
    """Whether the visitor is sent elsewhere, as one who is logged in is from the page to log in."""
    return 300 <= answer.status_code < 400


def pages(*visitors: Client) -> Iterator[tuple[str, Client, str]]:
    """Pages, of every address nightly: name, the first visitor who is not sent elsewhere, and address."""
    parameters = address_values()
    addresses = {route.name: route.address(parameters) for route in routes()}
    addresses = {name: address for name, address in addresses.items() if not is_for_programs(address)}
    addresses |= {address: address for address in FURTHER}
    long_pages = {f"{name}, long": addresses[name] for name in SHORT}
    addresses |= SHORT | (long_pages if is_nightly() else {})
    for name, address in sampled(list(addresses.items()), STEP):
        for visitor in visitors:
            answer = visitor.get(address)
            if is_page(answer):
                yield name, visitor, address
            if not is_redirect(answer):
                break


@pytest.fixture
def page_of(browser: Browser, live_server) -> Iterator[Callable[[Client], Page]]:
    """A function that gives a visitor's browser page."""
    with ExitStack() as stack:

        @cache
        def page_of(visitor: Client) -> Page:
            window = browser.new_context(base_url=live_server.url)
            stack.callback(window.close)
            for name, cookie in visitor.cookies.items():
                window.add_cookies([{"name": name, "value": cookie.value, "url": live_server.url}])
            return window.new_page()

        yield page_of


def find_violations(page: Page, address: str, looks: Iterable[str]) -> Mapping[str, list[str]]:
    """What is wrong with a page: the look with a rule of axe or of the house, and the first places."""
    page.goto(address)
    page.evaluate(Axe().axe_script)
    violations = {}
    context = {"exclude": [] if is_nightly() else [REPEATED]}
    for look in looks:
        scheme, width, height = LOOKS[look]
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        if (page_width := page.evaluate("document.documentElement.scrollWidth")) > width:
            violations[f"{look}: scrolls sideways"] = [f"{page_width}px"]
        if sizes := page.evaluate(FIND_OTHER_SIZES, list(TEXT_SIZES)):
            violations[f"{look}: size of text"] = sizes
        results = page.evaluate("context => axe.run(context, {resultTypes: ['violations']})", context)
        for rule in results["violations"]:
            violations[f"{look}: {rule['id']}"] = [str(node["target"]) for node in rule["nodes"][:3]]
    return violations


TEXT_SIZES = {14, 16, 18, 22, 30}
"""The five sizes of text in pixels (``static/css/site.css``), where the browser has its usual 16."""

FIND_OTHER_SIZES = """sizes => {
    const sized = ":is(.card, .proxy, .deck-sheet, [class*=board-], .pip, svg, sup, code, kbd, pre, select)";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const others = new Set();
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        const size = parseFloat(getComputedStyle(element).fontSize);
        const isText = texts.currentNode.data.trim() && element.checkVisibility() && !element.closest(sized);
        if (isText && size && !sizes.includes(size)) {
            others.add(`${size}px: ${element.outerHTML.slice(0, 120)}`);
        }
    }
    return [...others].slice(0, 3);
}"""
"""Text in another size; cards, boards, sheets to print and what stands in a line of text have their own."""


def test_axe_finds_nothing_on_any_page(page_of: Callable[[Client], Page], member: Client) -> None:
    violations = {}
    visited = list(pages(member, Client()))
    assert len(visited) >= (MANY if is_nightly() else MANY // STEP)
    for (name, visitor, address), look in zip(visited, cycle(LOOKS), strict=False):
        looks = LOOKS if is_nightly() else [look]
        violations[name] = find_violations(page_of(visitor), address, looks)

    faulty_pages = {name: rules for name, rules in violations.items() if rules}
    assert not faulty_pages, json.dumps(faulty_pages, indent=1)
