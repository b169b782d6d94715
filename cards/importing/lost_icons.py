"""Texts whose icons were lost: they are put back where nothing else can have stood."""

import re

ARROW = "→"
# Where a power can begin: at the beginning, behind a colon, a sentence or an opening quotation mark.
BEGIN = r"(?P<begin>^|[:.]\s+|\"\s*)"
COST = rf"[^.:\"{ARROW}]*"
FIRST_COST = re.compile(rf"{BEGIN}(?:,\s*(?={COST}{ARROW})|(?={ARROW}))", re.MULTILINE)
LATER_COST = re.compile(rf",\s*(?:(?P<next>,\s*)(?={COST}{ARROW})|(?={ARROW}))")
# What a card has beside ATK, which has no icon: health, or the DEF of armor.
NUMBER = re.compile(
    r"\b(?P<has>ha(?:s|ve) [+-]?\d+)(?= for each\b| this turn\b| while\b| and (?!ATK)|[.,](?!\d)|$)"
    r"|\b(?P<combined>combined|total)(?= of (?:your )?armor\b)|\b(?P<plus>has \+)(?= equal to\b)"
    r"|\b(?:ATK and(?= (?:are|is|of)\b)|[Dd]ouble the(?= of\b)|have additional(?= equal to\b))"
)
OF_ARMOR = re.compile(r"\b[Aa]rmor\b[\w ]*$")
OF_NEITHER = re.compile(r"\b(?:[Ww]eapons?|[Ee]quipment)\b[\w ]*$")


def restore_icons(text: str) -> str:
    """The text with the icons that can only have stood there: those of costs, of health and of DEF."""
    return restore_numbers(restore_exhaust(text))


def restore_numbers(text: str) -> str:
    """The text with ``[Health]`` or ``[DEF]`` behind numbers that have lost it: ATK is always a word.

    >>> restore_numbers("Other Tauren have +2.")
    'Other Tauren have +2 [Health].'
    >>> restore_numbers("Attached armor has +10 this turn.")
    'Attached armor has +10 [DEF] this turn.'
    >>> restore_numbers("Switch the ATK and of target ally.")
    'Switch the ATK and [Health] of target ally.'
    """
    return NUMBER.sub(_with_number, text)


def _with_number(match: re.Match[str]) -> str:
    before = match.string[: match.start()]
    if match["has"] and OF_NEITHER.search(before):
        return match[0]
    is_of_armor = match["combined"] or (match["has"] and OF_ARMOR.search(before))
    return f"{match[0]}{'' if match['plus'] else ' '}{'[DEF]' if is_of_armor else '[Health]'}"


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
