"""What the goldfish agent does with the powers of its cards, one habit a test."""

import pytest

from engine.agents import play_out
from engine.agents.goldfish import GoldfishAgent
from engine.agents.passive import PassiveAgent
from engine.board.view import view_for
from engine.cards import Back
from engine.cardtext.coverage import CoverageLevel, card_coverage
from engine.chance import Chance
from engine.decisions import Verb
from engine.game import Game
from engine.goldfish import goldfish
from engine.rules.setup import GameDeck
from tests.engine.build import Side, ability, ally, hero, location, position, printed, quest, totem, weapon
from tests.engine.starter import heroes, starter_pool
from tests.profiles import examples

WOLF = ally("Wolf", 1, 1, 1)
OGRE = ally("Ogre", 4, 4, 4)
AXE = weapon("Axe", 2, 3, 1)
BURN = "Your hero deals 3 fire damage to target hero or ally."
RADAK = "Radak"


def plays(game):
    """All that the goldfish does in this turn, but passing."""
    agents = (GoldfishAgent(), PassiveAgent())
    done = []
    turn = game.state.turn
    while game.pending is not None and game.state.turn == turn:
        decision = game.pending
        view = view_for(game.state, decision.player, decision)
        option = agents[decision.player].choose(decision, view)
        if decision.player == 0 and option.verb is not Verb.PASS:
            done.append(option.text)
        game.decide(option)
    return done


def against(*, health=28, play=(), damage=None, **side):
    """A position against a passive hero."""
    own = Side(**side)
    return position(own, Side(hero(RADAK, health=health), play=play, damage=damage or {}))


def readable(card):
    """A card whose text the engine plays in full."""
    assert card_coverage(card).level is CoverageLevel.FULL, card.text
    return card


def spell(name, cost, *text, **facts):
    return readable(ability(name, cost, *text, **facts))


def creature(name, cost, atk, health, *text, **facts):
    return readable(ally(name, cost, atk, health, *text, **facts))


def quests(*text, name="Errand"):
    return readable(printed(name, *quest().types, text=text))


# Damage


def test_it_plays_damage_at_the_opposing_hero():
    game = against(hand=[spell("Blast", 2, BURN)], resources=2, play=[WOLF])
    assert "Blast -> Radak" in plays(game)


def test_it_prefers_an_ally_to_damage_early():
    game = against(hand=[spell("Blast", 3, BURN), ally("Raider", 3, 3, 3)], resources=3)
    assert "play Raider" in plays(game)


def test_it_plays_damage_first_when_that_wins():
    blast, raider = spell("Blast", 3, BURN), ally("Raider", 3, 9, 3)
    game = against(health=3, hand=[blast, raider, raider], resources=3)
    assert plays(game)[:2] == ["play Blast", "Blast -> Radak"]
    assert game.outcome is not None


def test_it_adds_damage_and_attacks_to_win():
    game = position(
        Side(hand=[spell("Blast", 1, BURN)], play=[OGRE], resources=1), Side(hero(RADAK, health=7))
    )
    plays(game)
    assert game.outcome is not None


def test_it_makes_x_as_large_as_it_can():
    text = "Your hero deals X fire damage to target hero or ally."
    game = against(hand=[spell("Rain", "1+X", text)], resources=5)
    assert "X = 4" in plays(game)


def test_it_deals_each_damage_that_it_may():
    text = "When this ally enters play, it may deal 2 fire damage to target hero."
    game = against(hand=[creature("Imp", 1, 1, 1, text)], resources=1)
    choices = plays(game)
    assert choices[1:] and {"Imp -> Radak", "yes"} <= set(choices)


def test_it_chooses_the_mode_that_is_worth_most():
    text = "Choose one: Draw a card; or your hero deals 5 fire damage to target hero."
    game = against(health=5, hand=[spell("Crossroads", 1, text)], resources=1)
    plays(game)
    assert game.outcome is not None


# What has no use


@pytest.mark.parametrize(
    "text",
    [
        "Your hero heals 4 damage from target hero or ally.",
        "Destroy target ally.",
        "Put target ally into its owner's hand.",
        "Target ally has +4 ATK while defending this turn.",
        "Attach to target ally.",
    ],
)
def test_it_keeps_what_it_cannot_use(text):
    side = Side(hand=[spell("Trick", 1, text)] * 2, play=[WOLF], resources=9)
    choices = plays(position(side, Side(hero(RADAK))))
    assert not any("Trick" in choice and "place" not in choice for choice in choices)


def test_it_keeps_its_own_allies():
    text = "Your hero deals 1 fire damage to each hero and ally."
    side = Side(hand=[spell("Quake", 1, text)], play=[WOLF, ally("Pup", 1, 3, 1)], resources=9)
    assert "play Quake" not in plays(position(side, Side(hero(RADAK))))


# Attackers


