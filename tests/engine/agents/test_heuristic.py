"""What the heuristic agent does: its habits, one a test, and how it fares against other agents."""

from itertools import cycle, islice

import pytest

from engine.agents import play_out
from engine.agents.goldfish import GoldfishAgent
from engine.agents.heuristic import HeuristicAgent
from engine.agents.heuristic.match_scene import MatchScene
from engine.agents.random import RandomAgent
from engine.board.determinising import UNKNOWN, determinised
from engine.board.view import view_for
from engine.cards import CardType
from engine.decisions import DecisionKind, Verb
from engine.events import DealDamage
from engine.game import Game
from engine.rules.setup import GameDeck
from engine.state import DeckOrder
from engine.state.card import origin_of
from tests.engine.build import STRAW, Side, ability, ally, armor, do, hero, position, printed, totem, weapon
from tests.engine.starter import DECKS, starter_deck
from tests.profiles import is_nightly

STARTERS = [starter_deck(path) for path in DECKS]
MATCHES = 400 if is_nightly() else 24
RANDOM_MATCHES = 400 if is_nightly() else 12
MOST_DECISIONS = 3000

BO = "Bo's hero"
WOLF = ally("Wolf", 1, 2, 1)
BEAR = ally("Bear", 3, 3, 5)
OGRE = ally("Ogre", 4, 4, 4)
GUARD = ally("Guard", 2, 2, 4, "Protector")
AXE = weapon("Axe", 2, 3, 1)
BOLT = ability("Bolt", 2, "Your hero deals 3 fire damage to target hero or ally.", tags="Instant")
COUNTER = ability("Counter", 2, "Interrupt target ability.", tags="Instant")


def choices(game, agents=None):
    """What each side does in this turn, but passing: pairs of a player's name and an option's text."""
    agents = agents or [HeuristicAgent() for _ in game.state.players]
    done, turn = [], game.state.turn
    while game.pending is not None and game.state.turn == turn:
        decision = game.pending
        view = view_for(game.state, decision.player, decision)
        option = agents[decision.player].choose(decision, view)
        if option.verb is not Verb.PASS:
            done.append((game.state.players[decision.player].name, option.text))
        game.decide(option)
    return done


def own_choices(*sides, **more):
    return [text for name, text in choices(position(*sides, **more)) if name == "Ana"]


def choice(game):
    """What the agent answers to the pending decision."""
    decision = game.pending
    return HeuristicAgent().choose(decision, view_for(game.state, decision.player, decision)).text


# Attacks


def test_it_attacks_the_ally_that_it_destroys_without_loss():
    done = own_choices(Side(play=[BEAR]), Side(play=[WOLF]))
    assert "attack with Bear -> Wolf" in done


def test_it_attacks_the_hero_rather_than_lose_an_ally_for_nothing():
    done = own_choices(Side(play=[WOLF]), Side(hero(BO, health=20), play=[OGRE]))
    assert "attack with Wolf -> Ogre" not in done


def test_it_attacks_the_hero_for_the_win_whatever_else_there_is():
    done = own_choices(Side(play=[BEAR]), Side(hero(BO, health=3), play=[WOLF]))
    assert done[-1] == "attack with Bear -> Bo's hero"


def test_two_allies_destroy_together_what_neither_could_alone():
    raiders = [ally("Raider", 2, 3, 2), ally("Rover", 2, 3, 2)]
    ogre = ally("Warlord", 6, 6, 6, "At the start of your turn, draw a card.")
    done = own_choices(Side(play=raiders), Side(play=[ogre]))
    assert {"attack with Raider -> Warlord", "attack with Rover -> Warlord"} <= set(done)


def test_a_protector_stays_home_when_the_player_is_behind():
    threats = [ally(f"Brute {number}", 4, 4, 6) for number in range(2)]
    done = own_choices(Side(hero("Ana's hero", health=12), play=[GUARD]), Side(play=threats))
    assert not [text for text in done if text.startswith("attack with Guard")]


def test_it_destroys_what_keeps_a_hero_from_being_destroyed():
    lich = ally("Lich", 4, 3, 3, "Your hero can't be destroyed.")
    done = own_choices(Side(play=[BEAR]), Side(hero(BO, health=2), play=[lich]))
    assert "attack with Bear -> Lich" in done


def test_it_does_not_finish_a_hero_that_cannot_be_destroyed():
    lich = ally("Lich", 4, 3, 9, "Your hero can't be destroyed.")
    foe = Side(hero(BO, health=20), play=[lich], damage={BO: 20})
    assert "Bolt -> Bo's hero" not in own_choices(Side(hand=[BOLT], resources=2), foe)


