"""SVG drawn as PNG."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from common import png
from common.png import PictureError, render_png
from tests.common.png import size_of

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">{}</svg>'
RED = SQUARE.format('<rect width="10" height="10" fill="red"/>')


def test_a_picture_has_its_size_in_pixels():
    assert size_of(render_png(RED, (10, 10), scale=3)) == (30, 30)


def test_what_is_drawn_is_seen():
    assert render_png(RED, (10, 10)) != render_png(RED.replace("red", "blue"), (10, 10))


@pytest.mark.parametrize("family", ["Helvetica, sans-serif", "Nonsuch, serif"])
def test_text_is_drawn_in_whatever_font_there_is(family, caplog):
    text = f'<text y="9" font-size="10" font-family="{family}">{{}}</text>'

    pictures = {render_png(SQUARE.format(text.format(word)), (10, 10)) for word in ("", "A", "B")}

    if "No font is installed" in caplog.text:
        pytest.skip("no font is installed on this machine")
    assert len(pictures) == 3


def test_threads_draw_at_once():
    with ThreadPoolExecutor(6) as threads:
        pictures = set(threads.map(lambda _: render_png(RED, (10, 10)), range(12)))

    assert pictures == {render_png(RED, (10, 10))}


def test_what_is_no_picture_is_an_error_of_this_picture_alone():
    with pytest.raises(PictureError, match="could not be drawn"):
        render_png("<unclosed", (10, 10))

    assert render_png(RED, (10, 10))


def test_a_picture_may_not_take_long(monkeypatch):
    monkeypatch.setattr(png, "PATIENCE", 0.001)

    with pytest.raises(PictureError, match="too long"):
        render_png(RED, (10, 10))