def test_it_raises_atk_before_it_attacks():
    shout = spell("Rally", 1, "Allies you control have +1 ATK this turn.")
    side = Side(hand=[shout, quest()], play=[WOLF, OGRE], resources=1)
    choices = plays(position(side, Side(hero(RADAK))))
    assert choices.index("play Rally") < choices.index("attack with Wolf")


def test_it_raises_atk_only_of_what_can_attack():
    shout = spell("Rally", 1, "Allies you control have +1 ATK this turn.")
    side = Side(hand=[shout], play=[WOLF], exhausted=["Wolf"], resources=1)
    assert "play Rally" not in plays(position(side, Side(hero(RADAK))))


def test_it_readies_an_attacker_after_its_attack():
    hovin = creature("Runner", 3, 3, 3, "(1) >>> Ready this ally.")
    game = position(Side(play=[hovin], resources=2), Side(hero(RADAK)))
    choices = plays(game)
    assert choices.count("attack with Runner") == 3
    assert choices.count("use Runner") == 2


def test_it_attacks_before_it_exhausts_its_allies():
    text = "When this ally enters play, exhaust all other allies you control."
    side = Side(hand=[creature("Reckless", 4, 6, 1, text)], play=[WOLF, OGRE], resources=4)
    choices = plays(position(side, Side(hero(RADAK))))
    assert choices.index("attack with Ogre") < choices.index("play Reckless")


def test_it_attaches_a_bonus_to_its_best_attacker():
    aura = spell("Blessing", 1, "Attach to target ally.", "Ongoing: Attached ally has +2 ATK.")
    side = Side(hand=[aura], play=[WOLF, totem("Totem", 1, 0, 2)], resources=1)
    game = position(side, Side(hero(RADAK), play=[OGRE]))
    assert "Blessing -> Wolf" in plays(game)


def test_it_attaches_harm_to_the_opposing_hero():
    pain = "Ongoing: At the start of your turn, your hero deals 4 nature damage to attached character."
    aura = spell("Burning", 1, "Attach to target hero or ally.", pain)
    game = position(Side(hand=[aura], play=[WOLF], resources=1), Side(hero(RADAK)))
    assert "Burning -> Radak" in plays(game)


def test_it_puts_tokens_with_atk_into_play():
    text = "Put three 1 [Melee] / 1 [Health] Treant ally tokens into play with Ferocity."
    choices = plays(against(hand=[spell("Grove", 4, text)], resources=4))
    assert sum("attack with Treant" in choice and "->" not in choice for choice in choices) == 3


# Cards and resources


def test_it_completes_a_quest_with_what_is_left():
    errand = quests("Pay (1) to complete this quest.", "Reward: Draw a card.")
    game = position(Side(hand=[WOLF], play=[errand], resources=1), Side(hero(RADAK)))
    assert plays(game)[:2] == ["play Wolf", "complete Errand"]


def test_it_draws_with_what_is_left_only():
    study = spell("Study", 2, "Draw a card.")
    game = position(Side(hand=[study, ally("Raider", 2, 3, 3)], resources=2), Side(hero(RADAK)))
    choices = plays(game)
    assert "play Raider" in choices
    assert "play Study" not in choices


def test_it_discards_what_is_worth_least():
    errand = quests("Pay (1) to complete this quest.", "Reward: Draw a card, then discard a card.")
    hand = [OGRE, location("Bridge"), location("Bridge")]
    side = Side(hand=hand, play=[errand, WOLF], deck=[OGRE] * 9, resources=4)
    assert {"complete Errand", "Bridge"} <= set(plays(position(side, Side(hero(RADAK)))))


def test_it_uses_a_power_that_exhausts_an_ally_only_for_more_than_its_attack():
    scholar = creature("Scholar", 3, 1, 3, "[Activate] >>> Draw a card.")
    brute = creature("Brute", 3, 9, 3, "[Activate] >>> Draw a card.")
    game = position(Side(play=[scholar, brute]), Side(hero(RADAK, health=99)))
    choices = plays(game)
    assert "use Scholar" in choices
    assert "attack with Brute" in choices


def test_it_sacrifices_only_to_win():
    altar = spell(
        "Altar",
        2,
        "Ongoing: Destroy an ally you control >>> Your hero deals 1 shadow damage to target hero or ally.",
    )
    far = position(Side(play=[altar, WOLF], exhausted=["Wolf"]), Side(hero(RADAK)))
    assert plays(far) == []
    near = position(Side(play=[altar, WOLF], exhausted=["Wolf"]), Side(hero(RADAK, health=1)))
    assert plays(near)[0] == "use Altar"
    assert near.outcome is not None


def test_it_pays_with_a_resource_only_for_more():
    cheap = creature(
        "Zealot", 2, 1, 1, "You may destroy a resource you control rather than pay this ally's cost."
    )
    game = position(Side(hand=[cheap], resources=1, play=[WOLF]), Side(hero(RADAK)))
    assert "play Zealot" not in plays(game)