def test_an_attacker_that_would_destroy_its_hero_comes_before_a_totem():
    raven, imp, air = ally("Raven", 1, 2, 1), ally("Imp", 1, 2, 1), totem("Air Totem", 4, 0, 2)
    done = own_choices(Side(hero("Ana's hero", health=2), play=[raven]), Side(play=[imp, air]))
    assert "attack with Raven -> Imp" in done


def test_it_knows_what_an_attacker_can_attack():
    """Rule 601.2b: an attack on the hero alone, though there is an ally to destroy."""
    hunter = ally("Hunter", 2, 3, 3, "This ally can attack only heroes.")
    done = own_choices(Side(play=[hunter]), Side(play=[WOLF]))
    assert "attack with Hunter" in done
    assert "attack with Hunter -> Wolf" not in done


# Defence


def play_up_to(game, kind, *actions):
    """The game as somebody is asked for such a choice after these actions, all others doing the least."""
    do(game, *actions)
    while game.pending.kind is not kind:
        game.decide(game.pending.options[-1])
    return game


def test_it_protects_where_the_protector_destroys_the_attacker():
    game = position(Side(play=[WOLF]), Side(hero(BO), play=[GUARD]))
    play_up_to(game, DecisionKind.PROTECT, "attack with Wolf", "attack with Wolf -> Bo's hero")
    assert choice(game) == "protect with Guard"


def test_it_does_not_lose_a_protector_to_save_its_hero_a_scratch():
    brute = ally("Brute", 2, 1, 9)
    squire = ally("Squire", 3, 0, 1, "Protector")
    game = position(Side(play=[brute]), Side(hero(BO, health=30), play=[squire, WOLF]))
    play_up_to(game, DecisionKind.PROTECT, "attack with Brute", "attack with Brute -> Bo's hero")
    assert choice(game) == "do not protect"


def test_it_strikes_back_as_it_defends():
    game = position(Side(play=[BEAR]), Side(hero(BO), play=[AXE], resources=2))
    play_up_to(game, DecisionKind.STRIKE, "attack with Bear")
    assert choice(game) == "strike with Axe"


def test_it_prevents_damage_with_the_armor_that_wastes_least():
    helm = armor("Helm", 1, 1, tags="Armor, Plate, Head (1)")
    plate = armor("Plate", 4, 3, tags="Armor, Plate, Chest (1)")
    game = position(Side(play=[ally("Scout", 1, 1, 1)]), Side(hero(BO), play=[helm, plate]))
    play_up_to(game, DecisionKind.PREVENT, "attack with Scout")
    assert choice(game) == "exhaust Helm to prevent 1"


# Cards


def test_it_destroys_the_ally_that_matters():
    done = own_choices(Side(hand=[BOLT], resources=2), Side(play=[WOLF, ally("Raider", 3, 5, 3)]))
    assert "Bolt -> Raider" in done


def test_it_keeps_a_spell_that_would_only_scratch_the_hero():
    done = own_choices(Side(hand=[BOLT], resources=2), Side(hero(BO, health=28)))
    assert "play Bolt" not in done


def test_it_finds_the_win_with_attacks_and_a_spell():
    done = own_choices(Side(hand=[BOLT], play=[WOLF], resources=2), Side(hero(BO, health=5), play=[OGRE]))
    assert "Bolt -> Bo's hero" in done
    assert "attack with Wolf -> Bo's hero" in done or "attack with Wolf" in done


def test_it_interrupts_what_another_player_plays():
    game = position(Side(hand=[BOLT], play=[], resources=2), Side(hand=[COUNTER], play=[OGRE], resources=2))
    do(game, "play Bolt", "Bolt -> Ogre")
    assert choice(game) == "play Counter"


def test_it_answers_an_attacker_with_what_it_kept():
    game = position(Side(play=[ally("Raider", 3, 5, 3)]), Side(hand=[BOLT], resources=2))
    done = choices(game)
    assert ("Bo", "Bolt -> Raider") in done


def test_a_second_pet_is_not_played_to_destroy_a_better_one():
    """Rule 414.3b."""
    tiger = ally("Tiger", 4, 4, 4, tags="Cat, Pet (1)")
    kitten = ally("Kitten", 1, 1, 1, tags="Cat, Pet (1)")
    done = own_choices(Side(hand=[kitten], play=[tiger], resources=3), Side(play=[OGRE]))
    assert "play Kitten" not in done


def test_uniqueness_is_repaired_by_destroying_the_older_card():
    """Rule 414.3b."""
    cat = ally("Old Cat", 1, 1, 6, tags="Cat, Pet (1)")
    caller = ally("Imp Caller", 2, 2, 2, "[Activate] >>> Draw two cards.", tags="Imp, Pet (1)")
    game = do(position(Side(hand=[caller], play=[cat], resources=2), Side()), "play Imp Caller")
    assert choice(game) == "destroy Old Cat"


