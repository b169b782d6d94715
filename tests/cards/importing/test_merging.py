"""Several sources, one card: which statements belong together, and whom to believe."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.importing.merging.cards import merge_cards
from cards.importing.merging.facts_merging import merge_facts
from cards.importing.merging.grouping import CardGroup
from cards.importing.merging.precedence import BY_FACT, BY_TRUST, agree
from cards.models import Kind, Source
from engine.cards import CardType, CharacterClass, Cost, DamageType, Faction
from tests.cards.importing.statements import cardcarp, community, printing, states, tracker


def merge(*statements):
    merged, unusable = merge_cards(statements)
    assert unusable == []
    return merged


def merge_card(*statements):
    [merged] = merge(*statements)
    return merged


def disputes(merged):
    return {
        (item.fact, item.printing): [value["value"] for value in item.values] for item in merged.disagreements
    }


# Facts


def test_each_source_gives_what_it_alone_knows():
    merged = merge_card(
        tracker(cost="3", tags=["Gnome", "Mage"], text="Elusive", tournament_formats=["Core"]),
        cardcarp(atk=2, health=4, factions=["Alliance"], damage_types=["Fire"]),
    )
    card = merged.card
    assert (card.printed.cost, card.printed.atk, card.printed.health) == (Cost(3), 2, 4)
    assert (card.printed.factions, card.tournament_formats) == ({Faction.ALLIANCE}, ("Core",))
    assert card.source is Source.TRACKER
    assert card.fact_sources["atk"] == "cardcarp"


def test_the_better_source_wins_and_the_disagreement_is_listed():
    merged = merge_card(community(cost="3"), tracker(cost="5"))
    assert merged.card.printed.cost == Cost(3)
    assert disputes(merged) == {("cost", ""): ["3", "5"]}


def test_names_keep_the_quotation_marks_of_the_tracker():
    merged = merge_card(community(name="Acid Marla"), tracker(name='"Acid" Marla'))
    assert merged.card.printed.name == '"Acid" Marla'
    assert merged.disagreements == ()


def test_the_tracker_is_the_last_to_ask_for_a_damage_type():
    merged = merge_card(tracker(damage_types=["Melee"]), cardcarp(damage_types=["Fire"], atk=2))
    assert merged.card.printed.damage_types == (DamageType.FIRE,)


def test_tags_are_those_of_the_collection_that_says_more():
    merged = merge_card(tracker(tags=["Fire"]), cardcarp(tags=["Instant", "Fire"]))
    assert [str(tag) for tag in merged.card.printed.tags] == ["Instant", "Fire"]
    merged = merge_card(community(tags=["Fire"]), cardcarp(tags=["Instant", "Fire"]))
    assert [str(tag) for tag in merged.card.printed.tags] == ["Fire"]


def test_a_fact_is_credited_to_the_most_trusted_source_that_states_it():
    merged = merge_card(community(), tracker())
    assert merged.card.fact_sources == {}


def test_a_card_of_an_earlier_release_joins_the_card_that_has_its_printing():
    raid = printing(34, "BTR", "Black Temple")
    earlier = states("community", raid, kind=Kind.RAID, tags=["Naga"])
    merged = merge_card(
        community(printing(34, "BT", "Black Temple")),
        community(raid, kind=Kind.RAID),
        replace(earlier, variant="", is_summary=True, key="earlier"),
    )
    assert merged.card.kind is Kind.DECK


def test_a_promotional_row_does_not_win_a_tie():
    promo = printing(1, "BLZ", "BlizzCon 2011")
    merged = merge_card(community(factions=["Horde"]), community(promo, factions=[]))
    assert merged.card.printed.factions == {Faction.HORDE}
    merged = merge_card(community(factions=[]), community(promo, factions=["Horde"]))
    assert merged.card.printed.factions == frozenset()


@pytest.mark.parametrize(("own", "promo"), [(148, 37), (37, 148)])
def test_the_printing_of_a_set_outranks_promotions_with_numbers_of_that_set(own, promo):
    """Vylokx: Horde by its promotional row, neutral by that of the set; whichever number is lower."""
    rows = [
        community(printing(promo, rarity="promo"), factions=["Horde"], race="Satyr", atk=5, text="Older."),
        community(printing(own, rarity="rare"), factions=[], race="Demon", atk=6, text="Newer."),
    ]
    for order in permutations(rows):
        card = merge_card(*order).card.printed
        assert (card.factions, card.race, card.atk, card.text) == (frozenset(), "Demon", 6, ("Newer.",))


@pytest.mark.parametrize(
    "special",
    [{"rarity": "promo"}, {"treatment": "EA"}, {"number": 1, "code": "BLZ", "name": "BlizzCon 2011"}],
)
def test_a_collection_with_a_card_only_as_a_promotion_steps_back_behind_one_that_has_its_set(special):
    """Not for the text, which the others have without its icons; nor behind the starter pool."""
    promo = community(printing(**special), factions=["Horde"], atk=5, text="[Activate] >>> Draw a card.")
    own = cardcarp(printing(), factions=[], atk=6, text=", Draw a card.")
    starter = states("starter", printing(), factions=["Alliance"], atk=7)
    for order in permutations([promo, own, starter]):
        card = merge_card(*order).card.printed
        assert (card.factions, card.atk) == (frozenset(), 6)
        assert card.text == ("[Activate] >>> Draw a card.",)
    assert merge_card(promo, starter).card.printed.atk == 5
    assert merge_card(promo, own, states("operator", atk=8)).card.printed.atk == 8


def test_a_card_of_unknown_type_is_imported():
    merged = merge_card(states("tracker", types=[], text="Draw a card."))
    assert merged.card.printed.types == ()


def test_a_text_that_only_lost_its_icons_is_no_disagreement():
    full = "[Activate], destroy this item >>> Your hero heals 3 damage from target hero or ally."
    merged = merge_card(
        community(text=full),
        cardcarp(text=", destroy this item → Your hero heals 3 from target hero or ally."),
    )
    assert merged.disagreements == ()
    assert merged.card.printed.text == (full,)


def places(merged):
    return [(item.facts.set.code, item.facts.number) for item in merged.printings]


def test_a_token_without_a_number_is_the_printing_in_another_set_of_tokens():
    tokens = printing(3, "HoAK", "Heroes of Azeroth Tokens")
    merged = merge_card(
        community(tokens, kind=Kind.TOKEN), cardcarp(printing(0, "TOK", "Tokens"), kind=Kind.TOKEN)
    )
    assert places(merged) == [("HoAK", 3)]


def test_a_token_without_a_number_is_no_printing_of_an_expansion():
    merged = merge_card(
        community(printing(3), kind=Kind.TOKEN), cardcarp(printing(0, "TOK", "Tokens"), kind=Kind.TOKEN)
    )
    assert places(merged) == [("HoA", 3), ("TOK", 0)]


# Unknown factions


def unknown_facts(*statements):
    return merge_card(*statements).card.printed.unknown


FACTION = {"factions"}


def test_the_faction_of_a_card_that_only_the_tracker_knows_is_unknown():
    """Rule 206.1b."""
    assert unknown_facts(tracker(cost="3")) == FACTION
    assert unknown_facts(tracker(classes=["Mage"], types=["Ability"])) == set()
    assert unknown_facts(tracker(classes=["Mage"], types=["Hero"])) == FACTION
    assert unknown_facts(tracker(printing(3, "BT", "Black Temple"), kind=Kind.RAID)) == set()


def test_a_source_that_states_no_faction_says_that_the_card_is_neutral():
    assert unknown_facts(tracker(), community()) == set()
    assert unknown_facts(tracker(), cardcarp(factions=[])) == set()
    assert unknown_facts(tracker(), cardcarp(factions=["Horde"])) == set()


def test_the_starter_pool_and_native_files_know_every_faction():
    assert unknown_facts(tracker(), states("starter")) == set()
    assert unknown_facts(tracker(), states("native")) == set()


def test_a_hero_whose_faction_cardcarp_leaves_out_has_an_unknown_faction():
    assert unknown_facts(tracker(types=["Hero"]), cardcarp(types=["Hero"], health=28)) == FACTION


def test_what_an_operator_decides_of_other_facts_does_not_make_a_card_neutral():
    assert unknown_facts(tracker(), states("operator", cost="3")) == FACTION
    assert unknown_facts(tracker(), states("operator", factions=[])) == set()
    assert unknown_facts(tracker(), states("operator", factions=["Horde"])) == set()


VALUES = {
    "cost": st.sampled_from(["0", "3", "X"]),
    "atk": st.integers(0, 3),
    "health": st.integers(1, 3),
    "classes": st.sampled_from([[], ["Mage"], ["Mage", "Rogue"]]),
    "factions": st.sampled_from([[], ["Horde"]]),
    "damage_types": st.sampled_from([["Fire"], ["Melee"]]),
    "tags": st.sampled_from([["Gnome"], ["Gnome", "Mage"], ["Orc"]]),
    "race": st.sampled_from(["Gnome", "Orc"]),
}
FACTS_OF_SOURCES = st.fixed_dictionaries(
    {},
    optional={source.value: st.fixed_dictionaries({}, optional=VALUES) for source in BY_TRUST},
)


@given(FACTS_OF_SOURCES.filter(bool), st.randoms())
def test_no_fact_is_lost_and_the_most_trusted_source_that_states_it_decides(stated, random):
    """Whatever the sources state about one printing, and in whatever order it comes."""
    statements = [states(source, **facts) for source, facts in stated.items()]
    random.shuffle(statements)
    merged = merge_card(*statements)
    sources = {**dict.fromkeys(merged.card.fact_sources), **merged.card.fact_sources}
    believed = [source for source in stated if source != "cardcarp" or _is_believed(stated)]
    for fact in VALUES:
        witnesses = [source for source in BY_FACT.get(fact, BY_TRUST) if fact in stated.get(source, {})]
        witnesses = [source for source in witnesses if source in believed]
        if witnesses:
            value = _believed_value(fact, witnesses[0], stated, witnesses)
            assert merged.card.printed.data().get(fact) in (value, value or None)
            agreeing = [
                source for source in BY_TRUST if source in witnesses and stated[source][fact] == value
            ]
            assert sources.get(fact, merged.card.source) == agreeing[0]
            is_identifying = fact in ("cost", "classes")
            others = [
                facts[fact]
                for source, facts in stated.items()
                if fact in facts and (is_identifying or source in believed)
            ]
            is_disputed = any(not agree(fact, value, other) for other in others)
            assert is_disputed == any(item.fact == fact for item in merged.disagreements)


def _believed_value(fact, first, stated, witnesses):
    """The value of the most trusted witness, or cardcarp's tags where they say more than the tracker's."""
    value = stated[first][fact]
    if fact != "tags" or first != "tracker" or "cardcarp" not in witnesses:
        return value
    more = stated["cardcarp"]["tags"]
    return more if set(value) < set(more) else value


def _is_believed(stated):
    """Whether cardcarp's facts can be of the same card as those of the better collections."""
    better = next((stated[source] for source in ("community", "tracker") if source in stated), None)
    if better is None:
        return True
    own = stated["cardcarp"]
    same_cost = better.get("cost") is None or own.get("cost") is None or better["cost"] == own["cost"]
    classes, own_classes = set(better.get("classes") or ()), set(own.get("classes") or ())
    return same_cost and (not classes or not own_classes or bool(classes & own_classes))