# Heroes


def test_it_flips_its_hero_for_damage():
    text = "(1), Flip this hero >>> This hero deals 3 nature damage to target hero or ally."
    shaman = readable(hero("Kil'zin", text=(text,)))
    game = position(Side(shaman, play=[WOLF], resources=1), Side(hero(RADAK)))
    assert {"use Kil'zin", "Kil'zin -> Radak"} <= set(plays(game))


def test_it_flips_its_hero_for_its_back():
    text, back = "(4) >>> Flip this hero face down.", "Pets you control have Assault 2."
    hunter = hero("Baxxel", text=(text,), back=Back(text=(back,)))
    pets = [ally("Raptor", 2, 3, 3, tags="Pet (1)")]
    assert "use Baxxel" in plays(position(Side(hunter, play=pets, resources=4), Side(hero(RADAK))))
    assert "use Baxxel" not in plays(position(Side(hunter, play=[WOLF], resources=4), Side(hero(RADAK))))


def test_it_does_not_flip_its_hero_to_heal_nothing():
    text = "(X), Flip this hero >>> This hero heals X damage from target hero or ally."
    priest = readable(hero("Boris", text=(text,)))
    assert "use Boris" not in plays(position(Side(priest, play=[WOLF], resources=5), Side(hero(RADAK))))


# Every game ends


def test_a_power_without_cost_is_not_used_for_ever():
    braggart = creature("Braggart", 2, 2, 2, 'Say "Me!" >>> This ally has +1 ATK this turn.')
    game = position(Side(play=[braggart]), Side(hero(RADAK)))
    assert len(plays(game)) < 10


def test_a_shout_for_ferocity_is_used_once():
    leeroy = creature("Leeroy", 2, 2, 2, 'Say "Me!" >>> This ally has Ferocity this turn.')
    game = position(Side(play=[leeroy], fresh=["Leeroy"]), Side(hero(RADAK)))
    choices = plays(game)
    assert choices.count("use Leeroy") == 1
    assert "attack with Leeroy" in choices


@pytest.mark.parametrize("seed", range(examples(300).max_examples // 10))
def test_every_game_of_the_starter_pool_ends(seed):
    """Random decks, ten for each seed, to their end or to twelve turns."""
    chance = Chance(seed)
    cards = [card for card in starter_pool().values() if not card.has_type(heroes()[0].types[0])]
    for game in range(10):
        deck = GameDeck(
            heroes()[chance.below(len(heroes()))], tuple(cards[chance.below(len(cards))] for _ in range(60))
        )
        played = goldfish(deck, seed * 10 + game, first=game % 2 == 0, turns=12)
        assert 1 <= len(played.turns) <= 12


def test_two_goldfish_finish_a_game_of_the_starter_pool():
    chance = Chance(7)
    cards = [card for card in starter_pool().values() if not card.has_type(heroes()[0].types[0])]
    decks = [
        GameDeck(heroes()[place], tuple(cards[chance.below(len(cards))] for _ in range(60)))
        for place in range(2)
    ]
    game = Game(decks, 7, first=0, log=False)
    play_out(game, (GoldfishAgent(), GoldfishAgent()), until=lambda: game.state.turn > 60)
    assert game.outcome is not None


# Rarer effects


def beside_allies(allies, **side):
    """A position with allies, which do not attack for the win yet."""
    return position(Side(play=allies, **side), Side(hero(RADAK, health=28)))


def test_it_takes_an_extra_turn_to_attack_again():
    haste = spell("Haste", 1, "Take an extra turn after this one.")
    assert "play Haste" in plays(beside_allies([OGRE], hand=[haste], resources=1))


def test_an_extra_turn_is_worth_little_without_allies():
    haste, raider = spell("Haste", 3, "Take an extra turn after this one."), ally("Raider", 3, 3, 3)
    game = against(hand=[haste, raider], resources=3)
    assert "play Raider" in plays(game)


def test_it_counts_how_often_an_effect_is_repeated():
    """Worth three cards, and none without allies."""
    muster = spell("Muster", 2, "For each ally you control, draw a card.")
    assert "play Muster" in plays(beside_allies([WOLF] * 3, hand=[muster], resources=2))
    assert "play Muster" not in plays(against(hand=[muster], resources=2))


def test_it_sees_which_of_two_things_happens():
    text = "If you control an ally, draw a card. Otherwise, your hero deals 9 fire damage to your hero."
    gamble = spell("Gamble", 0, text)
    assert "play Gamble" in plays(beside_allies([WOLF], hand=[gamble, gamble]))
    assert "play Gamble" not in plays(against(hand=[gamble, gamble]))


def test_it_doubles_the_atk_of_an_attacker():
    double = spell("Fury", 1, "Double target ally's ATK this turn.", tags="Instant")
    assert "Fury -> Ogre" in plays(beside_allies([WOLF, OGRE], hand=[double], resources=1))
