"""Reads an SVG picture from standard input and writes it as PNG to standard output.

``common/png.py`` runs this program for each picture, as a process of its own. It says so on standard error
where no font is installed. Imports nothing of the site.
"""

import os
import re
import sys

from resvg import render, usvg

FAMILIES = ("Liberation Sans", "Arimo", "Arial", "Helvetica", "DejaVu Sans")
"""Typefaces that pictures are set in; where none is installed, the text is in any that is."""
FONT_FAMILY = re.compile(r'font-family="[^"]*')
UNCHANGED = (1, 0, 0, 0, 1, 0)
"""The transformation that changes nothing."""
NICENESS = 5
"""By how much pages come before pictures."""


def main() -> None:
    """Draw one picture."""
    os.nice(NICENESS)
    options = usvg.Options.default()
    options.load_system_fonts()
    families = options.list_fonts()
    if not families:
        sys.stderr.write("no fonts")
    # The renderer knows no generic typefaces, so an installed one is named last.
    fallback = next((name for name in FAMILIES if name in families), next(iter(families), "sans-serif"))
    svg = FONT_FAMILY.sub(rf"""\g<0>, '{fallback}'""", sys.stdin.buffer.read().decode())
    sys.stdout.buffer.write(bytes(render(usvg.Tree.from_str(svg, options), UNCHANGED)))


if __name__ == "__main__":
    main()