# Which statements are one card


def test_names_that_differ_in_punctuation_are_one_card_if_the_facts_agree():
    [card] = merge(
        community(name="Val Kyr", cost="2", text="Draw a card."),
        tracker(name="Val'Kyr", cost="2", text="Draw a card."),
    )
    assert card.card.printed.name == "Val'Kyr"


@pytest.mark.parametrize(
    "other",
    [
        {"name": "Counterpunch", "types": ["Ability"], "cost": "1"},
        {"name": "Counterpunch", "cost": "2", "text": "Sing a song."},
        {"name": "Counter-Punch", "cost": "3", "atk": 4, "text": "Draw a card."},
    ],
)
def test_names_that_differ_in_punctuation_are_two_cards_if_the_facts_do_not(other):
    cards = merge(
        community(name="Counterpunch!", cost="3", atk=3, text="Draw a card."),
        tracker(printing(15, "RoF", "Reign of Fire"), **other),
    )
    assert {card.card.printed.name for card in cards} == {"Counterpunch!", other["name"]}
    assert len({card.card.key for card in cards}) == 2


def test_a_name_of_two_cards_keeps_the_facts_of_each():
    """The tracker has one list of facts for both."""
    older, newer = printing(83, "FoO", "Fires of Outland"), printing(6, "DKS", "Death Knight Starter")
    facts = {"types": ["Ability"], "cost": "3", "classes": ["Death Knight"]}
    cards = merge(
        community(older, types=["Ability"], cost="1", classes=["Warlock"], text="Drain."),
        community(newer, **facts, text="Rot."),
        tracker(older, **facts, text="Drain."),
        tracker(newer, **facts, text="Rot."),
    )
    assert [(card.card.variant, card.card.printed.cost, len(card.statements)) for card in cards] == [
        ("", Cost(1), 2),
        ("Death Knight Starter 6", Cost(3), 2),
    ]
    assert [card.disagreements for card in cards] == [(), ()]


