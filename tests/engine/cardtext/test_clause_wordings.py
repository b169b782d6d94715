"""Older orders of words and ends of clauses in today's wording. The texts are invented."""

import pytest

from engine.cardtext.normalize import normalize
from engine.cardtext.reading import read_power
from tests.engine.build import ally

FIGHTER = ally("Mirabel, the Loud", 3, 2, 4)


@pytest.mark.parametrize(
    ("text", "today"),
    [
        (
            "Prevent all damage attackers would deal to Mirabel this turn.",
            "Prevent all damage that attacking heroes and allies would deal to this ally this turn.",
        ),
        (
            "When you play an ability, heroes and allies you control have Assault 1 this turn.",
            "When you play an ability, heroes and allies you control have Assault 1 this turn.",
        ),
        (
            "When Mirabel attacks, you may pay 1. If you do, she deals 1 fire damage to a hero.",
            "When this ally attacks, you may pay (1). If you do, this ally deals 1 fire damage to a hero.",
        ),
        (
            "When Mirabel deals damage to a hero, you may put her into her owner's hand.",
            "When this ally deals damage to a hero, you may put this ally into its owner's hand.",
        ),
        (
            "When Mirabel deals damage to an opponent's hero, exhaust a resource he controls.",
            "When this ally deals damage to an opponent's hero, exhaust a resource they control.",
        ),
        (
            "When Mirabel deals damage with an attachment, draw a card.",
            "When this ally deals damage with an attachment, draw a card.",
        ),
        ("Destroy target ally with an attachment.", "Destroy target ally with a card attached to it."),
        ("While you control an ally token, draw.", "While you control a token ally, draw."),
        ("If you control an ally token, draw a card.", "If you control a token ally, draw a card."),
        (
            "When an opposing ally would be dealt damage, it is dealt that much +1 instead.",
            "If an opposing ally would be dealt damage, it is dealt that much +1 instead.",
        ),
        (
            "When Mirabel is in your graveyard, your hero has Assault 3.",
            "While this ally is in your graveyard, your hero has Assault 3.",
        ),
        (
            "When Mirabel enters play, target an opposing ally. Exhaust it.",
            "When this ally enters play, target opposing ally. Exhaust it.",
        ),
        (
            "Mirabel deals 1 fire damage for each quest you control to target hero.",
            "This ally deals 1 fire damage to target hero for each quest you control.",
        ),
        ("Add an heirloom card to target weapon.", "Put an heirloom counter on target weapon."),
        ("Draw one card.", "Draw a card."),
        (
            "When Mirabel enters play, draw a card for this and each other Ogre ally you control.",
            "When this ally enters play, draw a card for each other Ogre ally you control and this ally.",
        ),
        (
            "When Mirabel is destroyed while you control another Ogre, draw a card.",
            "While you control another Ogre, when this ally is destroyed, draw a card.",
        ),
        (
            "When Mirabel or another Ogre ally you control deals combat damage while attacking, draw a card.",
            "When this ally or another Ogre ally you control deals combat damage while attacking, "
            "draw a card.",
        ),
        (
            "Destroy target exhausted ally with damage on it.",
            "Destroy target damaged exhausted ally.",
        ),
        (
            "Put a 3 / 3 Demon ally token into play named Flame of Dawn.",
            "Put a 3 / 3 Demon ally token named Flame of Dawn into play.",
        ),
        (
            "Put that many Naga ally tokens with 1 [Melee] / 1 [Health] into play.",
            "Put that many 1 [Melee] / 1 [Health] Naga ally tokens into play.",
        ),
        (
            "Put Mirabel into its owner's hand from play.",
            "Put this ally from play into its owner's hand.",
        ),
        ("Return target ally to its owner's hand.", "Put target ally into its owner's hand."),
        ("Destroy a exhausted ally.", "Destroy an exhausted ally."),
        ("Destroy an non-token ally.", "Destroy a non-token ally."),
        ("Destroy target ally with cost (4) or more.", "Destroy target ally with cost 4 or more."),
        (
            "Destroy target ability that is attached to a friendly ally.",
            "Destroy target ability attached to a friendly ally.",
        ),
        ("Draw a card for each ally that you control.", "Draw a card for each ally you control."),
        (
            "Mirabel deals 1 fire damage to your hero, then put that card into your hand.",
            "This ally deals 1 fire damage to your hero, then you put that card into your hand.",
        ),
        (
            "Mirabel deals 2 fire damage to target hero, and 1 fire damage to target ally.",
            "This ally deals 2 fire damage to target hero and 1 fire damage to target ally.",
        ),
        (
            "While you control a Pet, double Mirabel's ATK.",
            "While you control a Pet, double the ATK of this ally.",
        ),
        (
            "Destroy an ally you control -> Draw X cards, where X is the cost of the destroyed ally.",
            "Destroy an ally you control >>> Draw X cards, where X is the cost of that destroyed ally.",
        ),
    ],
)
def test_clauses_are_worded_as_today(text, today):
    assert normalize(text, FIGHTER) == today


