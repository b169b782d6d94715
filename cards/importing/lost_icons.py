"""Texts whose icons were lost: a cost that was only an icon is put back where nothing else can have stood."""

import re

ARROW = "→"
# Where a power can begin: at the beginning, behind a colon, a sentence or an opening quotation mark.
BEGIN = r"(?P<begin>^|[:.]\s+|\"\s*)"
COST = rf"[^.:\"{ARROW}]*"
FIRST_COST = re.compile(rf"{BEGIN}(?:,\s*(?={COST}{ARROW})|(?={ARROW}))", re.MULTILINE)
LATER_COST = re.compile(rf",\s*(?:(?P<next>,\s*)(?={COST}{ARROW})|(?={ARROW}))")


def restore_exhaust(text: str) -> str:
    """The text with ``[Activate]`` in every cost from which an icon is missing (Rule 701.1).

    The only cost that is an icon without a number is that of exhausting the card.

    >>> restore_exhaust("→ Draw a card.")
    '[Activate] → Draw a card.'
    >>> restore_exhaust("Ongoing: , Destroy this item → Draw a card.")
    'Ongoing: [Activate], Destroy this item → Draw a card.'
    >>> restore_exhaust("2,, Destroy this item → Draw a card.")
    '2, [Activate], Destroy this item → Draw a card.'
    """
    restored = LATER_COST.sub(lambda cost: ", [Activate], " if cost["next"] else ", [Activate] ", text)
    return FIRST_COST.sub(_with_exhaust, restored)


def _with_exhaust(match: re.Match[str]) -> str:
    return f"{match['begin']}[Activate]{', ' if match[0].rstrip().endswith(',') else ' '}"
