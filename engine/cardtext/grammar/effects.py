"""Instructions: clauses like "draw a card", and sentences made of them (Rule 709, 713)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.grammar.sequences import ClauseSequence, ModifierSentence, Sentences
from engine.cardtext.inflection import article
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import Phrase, phrase
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.costs import GestureCost, SayCost
from engine.tree.course_effects import (
    BecomeDefender,
    CaseOfTag,
    ChangeTarget,
    ChooseKeywords,
    ChoosePlayer,
    Compliment,
    DealAsCombat,
    EndTurn,
    MoveBeside,
    ReturnStartingHero,
    SkipTurn,
    TriggerCards,
    TurnDeckOver,
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
    AddCounters,
    Attach,
    ChangePacket,
    Choose,
    ChooseTargets,
    Deal,
    Delayed,
    Destroy,
    DoubleDamage,
    DoubleStat,
    Draw,
    Exhaust,
    Flip,
    GainControl,
    Heal,
    If,
    Instead,
    Interrupt,
    Lasting,
    May,
    Move,
    Otherwise,
    Pay,
    Prevent,
    PreventThat,
    PutDamage,
    Ready,
    Redirect,
    RemoveCounters,
    RemoveFromCombat,
    RepeatEffect,
    Sequence,
    SkipDrawing,
    TakeExtraTurn,
    Then,
    TurnResource,
    UseKeyword,
    WhereX,
)
from engine.tree.keywords import Keyword
from engine.tree.packet_effects import (
    ChangeDamageKind,
    ChangePrevention,
    DamagePart,
    DealParts,
    DividePacket,
    MakeUnpreventable,
)
from engine.tree.powers import Triggered
from engine.tree.references import Filter, It, RemainingCards, Some, That, ThatPlayer, This, You
from engine.tree.transfer_effects import (
    AttachMode,
    ExchangeControl,
    Reattach,
    RemoveAllDamage,
    SwitchDamage,
)
from engine.tree.values import Number, Respective
from engine.tree.words import Joiner, Noun, Owner, Place, Rounding

_OWN_ZONES = {
    Place.HAND: "hand",
    Place.DECK: "deck",
    Place.GRAVEYARD: "graveyard",
    Place.RESOURCE_ROW: "resource row",
}
_OWNERS = {Owner.YOURS: "your", Owner.OWNER: "its owner's", Owner.THEIR: "their"}


def _moves() -> Iterator[Phrase]:
    """To put a card somewhere."""
    flags = "{face_down?face down} {exhausted?and exhausted} {ready?and ready}"
    for owner, whose in _OWNERS.items():
        for place, zone in _OWN_ZONES.items():
            template = f"{{player:actor~}} !put {{cards:card}} into {whose} {zone} {flags}"
            yield phrase("effect", Move, template, place=place, owner=owner)
            yield phrase(
                "effect",
                Move,
                f"{{player:actor~}} !put {{cards:card_single}} from "
                f"{{origin_owner:zone_owner}} {{origin:zone_of_player}} "
                f"into {whose} {zone} {flags}",
                place=place,
                owner=owner,
                check=_is_pronoun,
            )
            yield phrase(
                "effect",
                Move,
                f"{{player:actor~}} !put {{cards:card_single}} from play into {whose} {zone}",
                place=place,
                owner=owner,
                origin=Place.PLAY,
            )
        for place, words in (
            (Place.DECK_TOP, f"on top of {whose} deck"),
            (Place.DECK_BOTTOM, f"on the bottom of {whose} deck"),
        ):
            yield phrase(
                "effect", Move, f"{{player:actor~}} !put {{cards:card}} {words}", place=place, owner=owner
            )
    for place in (Place.HAND, Place.DECK, Place.GRAVEYARD, Place.RESOURCE_ROW):
        yield phrase(
            "effect",
            Move,
            f"{{player:actor~}} !put {{cards:card}} into their owners ' {_OWN_ZONES[place]}s {flags}",
            place=place,
            owner=Owner.OWNERS,
        )
    yield phrase(
        "effect",
        Move,
        "{player:actor~} !put {cards:card} into play {exhausted?exhausted}< as {becoming:entering_as}>"
        "< attached to {attached_to:card}>< with damage equal to {damage:quantity}>"
        "< under {under:whose} control>",
        place=Place.PLAY,
    )
    yield phrase(
        "effect",
        Move,
        "{player:actor~} !put {cards:card_single} from {origin_owner:zone_owner} "
        "{origin:zone_of_player} into play "
        "{exhausted?exhausted}< attached to {attached_to:card}>< with damage equal to {damage:quantity}>"
        "< under {under:whose} control>",
        place=Place.PLAY,
        check=_is_pronoun,
    )
    yield phrase(
        "effect",
        Move,
        "{player:actor~} !remove {cards:card} from the game {face_down?face down}",
        place=Place.REMOVED,
    )


def _is_no_count(discard: DiscardCards) -> bool:
    """Whether the cards are more than a number, which is :class:`Discard`."""
    cards = discard.cards
    if not isinstance(cards, Some) or cards.filter != Filter(nouns=(Noun.CARD,)):
        return True
    return cards.up_to


def _is_pronoun(move: Move) -> bool:
    """Whether the moved card is not described, so that where it is from is no part of its description."""
    return isinstance(move.cards, It | That | This)


def _is_outside_the_game(effect: Pay) -> bool:
    """Whether you only say or do something that changes nothing in the game."""
    return isinstance(effect.player, You) and all(
        isinstance(part, SayCost | GestureCost) for part in effect.costs
    )


def _has_kind(change: ChangeDamageKind) -> bool:
    return change.combat or change.unpreventable or bool(change.types)


_UNPREVENTABLE = "{unpreventable?unpreventable}"


def _replacements() -> Iterator[Phrase]:
    """What replacement and prevention modifiers say (Rule 716, 717)."""
    for verb in ("deals", "is dealt", "heals"):
        yield phrase(
            "effect", ChangePacket, f"{{card:card_single}} {verb} {{amount:changed_amount}}", verb=verb
        )
    for verb in ("deals", "is dealt"):
        for kind in ("{unpreventable?unpreventable} {types:damage_types}", "{combat?combat}", _UNPREVENTABLE):
            template = f"{{card:card_single}} {verb} {{amount:changed_amount}} {kind} damage"
            yield phrase("effect", ChangeDamageKind, template, verb=verb, check=_has_kind)
            template = f"{{card:card_single}} {verb} {kind} damage"
            yield phrase("effect", ChangeDamageKind, template, verb=verb, check=_has_kind)
    for verb in ("is dealt", "is healed"):
        yield phrase("effect", ChangePacket, f"{{amount:changed_amount}} {verb}", card=None, verb=verb)
    yield phrase("effect", ChangePrevention, "{card:card_single} prevents {amount:changed_amount}")
    yield phrase("effect", None, "{=redirection~}")
    yield phrase("redirected_part", Redirect, "it", to=It())
    yield phrase("redirected_part", Redirect, "{amount:figure} of it", to=It())
    yield phrase("redirected_part", Redirect, "any amount of it", to=It(), any_amount=True)
    divided = "divided as you choose among any number of {among:several}"
    yield phrase("effect", DividePacket, f"{{card:subject~}} !deal {{amount:amount}} {divided}")
    for word in ("that damage", "it"):
        yield phrase("effect", PreventThat, f"prevent {word}", word=word)
        some = f"prevent {{amount:figure}} of {word}< for each {{per:each_thing}}>"
        yield phrase("effect", PreventThat, some, word=word)
        of_it = "of it" if word == "it" else word
        yield phrase("effect", PreventThat, f"prevent half {of_it}, {{half:rounding}}", word=word)
        yield phrase(
            "effect", PreventThat, f"prevent all but {{amount:figure}} of {word}", word=word, all_but=True
        )
    for amount in ("all", "the next {amount:figure}"):
        attributes = (
            "{combat?combat} {noncombat?non-combat} < {types:damage_types} >< {excluded_type:other_types} >"
        )
        kind = f"prevent {amount} {attributes} damage that"
        # cards say how long they prevent the next damage; text that does not has lost words
        lasting = "< while {condition:while_condition}>"
        lasting += "< {duration}>" if amount == "all" else " {duration}"
        yield phrase(
            "prevention", Prevent, f"{kind} would be dealt to {{to:card}}< by {{source:card}}>{lasting}"
        )
        yield phrase("prevention", Prevent, f"{kind} would be dealt by {{source:card}}{lasting}")
        yield phrase("prevention", Prevent, f"{kind} would be dealt {{duration}}")
        if amount == "all":
            yield phrase("prevention", Prevent, f"{kind} would be dealt")
        yield phrase(
            "prevention", Prevent, f"{kind} would be dealt to and dealt by {{to:card}}{lasting}", both=True
        )
        yield phrase("prevention", Prevent, f"{kind} {{to:card}} would be dealt{lasting}", active=True)
        yield phrase(
            "prevention", Prevent, f"{kind} {{source:card}} would deal< to {{to:card}}>{lasting}", active=True
        )
        leading = f"while {{condition:while_condition}}, {kind}"
        for template, is_active in (
            ("would be dealt to {to:card}< by {source:card}>", False),
            ("{to:card} would be dealt", True),
        ):
            yield phrase(
                "plain_sentence",
                Prevent,
                f"{leading} {template} {{duration}}",
                active=is_active,
                leading=True,
            )
    first = "prevent the first {amount:figure} {combat?combat} < {types:damage_types} > damage that"
    for template, is_active in (
        ("would be dealt to {to:card}< by {source:card}> each turn", False),
        ("{to:card} would be dealt each turn", True),
    ):
        yield phrase("prevention", Prevent, f"{first} {template}", first=True, active=is_active)
    yield phrase("effect", None, "{=prevention}")


class Redirection:
    """As in "it is dealt to your hero", behind "you may": "have it dealt to your hero"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Redirect, int]]:
        """The words at the token."""
        before, behind = _REDIRECTION_WORDS[mode is Mode.YOU]
        if not parser.has_words(before, start):
            return
        for redirect, end in parser.parse("redirected_part", start + len(before)):
            if parser.has_words(behind, end):
                for card, stop in parser.parse("card", end + len(behind)):
                    yield replace(redirect, to=card), stop

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The words."""
        if not isinstance(value, Redirect):
            return None
        before, behind = _REDIRECTION_WORDS[mode is Mode.YOU]
        part = renderer.render("redirected_part", replace(value, to=It()))
        card = renderer.render("card", value.to)
        return None if part is None or card is None else (*before, *part, *behind, *card)

    def literals(self) -> Iterable[str]:
        """The words."""
        return ("have", "is", "dealt", "to")


_REDIRECTION_WORDS: dict[bool, tuple[Tokens, Tokens]] = {
    True: (("have",), ("dealt", "to")),
    False: ((), ("is", "dealt", "to")),
}
"""The words before and behind what is dealt to another character, behind "you may" or not."""


def _counters(node: type, template: str, **fixed: Any) -> Iterator[Phrase]:
    """A phrase about counters with one counter, and with several (Rule 404.1)."""
    for word in ("a", "an"):
        worded = template.replace("{counters}", f"{word} {{name:counter_name}} counter")
        yield phrase("counters", node, worded, count=Number(1), check=_named_with(word), **fixed)
    several = template.replace("{counters}", "{count:how_many} {name:counter_name} counters")
    yield phrase("counters", node, several, **fixed)


def _named_with(word: str) -> Callable[[AddCounters | RemoveCounters], bool]:
    return lambda effect: article(effect.name) == word


_CLAUSES: tuple[Phrase, ...] = (
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount} {unpreventable?unpreventable} {types:damage_types} damage "
        "to {to:card}"
        "< for each {per:each_thing}>",
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {unpreventable?unpreventable} {types:damage_types} damage "
        "equal to {amount:quantity}"
        " to {to:card}",
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {unpreventable?unpreventable} {types:damage_types} damage to {to:card} "
        "equal to {amount:quantity}",
        amount_last=True,
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount} {unpreventable?unpreventable} {types:damage_types} damage "
        "divided as you choose to {to:card}",
        divided=True,
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount} {types:any_damage_types} damage to {to:card}",
        of_either_type=True,
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !smash {amount} {types:damage_types} damage to {to:card}",
        smashes=True,
    ),
    phrase("effect", None, "{=deal~}"),
    *_replacements(),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount:respective} {types:damage_types} damage to {to:card}, respectively",
    ),
    phrase("effect", MakeUnpreventable, "{damage:unpreventable_damage} is unpreventable {duration}"),
    phrase(
        "effect",
        DealParts,
        "{source:subject~} !deal {parts:damage_parts}",
        check=lambda effect: effect.parts[-1].to is not None,
    ),
    phrase(
        "damage_part",
        DamagePart,
        "{amount} {unpreventable?unpreventable} {types:damage_types} damage< to {to:card}>",
    ),
    phrase("effect", None, "{=heal~}"),
    phrase(
        "heal",
        Heal,
        "{source:subject~} !heal {amount:respective} damage from {target:card}, respectively",
    ),
    phrase("respective", Respective, "{amounts:figures}"),
    phrase(
        "heal",
        Heal,
        "{source:subject~} !heal {amount:healed_amount} damage from {target:card}"
        "< for each {per:each_thing}>",
    ),
    phrase(
        "heal",
        Heal,
        "{source:subject~} !heal damage from {target:card} equal to {amount:described_amount}",
        amount_last=True,
    ),
    phrase(
        "heal", Heal, "{source:subject~} !heal damage equal to {amount:described_amount} from {target:card}"
    ),
    phrase(
        "heal",
        Heal,
        "{source:subject~} !heal {amount} damage divided as you choose from {target:card}",
        divided=True,
    ),
    phrase("effect", PutDamage, "put {amount} damage on {card}"),
    phrase("effect", PutDamage, "put {amount} damage on {card} as it enters play", as_enters=True),
    phrase("effect", PutDamage, "put damage on {card} equal to {amount:described_amount}"),
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
    phrase("effect", None, "{=counters~}"),
    *_counters(AddCounters, "put {counters} on {card}< for each {per:each_thing}>"),
    *_counters(AddCounters, "add {counters}< for each {per:each_thing}>"),
    phrase(
        "effect",
        AddCounters,
        "put {name:counter_name} counters on {card} equal to {count:described_amount}",
    ),
    phrase("effect", AddCounters, "add {name:counter_name} counters equal to {count:described_amount}"),
    phrase(
        "effect",
        AddCounters,
        "put {count:how_many} {name:counter_name} counters divided as you choose on {card}",
        divided=True,
    ),
    *_counters(RemoveCounters, "remove {counters}", card=This(Noun.CARD)),
    *_counters(RemoveCounters, "remove {counters} from {card}"),
    phrase("effect", RemoveCounters, "remove all {name:counter_name} counters from {card}", count=None),
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
    phrase("effect", UseKeyword, "{keyword:keyword_action}"),
    phrase("effect", RemoveFromCombat, "remove {cards:card} from combat"),
    phrase("effect", TurnResource, "{player:actor~} !turn {cards:card} face down"),
    phrase("effect", TurnResource, "{player:actor~} !turn {cards:card} face up", face_down=False),
    phrase(
        "effect",
        Move,
        "the rest {place:rest_place}",
        player=You(),
        cards=RemainingCards(without_verb=True),
        owner=Owner.YOURS,
    ),
    phrase(
        "effect",
        Move,
        "the rest on the bottom of their deck",
        player=You(),
        cards=RemainingCards(without_verb=True),
        place=Place.DECK_BOTTOM,
        owner=Owner.THEIR,
    ),
    *_moves(),
)


def _is_drawn_card(effect: SkipDrawing) -> bool:
    """Whether the card is the one that would be drawn, which is called nothing else."""
    return effect.card in (It(), That(Noun.CARD))


def _is_about_you(effect: SkipTurn) -> bool:
    return isinstance(effect.player, You)


def _is_about_others(effect: SkipTurn) -> bool:
    return not isinstance(effect.player, You)


def _all_waits(trigger: Triggered) -> bool:
    """Whether the moment behind is about all that is done: in "remove it from the game, and its owner puts it
    into play at the start of their next turn" it is about the last clause alone.
    """
    first = trigger.effects[0]
    return not (isinstance(first, Sequence) and first.joiner is Joiner.COMMA_AND)


_SENTENCES: tuple[Phrase, ...] = (
    phrase("option", May, "you may {effect:clauses/you}", player=You()),
    phrase("option", May, "{player:acting_player} may {effect:clauses/base}"),
    phrase("acting_player", None, "{=player_named}"),
    phrase("acting_player", ThatPlayer, "they", word="they"),
    phrase("body", None, "{=clauses}"),
    phrase("body", None, "{=option}"),
    phrase("plain_sentence", None, "{=body}"),
    phrase("plain_sentence", None, "{=waiting_modifier}"),
    phrase("plain_sentence", ChooseTargets, "target {cards:one_to_target}"),
    phrase("plain_sentence", DealAsCombat, "{deal}. that damage counts as combat damage"),
    phrase("plain_sentence", Instead, "{effect:body} instead"),
    phrase("plain_sentence", WhereX, "{effect:body}, where X is {value:quantity}"),
    phrase("plain_sentence", Delayed, "{power:trailing_trigger}", trailing=True),
    phrase("trailing_trigger", Triggered, "{effects:one_clause} {event:moment}", check=_all_waits),
    phrase("effect", SkipDrawing, "{player:actor~} !skip drawing {card:card_single}", check=_is_drawn_card),
    phrase("sentence", None, "{=plain_sentence}"),
    phrase("plain_sentence", RepeatEffect, "for each {value:each_thing}, {effect:plain_sentence}"),
    phrase("sentence", If, "if {condition:conditions}, {effect:sentence}"),
    phrase("sentence", Otherwise, "otherwise, {effect:sentence}"),
    phrase("effect", BecomeDefender, "{card:subject~} !become a defender"),
    phrase("effect", Compliment, "{player:actor~} !compliment {card:card_simple}"),
    phrase("effect", EndTurn, "end the turn"),
    phrase(
        "effect",
        ChooseKeywords,
        "{player:actor~} !choose {count:how_many}: {among:any_keyword_gains}",
    ),
    phrase("effect", ChoosePlayer, "{player:actor~} !choose {chosen:any_player}"),
    phrase("effect", MoveBeside, "{player:actor~} !move to the right of {neighbor:player_named}"),
    phrase("effect", SkipTurn, "{player:actor~} !skip your next turn", check=_is_about_you),
    phrase("effect", SkipTurn, "{player:actor~} !skip their next turn", check=_is_about_others),
    phrase("effect", ReturnStartingHero, "{player:actor~} !put your starting hero back into play"),
    phrase("effect", TakeExtraTurn, "{player:actor~} !take an extra turn after this one"),
    phrase("sentence", Then, "then, {effect:sentence}"),
    phrase("sentence", CaseOfTag, "{label:tag_label}: {effect:plain_sentence}"),
)

PHRASES: tuple[Phrase, ...] = (*_CLAUSES, *_SENTENCES)


CATEGORIES: dict[str, Category] = {
    "zone_owner": Constants(
        {"your": Owner.YOURS, "its owner's": Owner.OWNER, "their": Owner.THEIR, "a": Owner.ANY}
    ),
    "rounding": Constants({rounding.value: rounding for rounding in Rounding}),
    "figures": Enumeration("figure", least=2),
    "damage_parts": Enumeration("damage_part", least=2),
    "searched": Constants(
        {
            "deck": (Place.DECK,),
            "graveyard": (Place.GRAVEYARD,),
            "deck and/or graveyard": (Place.DECK, Place.GRAVEYARD),
            "deck and/or hand": (Place.DECK, Place.HAND),
            "hand, deck, and/or graveyard": (Place.HAND, Place.DECK, Place.GRAVEYARD),
        }
    ),
    "clauses": ClauseSequence(Joiner.THEN, "clauses_with_comma"),
    "clauses_with_comma": ClauseSequence(Joiner.COMMA_AND, "clauses_with_and", Joiner.COMMA_THEN),
    "clauses_with_and": ClauseSequence(Joiner.AND, "effect"),
    "waiting_modifier": ModifierSentence(),
    "sentences": Sentences(),
    "checked_sentences": Sentences("plain_sentence"),
    "keywords": Enumeration("keyword"),
    "redirection": Redirection(),
    "keyword_action": Constants({"Delve": Keyword.DELVE, "Portal": Keyword.PORTAL}),
    "rest_place": Constants(
        {
            "on the bottom of your deck": Place.DECK_BOTTOM,
            "on top of your deck": Place.DECK_TOP,
            "into your graveyard": Place.GRAVEYARD,
            "into your hand": Place.HAND,
        }
    ),
}