@pytest.mark.parametrize(
    "text",
    [
        "Put two Pets you control into their owners' hands >>> Draw a card.",
        "When this ally attacks, destroy any number of abilities that are not attached to friendly cards.",
    ],
)
def test_several_cards_stand_in_the_plural(text):
    reading = read_power(text, FIGHTER)
    assert reading.problem == ""


@pytest.mark.parametrize(
    "text",
    [
        "When this ally attacks, you may have target player shuffle their graveyard into their deck.",
        "While you control a Shout, Orcs you control have +1 ATK, and opposing allies have -1 ATK.",
        "Ranged weapons you control have +4 ATK, and you pay (1) less to strike with them.",
        "While you control no weapons, this ally has +1 ATK while attacking.",
        "When this ally attacks, remove all damage from target ally, and exhaust target hero.",
        "At the end of your turn, remove all but 4 damage from your hero.",
        "As an additional cost to play this ability, reveal an ally from your hand.",
        "This ally has +1 ATK while you control a Pet and your hero has Stealth.",
    ],
)
def test_combined_clauses_are_read(text):
    reading = read_power(text, FIGHTER)
    assert reading.problem == ""
    assert reading.normalized == text


@pytest.mark.parametrize(
    ("text", "today"),
    [
        (
            "When Mirabel inspires an ally, that ally has Ferocity this turn.",
            "When an ally is inspired this way, that ally has Ferocity this turn.",
        ),
        ("Opponents can't target Mirabel.", "This ally can't be targeted by opponents."),
        (
            "Target opponent chooses an ability, ally and equipment he controls.",
            "Target opponent chooses an ability they control, an ally they control, "
            "and an equipment they control.",
        ),
        (
            "Opposing heroes lose and can't have Elusive or Stealth.",
            "Opposing heroes lose and can't have Elusive and Stealth.",
        ),
        (
            "Search your deck for a location and put it into play face up and exhausted.",
            "Search your deck for a location and put it into play exhausted.",
        ),
        (
            'Choose "ability," "ally," or "quest." Destroy target card of the chosen type.',
            "Choose ability, ally, or quest. Destroy target card of that kind.",
        ),
        (
            "Put a 2 / 2 Gnoll ally token named Snarl into play. When Snarl leaves play, draw.",
            "Put a 2 / 2 Gnoll ally token named Snarl into play. When that token leaves play, draw.",
        ),
        (
            'Put a 2 / 2 Gnoll ally token into play with "When you play a quest, ready this token."',
            'Put a 2 / 2 Gnoll ally token into play with "When you play a quest, ready this ally."',
        ),
        (
            'Put a 2 / 2 Gnoll ally token into play with "When this token attacks, destroy it."',
            'Put a 2 / 2 Gnoll ally token into play with "When this ally attacks, destroy it."',
        ),
        (
            "When your hero would be dealt damage, prevent 1 of it.",
            "If your hero would be dealt damage, prevent 1 of it.",
        ),
        (
            "Your hero has +1 ATK while attacking in cat form.",
            "Your hero has +1 ATK while attacking in Cat Form.",
        ),
    ],
)
def test_turns_of_phrase_are_worded_as_today(text, today):
    assert normalize(text, FIGHTER) == today


def test_what_is_counted_multiplies_every_number_of_a_list():
    """And not only the last one (Rule 714.2)."""
    changes = read_power(
        "Mirabel has +1 ATK and Mend 2 for each Pet you control.", FIGHTER
    ).power.modifier.changes
    assert changes[0].per == changes[1].per is not None


def test_an_additional_number_is_multiplied_alone():
    """It is added to the same number."""
    text = "Mirabel has +1 ATK and an additional +1 ATK for each Pet you control."
    plain, counted = read_power(text, FIGHTER).power.modifier.changes
    assert plain.per is None
    assert counted.per is not None
