"""Every hero of the development card file against its cards: no foreign icon is accepted (Rule 100.2)."""

import re
from pathlib import Path

import pytest

from cards.importing.card_file import cards_of, read_path
from cards.indexing.tags import names_of
from cards.models import Kind
from decks import formats
from decks.card_text import deckbuilding, requirements
from decks.legality import Verdict, check, why_not
from engine.cards import CardType
from tests.decks.printed_cards import deck
from tests.profiles import sampled
from tests.suite.changes import has_changed

FILE = Path(__file__).parents[3] / "shared" / "cards" / "decktools-cards.tsv"

pytestmark = [
    pytest.mark.full_pool,
    pytest.mark.skipif(not FILE.is_file(), reason="../shared/cards is not there"),
]

CONSTRUCTED = formats.CONSTRUCTED
LEGALITY = ("decks/card_text", "decks/legality", "engine/cards.py")
STEP = 12 if has_changed(*LEGALITY) else 48
"""Heroes of which one is judged on each change, while how they are judged stays; nightly all are."""
COMBINED_DAMAGE = {"frostfire": ("frost", "fire"), "shadowfire": ("shadow", "fire")}
"""Words on cards for damage of two types."""


@pytest.fixture(scope="module")
def pool():
    """Every card for decks in the file."""
    return [card.printed for card in cards_of(read_path(FILE)) if card.kind is Kind.DECK]


@pytest.fixture(scope="module")
def heroes(pool):
    return [card for card in pool if card.has_type(CardType.HERO) and not card.is_master_hero]


@pytest.fixture(scope="module")
def various(pool):
    """One card of every sort that icons and restrictions tell apart."""
    sorts = {
        (card.classes, card.factions, requirements.parse_card(card), card.is_master_hero): card
        for card in pool
    }
    return list(sorts.values())


def has_foreign_icon(card, hero):
    """Told by the words of the type line alone, apart from the code under test (Rule 206.1a)."""
    own_classes = {tag.name for tag in hero.tags}
    foreign_class = card.classes and not {icon.value for icon in card.classes} & own_classes
    return bool(foreign_class or (card.factions and not card.factions & hero.factions))


def own_text(hero):
    return " ".join((*hero.text, *(hero.back.text if hero.back else ())))


def test_no_hero_without_deckbuilding_text_accepts_a_foreign_icon(heroes, various):
    plain = [hero for hero in heroes if "Deckbuilding" not in own_text(hero)]
    assert len(plain) > 200
    for hero in sampled(plain, STEP):
        accepted = [card for card in various if not why_not(card, hero, CONSTRUCTED)]
        assert accepted
        assert not [card.name for card in accepted if has_foreign_icon(card, hero)]


def test_a_deck_with_a_foreign_icon_is_never_legal(heroes, various):
    plain = [hero for hero in heroes if "Deckbuilding" not in own_text(hero)]
    for hero in sampled(plain, STEP):
        for card in various:
            if has_foreign_icon(card, hero):
                assert check(deck(card, leader=hero), CONSTRUCTED).verdict is Verdict.ILLEGAL


def test_deckbuilding_text_is_understood_for_every_hero_that_has_it(heroes):
    deckbuilding_heroes = [hero for hero in heroes if "Deckbuilding" in own_text(hero)]
    assert len(deckbuilding_heroes) > 20
    for hero in deckbuilding_heroes:
        text = deckbuilding.parse_hero(hero)
        assert text is not None
        assert text.unclear == (), hero.name
        assert text.inclusions or text.exclusions


def test_deckbuilding_text_lets_in_a_foreign_icon_only_where_it_names_the_card(heroes, pool):
    """Rule 100.2e."""
    for hero in sampled([hero for hero in heroes if "Deckbuilding" in own_text(hero)], STEP // 4):
        hero_text = own_text(hero).lower()
        for card in pool:
            is_open = card.has_type(CardType.ALLY) and not card.damage_types  # unknown in this file
            if has_foreign_icon(card, hero) and not is_open and not why_not(card, hero, CONSTRUCTED):
                words = [*card.classes, *card.factions, *card.damage_types]
                words += [name for tag in card.tags for name in names_of(tag.name)]
                words += requirements.parse_card(card).reputations
                dealt = re.findall(r"\bdeals? .*?(\w+) damage", " ".join(card.text))
                words += [part for word in dealt for part in COMBINED_DAMAGE.get(word, (word,))]
                assert any(re.search(rf"\b{re.escape(str(word).lower())}", hero_text) for word in words), (
                    f"{hero.name} accepts {card.name}"
                )


def test_excluded_icons_stay_out(heroes, pool):
    """Rule 100.2e: "You can't put [Horde] or [Alliance] cards in your deck"."""
    leaders = [hero for hero in heroes if re.search(r"can.t put \[horde\]", own_text(hero), re.IGNORECASE)]
    assert leaders
    with_faction = [card for card in pool if card.factions]
    for hero in leaders:
        assert all(why_not(card, hero, CONSTRUCTED) for card in with_faction)


def test_every_required_hero_reputation_and_talent_in_the_file_is_read(pool):
    for card in pool:
        text = re.sub(r"\([^()]*\)?|<[^<>]*>", "", " / ".join(card.text))
        required = requirements.parse_card(card)
        if re.search(r"\bhero required\b", text, re.IGNORECASE) and "Deckbuilding" not in text:
            assert required.heroes, card.name
        if re.search(r"[a-z] Reputation\b", text):
            assert required.reputations, card.name
        assert required.unclear == (), card.name
