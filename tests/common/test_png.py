"""SVG drawn as PNG."""

import pytest

from common.png import has_fonts, render_png
from tests.common.png import size_of

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">{}</svg>'
RED = SQUARE.format('<rect width="10" height="10" fill="red"/>')


def test_a_picture_has_its_size_in_pixels():
    assert size_of(render_png(RED, (10, 10), scale=3)) == (30, 30)


def test_what_is_drawn_is_seen():
    assert render_png(RED, (10, 10)) != render_png(RED.replace("red", "blue"), (10, 10))


@pytest.mark.parametrize("family", ["Helvetica, sans-serif", "Nonsuch, serif"])
def test_text_is_drawn_in_whatever_font_there_is(family):
    if not has_fonts():
        pytest.skip("no font is installed on this machine")
    text = f'<text y="9" font-size="10" font-family="{family}">{{}}</text>'

    pictures = {render_png(SQUARE.format(text.format(word)), (10, 10)) for word in ("", "A", "B")}

    assert len(pictures) == 3
