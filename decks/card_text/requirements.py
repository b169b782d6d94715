"""The deckbuilding requirements in a card's text: heroes, talents, reputations (Rule 100.2b-d)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from cards.indexing.tags import TALENT_SPECS
from decks.card_text.hero_traits import talent_spec
from engine.cards import CardType, PrintedCard

_MARKUP = re.compile(r"<[^<>]*>")
_SPEC = "|".join(sorted({re.escape(spec) for specs in TALENT_SPECS.values() for spec in specs}))
_OPENING_REQUIREMENT = re.compile(
    rf"""[\s.,;]* (?:
        (?P<traits> [\[A-Z] [^.;:()>]*? ) \s+ [Hh]ero \s+ [Rr]equired \b
      | (?P<talent> {_SPEC} ) \s+ Talent \b (?! \s+ (?:card|abilit|all) )
      | (?P<reputation> [A-Z] [\w'’\- ]*? ) \s+ Reputation (?= [^\w] | [A-Z] | $ )
      | (?P<reminder> \( [^()]* \)? )
    )""",
    re.VERBOSE,
)
_LATER_REQUIREMENT = re.compile(
    rf"""(?: ^ | [.,;:—–-] \s ) \s* (?:
        (?P<traits> [\[A-Z] [\w'’/,\[\] ]*? ) \s+ Hero \s+ Required \b
      | (?P<talent> {_SPEC} ) \s+ Talent (?= \s* (?: [.,;] | $ ) )
      | (?P<reputation> [A-Z] [\w'’\- ]*? ) \s+ Reputation (?= \s* (?: [.,;] | $ ) )
    )""",
    re.VERBOSE,
)
_REMINDER = re.compile(r"\([^()]*\)?")
_ABOUT_DECKS = re.compile(
    r"\b(?:can't|cannot|can not|may not|must) (?:include|put|contain|have)\b.*\bin (?:your|a|any) deck\b"
    r"|\b(?:can't|cannot|can not|may not|must) be (?:included|put) in(?:to)? (?:your|a|any) deck\b"
    r"|\b(?:can|may) (?:only |also )?(?:include|have)\b.*\bin your deck\b"
    r"|\byour deck (?:can't|can|may|must)\b.*\b(?:include|contain|have)\b"
    r"|\bper deck\b",
    re.IGNORECASE,
)
_REMINDER_SENTENCE = re.compile(r"(?:You )?can't put [\w' -]+ in your deck", re.IGNORECASE)
_BETWEEN_TRAITS = re.compile(r"\s*[,/]\s*(?:or\s+)?|\s+or\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Requirements:
    """The deckbuilding requirements of one card.

    ``heroes``: for each "[Trait] Hero Required" the traits of which the hero needs one (Rule 100.2b).
    ``talents``: the specs of "[Talent Spec] Talent", and of every required trait that is a spec,
    which the rules treat the same (Rule 100.2b, 100.2c). ``reputations``: Rule 100.2d. ``unclear``:
    sentences about building decks that could not be parsed.
    """

    heroes: tuple[tuple[str, ...], ...] = ()
    talents: tuple[str, ...] = ()
    reputations: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.heroes or self.talents or self.reputations or self.unclear)

    @property
    def specs(self) -> tuple[tuple[str, ...], ...]:
        """For each Talent the specs that the deck may have: one, or several joined by "or"."""
        choices = (traits for traits in self.heroes if are_talent_specs(traits) and len(traits) > 1)
        return (*((spec,) for spec in self.talents), *choices)


def are_talent_specs(traits: tuple[str, ...]) -> bool:
    """Whether all of these traits are talent specs, which are treated like Talents (Rule 100.2b)."""
    return all(talent_spec(trait) for trait in traits)


@lru_cache(maxsize=20_000)
def parse_card(card: PrintedCard) -> Requirements:
    """The requirements of a card; what a hero's text says about its own deck is not a requirement."""
    requirements = parse_paragraphs(card.text)
    is_starting_hero = card.has_type(CardType.HERO) and not card.is_master_hero
    return replace(requirements, unclear=()) if is_starting_hero else requirements


def parse_paragraphs(paragraphs: tuple[str, ...]) -> Requirements:
    """The requirements in the paragraphs of a text box.

    They are at the beginning, before any power, or alone between keywords. The same words inside a
    sentence ("cards with a reputation other than Aldor") are not a requirement.
    """
    heroes: list[tuple[str, ...]] = []
    talents: list[str] = []
    reputations: list[str] = []
    unclear: list[str] = []
    for paragraph in paragraphs:
        text = " ".join(_MARKUP.sub("", paragraph).split())
        for match in _requirement_matches(text):
            if traits := match["traits"]:
                heroes.append(_split_traits(traits))
            elif talent := match["talent"]:
                talents.append(talent)
            elif reputation := match["reputation"]:
                reputations.append(reputation)
        plain = _REMINDER.sub("", text.replace("’", "'"))
        unclear += [sentence.strip() for sentence in plain.split(".") if _ABOUT_DECKS.search(sentence)]
    if talents or reputations:
        unclear = [sentence for sentence in unclear if not _REMINDER_SENTENCE.fullmatch(sentence)]
    talents += [spec for traits in heroes if len(traits) == 1 and (spec := talent_spec(traits[0]))]
    return Requirements(tuple(heroes), tuple(talents), tuple(reputations), tuple(unclear))


def _requirement_matches(text: str) -> Iterator[re.Match[str]]:
    """The requirements of a paragraph: at its beginning, and alone further on."""
    position = 0
    while match := _OPENING_REQUIREMENT.match(text, position):
        position = match.end()
        yield match
    yield from _LATER_REQUIREMENT.finditer(_REMINDER.sub("", text[position:]))


def _split_traits(traits: str) -> tuple[str, ...]:
    words = (word.strip("[] ") for word in _BETWEEN_TRAITS.split(traits))
    return tuple(word for word in words if word)
