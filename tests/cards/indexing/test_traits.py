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
        ("Your hero has Assault 2 and Stealth this turn.", ["Assault", "Stealth"]),
        ("It has Assault X, Mend 3, Protector, and Smash.", ["Assault", "Mend", "Protector", "Smash"]),
        ("It has Assault 1 or +2 ATK and Ferocity.", ["Assault", "Ferocity"]),
        ("Puddles you control are Protectors.", ["Protector"]),
        ("This turn, it's a Protector.", ["Protector"]),
        ("It has Long-Range and fire resistance.", ["Long-Range", "Fire Resistance", "Resistance"]),
        ("Put two 1 [Melee] / 1 [Health] Drip tokens into play with Ferocity.", ["Ferocity"]),
        ("Put a Drip token with 1 ATK, 1 health, Stealth, and Mend 2 into play.", ["Stealth", "Mend"]),
        ("Put two tokens into play, the first with Mend 1.", ["Mend"]),
        ("This item is also an ally with 2 [Melee] ATK / 2 health and Protector.", ["Protector"]),
        ("Choose two of the following: Mend 4, Stealth, or Smash.", ["Mend", "Stealth", "Smash"]),
        ("Opposing allies lose and can't have Stealth.", []),
        ("When it is destroyed, destroy target ally with Protector.", []),
        ("Allies you control with Mend have +1 ATK.", []),
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
