"""Older wordings in today's words. The texts are invented."""

import pytest

from engine.cards import PrintedCard
from engine.cardtext.normalize import OWN_NAME, STEP_NAMES, normalization_steps, normalize
from tests.engine.build import ability, ally, armor, hero

FIGHTER = ally("Mirabel, the Loud", 3, 2, 4)
SPELL = ability("Sudden Rain", 2)


OLDER_WORDINGS = [
    ("[Exhaust] -> Draw a card.", "[Activate] >>> Draw a card."),
    ("When you play a mage ability, draw a card.", "When you play a [Mage] ability, draw a card."),
    ("2, destroy Mirabel -> Draw a card.", "(2), Destroy this ally >>> Draw a card."),
    ("Allies in your party have +1 ATK / +2 health.", "Allies you control have +1 / +2."),
    ("Your weapons have +1 ATK.", "Weapons you control have +1 ATK."),
    ("Ready one of your exhausted Pets.", "Ready an exhausted Pet you control."),
    ("Whenever Mirabel, the Loud attacks, draw a card.", "When this ally attacks, draw a card."),
    (
        "You and target opponent each put the top card of your decks into your hands.",
        "You and target opponent each put the top card of their deck into their hand.",
    ),
    ("Target opponent discards his hand.", "Target opponent discards their hand."),
    ("When he attacks, he deals 1 damage.", "When it attacks, it deals 1 damage."),
    ("That player may discard. If he does, he draws.", "That player may discard. If they do, they draw."),
    ("Mirabel is elusive.", "This ally has Elusive."),
    ("3 -> Ready this ally. Use only on your turn.", "On your turn: (3) >>> Ready this ally."),
    ("3 -> Draw a card. Use only while defending.", "If this ally is defending: (3) >>> Draw a card."),
    ("Target ally must attack this turn if able.", "Target ally must attack if able this turn."),
    (
        "Put an ally card from your graveyard into hand.",
        "Put an ally from your graveyard into your hand.",
    ),
    ("Ready target Pet (such as your own boar) you control.", "Ready target Pet you control."),
    ("Protector (This ally may protect others.)", "Protector"),
    (
        'Attached ally has "1 -> Exhaust target ally and put a pip on it", and "2 -> Draw a card."',
        'Attached ally has "(1) >>> Exhaust target ally and put a pip on it", and "(2) >>> Draw a card."',
    ),
    ("Totem", ""),
    ("Bargain of Mirabel", ""),
    ("Song of Mirabel: Mirabel has +1 ATK.", "This ally has +1 ATK."),
    ("It is an ally with 2 Fire ATK / 3 health.", "It is an ally with 2 [Fire] / 3 [Health]."),
    ("Mirabel's Dark Bargain", ""),
    ("1, {exhaust} -> Draw a card.", "(1), [Activate] >>> Draw a card."),
    (
        "If two allies share a or race, draw a card.",
        "If two allies share a [Horde] or [Alliance] race, draw a card.",
    ),
    ("While an opponent controls an hero, draw.", "While an opponent controls an [Alliance] hero, draw."),
    ("Destroy an ability, ally or armor -> Draw.", "Destroy an ability, ally, or armor >>> Draw."),
    ("Pay 2 or discard a card -> Draw.", "Pay (2) or discard a card >>> Draw."),
    ("Pay 2 or more to complete this quest.", "Pay (2) or more to complete this quest."),
    (
        "Reveal its top card. If it is armor, draw. Otherwise, leave it on top of that player's deck.",
        "Reveal its top card. If it is armor, draw.",
    ),
    ("On your turn: Ongoing: 1 -> Draw.", "Ongoing: On your turn: (1) >>> Draw."),
    ("It deals that amount of fire damage to it.", "It deals that much fire damage to it."),
    ("Put X + 1 [DEF] counters on target armor.", "Put X +1 DEF counters on target armor."),
    ("Add a +1 counter to target armor.", "Put a +1 DEF counter on target armor."),
    (
        "This armor enters play with three +1 counters on it.",
        "This armor enters play with three +1 DEF counters.",
    ),
    (
        "Put it from its owner's graveyard into his hand.",
        "Put it from its owner's graveyard into its owner's hand.",
    ),
    ("Put an ally from your graveyard into hand.", "Put an ally from your graveyard into your hand."),
    (
        "Each opponent puts the top card of his deck into hand.",
        "Each opponent puts the top card of their deck into their hand.",
    ),
    (
        "When Mirabel is destroyed, its owner may put it from his graveyard into hand.",
        "When this ally is destroyed, its owner may put it from their graveyard into their hand.",
    ),
    ("Add two bee counters to target ally.", "Put two bee counters on target ally."),
    ("Add a bee counter.", "Add a bee counter."),
    (
        "The first time your hero would deal damage each turn, it deals that much +1 instead.",
        "If your hero would deal damage for the first time each turn, it deals that much +1 instead.",
    ),
    (
        "It has +ATK this turn equal to the ATK of target ally.",
        "It has +ATK equal to the ATK of target ally this turn.",
    ),
    (
        "When Mirabel is destroyed, you may put her from the graveyard into her owner's hand.",
        "When this ally is destroyed, you may put it into its owner's hand.",
    ),
    (
        "When Mirabel deals combat damage to a hero, she deals 1 fire damage to target ally.",
        "When this ally deals combat damage to a hero, this ally deals 1 fire damage to target ally.",
    ),
    (
        "When Mirabel deals combat damage to a hero, you may shuffle her into her owner's deck.",
        "When this ally deals combat damage to a hero, you may shuffle this ally into its owner's deck.",
    ),
    (
        "When Mirabel attacks, target ally has -X ATK this turn, where X is her ATK.",
        "When this ally attacks, target ally has -X ATK this turn, where X is this ally's ATK.",
    ),
    (
        "When Mirabel enters play, target opponent gains control of her.",
        "When this ally enters play, target opponent gains control of this ally.",
    ),
    (
        "If Mirabel would deal damage to a hero, she deals that much +1 instead.",
        "If this ally would deal damage to a hero, it deals that much +1 instead.",
    ),
    (
        "Your hero deals damage to target ally equal to the destroyed ally's cost.",
        "Your hero deals damage to target ally equal to that destroyed ally's cost.",
    ),
    (
        "Destroy an ally. Draw X cards, where X is the ATK of the destroyed ally.",
        "Destroy an ally. Draw X cards, where X is the ATK of that destroyed ally.",
    ),
    ("Mirabel has +1 ATK for each hero in play.", "This ally has +1 ATK for each hero."),
    ("Your melee weapons have +1 ATK.", "Melee weapons you control have +1 ATK."),
    ("Your other pets have Stealth.", "Other Pets you control have Stealth."),
    (
        "Non-[Horde], non-[Alliance] allies have Elusive.",
        "Non-Horde non-Alliance allies have Elusive.",
    ),
    (
        "Put target ally in an opponent's graveyard into play.",
        "Put target ally in an opposing graveyard into play.",
    ),
    (
        "Mirabel has Stealth while you control fewer allies than an opponent.",
        "This ally has Stealth while an opponent controls more allies than you.",
    ),
    (
        "Mirabel has +1 ATK and an additional +1 ATK for each Pet.",
        "This ally has +1 ATK and +1 ATK for each Pet.",
    ),
    ("Draw a card, then draw another card.", "Draw a card, then draw a card."),
    (
        "Look at the top card of your deck. You may put it on the bottom.",
        "Look at the top card of your deck. You may put it on the bottom of your deck.",
    ),
    ("You can play Mirabel from your graveyard.", "You may play this ally from your graveyard."),
    ("Put a 2 ATK / 3 health Imp ally token into play.", "Put a 2 / 3 Imp ally token into play."),
    ("Target attacker has +1 ATK.", "Target attacking hero or ally has +1 ATK."),
    ("Ready another one of your Pets.", "Ready another Pet you control."),
    ("If your hero has Mining, draw a card.", "If you control a Mining hero, draw a card."),
    ("Ready up to two other target allies.", "Ready up to two target other allies."),
    (
        "When Mirabel exhausts while your hero is defending, draw a card.",
        "While your hero is defending, when this ally exhausts, draw a card.",
    ),
    ("When Mirabell, the Loud attacks, draw a card.", "When this ally attacks, draw a card."),
    ("Ready mirabel, the loud.", "Ready mirabel, the loud."),
    ("Pay Mirabel, the Loud's cost.", "Pay this ally's cost."),
    (
        "Mirabel has Stealth if you have a Trap in your graveyard.",
        "This ally has Stealth if a Trap is in your graveyard.",
    ),
    (
        "Draw a card for each card in opposing hands.",
        "Draw a card for each card in each opponent's hand.",
    ),
    ("Add two +1 ATK counters to target weapon.", "Put two +1 ATK counters on target weapon."),
    ("Destroy target random opposing ally.", "Destroy target opposing ally chosen at random."),
    (
        "Target player puts that many cards from the top of his deck into his graveyard.",
        "Target player puts the top that many cards of their deck into their graveyard.",
    ),
    (
        "Place them into your resource row exhausted as additional resources.",
        "Place them into your resource row exhausted as an additional resource.",
    ),
    (
        "When Mirabel would deal damage, it deals that much +1 instead.",
        "If this ally would deal damage, it deals that much +1 instead.",
    ),
    ("Destroy Mirabel --> Draw a card.", "Destroy this ally >>> Draw a card."),
    ("Opposing Ongoing abilities lose powers.", "Ongoing opposing abilities lose powers."),
    ("Friendly exhausted allies have Stealth.", "Exhausted friendly allies have Stealth."),
    ("Ready each Elusive ally you control.", "Ready each ally you control with Elusive."),
    ("Destroy target irradiated hero or ally.", "Destroy target hero or ally with Irradiated."),
    (
        "If a Protector is in your party, pay 1 to complete this quest.",
        "If you control a hero or ally with Protector, pay (1) to complete this quest.",
    ),
    ("Draw a card for each Frost ally.", "Draw a card for each [Frost] ally."),
    ("Draw a card for each Fire Elemental ally.", "Draw a card for each Fire Elemental ally."),
    ("Ready target Blue or Red Dragonkin.", "Ready target Blue Dragonkin or Red Dragonkin."),
    (
        "Put a 0 / 2 Fire or Water Totem token into play.",
        "Put a 0 / 2 Fire or Water Totem token into play.",
    ),
    ("Mage: Draw a card.", "[Mage] Hero: Draw a card."),
    (
        "Draw a card for each card in opposing hands.",
        "Draw a card for each card in each opponent's hand.",
    ),
    (
        "Mirabel has +1 ATK for each Pet in all graveyards.",
        "This ally has +1 ATK for each Pet in a graveyard.",
    ),
    (
        "Remove up to two target Pets in all graveyards from the game.",
        "Remove up to two target Pets in any number of graveyards from the game.",
    ),
    (
        "Reveal the top card of your deck. Put each Pet in your hand and the rest into your graveyard.",
        "Reveal the top card of your deck. Put each Pet into your hand and the rest into your graveyard.",
    ),
    ("Put target Pet in its owner's hand.", "Put target Pet into its owner's hand."),
    (
        "Put target Pet in your graveyard into your hand.",
        "Put target Pet in your graveyard into your hand.",
    ),
    (
        "Destroy target Black or Twilight Dragonkin.",
        "Destroy target Black Dragonkin or Twilight Dragonkin.",
    ),
    ("Opposing Ongoing abilities lose their powers.", "Ongoing opposing abilities lose their powers."),
    ("Destroy target irradiated ally.", "Destroy target ally with Irradiated."),
    ("Elusive heroes and allies have +1 ATK.", "heroes and allies with Elusive have +1 ATK."),
    (
        "Put a 1 [Melee] / 1 [Health] Protector ally token into play.",
        "Put a 1 [Melee] / 1 [Health] Protector ally token into play.",
    ),
    ("Ready a Protector you control.", "Ready a hero or ally with Protector you control."),
    ("Destroy target Pet with ATK 2 or less.", "Destroy target Pet with 2 or less ATK."),
    ("Double the ATK of target Pet this turn.", "Double target Pet's ATK this turn."),
    ("Destroy all Pets that share that Pet's name.", "Destroy all Pets with the same name as that Pet."),
    (
        "Put one on top of your deck and the rest on the bottom.",
        "Put one on top of your deck and the rest on the bottom of your deck.",
    ),
    (
        "While there are two or more ice counters on this ally, it has Elusive.",
        "While this ally has two or more ice counters, it has Elusive.",
    ),
    ("[Horde]: Draw a card.", "[Horde] Hero: Draw a card."),
    (
        "Mirabel has Stealth if an ally with Mend is in your party.",
        "This ally has Stealth if you control an ally with Mend.",
    ),
    ("If it is not your turn, draw a card.", "If it isn't your turn, draw a card."),
    (
        "While this armor has 4 or more, your hero has Stealth.",
        "While this armor has 4 or more DEF, your hero has Stealth.",
    ),
    (
        "When your hero attacks on your turn, draw a card.",
        "When your hero attacks, if it is your turn, draw a card.",
    ),
    (
        "When a Pet enters or leaves play, draw a card.",
        "When a Pet enters play and when a Pet leaves play, draw a card.",
    ),
    (
        "When Mirabel attacks or you play an ability, draw a card.",
        "When this ally attacks and when you play an ability, draw a card.",
    ),
    ("When a quest turns face down, draw a card.", "When a quest is turned face down, draw a card."),
    (
        "Combat damage dealt by Pets can't be prevented.",
        "Combat damage that Pets would deal is unpreventable.",
    ),
    (
        "Damage your hero deals with weapons is unpreventable.",
        "Damage that your hero would deal with weapons is unpreventable.",
    ),
    ("Each player discards 2 cards.", "Each player discards two cards."),
    ("Exhaust target opposing attacker.", "Exhaust target attacking opposing hero or ally."),
    ("Destroy target ally without damage.", "Destroy target undamaged ally."),
    ("Each of those allies can't ready.", "Each of them can't ready."),
    ("Exhaust all of its controller's resources.", "Exhaust all resources its controller controls."),
    ("Draw a card if it costs less than 3.", "Draw a card if its cost is less than 3."),
    ("Attached ally is a Sheep.", "Attached ally is also a Sheep."),
    ("You can discard a card.", "You may discard a card."),
    ("If you removed the last one, draw a card.", "If none remain, draw a card."),
    ("If no ice counters remain, draw a card.", "If none remain, draw a card."),
    ("While in cat form, draw a card.", "While your hero has Cat Form, draw a card."),
    ("If you don't control an ally, draw a card.", "If you control no allies, draw a card."),
    (
        "You pay 1 less to play Pets this turn, to a minimum of 1.",
        "You pay (1) less to play Pets, to a minimum of (1) this turn.",
    ),
    (
        "Choose one or more: Draw a card; ready your hero.",
        "Choose one or more: Draw a card; or ready your hero.",
    ),
    ("When Mirable attacks, draw a card.", "When this ally attacks, draw a card."),
    ("Mirabels in play have +1 ATK.", "Mirabels in play have +1 ATK."),
    ("Song of Spring: When Mirabel attacks, draw a card.", "When this ally attacks, draw a card."),
    ("Empower Druid: Draw a card.", "Empower Druid: Draw a card."),
    ("Each opponent draws 3 cards.", "Each opponent draws three cards."),
    ("Discard two random cards.", "Discard two cards at random."),
    ("Draw a card, then draw another two cards.", "Draw a card, then draw two cards."),
    ("If no opposing Pets are in play, draw.", "If there are no opposing Pets in play, draw."),
    (
        "If there are two or more Pets in your hand, draw.",
        "If you have two or more Pets in your hand, draw.",
    ),
    ("While you have no ready resources, draw.", "While you control no ready resources, draw."),
    (
        "Once on each of your turns: 1 -> Draw a card.",
        "Once per turn, on your turn: (1) >>> Draw a card.",
    ),
    ("Destroy target ally with a cost of 3 or more.", "Destroy target ally with cost 3 or more."),
    ("If you control a Demon or a Pet, draw.", "If you control a Demon or Pet, draw."),
    ("When Mirabel deals [Fire] damage, draw.", "When this ally deals fire damage, draw."),
    ("Protector When Mirabel attacks, draw a card.", "Protector. When this ally attacks, draw a card."),
    ("Elusive: 1 -> Draw a card.", "Elusive. (1) >>> Draw a card."),
    ("Elusive heroes have +1 ATK.", "Elusive heroes have +1 ATK."),
    ("Stealth, Frost Resistance", "Stealth. Frost Resistance"),
    (
        "Put an Alliance Gnome ally token with 1 ATK and 2 health into play.",
        "Put a 1 / 2 Alliance Gnome ally token into play.",
    ),
    (
        "Put two 1[Fire] / 1[Health] [Horde] Imp ally token into play.",
        "Put two 1 [Fire] / 1 [Health] Horde Imp ally tokens into play.",
    ),
    (
        "Draw a card while Mirabel remains in your party.",
        "Draw a card while this ally remains under your control.",
    ),
    ("If an ally with cost 3 is in your party, draw.", "If you control an ally with cost 3, draw."),
    (
        "While there are two or more Gnomes in your party, draw.",
        "While you control two or more Gnomes, draw.",
    ),
    ("1 -> Draw a card. Use only if she's attacking.", "If this ally is attacking: (1) >>> Draw a card."),
    ("Destroy it if he's undamaged.", "Destroy it if it is undamaged."),
    ("Destroy all opposing damaged allies.", "Destroy all damaged opposing allies."),
    (
        "Allies in your party with damage have +1 ATK.",
        "Damaged allies you control have +1 ATK.",
    ),
    ("If it has no damage, ready it.", "If it is undamaged, ready it."),
    ("Mirabel has +1 ATK during each opponent's turn.", "This ally has +1 ATK on an opponent's turn."),
]
"""What cards of the game's several eras say, and how it is worded today."""


