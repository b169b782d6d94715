"""Where one paragraph of a source holds several powers, and where one power stands in several paragraphs.

A paragraph is a power (Rule 203.2, 700.1). A sentence begins another one if it is a payment, reward or
triggered power, or a continuous one that says nothing about what comes before (Rule 701 to 704).
"""

import re

from cards.importing.text.keyword_lines import KEYWORD_LIST, NAMES_WITHOUT_TEXT, split_lines
from cards.importing.text.reminder_text import without_reminder

# The end of a sentence, and of the reminder text behind it.
SENTENCE_END = re.compile(r"(?:[.!]\"?|[.!]\)?</i>)\s+(?=[A-Z\[(\d\"])|\.\s+(?=>>>|, )")
ARROW = r"(?:>>>|--?>)"
COST = rf"(?:[^.:\"]|\"[^\"]*\")*?{ARROW}"

# A payment power, with or without conditions in front of a colon (Rule 701.1); a reward (Rule 702.1); other
# words in front of a colon; the first words of powers that never go on with another one.
ALWAYS_NEW = re.compile(
    rf"{COST}|[^.:\"]{{1,40}}: {COST}"
    r"|(?:Ongoing|Reward|Event|Deckbuilding|Stash|Death Rattle|Delve|Empower(?: [A-Z]\w+)*|Level \d+\+?"
    r"|On your turn|Once per (?:turn|game)|\[[\w ]+\](?: [Hh]ero)?|[A-Z]\w+ Hero)\s*:"
    r"|While (?!(?:it|he|she|they|that|those)\b)|On your turn,|Attach to\b"
    r"|(?!For\b)[^.:]*\bto complete this quest\b"
)
TRIGGER = re.compile(r"(?:When|At (?:the )?(?:start|end) of) (?P<event>[^,.]*)")
# A trigger about what comes before it, or one that is created as an effect (Rule 708).
DELAYED = re.compile(
    r"\bthis (?:way|turn|combat)\b|\b(?:next|that|those|this) turn\b|^turn\b"
    r"|^(?:it|he|she|they|you|this) (?:do|does)\b|^(?:it|they|that|those|these)\b"
    r"|\b(?:that|those) (?:ability|allies|ally|card|character|damage|equipment|hero|opponent|player|token)"
    r"(?:e?s)?\b"
)
# An ongoing ability says when it ends.
END_OF_ONGOING = re.compile(r"At (?:the )?end of turn, destroy\b")
ICONS = r"\[[\w ]+\](?:,? (?:and |or )?(?:non-)?\[[\w ]+\])*"
CONTINUOUS = re.compile(
    rf"(?:(?:Your?|Other|Opposing|Opponents?|Friendly|Allies|Heroes|Attached|Damage|Players|(?:Non-)?{ICONS}|Non-\w+"
    r"|[A-Z][\w']*(?: [A-Z]\w+)* you control)\s"
    r"[^.:]*?\b(?:has|have|can't|can|is|are|pay|deal|loses?)\b)"
)
GOING_ON_WITH = re.compile(
    r"\b(?:this (?:way|turn|combat|power)|until|instead|also|that|those|them|it|its|he|his|she|her|him|they"
    r"|may|must)\b"
)
# What a card has for each of something; what replaces an event (Rule 716).
COUNTING = re.compile(r"[A-Z][\w']*(?: [\w',-]+){0,5}? (?:has|have|can|can't) [^.:]*\b(?:for each|while)\b")
PREVENTION = re.compile(r"Prevent (?:all|the first) [^.:]*\bwould (?:be dealt|deal)\b")
REPLACEMENT = re.compile(r"If (?P<event>[^,.:]*\bwould\b[^,.:]*),")
PREVENTED_ONCE = re.compile(
    r"\b(?:this (?:turn|combat|way)|next|(?:it|he|she|they) would|to (?:it|him|her|them))\b"
)
TIED_TO_TURN = re.compile(
    r"\b(?:this (?:way|turn|combat)|next|that|those|chosen|it would|he would|she would)\b"
)
# A cost of playing the card, alone or as another choice (Rule 403), and when it can be played.
PLAYING = re.compile(
    r"(?:As an additional cost to play\b|Play only\b|[^.]*\brather than pay\b|You pay [^.]* to play this\b)"
    r"[^.]*\.$"
)

