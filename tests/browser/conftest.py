"""A real Chromium on the live site; without one the tests are skipped."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.packages import wait_for_packages
from tests.profiles import is_nightly

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the quickest first
QUIET = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


PATIENCE = 20_000  # milliseconds until an expectation fails, on a machine that does much else
expect.set_options(timeout=PATIENCE)

WIDTHS = {"desktop": (1280, 800), "phone": (375, 740)}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Show a page at desktop width; where a test is marked ``every_width``, at phone width as well.

    Where the mark names a width, a page is shown at this width on each change, and at every width nightly.
    """
    if "page" in metafunc.fixturenames:
        every = metafunc.definition.get_closest_marker("every_width")
        names = ["desktop"] if every is None else list(WIDTHS)
        if every and every.args and not is_nightly():
            names = list(every.args)
        metafunc.parametrize("page", [WIDTHS[name] for name in names], ids=names, indirect=True)


def find_browser() -> str | None:
    """The path of a browser, once packages are installed."""
    wait_for_packages()
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = find_browser()
    if program is None:
        pytest.skip("no Chromium is installed on this machine")
    with pytest.MonkeyPatch.context() as environment, sync_playwright() as playwright:
        # Playwright runs an event loop in this thread, in which Django would refuse to use the database.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False, args=QUIET)
        yield browser
        browser.close()


REPLACED_REQUEST = ("htmx:afterRequest,", "htmx:sendAbort,")
"""The message that htmx logs when a newer request replaces a pending one."""


def is_error(message: ConsoleMessage) -> bool:
    """Whether a line of the console is an error of the page."""
    return message.type == "error" and not message.text.startswith(REPLACED_REQUEST)


@pytest.fixture
def console() -> list[str]:
    """The errors of a page; a test that provokes some clears it in the end."""
    return []


@pytest.fixture
def page(browser: Browser, live_server, console: list[str], request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of the site; any error in the console fails the test."""
    width, height = request.param
    context = browser.new_context(base_url=live_server.url, viewport={"width": width, "height": height})
    page = context.new_page()
    page.on("pageerror", lambda error: console.append(str(error)))
    page.on("console", lambda message: console.append(message.text) if is_error(message) else None)
    yield page
    context.close()
    assert console == []