def test_a_second_unique_token_is_not_put_into_play():
    """Rule 414.3a."""
    hatching = printed(
        "Hatching",
        CardType.QUEST,
        text=(
            "Pay (1) to complete this quest.",
            "Reward: Put a 1 [Melee] / 1 [Health] Unique Turtle ally token named Tooga into play.",
        ),
    )
    tooga = ally("Tooga", 1, 1, 1, tags="Unique, Turtle")
    quests = Side(play=[hatching, hatching], resources=4)
    assert len([text for text in own_choices(quests, Side()) if text.startswith("complete")]) == 1
    has_one = Side(play=[hatching, tooga], resources=4)
    assert not any(text.startswith("complete") for text in own_choices(has_one, Side()))


def test_others_attack_before_an_ally_that_exhausts_them_enters_play():
    braggart = ally(
        "Braggart",
        4,
        6,
        1,
        "When this ally enters play, exhaust all other allies you control.",
        'Say "Here I come!" >>> This ally has Ferocity this turn.',
    )
    done = own_choices(Side(hand=[braggart], play=[OGRE], resources=4), Side(play=[BEAR]))
    assert done.index("attack with Ogre") < done.index("play Braggart") < done.index("attack with Braggart")


def test_a_protector_that_cannot_attack_is_played():
    sentry = ally("Sentry", 2, 3, 3, "Protector", "This ally can't attack.")
    assert "play Sentry" in own_choices(Side(hand=[sentry], resources=2), Side(play=[BEAR]))


def test_an_ally_is_not_a_resource_to_pay_with():
    refugee = ally(
        "Refugee", 3, 2, 2, "You may destroy a resource you control rather than pay this ally's cost."
    )
    squire = ally("Squire", 1, 1, 1)
    assert "play Refugee" not in own_choices(Side(hand=[refugee], play=[squire], resources=2), Side())


def test_an_ally_that_is_destroyed_at_once_is_worth_no_more_for_damage_to_come():
    fireball = ability(
        "Fireball",
        4,
        "Attach to target hero or ally, and your hero deals 4 fire damage to it.",
        "Ongoing: At the start of your turn, your hero deals 1 fire damage to attached character.",
    )
    done = own_choices(Side(hand=[fireball], resources=4), Side(play=[WOLF, ally("Raider", 3, 3, 2)]))
    assert "Fireball -> Raider" in done


def test_a_hero_flips_for_more_than_little():
    sharp = hero(
        "Ana's hero", text=("(1), Flip this hero >>> This hero deals 3 fire damage to target hero or ally.",)
    )
    assert own_choices(Side(sharp, resources=1), Side(hero(BO))) == []
    assert "Ana's hero -> Raider" in own_choices(
        Side(sharp, resources=1), Side(hero(BO), play=[ally("Raider", 3, 4, 3)])
    )


def test_an_ally_is_worth_more_than_a_bonus_for_one_that_will_not_live_long():
    banner = ability("Banner", 4, "Ongoing: Allies you control have +2 ATK.")
    done = own_choices(Side(hand=[banner, OGRE], play=[WOLF], resources=4), Side(play=[BEAR, BEAR]))
    assert "play Ogre" in done


def test_a_quest_that_can_be_completed_is_the_last_resource_to_be_destroyed():
    refugee = ally(
        "Refugee", 3, 6, 6, "You may destroy a resource you control rather than pay this ally's cost."
    )
    donation = printed(
        "Donation", CardType.QUEST, text=("Pay (4) to complete this quest.", "Reward: Draw two cards.")
    )
    game = position(Side(hand=[refugee], play=[donation], resources=1), Side(play=[OGRE]))
    assert ("Ana", "play Refugee") in choices(game)
    assert "Donation" in [card.base.name for card in game.state.players[0].resource_row]


def test_a_card_that_holds_another_one_is_worth_both():
    """Rule 714.3b."""
    charmer = ally(
        "Charmer", 4, 2, 2, "[Activate] >>> While this ally remains exhausted, you control target ally."
    )
    game = do(position(Side(play=[charmer, BEAR]), Side(play=[OGRE])), "use Charmer", "Charmer -> Ogre")
    while game.state.chain:
        game.decide(game.pending.options[-1])
    scene = MatchScene(view_for(game.state, 0, game.pending))
    worths = {card.current.name: scene.loss(card) for card in scene.me.ally_row}
    assert worths["Charmer"] > worths["Bear"]


# What it may know


def test_a_determinised_game_holds_nothing_hidden():
    game = position(Side(hand=[BOLT], resources=3), Side(hand=[COUNTER], resources=2, deck=[OGRE] * 5))
    state = determinised(game.state, 0, 7)
    own, other = state.players
    assert [card.base.name for card in own.hand] == ["Bolt"]
    assert {card.printed for card in (*other.hand, *other.deck)} == {UNKNOWN.printed}
    assert all(card.origin is UNKNOWN for card in other.resource_row if card.face_down)
    assert game.state.players[1].hand[0].base.name == "Counter"