# Words before a colon with the text in the next paragraph; those of keywords without text are none.
HEAD = re.compile(
    rf"(?!\W*(?:front|back|{NAMES_WITHOUT_TEXT})\b)\W*\w[\w'-]*(?: [\w'-]+){{0,2}}\W*:", re.IGNORECASE
)
HEAD_OF_MODES = re.compile(rf"[^.:\"]*(?:\bfollowing:|{ARROW})(?: [A-Z]\w+: [^:]*\.)*$")
MODE = re.compile(r"(?!Ongoing|Reward|Stash|Deckbuilding)[A-Z]\w+: ")

# What only goes on with the power before it.
SAME_POWER = re.compile(
    r"(?:If (?:you|he|she) (?:do|does|don't|doesn't|can't)|If (?:it|they|that|those)|Use (?:this power )?only"
    r"|Otherwise|Then)\b,?\s"
    r"|When that \w+ [^,]*,|At the (?:start|end) of (?:the|your|that \w+'s) next turn,"
    r"|(?:It|He|She|They|Its|That|Those|You control it)\b(?!.{0,40}:)"
    r"|(?:Put|Place|Remove|Destroy|Discard|Draw) (?:(?:a|an|the|one|any|all|each)\b ?(?:of )?)?"
    r"(?:revealed|those|that|them|it)\b"
)


def split_powers(paragraph: str) -> list[str]:
    """The powers of a paragraph.

    >>> split_powers("[Activate] >>> Draw a card. Use only on your turn. When Oda readies, draw a card.")
    ['[Activate] >>> Draw a card. Use only on your turn.', 'When Oda readies, draw a card.']
    """
    powers, start = [], 0
    for match in SENTENCE_END.finditer(paragraph):
        before, behind = paragraph[start : match.end()].strip(), paragraph[match.end() :]
        if not _is_inside(paragraph[: match.end()]) and _begins_power(behind, before):
            powers.append(before)
            start = match.end()
    return [*powers, paragraph[start:].strip()]


def join_powers(paragraphs: list[str]) -> list[str]:
    """The paragraphs with those joined that are one power together.

    A head ("Ongoing:") and a cost with its arrow belong to the next paragraph, modes to their head, and what
    goes on to the last.
    """
    joined: list[str] = []
    for paragraph in paragraphs:
        if joined and (_is_unfinished(joined[-1], paragraph) or SAME_POWER.match(paragraph)):
            joined[-1] += f" {paragraph}"
        else:
            joined.append(paragraph)
    return joined


def _is_inside(before: str) -> bool:
    """Whether a place is within quotation marks or parentheses; ``before`` is the text in front of it."""
    return bool(before.count('"') % 2) or before.count("(") > before.count(")")


def _is_unfinished(paragraph: str, following: str) -> bool:
    plain = without_reminder(paragraph)
    if HEAD_OF_MODES.match(plain) and MODE.match(following):
        return True
    if plain.endswith(":"):
        return bool(HEAD.fullmatch(plain)) or following.startswith("Pay ")
    return bool(re.search(rf"{ARROW}$", plain))


def _begins_power(behind: str, before: str) -> bool:
    """Whether a sentence begins another power than the text before it."""
    plain = without_reminder(behind)
    if (
        ALWAYS_NEW.match(behind)
        or PLAYING.match(before)
        or len(split_lines(behind)) > 1
        or KEYWORD_LIST.fullmatch(plain)
    ):
        return True
    if trigger := TRIGGER.match(behind):
        if END_OF_ONGOING.match(behind):
            return before.startswith("Ongoing")
        return not DELAYED.search(trigger["event"]) and not _is_named(trigger["event"], before)
    if "can include" in before:
        return False
    sentence = re.split(r"(?<=[.!])\s", plain, maxsplit=1)[0]
    if replacement := REPLACEMENT.match(sentence):
        return not TIED_TO_TURN.search(replacement["event"])
    if PREVENTION.match(sentence):
        return not PREVENTED_ONCE.search(sentence)
    if COUNTING.match(sentence):
        return not TIED_TO_TURN.search(sentence)
    return bool(CONTINUOUS.match(sentence)) and not GOING_ON_WITH.search(sentence)


def _is_named(event: str, before: str) -> bool:
    """Whether the power before names the subject of an event: "... a Gnoll ally token named Hogger ..."."""
    subject = event.split(maxsplit=1)[0] if event else ""
    return bool(re.search(rf"\bnamed {re.escape(subject)}\b", before)) if subject else False
