"""Games in the browser: by keyboard, by mouse on the board, on a phone, and without scripts."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.marks import IN_DETAIL
from tests.profiles import nightly_or_changed

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("starter_data")]

WHOLE_GAME = nightly_or_changed("plays a whole game", "play", "static/js/play.js", "templates/play")
MOST_DECISIONS = 400
PHONE = {"width": 375, "height": 740}


def begin(page: Page, opponent: str = "club") -> None:
    page.goto("/play/")
    page.get_by_label("Opponent", exact=True).select_option(opponent)
    page.get_by_label("Who goes first").select_option("me")
    page.get_by_text("More players, clocks, seed").click()
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#prompt")).to_be_visible()
    page.wait_for_load_state()  # a key is lost before the script is there


def after_move(page: Page, move: Callable[[], object]) -> None:
    """Make a move, and wait for the table as it is then: an answer may be there and not yet shown."""
    page.evaluate("""() => {
        const page = document.documentElement;
        delete page.dataset.moved;
        document.addEventListener("htmx:afterSettle", (event) => {
            if (event.detail.requestConfig?.verb === "post") {
                page.dataset.moved = "";
            }
        });
    }""")
    move()
    expect(page.locator("html[data-moved]")).to_be_attached()


def texts(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("[data-option]").all_text_contents()]


def press_option(page: Page, number: int) -> None:
    """Press the button of an option, and open before what it is folded into."""
    option = page.locator("[data-option]").nth(number)
    for fold in (".play-options summary", ".play-unfold", ".play-options summary"):
        if not option.is_visible() and page.locator(fold).is_visible():
            page.locator(fold).click()
    option.click()


def hasty_choice(options: list[str]) -> int:
    """The option that a person in a hurry takes: play and attack, place a resource, else the last one."""
    for beginning in ("Play ", "Attack ", "Complete ", "Place "):
        for number, text in enumerate(options):
            if text.startswith(beginning) and "face up" not in text:
                return number
    return len(options) - 1


def play_to_the_end(page: Page, choose: Callable[[int], object]) -> None:
    """Play until nothing is asked any more."""
    for _ in range(MOST_DECISIONS):
        options = texts(page)
        if not options:
            break
        after_move(page, lambda options=options: choose(hasty_choice(options)))
    expect(page.locator("#prompt")).to_have_text(re.compile("win|lose|draw"))


@pytest.mark.every_width
def test_the_first_game_explains_each_step_beside_the_question(page: Page) -> None:
    page.goto("/rules/learn-to-play/1/")
    page.get_by_role("button", name="Play a first game").click()
    note = page.locator(".play-lesson")
    expect(note).to_contain_text("Your first hand")
    page.wait_for_load_state()
    after_move(page, lambda: page.locator("[data-option]", has_text="Keep").click())
    expect(note).to_contain_text("First, a resource")
    quest = next(number for number, text in enumerate(texts(page)) if "face up" in text)
    after_move(page, lambda: press_option(page, quest))
    expect(note).to_contain_text("Play an ally")
    assert page.locator("[data-pass]").is_visible()
    page.get_by_text("Explained so far").click()
    page.locator(".play-lesson-earlier").get_by_text("Your first hand").click()
    expect(page.locator(".play-lesson-earlier")).to_contain_text("Bring the other hero's health down to 0")


def test_keys_choose_options_and_undo(page: Page) -> None:
    begin(page)
    first = page.locator("#prompt").inner_text()
    after_move(page, lambda: page.keyboard.press("1"))
    expect(page.locator("#prompt")).not_to_have_text(first)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="End turn")).to_be_focused()  # a turn that has just begun stays
    announcement = page.locator("#play-announcement")
    expect(announcement).to_contain_text("Your turn")  # the news, which would come over what is said next
    page.keyboard.press("9")
    expect(announcement).to_have_text("There is no option 9.")
    after_move(page, lambda: page.keyboard.press("Space"))
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Redo")).to_be_visible()


def test_after_a_move_the_question_has_the_focus_and_news_is_announced_once(page: Page) -> None:
    begin(page)
    prompt = page.locator("#prompt")
    expect(prompt).to_be_focused()
    after_move(page, lambda: page.get_by_role("button", name="Keep").press("Enter"))
    expect(prompt).to_be_focused()
    announcement = page.locator("#play-announcement")
    expect(announcement).to_have_text("Guest's turn starts.")
    page.locator(".row-hand .can-act").first.click()
    if page.locator(".play-menu").count():
        after_move(page, page.locator(".play-menu button").last.click)
    expect(prompt).to_be_focused()
    expect(announcement).to_contain_text("places")
    after_move(page, lambda: page.get_by_role("button", name="End turn").press("Enter"))
    expect(page.locator(".play-news")).to_contain_text("turn starts")


def test_a_move_leaves_the_page_where_it_is_scrolled_to(page: Page) -> None:
    page.set_viewport_size(PHONE)
    begin(page)
    for option in ("Keep", "Place", "End turn"):
        page.evaluate("scrollTo(0, 150)")
        button = page.locator("[data-option]", has_text=option).first
        after_move(page, partial(button.dispatch_event, "click"))
        assert page.evaluate("scrollY") == 150


def test_each_choice_of_when_to_ask_is_saved_with_one_click(page: Page) -> None:
    begin(page)
    page.get_by_text("When to ask me").click()
    step = page.get_by_label("End phase")
    after_move(page, step.click)
    expect(step).to_be_checked()
    expect(step).to_be_focused()
    after_move(page, page.get_by_label("Everywhere").click)
    page.reload()
    page.get_by_text("When to ask me").click()
    expect(step).to_be_checked()
    expect(page.get_by_label("Everywhere")).to_be_checked()


def test_keys_announce_card_text_the_state_of_the_game_and_undone_moves(page: Page) -> None:
    begin(page)
    after_move(page, lambda: page.get_by_role("button", name="Keep").press("Enter"))
    announcement = page.locator("#play-announcement")
    expect(announcement).to_have_text("Guest's turn starts.")
    card = page.locator(".row-hand .can-act").first
    described_by = f"#{card.get_attribute('id')}-options"
    expect(page.locator(described_by)).to_have_text(re.compile("^(Play|Place) .+"))
    page.keyboard.press("b")
    expect(announcement).to_contain_text("7 cards in hand, no allies. Club player: ")
    krol_blade = "Krol Blade. Equipment — 1H Weapon Sword, Melee (1). Cost 3. ATK 3, melee"
    for focused in (card, page.locator("[data-option='1']")):
        focused.focus()
        page.keyboard.press("b")
        page.keyboard.press("t")
        expect(announcement).to_contain_text(krol_blade)
    page.keyboard.press("q")
    expect(page.locator("#prompt")).to_be_focused()
    after_move(page, lambda: page.keyboard.press("u"))
    expect(announcement).to_have_text("Undid: Keep.")
    after_move(page, lambda: page.keyboard.press("r"))
    expect(announcement).to_have_text("Redid: Keep.")


def test_a_preview_stays_closed_until_the_pointer_moves(page: Page) -> None:
    begin(page)
    after_move(page, lambda: page.keyboard.press("2"))
    card = page.locator(".is-near .row-hand .board-card").first
    card.hover()
    expect(page.locator("#preview")).to_be_visible()
    after_move(page, lambda: page.keyboard.press("1"))
    page.wait_for_timeout(500)
    expect(page.locator("#preview")).to_be_hidden()
    page.mouse.move(*[place + 3 for place in centre(card)])
    expect(page.locator("#preview")).to_be_visible()


def centre(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_cards_on_the_board_offer_what_they_can_do_and_say_why_not(page: Page) -> None:
    begin(page)
    after_move(page, lambda: page.keyboard.press("1"))
    hand = page.locator(".row-hand .can-act")
    expect(hand.first).to_be_visible()
    hand.first.click()
    menu = page.locator(".play-menu")
    if menu.count():
        after_move(page, menu.get_by_role("button").last.click)
    expect(page.locator(".row-resources .board-card, .row-allies .board-card").first).to_be_visible()
    page.locator(".is-near .has-reason").first.click()
    expect(menu).to_contain_text(re.compile(r"\(\d{3}"))
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


def test_a_move_that_failed_to_reach_the_site_can_be_repeated(page: Page, console: list[str]) -> None:
    begin(page)
    page.route(re.compile("/decide/"), lambda route: route.abort())
    page.locator("[data-option]").first.click()
    expect(page.get_by_text("The site could not be reached.")).to_be_visible()
    page.unroute(re.compile("/decide/"))
    after_move(page, page.locator("[data-option]").first.click)
    expect(page.get_by_text("The site could not be reached.")).to_have_count(0)
    console.clear()


def test_the_moves_of_the_opponent_are_shown_step_by_step_until_a_key_is_pressed(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    begin(page)
    after_move(page, lambda: page.keyboard.press("1"))
    caption = page.locator(".play-caption")
    expect(caption).to_be_visible()
    expect(page.locator(".play-news .is-concerned")).to_have_count(1)
    page.keyboard.press("Shift")
    expect(caption).to_have_count(0)
    expect(page.locator(".is-concerned")).to_have_count(0)
    page.emulate_media(reduced_motion="reduce")
    after_move(page, lambda: page.keyboard.press("1"))
    expect(caption).to_have_count(0)


def test_a_hint_and_the_rules_of_the_moment_open_in_place(page: Page) -> None:
    begin(page)
    after_move(page, lambda: page.keyboard.press("1"))
    page.keyboard.press("h")
    expect(page.locator(".play-hint")).to_contain_text("in your seat")
    expect(page.locator(".play-options .is-suggested")).to_have_count(1)
    page.get_by_text("Rules here").click()
    expect(page.locator(".rule-here").first).to_contain_text("A player who has priority")


@IN_DETAIL
def test_the_log_is_filtered_in_place_and_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(page)
    after_move(page, lambda: page.keyboard.press("2"))
    log = page.locator(".play-log")
    expect(log).to_contain_text("turn starts")
    log.get_by_role("button", name="Only what changed the board").press("Enter")
    expect(log).not_to_contain_text("turn starts")
    expect(log.get_by_role("button", name="Only what changed the board")).to_be_focused()
    log.get_by_role("button", name="Copy as text").click()
    expect(log.get_by_text("Copied")).to_be_visible()
    assert "turn starts" in page.evaluate("navigator.clipboard.readText()")


@pytest.mark.every_width("phone")
def test_the_table_and_the_lobby_fit_the_screen(page: Page) -> None:
    page.goto("/play/")
    expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
    begin(page)
    after_move(page, lambda: page.locator("[data-option]").first.click())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#prompt")).to_be_in_viewport()
    assert page.locator(".site-header").bounding_box()["height"] < 60


def test_on_a_phone_the_hand_is_above_a_question_that_folds_options_on_cards(page: Page) -> None:
    page.set_viewport_size(PHONE)
    begin(page)
    cards = page.locator(".is-near .row-hand .board-card")
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
    assert cards.count() == 7
    after_move(page, page.get_by_role("button", name="Keep").click)
    for place in (0, 200):
        page.evaluate(f"scrollTo(0, {place})")
        hand, prompt = (
            page.locator(".is-near .row-hand").bounding_box(),
            page.locator(".play-prompt").bounding_box(),
        )
        assert prompt["height"] < 160
        assert hand["y"] + hand["height"] <= prompt["y"] + 1
        for part in page.locator(".player-health, .player-resources, .is-near .row-hand, [data-pass]").all():
            expect(part).to_be_in_viewport(ratio=1)
    attack = page.locator("[data-option]", has_text="Attack with")
    expect(attack).to_be_hidden()
    unfold = page.locator(".play-unfold")
    expect(unfold).to_have_text("Options")
    unfold.click()
    expect(attack).to_be_visible()
    expect(unfold).to_have_attribute("aria-expanded", "true")
    unfold.click()
    before = page.locator("#prompt").inner_text()
    after_move(page, lambda: page.keyboard.press(attack.get_attribute("data-option")))
    expect(page.locator("#prompt")).not_to_have_text(before)


def test_touching_a_card_shows_its_options_before_anything_happens(browser: Browser, live_server) -> None:
    phone = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(base_url=live_server.url, **phone)
    page = context.new_page()
    begin(page)
    sheet, cards = page.locator(".play-menu.is-sheet"), page.locator(".is-near .row-hand .board-card")
    cards.first.tap()
    expect(sheet.locator(".preview-faces")).to_be_visible()
    expect(sheet).to_contain_text("Answer the question first.")
    expect(sheet).to_be_focused()  # so that a screen reader goes on to the text of the card
    expect(sheet).to_have_accessible_name(cards.first.locator(".visually-hidden").inner_text())
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    summary = page.locator("#board-summary")
    page.get_by_text("Summary").tap()
    expect(summary).to_contain_text("7 cards in hand, no allies.")
    cards.first.tap()  # what was open closes
    expect(summary).to_be_hidden()
    page.get_by_text("Summary").tap()  # beside a sheet a finger only closes it
    expect(sheet).to_have_count(0)
    expect(summary).to_be_hidden()
    page.locator(".play-news .named-card").first.tap()
    expect(sheet.locator(".preview-faces")).to_be_visible()
    sheet.get_by_role("button", name="Close").tap()
    after_move(page, page.get_by_role("button", name="Keep").tap)
    before = page.locator("#prompt").inner_text()
    page.locator(".is-near .is-hero .can-act").tap()
    expect(sheet.locator(".preview-faces")).to_be_visible()
    expect(page.locator("#prompt")).to_have_text(before)
    expect(sheet.locator(".button")).to_contain_text("Attack with")  # its only option is the primary button
    after_move(page, sheet.get_by_role("button", name="Attack with").tap)
    expect(page.locator("#prompt")).not_to_have_text(before)
    expect(sheet).to_have_count(0)
    context.close()


@WHOLE_GAME
def test_a_whole_game_by_keyboard(page: Page) -> None:
    begin(page)
    options = page.locator("[data-option]")
    play_to_the_end(
        page, lambda number: page.keyboard.type(options.nth(number).get_attribute("data-option"), delay=5)
    )


@WHOLE_GAME
@pytest.mark.every_width("phone")
def test_a_whole_game_by_touch(page: Page) -> None:
    begin(page)
    play_to_the_end(page, lambda number: press_option(page, number))


@WHOLE_GAME
def test_a_whole_game_without_scripts(page: Page, browser: Browser, live_server) -> None:
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    plain = context.new_page()
    begin(plain)
    for _ in range(MOST_DECISIONS):
        options = texts(plain)
        if not options:
            break
        with plain.expect_navigation():
            press_option(plain, hasty_choice(options))
    expect(plain.locator("#prompt")).to_have_text(re.compile("win|lose|draw"))
    context.close()