def test_a_wrong_class_of_the_tracker_is_a_disagreement_and_not_another_card():
    merged = merge_card(
        community(types=["Ability"], cost="8", classes=["Mage"]),
        tracker(types=["Ability"], cost="8", classes=["Paladin"]),
    )
    assert merged.card.printed.classes == {CharacterClass.MAGE}
    assert disputes(merged) == {("classes", ""): [["Mage"], ["Paladin"]]}


def test_facts_of_cardcarp_count_only_where_they_can_be_of_the_card():
    """It joined printings to cards by name alone."""
    merged = merge_card(
        tracker(types=["Ability"], cost="2", text="Sing."),
        cardcarp(printing(artist="A. Painter"), types=["Event"], factions=["Horde"], health=30),
    )
    printed = merged.card.printed
    assert (printed.types, printed.health, printed.factions) == ((CardType.ABILITY,), None, frozenset())
    assert merged.card.printings[0].artist == "A. Painter"


def test_a_raid_card_is_not_the_deck_card_of_its_name():
    cards = merge(
        community(cost="3", text="Sing."),
        tracker(cost="3", text="Sing."),
        tracker(printing(9, "BTR", "Black Temple Raid"), kind=Kind.RAID, text="The raid loses."),
    )
    assert [card.card.kind for card in cards] == [Kind.DECK, Kind.RAID]


