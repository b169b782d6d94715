"""What a card's text asks of the deck it is in: heroes required, talents, reputations (Rule 100.2b-d)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from decks.traits import TALENT_SPECS, talent_spec
from engine.cards import PrintedCard

_MARKUP = re.compile(r"<[^<>]*>")
_SPEC = "|".join(sorted({re.escape(spec) for specs in TALENT_SPECS.values() for spec in specs}))
_RESTRICTION = re.compile(
    rf"""[\s.,;]* (?:
        (?P<traits> [\[A-Z] [^.;:()>]*? ) \s+ [Hh]ero \s+ [Rr]equired \b
      | (?P<talent> {_SPEC} ) \s+ Talent \b (?! \s+ (?:card|abilit|all) )
      | (?P<reputation> [A-Z] [\w'’\- ]*? ) \s+ Reputation (?= [^\w] | [A-Z] | $ )
      | (?P<reminder> \( [^()]* \)? )
    )""",
    re.VERBOSE,
)
_BETWEEN_TRAITS = re.compile(r"\s*[,/]\s*(?:or\s+)?|\s+or\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Requirements:
    """The deck-building words of one card.

    ``heroes``: for each "[Trait] Hero Required" the traits of which the hero needs one (Rule 100.2b).
    ``talents``: the specs of "[Talent Spec] Talent", and of every required trait that is a spec,
    which the rules treat the same (Rule 100.2b, 100.2c). ``reputations``: Rule 100.2d.
    """

    heroes: tuple[tuple[str, ...], ...] = ()
    talents: tuple[str, ...] = ()
    reputations: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.heroes or self.talents or self.reputations)


@lru_cache(maxsize=20_000)
def of(card: PrintedCard) -> Requirements:
    """Read the requirements that open the paragraphs of a card's text."""
    return of_text(card.text)


def of_text(paragraphs: tuple[str, ...]) -> Requirements:
    """Read the requirements that open some of these paragraphs.

    They stand at the beginning, before any power. The same words inside a sentence ("cards with
    a reputation other than Aldor") require nothing.
    """
    heroes: list[tuple[str, ...]] = []
    talents: list[str] = []
    reputations: list[str] = []
    for paragraph in paragraphs:
        text = " ".join(_MARKUP.sub("", paragraph).split())
        position = 0
        while match := _RESTRICTION.match(text, position):
            position = match.end()
            if traits := match["traits"]:
                heroes.append(_alternatives(traits))
            elif talent := match["talent"]:
                talents.append(talent)
            elif reputation := match["reputation"]:
                reputations.append(reputation)
    talents += [spec for traits in heroes if len(traits) == 1 and (spec := talent_spec(traits[0]))]
    return Requirements(tuple(heroes), tuple(talents), tuple(reputations))


def _alternatives(traits: str) -> tuple[str, ...]:
    words = (word.strip("[] ") for word in _BETWEEN_TRAITS.split(traits))
    return tuple(word for word in words if word)