def test_older_wordings():
    failures = [
        f"{text!r} is worded {normalize(text, FIGHTER)!r} in place of {today!r}"
        for text, today in OLDER_WORDINGS
        if normalize(text, FIGHTER) != today
    ]
    assert failures == []


def test_the_name_stays_where_it_names_other_cards():
    text = "Allies named Mirabel, the Loud you control have Stealth."
    assert normalize(text, FIGHTER) == text


def test_names_with_words_that_are_nearly_the_same():
    assert normalize("Bram Brum attacks.", ally("Bram Brum", 1, 1, 1)) == "This ally attacks."


def test_a_name_that_another_contains():
    text = "You may search your deck for a card named Cellar of Mirabel and reveal it."
    assert normalize(text, FIGHTER) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Money", "Time is Money"),
        ("Veteran Crusader Aliocha", "Argent Crusader Reputation"),
        ("Nia, Tinker Wright", "Put a 1 [Melee] / 1 [Health] Little Tinker ally token into play."),
        ("Vanessa Cole", "When this ally attacks Edwin Cole, draw a card."),
    ],
)
def test_a_name_inside_another_is_not_the_cards_own(name, text):
    assert normalize(text, ally(name, 1, 1, 1)) == text


def test_what_a_card_is_is_not_its_name():
    rabbit = ally("Spring Rabbit", 1, 1, 1, tags="Rabbit")
    assert (
        normalize("Ready another Rabbit ally you control.", rabbit)
        == "Ready another Rabbit ally you control."
    )


