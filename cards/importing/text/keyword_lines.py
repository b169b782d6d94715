"""What stands in front of powers: restrictions (Rule 100.2b to 100.2d) and lines of keywords (203.2)."""

import re

from cards.indexing.keywords import KEYWORDS, KINDS

NAMES = "|".join(
    re.escape(name).replace(r"\-", "[- ]") for name in sorted((*KEYWORDS, *KINDS), key=len, reverse=True)
)
# Keywords that have a text of the card's own behind a colon.
WITH_TEXT = ("Death Rattle", "Diplomacy", "Inspire", "Sabotage", "Stash")
NAMES_WITHOUT_TEXT = "|".join(re.escape(name) for name in KEYWORDS if name not in WITH_TEXT)
REMINDER = r"(?: ?<i>[^<]*</i>)"
# "Mend 2", "Elusive (This ally can't be attacked.)", "Sabotage: Attached Ability".
KEYWORD = (
    rf"(?:(?:{NAMES})(?: (?:\d+|X)\b)?|Diplomacy: [^.:,]*?\b(?:abilities|allies|cards|equipment)\b"
    rf"|(?:Inspire|Sabotage): (?!When\b|At\b)[A-Z]\w+(?: Ability| Weapon)?)"
    rf"(?:{REMINDER}(?!\s*:)|(?!\s*(?:<i>|:)))"
)
KEYWORD_LIST = re.compile(rf"{KEYWORD}(?:\s*,\s*(?:and )?{KEYWORD})*")
RESTRICTION = re.compile(
    rf"(?:(?:\[?[A-Z][\w'-]*\]?|or|and|of|the)[\s,]+)+?(?:Hero Required|Reputation|Talent)(?!s)\b{REMINDER}?"
)
# A colon behind a keyword that has no text.
COLON = re.compile(rf"^((?:{NAMES_WITHOUT_TEXT})(?: (?:\d+|X))?)\s*:(?=\s*(?:<i>|$))")
BETWEEN = re.compile(r"\s*[.,:;]?\s*")
# Keywords that names of cards begin with.
PARTS_OF_NAMES = re.compile(
    r"(?:Artifact|Bear Form|Berserking|Cat Form|Echo|Eternal|Mend|Portal|Preparation|Rift|Sabotage|Smash|Trap"
    r"|Warp)\b(?! \d)"
)
SENTENCE_START = re.compile(
    r"(?:When|At|While|On|Once|As|If|Your?|Other|Opposing|Friendly|All|Allies|Heroes|Each|Prevent|This|Target"
    r"|Attach|Attached|Opponents?|Damage|Players?|Draw|Put|Search|Destroy|Exhaust|Remove|Discard|Pay|Ready|Ongoing|Reward"
    r"|Deckbuilding|Stash|Death Rattle|Delve|Empower|Level|Use"
    r"|Choose|Only|Basic|For|After|The)\b|\[|\(?\d|X\b|\""
)
SUBJECT_AND_VERB = re.compile(
    r"[A-Z][\w'-]*(?: [\w',-]+){0,4}?"
    r" (?:has|have|can|can't|may|is|are|deals?|enters?|heals?|gains?|loses?|pays?|must)\b"
)


def split_lines(paragraph: str) -> list[str]:
    """Restrictions and keywords at the beginning of a paragraph, line by line, and what follows them.

    Keywords between commas share a line (Rule 203.2).

    >>> split_lines("Elusive, Stealth Mend 1 When Oda attacks, draw a card.")
    ['Elusive, Stealth', 'Mend 1', 'When Oda attacks, draw a card.']
    """
    lines, paragraph = [], COLON.sub(r"\1", paragraph)
    while line := _first_line(paragraph):
        lines.append(line[0].strip())
        paragraph = paragraph[line[1] :]
    return [*lines, paragraph] if paragraph else lines


def _first_line(paragraph: str) -> tuple[str, int] | None:
    """The restriction or the keywords at the beginning, and where what follows them begins."""
    restriction = RESTRICTION.match(paragraph)
    match = restriction or KEYWORD_LIST.match(paragraph)
    if not match:
        return None
    end = BETWEEN.match(paragraph, match.end())
    place = end.end() if end else match.end()
    behind = paragraph[place:]
    if behind and place == match.end() and not match[0].endswith(">"):
        return None
    if behind and not (restriction and behind[0].isupper()) and not _begins_power(match[0], behind):
        return None
    return match[0], place


def _begins_power(keywords: str, behind: str) -> bool:
    """Whether the text behind keywords is not part of the same phrase: "Elusive allies", "Portal Stone"."""
    if SENTENCE_START.match(behind) or KEYWORD_LIST.match(behind):
        return True
    return not PARTS_OF_NAMES.match(keywords) and bool(SUBJECT_AND_VERB.match(behind))
