"""Reading the rules in a browser: numbers, references, glossary, keyboard, phone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from engine.cards import CardType, PrintedCard
from tests.browser.marks import IN_DETAIL
from tests.cards.card_files import native_cards
from tests.profiles import sampled

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("our_rules")]
RULES = "/rules/wow-tcg/7.4/"
PATHS = ["/rules/", RULES, f"{RULES}4/", f"{RULES}410.6a/", f"{RULES}all/", "/rules/glossary/"]
PATHS += ["/rules/glossary/chain/", "/rules/learn-to-play/1/3/", "/rules/nonsense/", f"{RULES}410.99/"]


def address(page: Page) -> str:
    return re.sub("^https?://[^/]+", "", page.url)


def narrow(page: Page) -> bool:
    return page.viewport_size["width"] < 500


@pytest.mark.parametrize("typed", sampled(["§ 410,6a", "410.6a", "rule 410.6a"], 3))
def test_a_number_typed_anywhere_opens_its_rule(page: Page, typed: str):
    page.goto("/decks/")
    page.keyboard.press("/")
    page.keyboard.type(typed)
    page.keyboard.press("Enter")

    rule = page.locator("[id='r410.6a']")
    expect(rule).to_have_class(re.compile("marked"))
    expect(rule).to_be_in_viewport()
    expect(page.locator("[id='r410.1']")).to_have_count(1)
    assert address(page) == f"{RULES}410.6a/"


@pytest.mark.every_width
def test_a_reference_shows_its_rule_on_hover_and_links_to_it(page: Page):
    page.goto(f"{RULES}102.1a/")
    link = page.locator("[id='r102.1a'] .rule-link", has_text="410.6b").first
    if narrow(page):
        link.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
    else:
        link.hover()
    preview = page.locator("#preview")

    expect(preview).to_contain_text("410.6b")
    expect(preview).to_contain_text("decked")
    expect(preview).to_contain_text("Comprehensive Rules 7.4")
    box, window = preview.bounding_box(), page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= window["width"]
    assert box["y"] + box["height"] <= link.bounding_box()["y"] or box["y"] >= link.bounding_box()["y"] + 10

    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    link.click()
    expect(page.locator("[id='r410.6b']")).to_have_class(re.compile("marked"))


@IN_DETAIL
def test_a_long_press_shows_a_rule_and_a_tap_follows_the_link(browser: Browser, live_server):
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"{RULES}102.1a/")
    link = page.locator("[id='r102.1a'] .rule-link", has_text="410.6b").first
    box = link.bounding_box()
    session = context.new_cdp_session(page)
    touch = {"x": box["x"] + 5, "y": box["y"] + 5}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(page.locator("#preview")).to_contain_text("decked")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert address(page) == f"{RULES}102.1a/"
    page.get_by_role("heading", level=1).tap()
    link.tap()
    expect(page.locator("[id='r410.6b']")).to_have_class(re.compile("marked"))
    context.close()


@IN_DETAIL
def test_a_term_leads_into_the_glossary_and_the_entry_back_to_the_rules(page: Page):
    page.goto(f"{RULES}410/")
    page.locator("[id='r410.1'] .term", has_text="chain").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Chain")

    page.locator(".wording .term", has_text="resolve").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Resolve")
    page.locator(".defining-rule .rule-link", has_text="709").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("709")


def test_the_glossary_is_narrowed_while_one_types(page: Page):
    page.goto("/rules/glossary/")
    page.get_by_label("Filter terms").fill("dual w")

    expect(page.locator(".glossary-term:visible")).to_have_count(5)
    expect(page.locator(".term-filter [role=status]")).to_have_text(re.compile(r"^5 of \d+ terms$"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dual Wield")


def test_keys_go_from_rule_to_rule_and_turn_the_page(page: Page):
    page.goto(f"{RULES}410/")
    page.keyboard.press("j")
    expect(page.locator("[id='r410.1'] > .number")).to_be_focused()
    page.keyboard.press("j")
    expect(page.locator("[id='r410.2'] > .number")).to_be_focused()
    page.keyboard.press("k")
    page.keyboard.press("Enter")
    expect(page.locator("[id='r410.1']")).to_have_class(re.compile("marked"))

    page.goto(f"{RULES}410/")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_contain_text("411")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", level=1)).to_contain_text("410")


def test_a_button_or_a_key_copies_the_citation_and_announces_it(page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{RULES}410.6a/")
    page.locator("[id='r410.6a']").get_by_role("button", name="Copy the citation of 410.6a").press("Enter")
    expect(page.get_by_text("Citation copied")).to_be_attached()
    cited = "World of Warcraft TCG Comprehensive Rules 7.4 (2013-07-23), rule 410.6a (restated), "
    copied = "navigator.clipboard.readText()"
    assert page.evaluate(copied) == f"{cited}{page.url}"

    page.locator("[id='r410.6a']").get_by_role("button", name="Copy with text").click()
    expect(page.get_by_text("Rule and citation copied")).to_be_attached()
    text = page.evaluate(copied)
    assert text.startswith("Character destruction\n\nEach character with 0 health is destroyed.")
    assert "\n\n(Restated, not the official wording)\n\nWorld of Warcraft" in text

    page.locator("[id='r410.6b'] > .number").focus()
    page.keyboard.press("c")
    expect(page.get_by_text("Citation copied", exact=True)).to_be_attached()
    page.wait_for_function(f"{copied}.then((text) => text.includes('410.6b'))")


@pytest.mark.every_width("desktop")
def test_the_annotations_of_a_rule_open_below_it(page: Page):
    page.goto(f"{RULES}410/")
    rule = page.locator("[id='r410.6b']")
    expect(rule.get_by_text("Cited by")).to_be_hidden()
    rule.locator(".rule-annotations > summary").click()
    expect(rule.get_by_text("Cited by")).to_be_visible()
    expect(rule.locator(".annotations .rule-link", has_text="102.1a")).to_be_visible()


@pytest.mark.every_width("phone")
def test_the_contents_open_and_lead_elsewhere(page: Page):
    page.goto(f"{RULES}410/")
    tree = page.locator(".rules-layout > .contents-tree")
    if narrow(page):
        tree.locator("> summary").click()
    expect(tree.get_by_role("link", name="410 Priority")).to_have_attribute("aria-current", "page")
    tree.get_by_text("6 Combat").click()
    tree.get_by_role("link", name="602 Combat step").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("602")


@IN_DETAIL
def test_a_card_of_an_example_is_shown_and_the_page_keeps_its_look(page: Page):
    guard = PrintedCard(name="Ironforge Guard", types=(CardType.ALLY,))
    import_file(native_cards(CardFacts(printed=guard)))
    page.goto(f"{RULES}410.6a/")
    name = page.get_by_role("link", name="Ironforge Guards")
    before = name.bounding_box()
    name.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")

    expect(page.locator("#preview")).to_contain_text("Ironforge Guard")
    assert name.bounding_box() == before
    name.click()
    expect(page).to_have_url(re.compile("/cards/ironforge-guard/"))


def test_without_scripts_everything_can_be_read_and_cited(browser: Browser, live_server):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{RULES}410.6a/")
    expect(page.locator("[id='r410.6a'] .citation")).to_contain_text("rule 410.6a (restated), http")
    expect(page.get_by_role("button", name="Copy the citation of 410.6a")).to_be_hidden()
    page.locator("[id='r410.6b'] .rule-annotations > summary").click()
    expect(page.locator("[id='r410.6b'] .annotations")).to_be_visible()
    expect(page.get_by_role("link", name="410 Priority")).to_be_visible()
    page.goto("/rules/glossary/")
    expect(page.get_by_label("Filter terms")).to_be_hidden()
    context.close()


@pytest.mark.every_width("desktop")
def test_a_scenario_is_stepped_through_with_keys_or_the_button(page: Page):
    page.goto("/rules/scenarios/the-last-link-added-resolves-first/")
    expect(page.get_by_text("Step 0 of 4")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 1 of 4")).to_be_visible()
    next_step = page.get_by_role("link", name="Next")
    expect(next_step).to_be_in_viewport()
    next_step.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Step 2 of 4")).to_be_visible()
    expect(next_step).to_be_focused()
    page.keyboard.press("ArrowRight")
    links = [re.compile("Second Thought"), re.compile("Idle Thought")]
    expect(page.locator(".board-chain li")).to_have_text(links)
    expect(page.locator(".steps [aria-current]")).to_have_text("Bo plays Second Thought")
    assert address(page) == "/rules/scenarios/the-last-link-added-resolves-first/?step=3"

    page.go_back()
    expect(page.get_by_text("Step 2 of 4")).to_be_visible()


JUMPS = """new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.jumped = (window.jumped ?? 0) + shift.value;
}).observe({ type: "layout-shift", buffered: true })"""


@pytest.mark.every_width
@pytest.mark.parametrize("path", sampled([f"{RULES}410.6a/", "/rules/glossary/", f"{RULES}all/"], 3))
def test_nothing_jumps_while_a_page_is_loaded(page: Page, path: str):
    """What jumps does so each time; a busy machine may paint a long page before it is there, once."""
    page.add_init_script(JUMPS)
    for _ in range(3):
        page.goto(path)
        page.wait_for_timeout(300)
        jumped = page.evaluate("window.jumped ?? 0")
        if jumped == 0:
            break

    assert jumped == 0


@pytest.mark.parametrize("width", sampled([360, 375], 2))
def test_no_page_is_wider_than_a_phone(browser: Browser, live_server, width: int):
    context = browser.new_context(base_url=live_server.url, viewport={"width": width, "height": 740})
    page = context.new_page()
    for path in PATHS:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    context.close()


def test_print_hides_navigation_and_shows_the_citation(page: Page):
    page.goto(f"{RULES}410/")
    page.emulate_media(media="print")

    for hidden in (
        ".contents-tree",
        ".breadcrumbs",
        ".prev-next",
        ".rule-annotations > summary",
        ".site-header",
    ):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(page.locator("[id='r410.1'] > .number")).to_be_visible()
    expect(page.locator(".print-only")).to_contain_text(
        f"section 410 · Restated, not the official wording · {page.url}"
    )


@IN_DETAIL
def test_print_is_dark_on_white_from_a_dark_page_too(page: Page):
    page.goto(f"{RULES}410.6a/")
    page.emulate_media(media="print", color_scheme="dark")

    for printed in ("[id='r410.6a'] > .number", ".edition-line", ".wording-label"):
        expect(page.locator(printed).first).to_have_css("color", re.compile(r"rgb\((0, 0, 0|68, 68, 68)\)"))
    expect(page.locator("[id='r410.6a'] > .number")).to_have_css("outline-style", "none")
