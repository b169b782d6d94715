"""Cards the hero's traits allow: icons, heroes required, talents (Rule 100.2a, 100.2b, 100.2c)."""

from __future__ import annotations

from collections.abc import Iterator

from common.wording import join_words
from decks.card_text import hero_traits, requirements
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality import unknown_facts
from decks.legality.fixes import removal_advice, remove_cards
from decks.legality.report import Notice, Violation
from decks.legality.unknown_facts import may_share_faction
from decks.phrases import card_names
from engine.cards import PrintedCard

CardsByWords = dict[tuple[str, ...], list[PrintedCard]]


def check_class_icons(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A card with class icons shares one with the hero (Rule 100.2a)."""
    if deck.hero is None:
        return
    own = hero_traits.classes(deck.hero)
    foreign = [card for card in deck.cards() if card.classes and not card.classes & own]
    if foreign:
        yield _icon_violation(
            deck,
            "class-icon",
            "class",
            foreign,
            [sorted(map(str, card.classes)) for card in foreign],
            sorted(own),
        )


def check_faction_icons(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A card with faction icons shares one with the hero (Rule 100.2a)."""
    if deck.hero is None:
        return
    own = deck.hero.factions
    foreign = [
        card
        for card in deck.cards()
        if card.factions and not card.factions & own and not may_share_faction(deck.hero, card)
    ]
    if foreign:
        icons = [sorted(map(str, card.factions)) for card in foreign]
        yield _icon_violation(deck, "faction-icon", "faction", foreign, icons, sorted(map(str, own)))


def check_any_icon(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A card with trait icons of any kind shares at least one with the hero (Rule 100.2 of edition 1.11)."""
    if deck.hero is None:
        return
    own = {*hero_traits.classes(deck.hero), *deck.hero.factions}
    foreign = [
        card
        for card in deck.cards()
        if _icons(card) and not _icons(card) & own and not may_share_faction(deck.hero, card)
    ]
    if foreign:
        icons = [sorted(_icons(card)) for card in foreign]
        yield _icon_violation(deck, "trait-icon", "trait", foreign, icons, sorted(map(str, own)))


def _icons(card: PrintedCard) -> frozenset[str]:
    return frozenset([*card.classes, *card.factions])


def _icon_violation(
    deck: DeckList, code: str, kind: str, foreign: list[PrintedCard], icons: list[list[str]], own: list[str]
) -> Violation:
    assert deck.hero is not None  # noqa: S101
    described = [f"{card.name} ({' or '.join(words)})" for card, words in zip(foreign, icons, strict=True)]
    sharing = f"({' and '.join(own)}) shares no {kind} icon" if own else f"has no {kind} icon to share"
    return Violation(
        code,
        f"Your hero {deck.hero.name} {sharing} with {join_words(described)}.",
        card_names(foreign),
        action=removal_advice(foreign),
        alternative="choose another hero",
        changes=remove_cards(deck, foreign),
        brief=f"{' or '.join(icons[0])} only",
    )


def check_required_heroes(deck: DeckList, format: Format) -> Iterator[Violation]:
    """ "[Trait] Hero Required": the hero has that trait (Rule 100.2b).

    A required talent spec is left to rule 100.2c where the edition has it.
    """
    if deck.hero is None:
        return
    has_talent_rule = "talent-spec" in format.edition.rules
    lacking: CardsByWords = {}
    undecided: CardsByWords = {}
    for card in deck.cards():
        for required in requirements.parse_card(card).heroes:
            is_talent = has_talent_rule and requirements.are_talent_specs(required)
            if not is_talent and not any(hero_traits.has_trait(deck.hero, trait) for trait in required):
                may_have = any(hero_traits.may_have_trait(deck.hero, trait) for trait in required)
                (undecided if may_have else lacking).setdefault(required, []).append(card)
    for required, cards in lacking.items():
        names = card_names(cards)
        yield Violation(
            "hero-required",
            f"A hero with the trait {join_words(required, 'or')} is required for {join_words(names)}; "
            f"{deck.hero.name} does not have it.",
            names,
            action=removal_advice(cards),
            alternative="choose another hero",
            changes=remove_cards(deck, cards),
            brief=f"{join_words(required, 'or')} hero required",
        )
    for required, cards in undecided.items():
        yield unknown_facts.notice(
            f"A hero with the trait {join_words(required, 'or')} is required for {{cards}}; "
            f"whether {deck.hero.name} has it is unknown.",
            cards,
            rule_code="hero-required",
        )


def check_unclear_text(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A card whose text restricts decks in words that are not understood is left to the reader."""
    for card in deck.cards():
        if sentences := requirements.parse_card(card).unclear:
            yield Notice(
                "text-unclear",
                f"This text of {card.name} cannot be checked automatically: "
                f"“{'. '.join(sentences)}.” Please check the deck against it yourself.",
                (card.name,),
            )


def check_talents(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Talent cards: of the hero's spec; of one spec, if it has none; none for traitors (Rule 100.2c)."""
    by_specs: CardsByWords = {}
    for card in deck.cards():
        for specs in requirements.parse_card(card).specs:
            by_specs.setdefault(specs, []).append(card)
    if deck.hero is None or not by_specs:
        return
    if hero_traits.is_traitor(deck.hero):
        yield _talents_of_a_traitor(deck, deck.hero, by_specs)
    elif deck.hero.talent:
        yield from _talents_of_another_spec(deck, deck.hero, by_specs)
    elif not frozenset.intersection(*map(frozenset, by_specs)):
        yield _talents_of_several_specs(deck, deck.hero, by_specs)


def _talents_of_a_traitor(deck: DeckList, hero: PrintedCard, by_specs: CardsByWords) -> Violation:
    talents = [card for group in by_specs.values() for card in group]
    return Violation(
        "talent-traitor",
        f"{hero.name} is a traitor, and a traitor's deck may have no Talent cards: "
        f"{join_words(card_names(talents))}.",
        card_names(talents),
        action=removal_advice(talents),
        changes=remove_cards(deck, talents),
        brief="no Talents for traitors",
    )


def _talents_of_another_spec(
    deck: DeckList, hero: PrintedCard, by_specs: CardsByWords
) -> Iterator[Violation]:
    own = (hero.talent or "").casefold()
    for specs, cards in by_specs.items():
        if own not in map(str.casefold, specs):
            spec = join_words(specs, "or")
            yield Violation(
                "talent-spec",
                f"{hero.name} has the talent spec {hero.talent}, so the deck may have no "
                f"{spec} Talents: {join_words(card_names(cards))}.",
                card_names(cards),
                action=removal_advice(cards),
                alternative=f"choose a hero with the talent spec {spec} or none",
                changes=remove_cards(deck, cards),
                brief=f"{spec} Talent",
            )


def _talents_of_several_specs(deck: DeckList, hero: PrintedCard, by_specs: CardsByWords) -> Violation:
    """The spec with the most Talents stays, so that the fewest cards are removed."""
    all_specs = dict.fromkeys(spec for specs in by_specs for spec in specs)
    counts = {
        spec: sum(len(cards) for specs, cards in by_specs.items() if spec in specs) for spec in all_specs
    }
    majority = max(counts, key=lambda spec: counts[spec])
    others = [card for specs, cards in by_specs.items() if majority not in specs for card in cards]
    described = [
        f"{join_words(specs, 'or')} ({join_words(card_names(cards))})" for specs, cards in by_specs.items()
    ]
    return Violation(
        "talent-mix",
        f"{hero.name} has no talent spec, so all Talent cards of the deck must be of one spec; "
        f"it has {join_words(described)}.",
        card_names(card for cards in by_specs.values() for card in cards),
        action=f"keep the {majority} Talents and {removal_advice(others)}",
        changes=remove_cards(deck, others),
    )
