"""Paragraphs: what one power, or one part of the text of an ability, can be (Rule 700 to 704)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.cards import CharacterClass, Faction
from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Separated
from engine.cardtext.grammar.descriptions import Description
from engine.cardtext.grammar.sequences import Bulleted
from engine.cardtext.grammar.triggers import is_of_events, is_own_playing
from engine.cardtext.inflection import article
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import Phrase, phrase
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens, tokenize, untokenize
from engine.tree.changes import Continuous, EntersExhausted
from engine.tree.effects import Delayed, Move, Replace
from engine.tree.keywords import Keyword
from engine.tree.node import walk
from engine.tree.powers import (
    AdditionalCost,
    AllowShielder,
    AllowWielder,
    AlternateCost,
    AsEnters,
    AsTurnStarts,
    AttachTo,
    ChosenAsPlayed,
    CompletionCost,
    CostReduction,
    DeathRattle,
    DeckbuildingText,
    Diplomacy,
    EitherCompletion,
    EitherPayment,
    EntersWith,
    FinishingMove,
    FromOpeningHand,
    Inspire,
    Instructions,
    KeywordPower,
    Keywords,
    Limits,
    MayPlay,
    MayStayExhausted,
    Ongoing,
    Payment,
    PlacementCost,
    PlayOnlyIf,
    Power,
    PreventionPower,
    ReplacementPower,
    Resistance,
    Reward,
    Sabotage,
    ShieldsOnlyAgainst,
    Stash,
    Static,
    TagWord,
    TraitPower,
    Triggered,
    TriggeredGroup,
    Unpreventable,
    UseReduction,
    WhilePower,
)
from engine.tree.references import All, AnyPlayer, CardReference, Filter, Some, This, ZoneOf
from engine.tree.triggers import DealsDamage, EitherEvent
from engine.tree.values import Number
from engine.tree.words import Joiner, Noun, Place, Turn

ANY_SOURCE = Some(Filter(nouns=(Noun.CARD,)))
"""The source of damage that text does not name."""

_TAG_WORDS = frozenset(["Bloodrush", "Tribe", "Unity"])
_DECKBUILDING_BEGINNINGS = (("deckbuilding",), ("you", "can't", "include"), ("you", "can", "include"))
_DECKBUILDING_ENDS = frozenset([("hero", "required"), ("talent",), ("reputation",)])


class DeckbuildingWords:
    """A whole paragraph about deckbuilding: "Holy Talent", "Undead Hero Required" (Rule 100.2b to 100.2e)."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[str, int]]:
        """All tokens, if they are such a paragraph."""
        end = len(parser.tokens) - 1
        is_restriction = any(
            end - start > len(words) and parser.words[end - len(words) : end] == words
            for words in _DECKBUILDING_ENDS
        )
        is_permission = any(parser.words[: len(words)] == words for words in _DECKBUILDING_BEGINNINGS)
        if start == 0 and (is_restriction or is_permission):
            yield untokenize(parser.tokens[:end]), end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The paragraph."""
        return tokenize(value) if isinstance(value, str) else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


class TagWords:
    """A tag word, or "Empower" and a class (glossary: Empower, Tag Word)."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[str, int]]:
        """The words before the colon."""
        if parser.words[start] == "empower":
            for tag, end in parser.parse("tag", start + 1):
                yield f"Empower {tag}", end
        elif parser.tokens[start] in _TAG_WORDS:
            yield parser.tokens[start], start + 1

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The words."""
        return tuple(value.split()) if isinstance(value, str) else None

    def literals(self) -> Iterable[str]:
        """The word that stands before a class."""
        return ("empower",)


@dataclass(frozen=True)
class OneClause:
    """One clause as a tuple."""

    category: str = "body"

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The clause at the token."""
        for effect, end in parser.parse(self.category, start):
            yield (effect,), end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The clause."""
        is_one = isinstance(value, tuple) and len(value) == 1
        return renderer.render(self.category, value[0]) if is_one else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


_TIMES = {1: "once", 2: "twice", 3: "three times"}
"""How many times something can be used."""

_IF = " if {condition:conditions}"
_HOW_MANY = f"< for each {{per:each_thing}}><{_IF}>"
"""How many times a card enters play with counters, and whether it does."""


def _has_condition_behind(power: Static) -> bool:
    """Whether a modifier has a condition of its own behind it, besides the one in front."""
    return power.modifier.condition is not None and not power.modifier.leading


def _has_nouns(described: object) -> bool:
    """Whether cards are described by a noun, and not only by words that may be no tags at all."""
    return isinstance(described, Filter) and bool(described.nouns)


def _is_no_further_event(power: Triggered) -> bool:
    """Whether what is done is no event to watch for from then on without an end, which is rather another
    event of the power: "when this ally attacks, when it defends, and when it exhausts".
    """
    first = power.effects[0]
    if not isinstance(first, Delayed) or first.duration is not None or first.trailing:
        return True
    watched = first.power
    return not isinstance(watched, Triggered) or watched.next or not isinstance(watched.event, EitherEvent)


def _in_play() -> Iterator[Phrase]:
    """Powers of a card in play."""
    yield phrase("power", None, "{=keyword_paragraph}")
    yield phrase("keyword_paragraph", KeywordPower, "{keyword}< {number:int}>")
    yield phrase("keyword_paragraph", Keywords, "{keywords:keyword_powers}")
    yield phrase("power", None, "{=unpreventable}")
    yield phrase("unpreventable", Unpreventable, "{damage:unpreventable_damage} is unpreventable")
    yield phrase(
        "unpreventable_damage",
        DealsDamage,
        "{combat?combat} < {types:damage_types} > damage that {source:card} would deal"
        "< with {with_card:card}>< to {to:card}>",
        check=lambda damage: damage.source != ANY_SOURCE,
    )
    yield phrase(
        "unpreventable_damage",
        DealsDamage,
        "{combat?combat} < {types:damage_types} > damage that would be dealt"
        "< with {with_card:card}>< to {to:card}>",
        source=ANY_SOURCE,
    )
    yield phrase(
        "power",
        AllowShielder,
        "{equipment:card} can prevent damage that would be dealt to {shielder:card}",
    )
    for words in ("is in combat", "is attacking or defending"):
        template = f"you can strike with {{weapons:card}} while {{wielder:card}} {words}"
        yield phrase("power", AllowWielder, template, words=words)
    for limits in ("", "{limits}: "):
        template = f"{limits}{{costs}} >>> {{effects:sentences}}<. {{reduction:use_reduction}}>"
        yield phrase("power", Payment, template)
    for per in ("", " for each {per:each_thing}"):
        less = f"you pay {{amount:resource_cost}} less to use this power{per}"
        yield phrase("use_reduction", UseReduction, less)
    yield phrase("power", EitherPayment, "{first:quest_cost} or {second:quest_cost} >>> {effects:sentences}")
    yield phrase(
        "power", Triggered, "{event:occasion}, {effects:checked_sentences}", check=_is_no_further_event
    )
    conditional = "{event:occasion}, if {condition:conditions}, {effects:checked_sentences}"
    yield phrase("power", Triggered, conditional)
    yield phrase("power", TriggeredGroup, "{event:occasion} — {effects:bulleted}")
    yield phrase("power", WhilePower, "while {condition:while_condition}, {power:waiting_power}")
    yield phrase(
        "waiting_power",
        Triggered,
        "{event:occasion}, {effects:checked_sentences}",
        check=_is_no_further_event,
    )
    yield phrase("waiting_power", Static, "{modifier:static}", check=_has_condition_behind)
    yield phrase("waiting_power", ReplacementPower, "{replacement}")
    yield phrase("waiting_power", None, "{=unpreventable}")
    yield phrase(
        "waiting_power",
        PreventionPower,
        "{prevention}",
        check=lambda power: power.prevention.duration is None,
    )
    yield phrase("waiting_power", Payment, "{costs} >>> {effects:sentences}")
    yield phrase("power", ReplacementPower, "{replacement}")
    yield phrase(
        "power", PreventionPower, "{prevention}", check=lambda power: power.prevention.duration is None
    )
    ready_step = "you may choose not to ready {card:card_simple} during your ready step"
    yield phrase("power", MayStayExhausted, ready_step)
    only_against = "{card:card_itself} can prevent only {types:damage_types} damage"
    yield phrase("power", ShieldsOnlyAgainst, only_against)
    yield phrase("power", Static, "{modifier:static}")
    yield phrase(
        "power",
        AsEnters,
        "as {card:card_with_article} !enter play under {under:whose} control, {effects:sentences}",
    )
    yield phrase("power", AsTurnStarts, "{moment:turn_start}, {effects:sentences}")
    yield phrase("power", Inspire, "inspire: {filter:inspired}")
    yield phrase(
        "power",
        Inspire,
        "inspire: {filter:one}",
        single_card=True,
        check=lambda power: len(power.filter.nouns) > 1,
    )
    yield phrase("power", Inspire, "inspire: all {filter:many}", all=True)
    yield phrase("power", CompletionCost, "{costs:quest_costs} to complete this quest")
    yield phrase(
        "power", EitherCompletion, "{first:quest_cost} or {second:quest_cost} to complete this quest"
    )
    yield phrase("power", CompletionCost, "{limits:quest_limits}, {costs:quest_costs} to complete this quest")
    yield phrase("power", Reward, "reward: {effects:sentences}")
    yield phrase("power", PlacementCost, "as a cost to place {card:card_simple} face up, {cost:action_cost}")
    yield phrase("keyword_paragraph", DeathRattle, "death rattle: {effects:sentences}")
    yield phrase("keyword_paragraph", Stash, "stash: {effects:sentences}")
    yield phrase("power", Sabotage, "sabotage: {what:sabotaged}")
    yield phrase("sabotaged", None, "{=one}", check=_has_nouns)
    yield phrase("sabotaged", AnyPlayer, "player")
    yield phrase("sabotaged", ZoneOf, "{place:zone_of_player}", player=AnyPlayer(opponent=True))
    yield phrase("keyword_paragraph", Resistance, "{types:damage_types} Resistance")
    yield phrase("power", Diplomacy, "diplomacy: {filter:many}")
    yield phrase("power", Diplomacy, "diplomacy: {filter:one_of_all}")
    yield phrase("keyword_paragraph", FinishingMove, "Finishing Move: {filter:one}")
    yield phrase("power", TraitPower, "{trait:trait_icon} Hero: {power}")
    yield phrase("power", TagWord, "{words:tag_word}: {power}")


def _anywhere() -> Iterator[Phrase]:
    """Powers that work before the card is in play: costs, restrictions, how it enters (Rule 403.3, 707.1e,
    710.1).
    """
    this = "{card:card_simple}"
    from_zone = f"you may play {this} from your {{place:zone_of_player}}"
    opening_hand = f"you may reveal {this} from your opening hand once. if you do"
    yield phrase("any_zone_power", FromOpeningHand, f"{opening_hand}, {{effects:checked_sentences}}")
    for template, node in (
        (f"you may {{costs:quest_costs}} rather than pay {this} 's cost", AlternateCost),
        (f"as an additional cost to play {this}, {{costs:quest_costs}}", AdditionalCost),
        (f"{from_zone}< if {{condition:conditions}}>", MayPlay),
        (
            f"you may play {this} from your {{place:zone_of_player}}. if you do, {{effects:sentences}}",
            MayPlay,
        ),
        (f"play {this} only {{condition:during_turn}}", PlayOnlyIf),
        (f"you can't play {this} {{condition:not_during}}", PlayOnlyIf),
        (f"play {this} only if {{condition:conditions}}", PlayOnlyIf),
        (f"as {this} !enter play, {{effects:sentences}}", AsEnters),
    ):
        yield phrase("any_zone_power", node, template)
    optional = f"as an additional cost to play {this}, you may {{costs:quest_costs}}"
    yield phrase("any_zone_power", AdditionalCost, optional, optional=True)
    yield phrase("any_zone_power", ChosenAsPlayed, f"as you play {this}, choose {{kind:word_kind}}")
    for word, is_more in (("less", False), ("more", True)):
        template = f"you pay {{amount:resource_cost}} {word} to play {this}"
        per = f"{template}< for each {{per:each_thing}}>"
        yield phrase("any_zone_power", CostReduction, per, more=is_more)
        yield phrase("any_zone_power", CostReduction, f"{template} if {{condition:conditions}}", more=is_more)
        yield phrase("any_zone_power", CostReduction, f"{template}, where X is {{x:quantity}}", more=is_more)
    template = f"you may play {this} without paying its cost< if {{condition:conditions}}>"
    yield phrase("any_zone_power", MayPlay, template, without_paying=True)
    yield phrase("any_zone_power", AttachTo, f"{this} !enter play attached to {{host:card}}")
    yield from _entering("any_zone_power", this, This)
    yield from _entering("power", "{card:card}", All)


def _entering(category: str, cards: str, kind: type[CardReference]) -> Iterator[Phrase]:
    """How a card, or each card of a description, enters play (Rule 710.1b)."""

    def template(words: str, check: Callable[[EntersWith], bool] | None = None, **fixed: Any) -> Phrase:
        return phrase(
            category,
            EntersWith,
            f"{cards} !enter play {words}",
            check=lambda power: isinstance(power.card, kind) and (check is None or check(power)),
            **fixed,
        )

    yield template(f"exhausted<{_IF}>", exhausted=True)
    yield template(f"with {{damage:int}} damage<{_IF}>")
    yield template(f"with {{counters:number_word}} {{counter_name}} counters{_HOW_MANY}")
    for word in ("a", "an"):
        yield template(
            f"with {word} {{counter_name}} counter{_HOW_MANY}",
            check=_named_with(word),
            counters=Number(1),
        )


def _is_described(modifier: Continuous) -> bool:
    """Whether cards are described that may enter play later."""
    return isinstance(modifier.who, All)


def _named_with(word: str) -> Callable[[EntersWith], bool]:
    return lambda power: article(power.counter_name) == word


def _is_used_elsewhere(power: Payment) -> bool:
    """Whether a power of an ability works while the card is not in play: it moves that card from where it is
    (Rule 700.2).
    """
    return any(
        isinstance(node, Move) and isinstance(node.cards, This) and node.origin not in (None, Place.PLAY)
        for node in walk(power.effects)
    )


def _is_no_instruction(power: Power) -> bool:
    """Whether a keyword of an ability is not carried out as it resolves, as Delve is."""
    return not (isinstance(power, KeywordPower) and power.keyword in (Keyword.DELVE, Keyword.PORTAL))


PHRASES: tuple[Phrase, ...] = (
    *_in_play(),
    *_anywhere(),
    phrase(
        "lasting",
        Continuous,
        "{who:card} !enter play exhausted {duration}",
        changes=(EntersExhausted(),),
        check=_is_described,
    ),
    phrase("power", None, "{=any_zone_power}"),
    phrase("power", AttachTo, "attach to {host:card}"),
    phrase("keyword_power", KeywordPower, "{keyword}< {number:int}>"),
    phrase("replacement", Replace, "if {event:event/would}, {effects:checked_sentences}", check=is_of_events),
    phrase("replacement", Replace, "if {event:first_would}, {effects:checked_sentences}"),
    phrase("limits", Limits, "on your turn", turn=Turn.YOURS),
    phrase("limits", Limits, "on an opponent's turn", turn=Turn.OPPONENTS),
    *(phrase("limits", Limits, f"{words} per turn", times_per_turn=times) for times, words in _TIMES.items()),
    phrase("limits", Limits, "once per turn, on your turn", times_per_turn=1, turn=Turn.YOURS),
    phrase("limits", Limits, "{condition:during_combat}"),
    phrase("limits", Limits, "once per game", once_per_game=True),
    phrase("limits", Limits, "basic", basic=True),
    phrase("limits", Limits, "any player<, if {condition:conditions}>", any_player=True),
    phrase("limits", Limits, "any player, on their turn", any_player=True, turn=Turn.YOURS),
    phrase("limits", Limits, "on your turn, if {condition:conditions}", turn=Turn.YOURS),
    phrase("limits", Limits, "while {condition}", is_while=True),
    phrase("limits", Limits, "if {condition:conditions}"),
    phrase("quest_limits", Limits, "on your turn", turn=Turn.YOURS),
    phrase("quest_limits", Limits, "on an opponent's turn", turn=Turn.OPPONENTS),
    *(
        phrase("quest_limits", Limits, f"on {words}, if {{condition:conditions}}", turn=turn)
        for words, turn in (("your turn", Turn.YOURS), ("an opponent's turn", Turn.OPPONENTS))
    ),
    phrase("quest_limits", Limits, "while {condition}", is_while=True),
    phrase("quest_limits", Limits, "if {condition:conditions}"),
    phrase("ongoing", Ongoing, "ongoing: {power}"),
    phrase("instruction", AttachTo, "attach to {host:card}"),
    phrase("instruction", AttachTo, "attach to {host:card} and {effects:one_clause}", joiner=Joiner.AND),
    phrase(
        "instruction", AttachTo, "attach to {host:card}, and {effects:one_clause}", joiner=Joiner.COMMA_AND
    ),
    phrase("instruction", AttachTo, "attach to {host:card}, then {effects:one_clause}", joiner=Joiner.THEN),
    phrase("instruction", Instructions, "{effects:sentences}"),
    phrase(
        "instruction",
        Triggered,
        "{event:occasion}, {effects:checked_sentences}",
        check=lambda power: is_own_playing(power.event),
    ),
    phrase(
        "instruction",
        Triggered,
        "{event:occasion}, if {condition:conditions}, {effects:checked_sentences}",
        check=lambda power: is_own_playing(power.event),
    ),
    phrase("instruction", TagWord, "{words:tag_word}: {power:instruction}"),
    phrase("instruction", Payment, "{costs} >>> {effects:sentences}", check=_is_used_elsewhere),
    phrase("instruction", Payment, "{limits}: {costs} >>> {effects:sentences}", check=_is_used_elsewhere),
    phrase("instruction", None, "{=any_zone_power}"),
    phrase("quoted_power", None, "{=power}"),
    phrase("quoted_power", None, "{=ongoing}"),
    phrase("not_a_power", DeckbuildingText, "{words:deckbuilding}"),
    phrase("paragraph_in_play", None, "{=not_a_power}"),
    phrase("paragraph_in_play", None, "{=ongoing}"),
    phrase("paragraph_in_play", None, "{=power}"),
    phrase("paragraph_of_ability", None, "{=not_a_power}"),
    phrase("paragraph_of_ability", None, "{=ongoing}"),
    phrase("paragraph_of_ability", None, "{=keyword_paragraph}", check=_is_no_instruction),
    phrase("paragraph_of_ability", None, "{=instruction}"),
)

CATEGORIES: dict[str, Category] = {
    "keyword_powers": Separated("keyword_power", (",",), least=2),
    "inspired": Description(joiner="and"),
    "trait_icon": Constants(
        {
            **{f"[{trait}]": trait.value for trait in (*Faction, *CharacterClass)},
            **{trait: trait for trait in ("Loyal", "Traitor")},
        }
    ),
    "tag_word": TagWords(),
    "one_clause": OneClause(),
    "one_effect": OneClause("effect"),
    "bulleted": Bulleted(),
    "deckbuilding": DeckbuildingWords(),
}
