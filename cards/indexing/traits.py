"""What a search can ask of a card by one word, in one column: ``race:troll``, ``keyword:mend``.

Every trait is a kind and a folded word, :func:`trait` spells it. The words of tags and races are those by
which other cards may name them (Rule 202.1a).
"""

import re
from collections.abc import Iterable, Iterator

from cards.indexing.keywords import given_keywords, own_keywords
from cards.indexing.normalize import fold
from cards.indexing.tags import names_of
from engine.cards import PrintedCard
from engine.cardtext.ability_kinds import is_attachment, is_ongoing

RESTRICTION = re.compile(
    r"(?P<what>[^.:]{1,80}?) (?P<kind>Hero Required|Reputation|Talent)\.?\s*", re.IGNORECASE
)
LISTED = re.compile(r",? or |, ")

# The kinds of traits that a card may be asked to have any of.
KINDS_WITH_FLAG = ("keyword", "reputation", "requires", "restriction")


def trait(kind: str, word: str) -> str:
    """A trait as it is stored.

    >>> trait("race", "Blood Elf")
    'race:bloodelf'
    """
    return f"{kind}:{fold(word)}"


def traits(card: PrintedCard, *, has_reminder_text: bool = False) -> list[str]:
    """Every trait of a card, sorted; ``has_reminder_text`` is no fact of the text itself."""
    back = card.back.text if card.back else ()
    words = {trait(kind, word) for kind, word in (*_type_line(card), *_text((*card.text, *back)))}
    flags = {
        "is:ongoing": is_ongoing(card),
        "is:attachment": is_attachment(card),
        "is:vanilla": not (card.text or back),
        "has:text": bool(card.text or back),
        "has:reminder": has_reminder_text,
        "has:back": card.back is not None,
        **{
            f"has:{kind}": any(word_trait.startswith(f"{kind}:") for word_trait in words)
            for kind in KINDS_WITH_FLAG
        },
    }
    return sorted(words.union(name for name, is_set in flags.items() if is_set))


def _type_line(card: PrintedCard) -> Iterator[tuple[str, str]]:
    for tag in card.tags:
        yield from (("tag", name) for name in names_of(tag.name))
    if card.race:
        yield from (("race", name) for name in names_of(card.race))
    if card.talent:
        yield "talent", card.talent
    yield from (("profession", name) for name in card.professions)


def _text(paragraphs: Iterable[str]) -> Iterator[tuple[str, str]]:
    for paragraph in paragraphs:
        yield from (("keyword", name) for name in own_keywords(paragraph))
        yield from (("gives", name) for name in given_keywords(paragraph))
        yield from restrictions(paragraph)


KINDS = {"hero required": "requires", "reputation": "reputation"}


def restrictions(paragraph: str) -> Iterator[tuple[str, str]]:
    """What a paragraph requires of the deck (Rule 100.2b to 100.2d), by kind and by all its words.

    >>> list(restrictions("Aldor Reputation"))
    [('reputation', 'Aldor'), ('restriction', 'Aldor'), ('restriction', 'Aldor Reputation')]
    """
    match = RESTRICTION.fullmatch(paragraph.strip())
    if not match:
        return
    for part in LISTED.split(match["what"]):
        name = part.strip("[] ")
        if kind := KINDS.get(match["kind"].lower()):
            yield kind, name
        yield "restriction", name
    yield "restriction", f"{match['what']} {match['kind']}".replace("[", "").replace("]", "")
