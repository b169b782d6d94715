import pytest

from cards.indexing.keywords import given_keywords, own_keywords
from cards.indexing.traits import restrictions, traits
from engine.cards import Back, CardType, PrintedCard, Tag


@pytest.mark.parametrize(
    ("paragraph", "expected"),
    [
        ("Protector", ["Protector"]),
        ("Elusive, Ferocity", ["Elusive", "Ferocity"]),
        ("Mend 2", ["Mend"]),
        ("Long Range", ["Long-Range"]),
        ("Fire Resistance", ["Fire Resistance", "Resistance"]),
        ("Stash: Draw a card.", ["Stash"]),
        ("Empower Mage: It has Elusive.", ["Empower"]),
        ("Your hero has Protector.", []),
        ("Stealthy allies attack.", []),
        ("Trap target ally.", []),
    ],
)
def test_keywords_that_a_card_has_itself(paragraph, expected):
    assert list(own_keywords(paragraph)) == expected


@pytest.mark.parametrize(
    ("paragraph", "expected"),
    [
        ("Your hero has Protector.", ["Protector"]),
        ("Allies you control have Elusive, Stealth and Mend 1.", ["Elusive", "Stealth", "Mend"]),
        ("Your hero has dual wield.", ["Dual Wield"]),
        ("Protector", []),
        ("It is a trap.", []),
    ],
)
def test_keywords_that_a_card_gives(paragraph, expected):
    assert list(given_keywords(paragraph)) == expected


@pytest.mark.parametrize(
    ("paragraph", "expected"),
    [
        ("Traitor Hero Required", {"requires:Traitor", "restriction:Traitor"}),
        ("Scourge or [Death Knight] Hero Required", {"requires:Scourge", "requires:Death Knight"}),
        ("Aldor Reputation", {"reputation:Aldor"}),
        ("Holy Talent", {"restriction:Holy", "restriction:Holy Talent"}),
        ("Draw a card. Aldor Reputation", set()),
    ],
)
def test_requirements_of_a_card_are_parsed(paragraph, expected):
    """Rules 100.2b to 100.2d."""
    names = {f"{kind}:{word}" for kind, word in restrictions(paragraph)}
    assert names >= expected and bool(names) == bool(expected)


def test_a_tag_counts_under_every_name_of_it():
    """Rules 202.1a and 202.4a."""
    card = PrintedCard(name="A", types=(CardType.ALLY,), tags=(Tag("Fire Totem", 1), Tag("Archdruid")))
    assert {"tag:firetotem", "tag:totem", "tag:druid"} <= set(traits(card))
    assert "tag:fire" not in traits(card)


def test_traits_of_printed_cards():
    plain = PrintedCard(name="A", types=(CardType.ALLY,))
    hero = PrintedCard(name="B", types=(CardType.HERO,), back=Back(text=("Mend 1",)))
    ability = PrintedCard(name="C", types=(CardType.ABILITY,), text=("Ongoing: Draw.",))
    assert traits(plain) == ["is:vanilla"]
    assert {"has:back", "has:text", "has:keyword", "keyword:mend"} == set(traits(hero))
    assert "is:ongoing" in traits(ability) and "has:reminder" in traits(ability, has_reminder_text=True)
