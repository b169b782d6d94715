"""The arrow of payment powers (Rule 701.1): its spellings, and arrows that a source has lost."""

import re
from collections.abc import Iterable

from cards.importing.text.reminder_text import without_reminder

ARROW = re.compile(r">>>|--?>")
# Other spellings: those of other sources, and damaged ones between words.
OTHER_SPELLING = re.compile(
    r"[→⇒➜]|(?<=[\w\])\".!] )(?:[–—=]+ ?>+|-+(?: >+|>{2,})|>{1,2})(?= ?[A-Z\[])|(?<=[\w\])\".!])[–—=]+>+"
)
STOP_BEFORE_ARROW = re.compile(r"\.(?= ?(?:>>>|--?>))")
QUOTED = re.compile(r"\"[^\"]*\"")

# A number or the activate symbol where a paragraph begins is a cost, with more costs behind commas.
COST = re.compile(
    r"(?:On your turn: |Once per turn: )?(?:\(?(?:\d{1,2}|X)\)?(?=, [A-Z\[])|\[(?:Exhaust|Activate)\])"
)
# Where the effect begins: a sentence begins without a full stop before it.
EFFECT = re.compile(
    r"(?<=[\w\]')\"])[:.]? (?=(?:Your hero|[A-Z][\w'-]+|This \w+) (?:deals?|has|heals|can|may|readies)\b"
    r"|(?:Target|Search|Draw|Prevent|Put|Ready|Reveal|Look|Interrupt|Each|Add|Choose|The next"
    r"|You (?:may|pay)|Opponents?)\b)"
)


def normalize_arrows(text: str) -> str:
    """The text with ``->`` or ``>>>`` for arrows, whatever the source has."""
    return STOP_BEFORE_ARROW.sub("", OTHER_SPELLING.sub(">>>", text))


def restore_arrows(paragraphs: Iterable[str]) -> tuple[list[str], tuple[str, ...]]:
    """The paragraphs with the arrows behind costs, and a note for each arrow that was lost.

    An arrow is restored where a sentence begins right behind the costs. Where that is in doubt, the note says
    that it is missing.

    >>> restore_arrows(["[Activate] Draw a card."])
    (['[Activate] >>> Draw a card.'], ('the arrow after "[Activate]" was lost and is restored',))
    """
    restored, notes = [], []
    for paragraph in paragraphs:
        plain = QUOTED.sub("", without_reminder(paragraph))
        if COST.match(paragraph) and not ARROW.search(plain):
            costs, effect = _costs_and_effect(paragraph)
            if effect:
                notes.append(f'the arrow after "{costs}" was lost and is restored')
                paragraph = f"{costs} >>> {effect}"
            else:
                notes.append(f'"{plain[:60]}" has a cost but no arrow')
        restored.append(paragraph)
    return restored, tuple(notes)


def _costs_and_effect(paragraph: str) -> tuple[str, str]:
    """The costs, and the effect where no more than one sentence can begin behind them."""
    first_sentence = re.match(r"[^.]*", paragraph)
    end = first_sentence.end() if first_sentence else len(paragraph)
    places = [match for match in EFFECT.finditer(paragraph) if match.start() < end]
    if len(places) != 1:
        return paragraph, ""
    return paragraph[: places[0].start()], paragraph[places[0].end() :]