def test_a_card_that_the_community_file_lists_for_decks_and_raids_is_one():
    boxed = printing(34, "BT", "Black Temple")
    merged = merge_card(
        community(boxed, tags=["Naga", "Unlimited"], text="Sing."),
        community(
            printing(34, "BTR", "Black Temple"),
            kind=Kind.RAID,
            tags=["Naga", "Traitor", "Warrior"],
            text="Sing.",
        ),
    )
    assert (merged.card.kind, [str(tag) for tag in merged.card.printed.tags]) == (
        Kind.DECK,
        ["Naga", "Unlimited"],
    )
    assert [item.set.name for item in merged.card.printings] == ["Black Temple Raid"]


# Printings


def test_a_row_of_all_starter_decks_is_the_printing_of_the_deck_that_has_the_card():
    merged = merge_card(
        community(printing(0, "CD2", "Class Starter Deck 2011 (Spring)", artist="A. Painter")),
        tracker(printing(12, "AM2", "Alliance Mage 2011")),
        tracker(printing(9, "HW2", "Horde Warrior 2011")),
    )
    assert [(item.set.name, item.number, item.artist) for item in merged.card.printings] == [
        ("Alliance Mage 2011", 12, "A. Painter"),
        ("Horde Warrior 2011", 9, "A. Painter"),
    ]


def test_a_row_of_all_starter_decks_stays_where_nobody_knows_the_deck():
    merged = merge_card(community(printing(0, "CD2", "Class Starter Deck 2011 (Spring)")))
    assert [item.set.name for item in merged.card.printings] == ["Class Starters 2011 (Spring)"]


def test_a_set_that_one_source_cuts_finer_is_cut_so():
    raid = printing(31, "NXR", "Naxxramas")
    assert merge_card(community(raid)).card.printings[0].set.name == "Naxxramas Raid"
    merged = merge_card(community(raid), tracker(printing(31, "NT", "Naxxramas Token")))
    assert [item.set.name for item in merged.card.printings] == ["Naxxramas Token"]


def test_an_extended_art_printing_stays_beside_the_plain_one():
    merged = merge_card(
        community(),
        community(printing(treatment="Extended art", rarity="promo")),
        tracker(printing(rarity="rare")),
    )
    assert [(item.treatment, item.rarity) for item in merged.card.printings] == [
        ("", "rare"),
        ("Extended art", "promo"),
    ]


def test_a_rarity_that_sources_state_differently_is_listed_with_its_printing():
    merged = merge_card(community(printing(rarity="uncommon")), tracker(printing(rarity="common")))
    assert disputes(merged) == {("rarity", "HoA 7"): ["uncommon", "common"]}


def test_the_order_of_statements_does_not_matter():
    statements = [
        community(cost="3", text="Sing."),
        community(printing(4, "CoH", "Crown of the Heavens"), cost="5", text="Discard your hand."),
        tracker(cost="3", text="Sing.", tags=["Gnome"]),
        tracker(printing(2, "ToF", "Tomb of the Forgotten"), kind=Kind.RAID, cost="3"),
        cardcarp(atk=1, health=2, cost="3"),
    ]
    results = {repr(merge(*order)) for order in permutations(statements)}
    assert len(results) == 1


def test_facts_do_not_depend_on_the_order_of_a_group():
    newest = community(printing(4, "CoH", "Crown of the Heavens"), text="Sing.", race="Orc")
    statements = [newest, community(text="Dance.", race="Gnome"), community(printing(9), text="Nap.")]
    merged = [merge_facts(CardGroup(list(order))) for order in permutations(statements)]

    assert merged[0].facts["text"] == newest.facts["text"]
    assert all(facts == merged[0] for facts in merged)


def test_a_text_that_lacks_a_power_is_a_disagreement():
    power = "When this item enters play, draw a card."
    other = "[Activate] >>> Your hero heals 3 damage from itself."
    merged = merge_card(community(text=[power]), tracker(text=[power, other]))
    assert [item.fact for item in merged.disagreements] == ["text"]
