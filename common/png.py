"""Pictures that are made as SVG, drawn as PNG for what shows no SVG: messengers, forums, search engines.

Each is drawn by a process of its own (``common/png_renderer.py``). The renderer keeps Python's interpreter
lock while it draws, its objects may only be used by the thread that made them, and an error in it may end the
process: none of this concerns the web server so.
"""

import logging
import subprocess
import sys
from pathlib import Path

STRETCH = "condensed"
"""Widths are reckoned in those of Helvetica; a wider typeface fits in its condensed form."""
RENDERER = Path(__file__).with_name("png_renderer.py")
PATIENCE = 20.0
"""Seconds that a picture may take; one of a deck takes a fraction of one."""

logger = logging.getLogger(__name__)


class PictureError(Exception):
    """The renderer drew no picture; the message says why."""


def render_png(svg: str, size: tuple[int, int], *, scale: float = 1) -> bytes:
    """An SVG picture of so many units in width and height, as PNG of so many times as many pixels.

    :raises PictureError: when it cannot be drawn, or takes too long.
    """
    width, height = size
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale:.0f}" height="{height * scale:.0f}" '
        f'viewBox="0 0 {width} {height}" font-stretch="{STRETCH}">{svg}</svg>'
    )
    command = [sys.executable, "-I", str(RENDERER)]
    try:
        drawn = subprocess.run(
            command, input=picture.encode(), capture_output=True, timeout=PATIENCE, check=True
        )
    except subprocess.TimeoutExpired as error:
        raise PictureError("The picture took too long to draw.") from error
    except subprocess.CalledProcessError as error:
        raise PictureError(
            f"The picture could not be drawn: {error.stderr.decode(errors='replace')}"
        ) from error
    if drawn.stderr:
        logger.warning("No font is installed, so PNG pictures have no text. Install one, such as DejaVu.")
    return drawn.stdout
