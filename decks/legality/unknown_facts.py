"""Facts that no source tells, where a rule needs them: no violation, but the deck is undecided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cards.indexing.missing_facts import missing_facts, missing_label
from common.wording import join_words
from decks.card_text import hero_traits
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality.report import IncompleteCard, Notice
from decks.phrases import card_names
from engine.cards import PrintedCard

CODE = "fact-unknown"
"""Its rule is that of the violation which the fact decides about (``rule_code``)."""


def incomplete_cards(deck: DeckList) -> tuple[IncompleteCard, ...]:
    """The hero and the cards of the deck that lack a fact, with the facts in words."""
    cards = dict.fromkeys([*([deck.hero] if deck.hero else ()), *deck.cards()])
    return tuple(
        IncompleteCard(card.name, missing_label(facts)) for card in cards if (facts := missing_facts(card))
    )


def notice(sentence: str, cards: Sequence[PrintedCard], rule_code: str) -> Notice:
    """A notice on cards of which a fact is unknown; ``{cards}`` in the sentence stands for them.

    ``rule_code`` is the code of the violation that the fact decides about.
    """
    described = join_words([describe(card) for card in dict.fromkeys(cards)])
    return Notice(CODE, sentence.replace("{cards}", described), card_names(cards), rule_code=rule_code)


def describe(card: PrintedCard) -> str:
    """The name of a card, and which of its facts are unknown: ``Zip (health unknown)``."""
    facts = missing_label(missing_facts(card))
    return f"{card.name} ({facts} unknown)" if facts else card.name


def check_types(deck: DeckList, format: Format) -> Iterator[Notice]:
    """A card without a known type may be a hero, which cannot be in a deck (Rule 100.1)."""
    if untold := [card for card in deck.cards() if not card.types]:
        yield Notice(
            CODE,
            f"The type of {join_words(card_names(untold))} is unknown. Heroes cannot be in a deck.",
            card_names(untold),
            rule_code="hero-in-deck",
        )


def check_factions(deck: DeckList, format: Format) -> Iterator[Notice]:
    """Cards that share no other icon with the hero, where the faction of either is unknown (Rule 100.2a).

    In edition 1.11 one shared icon of any kind is enough.
    """
    hero = deck.hero
    if hero is None:
        return
    own_classes = hero_traits.classes(hero)
    one_icon_is_enough = "trait-icon" in format.edition.rules
    candidates = [card for card in deck.cards() if not (one_icon_is_enough and card.classes & own_classes)]
    open_cards = card_names(card for card in candidates if may_share_faction(hero, card))
    if open_cards:
        names = join_words(open_cards)
        whose, played = (hero.name, names) if hero.unknown else (names, "them" if open_cards[1:] else names)
        yield Notice(
            CODE,
            f"The faction of {whose} is unknown, "
            f"so it cannot be checked whether {hero.name} can play {played}.",
            open_cards,
            rule_code="trait-icon" if one_icon_is_enough else "faction-icon",
        )


def may_share_faction(hero: PrintedCard, card: PrintedCard) -> bool:
    """Whether hero and card may share a faction icon that no source tells, or the card has none at all."""
    return "factions" in card.unknown or ("factions" in hero.unknown and bool(card.factions))
