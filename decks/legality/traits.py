"""Cards the hero's traits allow: icons, heroes required, talents (Rule 100.2a, 100.2b, 100.2c)."""

from __future__ import annotations

from collections.abc import Iterator

from decks.cardtext import requirements, traits
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality.report import Notice, Violation, listed, names, removal
from engine.cards import PrintedCard

Holders = dict[tuple[str, ...], list[PrintedCard]]


def class_icons(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A card with class icons shares one with the hero (Rule 100.2a)."""
    if deck.hero is None:
        return
    own = traits.classes(deck.hero)
    foreign = [card for card in deck.cards() if card.classes and not card.classes & own]
    if foreign:
        yield _foreign_icons(
            deck,
            "class-icon",
            "class",
            foreign,
            [sorted(map(str, card.classes)) for card in foreign],
            sorted(own),
        )


def faction_icons(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A card with faction icons shares one with the hero (Rule 100.2a)."""
    if deck.hero is None:
        return
    own = deck.hero.factions
    foreign = [card for card in deck.cards() if card.factions and not card.factions & own]
    if foreign:
        icons = [sorted(map(str, card.factions)) for card in foreign]
        yield _foreign_icons(deck, "faction-icon", "faction", foreign, icons, sorted(map(str, own)))


def any_icon(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A card with trait icons of any kind shares at least one with the hero (Rule 100.2 of edition 1.11)."""
    if deck.hero is None:
        return
    own = {*traits.classes(deck.hero), *deck.hero.factions}
    foreign = [card for card in deck.cards() if _icons(card) and not _icons(card) & own]
    if foreign:
        icons = [sorted(_icons(card)) for card in foreign]
        yield _foreign_icons(deck, "trait-icon", "trait", foreign, icons, sorted(map(str, own)))


def _icons(card: PrintedCard) -> frozenset[str]:
    return frozenset([*card.classes, *card.factions])


def _foreign_icons(
    deck: DeckList, code: str, kind: str, foreign: list[PrintedCard], icons: list[list[str]], own: list[str]
) -> Violation:
    assert deck.hero is not None  # noqa: S101
    described = [f"{card.name} ({' or '.join(words)})" for card, words in zip(foreign, icons, strict=True)]
    having = f"has the {kind} icon {' and '.join(own)}" if own else f"has no {kind} icon"
    return Violation(
        code,
        f"Your hero {deck.hero.name} {having}, and shares none with {listed(described)}.",
        names(foreign),
        fix=f"Remove {listed(names(foreign))}, or choose a hero with "
        f"{'its' if len(foreign) == 1 else 'their'} icon.",
        changes=removal(deck, foreign),
        brief=f"{' or '.join(icons[0])} only",
    )


def required_heroes(deck: DeckList, format: Format) -> Iterator[Violation]:
    """ "[Trait] Hero Required": the hero has that trait (Rule 100.2b).

    A required talent spec is left to rule 100.2c where the edition has it.
    """
    if deck.hero is None:
        return
    specs_apart = "talent-spec" in format.edition.rules
    lacking: Holders = {}
    for card in deck.cards():
        for wanted in requirements.of(card).heroes:
            is_talent = specs_apart and requirements.is_of_specs(wanted)
            if not is_talent and not any(traits.has_trait(deck.hero, trait) for trait in wanted):
                lacking.setdefault(wanted, []).append(card)
    for wanted, those in lacking.items():
        yield Violation(
            "hero-required",
            f"{listed(names(those))} {'needs' if len(names(those)) == 1 else 'need'} a hero with the trait "
            f"{listed(wanted, 'or')}; {deck.hero.name} does not have it.",
            names(those),
            fix=f"Remove {listed(names(those))}, or choose another hero.",
            changes=removal(deck, those),
            brief=f"{listed(wanted, 'or')} hero required",
        )


def unclear(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A card whose text restricts decks in words that are not understood is left to the reader."""
    for card in deck.cards():
        if sentences := requirements.of(card).unclear:
            yield Notice(
                "text-unclear",
                f"{card.name} says something of decks that is not understood here: "
                f"“{'. '.join(sentences)}.” Please check the deck against it yourself.",
                (card.name,),
            )


def talents(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Talent cards: of the hero's spec; of one spec, if it has none; none for traitors (Rule 100.2c)."""
    by_specs: Holders = {}
    for card in deck.cards():
        for specs in requirements.of(card).specs:
            by_specs.setdefault(specs, []).append(card)
    if deck.hero is None or not by_specs:
        return
    if traits.is_traitor(deck.hero):
        yield _talents_of_a_traitor(deck, deck.hero, by_specs)
    elif deck.hero.talent:
        yield from _talents_of_another_spec(deck, deck.hero, by_specs)
    elif not frozenset.intersection(*map(frozenset, by_specs)):
        yield _talents_of_several_specs(deck, deck.hero, by_specs)


def _talents_of_a_traitor(deck: DeckList, hero: PrintedCard, by_specs: Holders) -> Violation:
    talents = [card for group in by_specs.values() for card in group]
    return Violation(
        "talent-traitor",
        f"{hero.name} is a traitor, and a traitor's deck holds no Talent cards: {listed(names(talents))}.",
        names(talents),
        fix=f"Remove {listed(names(talents))}.",
        changes=removal(deck, talents),
        brief="no Talents for traitors",
    )


def _talents_of_another_spec(deck: DeckList, hero: PrintedCard, by_specs: Holders) -> Iterator[Violation]:
    own = (hero.talent or "").casefold()
    for specs, those in by_specs.items():
        if own not in map(str.casefold, specs):
            spec = listed(specs, "or")
            yield Violation(
                "talent-spec",
                f"{hero.name} has the talent spec {hero.talent}, so the deck cannot hold "
                f"{spec} Talents: {listed(names(those))}.",
                names(those),
                fix=f"Remove {listed(names(those))}, or choose a hero with the spec {spec} or none.",
                changes=removal(deck, those),
                brief=f"{spec} Talent",
            )


def _talents_of_several_specs(deck: DeckList, hero: PrintedCard, by_specs: Holders) -> Violation:
    """The spec of most Talents stays: fewest cards have to go."""
    every = dict.fromkeys(spec for specs in by_specs for spec in specs)
    fits = {
        spec: [card for specs, those in by_specs.items() if spec in specs for card in those] for spec in every
    }
    kept = max(fits, key=lambda spec: len(fits[spec]))
    rest = [card for specs, those in by_specs.items() if kept not in specs for card in those]
    described = [f"{listed(specs, 'or')} ({listed(names(those))})" for specs, those in by_specs.items()]
    return Violation(
        "talent-mix",
        f"{hero.name} has no talent spec, so all Talent cards of the deck must be of one spec. "
        f"It holds {listed(described)}.",
        names(card for those in by_specs.values() for card in those),
        fix=f"Keep the {kept} Talents and remove {listed(names(rest))}.",
        changes=removal(deck, rest),
    )