def test_an_ability_has_only_its_whole_name():
    assert normalize("Destroy Sudden Rain.", SPELL) == "Destroy this ability."
    assert normalize("Sudden blows fall.", SPELL) == "Sudden blows fall."


def test_a_hero_is_named_by_its_first_name():
    card = hero(name="Boril Longtooth")
    assert normalize("(4) >>> Flip Boril face down.", card) == "(4) >>> Flip this hero face down."


def test_each_use_of_a_substitution_is_counted():
    steps = normalization_steps("Mirabel readies Mirabel -> Draw.", FIGHTER)
    counts = {step.name: step.count for step in steps}
    assert counts[OWN_NAME] == 2
    assert counts["-> is >>>"] == 1


def test_each_step_begins_where_the_one_before_ended():
    text = "Whenever Mirabel attacks, she deals 1 damage to one of your opponent’s allies."
    steps = normalization_steps(text, FIGHTER)
    assert steps[0].before == text
    assert [step.after for step in steps[:-1]] == [step.before for step in steps[1:]]
    assert steps[-1].after == normalize(text, FIGHTER)
    assert {step.name for step in steps} < set(STEP_NAMES)


def test_todays_wording_stays():
    text = "When this ally enters play, you may destroy target armor."
    assert normalize(text, FIGHTER) == text
    assert normalization_steps(text, FIGHTER) == ()


