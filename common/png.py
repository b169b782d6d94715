"""Pictures that are made as SVG, drawn as PNG for what shows no SVG: messengers, forums, search engines."""

import logging
import re
from functools import cache

from resvg import render, usvg

FAMILIES = ("Liberation Sans", "Arimo", "Arial", "Helvetica", "DejaVu Sans")
"""Typefaces that pictures are set in; where none is installed, the text is in any that is."""
STRETCH = "condensed"
"""Widths are reckoned in those of Helvetica; a wider typeface fits in its condensed form."""

FONT_FAMILY = re.compile(r'font-family="[^"]*')
UNCHANGED = (1, 0, 0, 0, 1, 0)
"""The transformation that changes nothing."""

logger = logging.getLogger(__name__)


@cache
def _options() -> usvg.Options:
    options = usvg.Options.default()
    options.load_system_fonts()
    if not options.list_fonts():
        logger.warning("No font is installed, so PNG pictures have no text. Install one, such as DejaVu.")
    return options


@cache
def _fallback() -> str:
    """The typeface for text whose own are not installed: the renderer knows no generic ones."""
    families = _options().list_fonts()
    return next((name for name in FAMILIES if name in families), next(iter(families), "sans-serif"))


def has_fonts() -> bool:
    """Whether a font is installed, so that pictures have text."""
    return bool(_options().list_fonts())


def render_png(svg: str, size: tuple[int, int], *, scale: float = 1) -> bytes:
    """An SVG picture of so many units in width and height, as PNG of so many times as many pixels."""
    width, height = size
    svg = FONT_FAMILY.sub(rf"""\g<0>, '{_fallback()}'""", svg)
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale:.0f}" height="{height * scale:.0f}" '
        f'viewBox="0 0 {width} {height}" font-stretch="{STRETCH}">{svg}</svg>'
    )
    return bytes(render(usvg.Tree.from_str(picture, _options()), UNCHANGED))