def test_a_determinised_deck_is_shuffled_by_the_seed_alone():
    deck = [ally(f"Ally {number}", 1, 1, 1) for number in range(20)]
    first = position(Side(deck=deck), Side())
    second = position(Side(deck=deck), Side())
    second.state.players[0].deck.reverse()

    def order(game, seed):
        return [card.number for card in determinised(game.state, 0, seed).players[0].deck]

    assert order(first, 3) == order(second, 3) != order(first, 4)


def test_a_determinised_game_does_not_know_how_decks_will_lie():
    deck = GameDeck(hero(), (BOLT,) * 20)
    game = Game((deck, deck), 1, first=0, orders=(DeckOrder(tuple(range(20)), tuple(range(20))),) * 2)
    assert [player.deck_order for player in determinised(game.state, 0, 7).players] == [None, None]


def with_other_hidden_cards(state, player):
    """The same game to a player, but all that is hidden from them is something else."""
    other = state.copy()
    straw = origin_of(STRAW)
    for opponent in other.players:
        if opponent.index != player:
            for card in (*opponent.hand, *opponent.deck):
                card.origin, card.printed, card.base, card.current = (
                    straw,
                    straw.printed,
                    straw.front,
                    straw.front,
                )
    return other


@pytest.mark.parametrize("seed", range(3))
def test_its_choices_do_not_depend_on_hidden_cards(seed):
    decks = list(islice(cycle(STARTERS), seed, seed + 2))
    game = Game(decks, seed, log=False, quiet_points=False)
    agents = [HeuristicAgent(), HeuristicAgent()]
    while (decision := game.pending) is not None and len(game.decisions) < 150:
        state = game.state
        view = view_for(state, decision.player, decision)
        option = agents[decision.player].choose(decision, view)
        other = view_for(with_other_hidden_cards(state, decision.player), decision.player, decision)
        assert HeuristicAgent().choose(decision, other) is HeuristicAgent().choose(decision, view)
        game.decide(option)


def test_the_same_game_is_played_twice():
    def played():
        game = Game(STARTERS[:2], 5, quiet_points=False)
        play_out(game, (HeuristicAgent(), HeuristicAgent()))
        return str(game.log)

    assert played() == played()


# Matches


def wins(opponent, matches):
    """The share of matches with mirrored starter decks that the agent wins, in each seat in turn."""
    won = 0
    for match in range(matches):
        seed, seat = divmod(match, 2)
        deck = STARTERS[seed % len(STARTERS)]
        agents = [opponent(seed), opponent(seed)]
        agents[seat] = HeuristicAgent()
        game = Game((deck, deck), seed, first=0, log=False, quiet_points=False)
        play_out(game, agents, until=lambda game=game: len(game.decisions) > MOST_DECISIONS)
        won += game.outcome is not None and seat in game.outcome.winners
    return won / matches


def test_it_beats_the_random_agent():
    assert wins(RandomAgent, RANDOM_MATCHES) >= (0.98 if is_nightly() else 0.9)


def test_it_beats_the_goldfish():
    assert wins(lambda seed: GoldfishAgent(), MATCHES) >= (0.8 if is_nightly() else 0.6)


@pytest.mark.parametrize("teams", [(0, 1, 2), (0, 0, 1, 1), (0, 1, 2, 3)])
def test_games_of_more_players_end_and_team_mates_are_spared(teams):
    game = Game([STARTERS[seat] for seat in range(len(teams))], 3, first=0, teams=teams, log=False)
    harmed = []

    def dealt(state, event):
        packet = event.packet
        hit = teams[packet.controller] == teams[packet.destination.owner]
        if hit and packet.controller != packet.destination.owner and packet.destination.current.is_hero:
            harmed.append(packet)

    game.state.hooks.listen(DealDamage, dealt)
    play_out(game, [HeuristicAgent() for _ in teams], until=lambda: len(game.decisions) > MOST_DECISIONS)
    assert game.outcome is not None
    assert harmed == []


def test_an_attacker_with_long_range_attacks_what_would_destroy_it():
    """Rule 603.1a."""
    archer = ally("Archer", 3, 3, 1, "Long-Range")
    done = own_choices(Side(play=[archer]), Side(play=[ally("Raider", 3, 3, 3)]))
    assert "attack with Archer -> Raider" in done


@pytest.mark.parametrize(
    ("text", "player"), [("Target player discards a card.", "Bo"), ("Target player draws a card.", "Ana")]
)
def test_an_opponent_is_the_target_of_what_does_harm(text, player):
    game = do(position(Side(hand=[ability("Omen", 0, text)]), Side(hand=[WOLF])), "play Omen")
    assert choice(game) == f"Omen -> {player}"