def test_a_card_of_no_type_calls_itself_a_card():
    card = PrintedCard(name="Nameless", types=())
    text = "When Nameless attacks, draw a card."
    assert normalize(text, card) == "When this card attacks, draw a card."


@pytest.mark.parametrize("text", ["Long-Range", "Draenei you control have Protector."])
def test_a_word_of_the_game_is_no_misspelt_name(text):
    assert normalize(text, ally("Swift Ranger, Protectors Ravage", 1, 1, 1)) == text


def test_the_name_of_an_equipment_tag_is_no_misspelt_name():
    text = "When this armor enters play, destroy target Plate armor."
    assert normalize(text, armor("Plated Gauntlets", 1, 1)) == text


def test_a_counter_called_a_card_is_put_on_another_card():
    text = normalize("Add a relic card to target equipment.", FIGHTER)
    assert text == "Put a relic counter on target equipment."


@pytest.mark.parametrize("name", ['"Black Rain" Belmor', 'Belmor "Black Rain" Brum', '"Rain" Belmor'])
def test_a_person_is_called_by_a_nickname_with_and_without_quotation_marks(name):
    nickname = name.split('"')[1]
    for text in (f"When {nickname} attacks, draw a card.", f"When {name} attacks, draw a card."):
        assert normalize(text, ally(name, 1, 1, 1)) == "When this ally attacks, draw a card."
