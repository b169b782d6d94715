"""What a card calls itself: "this ally", and on older cards its own name (Rule 200.1)."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from engine.cards import CardType, CharacterClass, DamageType, PrintedCard
from engine.cardtext.grammar.vocabulary import RACES
from engine.tree.keywords import Keyword

NO_NAMES = frozenset(
    [
        *(word for name in (*RACES, *CharacterClass, *DamageType) for word in name.split()),
        *(
            "The",
            "Of",
            "And",
            "A",
            "An",
            "To",
            "In",
            "Hero",
            "Ally",
            "Your",
            "This",
            "When",
            "At",
            "If",
            "On",
            "As",
        ),
        *(
            "Attack",
            "Ready",
            "Exhaust",
            "Destroy",
            "Protector",
            "Shield",
            "Guard",
            "Pet",
            "Demon",
            "Beast",
            "Totem",
        ),
        *(
            "Blood",
            "Holy",
            "Raid",
            "Horde",
            "Alliance",
            "Arena",
            "Form",
            "Trap",
            "Curse",
            "Target",
            "Reward",
            "Pay",
        ),
        *(
            "Ferocity",
            "Stealth",
            "Elusive",
            "Assault",
            "Mend",
            "Inspire",
            "Ongoing",
            "Once",
            "While",
            "Put",
            "Draw",
        ),
        *(
            "Each",
            "All",
            "Other",
            "Opposing",
            "Allies",
            "Heroes",
            "Death",
            "Night",
            "Monster",
            "Elemental",
            "Mechanical",
        ),
    ]
)


"""Words that, by themselves, are no name of a card whose name they are part of."""

_ANY_NAME = r"[A-Z][\w'-]*(?: (?:of the |of |the )?[A-Z][\w'-]*)*"


def own_noun(card: PrintedCard) -> str:
    """What a card of these types is called in its own text."""
    if card.has_type(CardType.HERO):
        return "hero"
    if card.has_type(CardType.ABILITY):
        return "Totem" if card.has_type(CardType.ALLY) else "ability"
    if card.has_type(CardType.EQUIPMENT):
        for noun in ("weapon", "armor", "item"):
            if any(noun in tag.name.casefold() for tag in card.tags):
                return noun
        return "equipment"
    return card.types[0].casefold() if card.types else "card"


_LEAST_LIKENESS = 0.8
_WORD = re.compile(r"[\w'-]+")


def with_own_name_corrected(text: str, name: str) -> str:
    """The text with the card's own name where one word of it is misspelt, or has another capital letter.

    Only names of several words are looked for, and not behind "named", where other cards are.
    """
    words = _WORD.findall(name)
    if len(words) < 2:
        return text
    places = list(_WORD.finditer(text))
    for matches in zip(*(places[index:] for index in range(len(words))), strict=False):
        run = text[matches[0].start() : matches[-1].end()].removesuffix("'s")
        is_named = text[: matches[0].start()].endswith("named ")
        if run != name and not is_named and _is_misspelt(words, _WORD.findall(run)):
            return text.replace(run, name)
    return text


def _is_misspelt(words: list[str], written: list[str]) -> bool:
    if not written[0][0].isupper():
        return False
    pairs = [(a.casefold(), b.casefold()) for a, b in zip(words, written, strict=True)]
    wrong = [(a, b) for a, b in pairs if a != b]
    return not wrong or (len(wrong) == 1 and SequenceMatcher(None, *wrong[0]).ratio() >= _LEAST_LIKENESS)


_NICKNAME = re.compile(r'"([^"]+)"')


@lru_cache(maxsize=8192)
def own_name_pattern(name: str, *, is_person: bool) -> re.Pattern[str]:
    """Where text names the card itself: by its whole name, by the part before a comma, and a person also by
    one name of several ("Leeroy"). What follows "named" names other cards, and what players say is not
    read: both are matched whole.
    """
    names = {name, name.split(",")[0]}
    if is_person:
        names.update(_NICKNAME.findall(name))
        words = re.split(r"[\s,\"]+", name)
        capitalized = [
            word for word in words if word[:1].isupper() and word not in NO_NAMES and len(word) > 2
        ]
        names.update(capitalized)
        for first, second in pairwise(words):
            if second in capitalized and first[:1].isupper():
                names.add(f"{first} {second}")
    not_granted = r"(?<!has )(?<!have )(?<!with )(?<!in )" if name in {*Keyword} else ""
    alternatives = "|".join(re.escape(alias) for alias in sorted(names, key=len, reverse=True))
    others = rf"named {re.escape(name)}|named {_ANY_NAME}|Say \"[^\"]*\""
    return re.compile(rf"{others}|(?<![\w']){not_granted}(?:{alternatives})(?![\w-])")
