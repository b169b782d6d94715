"""Instructions: clauses like "draw a card" (Rule 709, 713)."""

from __future__ import annotations

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.costs import GestureCost, SayCost
from engine.tree.course_effects import (
    ChangeProposedDefender,
    ChangeTarget,
    InterruptAll,
    LoseGame,
    TriggerCards,
    TurnDeckOver,
    WinGame,
)
from engine.tree.deck_effects import (
    Discard,
    DiscardCards,
    Guess,
    LookAt,
    PlaceAdditional,
    Reveal,
    SearchZones,
)
from engine.tree.effects import (
    Attach,
    Choose,
    ChooseTargets,
    Destroy,
    DoubleDamage,
    DoubleStat,
    Draw,
    Exhaust,
    Flip,
    GainControl,
    Interrupt,
    Lasting,
    Pay,
    Ready,
    RemoveFromCombat,
    TurnResource,
    UseKeyword,
)
from engine.tree.keywords import Keyword
from engine.tree.references import Filter, Some, You
from engine.tree.transfer_effects import AttachMode, ExchangeControl, Reattach, RemoveAllDamage, SwitchDamage
from engine.tree.words import Noun, Place, Rounding


def _is_no_count(discard: DiscardCards) -> bool:
    """Whether the cards are more than a number, which is :class:`Discard`."""
    cards = discard.cards
    if not isinstance(cards, Some) or cards.filter != Filter(nouns=(Noun.CARD,)):
        return True
    return cards.up_to


def _is_of_another(effect: WinGame | LoseGame) -> bool:
    return not isinstance(effect.player, You)


def _is_outside_the_game(effect: Pay) -> bool:
    """Whether you only say or do something that changes nothing in the game."""
    return isinstance(effect.player, You) and all(
        isinstance(part, SayCost | GestureCost) for part in effect.costs
    )


PHRASES: tuple[Phrase, ...] = (
    phrase("effect", DoubleStat, "double {card:whose_card} {stat}< {duration}>"),
    phrase("effect", RemoveAllDamage, "remove all damage from {card}"),
    phrase("effect", RemoveAllDamage, "remove all but {all_but:figure} damage from {card}"),
    phrase("effect", DoubleDamage, "double the damage on {cards:card}"),
    phrase("effect", ChooseTargets, "target {cards:card_to_target}"),
    phrase("effect", None, "{=draw~}"),
    phrase("draw", Draw, "{player:actor~} !draw {count:cards_counted}< for each {per:each_thing}>"),
    phrase("effect", Draw, "{player:actor~} !draw cards equal to {count:described_amount}"),
    phrase("effect", Discard, "{player:actor~} !discard cards equal to {count:described_amount}"),
    phrase("effect", None, "{=discard~}"),
    phrase("discard", Discard, "{player:actor~} !discard {count:cards_counted}< for each {per:each_thing}>"),
    phrase("effect", Discard, "{player:actor~} !discard {count:cards_counted} at random", random=True),
    phrase("effect", DiscardCards, "{player:actor~} !discard {cards:card_single}", check=_is_no_count),
    phrase("effect", None, "{=done_to_cards~}"),
    phrase("done_to_cards", Destroy, "{player:actor~} !destroy {cards:card}"),
    phrase("done_to_cards", Exhaust, "{player:actor~} !exhaust {cards:card}"),
    phrase("done_to_cards", Ready, "{player:actor~} !ready {cards:card}< for each {per:each_thing}>"),
    phrase("effect", Interrupt, "interrupt {cards:card}"),
    phrase("effect", ChangeProposedDefender, "change the proposed defender"),
    phrase("effect", InterruptAll, "interrupt all cards and effects"),
    *(
        phrase("effect", node, template, **fixed)
        for node, verb in ((WinGame, "win"), (LoseGame, "lose"))
        for template, fixed in (
            (f"you {verb} the game", {"player": You()}),
            (f"{{player:actor~}} !{verb} the game", {"check": _is_of_another}),
        )
    ),
    phrase("effect", TriggerCards, "trigger {cards:card}"),
    phrase("effect", Flip, "flip {card}"),
    phrase("effect", Flip, "flip {card} face down", face_down=True),
    phrase("effect", Flip, "flip {card} face up", face_down=False),
    phrase(
        "effect", SearchZones, "{player:actor~} !search {holder:whose} {places:searched} for {cards:card}"
    ),
    phrase("effect", Reveal, "{player:actor~} !reveal {cards:card}"),
    phrase(
        "effect",
        Reveal,
        "{player:actor~} !reveal {cards:card_with_article} for each {per:each_thing}",
    ),
    phrase("effect", LookAt, "{player:actor~} !look at {cards:card}"),
    phrase(
        "effect",
        Guess,
        "{player:actor~} !guess whether {card:card_single} has a higher or lower {stat} "
        "than {other:card_single}",
    ),
    phrase("effect", TurnDeckOver, "turn your deck over", player=You()),
    phrase("effect", Attach, "attach {card:card_single} to {host:card}"),
    phrase("effect", Reattach, "{player:actor~} !reattach {cards:card_single}< to {host:card}>"),
    phrase("attach_mode", AttachMode, "attach to {host:card}"),
    phrase("effect", ExchangeControl, "exchange control of {cards:card}"),
    phrase("effect", SwitchDamage, "switch all damage on {card} with the damage on {other:card}"),
    phrase("effect", GainControl, "{player:actor~} !gain control of {card}< {duration}>"),
    phrase(
        "effect",
        Pay,
        "{player:actor~} !pay {costs:completion_costs}< for each {per:each_thing}>",
        check=lambda effect: not _is_outside_the_game(effect),
    ),
    phrase("effect", Pay, "{player:actor~} {costs:outside_costs}", check=_is_outside_the_game),
    phrase(
        "effect", Pay, "{player:actor~} !pay {costs:completion_costs} any number of times", any_times=True
    ),
    phrase("effect", None, "{=lasting_effect~}"),
    phrase("lasting_effect", Lasting, "{modifier:lasting~}"),
    phrase(
        "effect",
        PlaceAdditional,
        "{player:actor~} !place {cards:card_single} into your resource row exhausted "
        "as an additional resource",
        exhausted=True,
    ),
    phrase(
        "effect",
        PlaceAdditional,
        "{player:actor~} !place {cards:card_single} into your resource row ready as an additional resource",
    ),
    phrase("effect", ChangeTarget, "change {card:whose_card_simple} target to {to:card}"),
    phrase("effect", Choose, "{player:actor~} !choose {cards:card}"),
    phrase("effect", Choose, "{player:actor~} !choose {cards:card}, in order", in_order=True),
    phrase("effect", UseKeyword, "{keyword:keyword_action}"),
    phrase("effect", RemoveFromCombat, "remove {cards:card} from combat"),
    phrase("effect", TurnResource, "{player:actor~} !turn {cards:card} face down"),
    phrase("effect", TurnResource, "{player:actor~} !turn {cards:card} face up", face_down=False),
)


CATEGORIES: dict[str, Category] = {
    "rounding": Constants({rounding.value: rounding for rounding in Rounding}),
    "searched": Constants(
        {
            "deck": (Place.DECK,),
            "graveyard": (Place.GRAVEYARD,),
            "deck and/or graveyard": (Place.DECK, Place.GRAVEYARD),
            "deck and/or hand": (Place.DECK, Place.HAND),
            "hand, deck, and/or graveyard": (Place.HAND, Place.DECK, Place.GRAVEYARD),
        }
    ),
    "keywords": Enumeration("keyword"),
    "keyword_action": Constants({"Delve": Keyword.DELVE, "Portal": Keyword.PORTAL}),
}
