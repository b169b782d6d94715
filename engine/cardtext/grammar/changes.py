"""What continuous modifiers say: changes, and how long they last (Rule 714)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.cards import CardType
from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration, enumerated
from engine.cardtext.grammar.gains import Gains
from engine.cardtext.grammar.references import is_plural
from engine.cardtext.inflection import third_person
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import Phrase, phrase
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.changes import (
    BecomesCopy,
    BecomesDamageType,
    BecomesNumbers,
    BecomesType,
    Cannot,
    CannotReadyDuring,
    ChangeBoth,
    ChangeStat,
    ChangeToCards,
    Continuous,
    ControlledBy,
    Doubles,
    DuringNextTurn,
    GainChosenKeywords,
    GainChosenResistance,
    GainKeyword,
    GainKeywordPowers,
    GainOneOf,
    GainPaymentPowers,
    GainPower,
    GainPowersOf,
    GainResistance,
    GainRewardPowers,
    GainWhile,
    IsAlso,
    IsInstant,
    KeepsStats,
    LimitedTag,
    LoseKeyword,
    LoseLimitedTag,
    LosePowers,
    ModifierChange,
    MustBeTargeted,
    PaysLikeResource,
    SetStats,
    SwitchesStats,
    ThisCombat,
    ThisTurn,
    ThisTurnUntil,
    UntilEndOf,
    UntilEvent,
    UntilStartOf,
    WhileRemains,
)
from engine.tree.conditions import Remains, RemainsAt, RemainsControlled
from engine.tree.player_changes import NoHandLimit, RevealHand, RevealTopOfDeck
from engine.tree.references import OwnedEverywhere, PlayerReference, ThatPlayer, You
from engine.tree.triggers import EitherEvent
from engine.tree.values import Number
from engine.tree.words import FORBIDDEN_TO_PLAYERS, CardStat, Place


class Changes:
    """All that a modifier changes: "has +1 ATK and Ferocity", "can't attack or protect and is also a Sheep".

    In the mode :attr:`~engine.cardtext.modes.Mode.THIRD` the subject is singular, in ``PLURAL`` plural.
    Changes of one kind share their verb.
    """

    def parse(
        self, parser: Parser, start: int, mode: Mode
    ) -> Iterator[tuple[tuple[ModifierChange, ...], int]]:
        """Every list of changes at the token."""
        for groups, end in parser.parse("change_groups", start, mode):
            yield tuple(change for group in groups for change in group), end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The changes, with those that share a verb behind it."""
        groups = _grouped(value)
        parts = [renderer.render("change_group", group, mode) for group in groups]
        return enumerated([part for part in parts if part is not None], "and", len(groups))

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


def _grouped(changes: Iterable[ModifierChange]) -> list[tuple[ModifierChange, ...]]:
    groups: list[tuple[ModifierChange, ...]] = []
    for change in changes:
        if groups and _is_alike(change, groups[-1][0]):
            groups[-1] += (change,)
        else:
            groups.append((change,))
    return groups


def _is_figure(tag: LimitedTag | LoseLimitedTag) -> bool:
    return isinstance(tag.limit, Number)


_HAD = (
    ChangeBoth,
    ChangeStat,
    GainChosenKeywords,
    GainChosenResistance,
    GainKeyword,
    GainOneOf,
    GainPower,
    GainResistance,
    GainWhile,
    LimitedTag,
    NoHandLimit,
    SetStats,
)
"""What is worded behind "have"."""


def _shares_verb(change: ModifierChange) -> str:
    if isinstance(change, _HAD):
        return "have"
    if isinstance(change, LoseKeyword | LoseLimitedTag):
        return "lose and can't have" if _can_never_have(change) else "lose"
    return "can't" if isinstance(change, Cannot) else ""


def _is_alike(change: ModifierChange, other: ModifierChange) -> bool:
    """Whether two changes stand behind one verb; of prohibitions those that forbid something to the same."""
    verb = _shares_verb(change)
    if not verb or verb != _shares_verb(other):
        return False
    return not (isinstance(change, Cannot) and isinstance(other, Cannot)) or change.by == other.by


def _can_never_have(change: ModifierChange) -> bool:
    return isinstance(change, LoseKeyword) and change.cannot_have


class ChangeGroup:
    """Changes behind one verb: "has +1 ATK and Ferocity", "can't attack or protect", "loses all powers"."""

    def parse(
        self, parser: Parser, start: int, mode: Mode
    ) -> Iterator[tuple[tuple[ModifierChange, ...], int]]:
        """The group at the token."""
        if parser.has_words((_have(mode),), start):
            yield from parser.parse("gains", start + 1, mode)
        if parser.has_words(("can't",), start):
            yield from parser.parse("prohibitions", start + 1)
        if parser.has_words((_verb("lose", mode),), start):
            yield from parser.parse("lost_keywords", start + 1)
            if parser.has_words(_CANT_HAVE, start + 1):
                for changes, end in parser.parse("lost_keywords", start + 1 + len(_CANT_HAVE)):
                    if all(isinstance(change, LoseKeyword) for change in changes):
                        yield tuple(replace(change, cannot_have=True) for change in changes), end
        for change, end in parser.parse("change", start, mode):
            yield (change,), end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The verb and the changes."""
        verb = _shares_verb(value[0])
        before: Tokens
        if not verb:
            return renderer.render("change", value[0], mode)
        if verb == "have":
            before, words = (_have(mode),), renderer.render("gains", value, mode)
        elif verb == "can't":
            before, words = (verb,), renderer.render("prohibitions", value)
        else:
            is_final = _can_never_have(value[0])
            plain = tuple(replace(change, cannot_have=False) for change in value) if is_final else value
            before, words = (_verb("lose", mode),), renderer.render("lost_keywords", plain)
            before += _CANT_HAVE if is_final else ()
        return None if words is None else (*before, *words)

    def literals(self) -> Iterable[str]:
        """The verbs."""
        return ("have", "has", "can't", "lose", "loses", "and")


_CANT_HAVE = ("and", "can't", "have")


def _have(mode: Mode) -> str:
    return "has" if mode is Mode.THIRD else "have"


def _verb(base: str, mode: Mode) -> str:
    return third_person(base) if mode is Mode.THIRD else base


def _singular(modifier: Continuous) -> bool:
    return not isinstance(modifier.who, PlayerReference) and not is_plural(modifier.who)


def _plural(modifier: Continuous) -> bool:
    return not isinstance(modifier.who, PlayerReference) and is_plural(modifier.who)


def _players(modifier: Continuous) -> bool:
    return _is_of_players(modifier) and is_plural(modifier.who)


def _player(modifier: Continuous) -> bool:
    return _is_of_players(modifier) and not is_plural(modifier.who)


def _is_of_players(modifier: Continuous) -> bool:
    """Whether a modifier is one of players, and does nothing that only cards can have done to them."""
    if not isinstance(modifier.who, PlayerReference):
        return False
    return all(map(_is_for_players, modifier.changes))


def _is_for_players(change: ModifierChange) -> bool:
    if isinstance(change, Cannot):
        return change.action in FORBIDDEN_TO_PLAYERS
    return not isinstance(change, ChangeToCards)


def _with_clear_condition(check: Callable[[Continuous], bool]) -> Callable[[Continuous], bool]:
    """A check, and whether "while" behind the last change is about all changes: it is about the last one only
    behind a duration in front of the sentence, with changes that have verbs of their own before it.
    """

    def is_clear(modifier: Continuous) -> bool:
        if isinstance(modifier.changes[-1], GainWhile):
            is_last_alone = len(_grouped(modifier.changes)) > 1 and len(_grouped(modifier.changes)[-1]) == 1
            if not (modifier.leading and modifier.duration is not None and is_last_alone):
                return False
        return check(modifier)

    return is_clear


def _modifiers(category: str, template: str, fixed: Mapping[str, Any]) -> Iterator[Phrase]:
    """One wording of a modifier for singular subjects, plural subjects, and players."""
    player = "who:mentioned_player" if category == "lasting" else "who:player_subject"
    for who, mode, check in (
        ("who:subject~", Mode.THIRD, _singular),
        ("who:subject~", Mode.PLURAL, _plural),
        (player, Mode.PLURAL, _players),
        (player, Mode.THIRD, _player),
    ):
        worded = template.replace("{who}", f"{{{who}}}").replace("{changes}", f"{{changes:changes/{mode}}}")
        yield phrase(category, Continuous, worded, check=_with_clear_condition(check), **fixed)


_LASTING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("{who} {changes} {duration}", {}),
    ("{who} {changes} while {condition:while_condition} {duration}", {}),
    ("{who} {changes}", {}),
    ("{who} {changes} {condition:during_first_turn}", {}),
    ("{duration}, {who} {changes}", {"leading": True}),
    ("{duration}, {who} {changes} while {condition:conditions}", {"leading": True}),
)
"""Wordings of modifiers that links create (Rule 714.3), the usual ones first."""
_STATIC: tuple[tuple[str, dict[str, Any]], ...] = (
    ("{who} {changes} {condition:during_turn}", {}),
    ("{who} {changes}< while {condition:while_condition}>", {}),
    ("{who} {changes}, where X is {x:quantity}", {}),
    ("{who} {changes} while {condition:while_condition}, where X is {x:quantity}", {}),
    ("if {condition:conditions}, {who} {changes}", {"leading": True, "says_if": True}),
    ("{who} {changes} if {condition:conditions}", {"says_if": True}),
    ("{who} {changes} unless {condition:negated}", {"says_unless": True}),
    ("while {condition:while_condition}, {who} {changes}", {"leading": True}),
    ("while {condition:while_condition}, {who} {changes}, where X is {x:quantity}", {"leading": True}),
)
"""Wordings of modifiers that cards in play generate (Rule 714.2)."""


_BOTH_STATS = (CardStat.ATK, CardStat.HEALTH)
_STATS = {"ATK": CardStat.ATK, "[Health]": CardStat.HEALTH, "DEF": CardStat.DEFENSE}


_PRICED_ACTIONS = {
    "attack": "attack_price",
    "attack or exhaust": "exhaust_price",
    "draw cards": "draw_price",
}
"""What cards and players can't do unless somebody pays, and the category of what is paid for it."""


def _priced_actions() -> Iterator[Phrase]:
    """Actions that have to be paid for; how long can stand before "unless"."""
    for action, price in _PRICED_ACTIONS.items():
        yield phrase("change", None, f"can't {action} unless {{={price}}}")
        template = f"{{who}} can't {action} {{duration}} unless {{changes:{price}s}}"
        yield from _modifiers("lasting", template, {"says_unless": True})


def _stats_set() -> Iterator[Phrase]:
    """Modifiers that say what a number becomes: "its ATK becomes 5 this turn"."""
    sentence = "{who:whose_card} {changes:new_stats}"
    yield phrase("lasting", Continuous, f"{sentence}< {{duration}}>")
    yield phrase("lasting", Continuous, f"{{duration}}, {sentence}", leading=True)
    yield phrase("static", Continuous, f"{sentence}< while {{condition:while_condition}}>")
    yield phrase("static", Continuous, f"while {{condition:while_condition}}, {sentence}", leading=True)


def _all_modifiers() -> Iterator[Phrase]:
    yield phrase("static", Continuous, "{who:owned_everywhere} {changes:changes/plural}")
    yield phrase("owned_everywhere", OwnedEverywhere, "{filter:many} you own everywhere")
    control = (ControlledBy(You()),)
    yield phrase("static", Continuous, "you control {who:card}", changes=control)
    yield phrase(
        "static",
        Continuous,
        "play with the top card of your deck revealed",
        who=You(),
        changes=(RevealTopOfDeck(),),
    )
    yield phrase("static", Continuous, "play with your hand revealed", who=You(), changes=(RevealHand(),))
    yield phrase("lasting", Continuous, "{duration}, you control {who:card}", changes=control, leading=True)
    yield phrase("lasting", Continuous, "you control {who:card} {duration}", changes=control)
    both_sizes = "{who:whose} starting and maximum hand sizes are {changes:hand_sizes_becoming}"
    yield phrase("static", Continuous, both_sizes)
    for sizes in ("hand_size_changes", "hand_size_becoming"):
        hand_size = f"{{who:whose}} maximum hand size is {{changes:{sizes}}}"
        yield phrase("static", Continuous, hand_size)
        yield phrase("lasting", Continuous, f"{hand_size} {{duration}}")
    yield from _stats_set()
    switch = "switch the ATK and [Health] of {who:card}< {duration}>"
    yield phrase("lasting", Continuous, switch, changes=(SwitchesStats(),))
    for stat in ("ATK", "[Health]", "DEF"):
        doubles = (Doubles(_STATS[stat]),)
        template = f"double the {stat} of {{who:card}}"
        yield phrase(
            "static", Continuous, f"{template}< while {{condition:while_condition}}>", changes=doubles
        )
        while_first = f"while {{condition:while_condition}}, {template}"
        yield phrase("static", Continuous, while_first, changes=doubles, leading=True)
    magnet = "opposing cards and effects must target {who:card} if able"
    yield phrase("static", Continuous, magnet, changes=(MustBeTargeted(),))
    for category, templates in (("lasting", _LASTING), ("static", _STATIC)):
        for template, fixed in templates:
            yield from _modifiers(category, template, fixed)


def _is_one_of(kind: type[ModifierChange]) -> Callable[[GainOneOf], bool]:
    """Whether all that there is to choose from is of a kind."""
    return lambda change: all(isinstance(gain, kind) for gain in change.gains)


PHRASES: tuple[Phrase, ...] = (
    phrase("mentioned_player", None, "{=player}", check=lambda player: player != ThatPlayer("they")),
    phrase("player_subject", None, "{=player}", check=lambda player: not isinstance(player, ThatPlayer)),
    phrase("gain", None, "{=number_gain}"),
    phrase("gain", GainWhile, "{gain:number_gain} while {condition:state_of_subject}"),
    phrase("number_gain", ChangeStat, "{amount:plus} {stat}< for each {per:each_thing}>"),
    phrase("number_gain", ChangeStat, "{amount:minus} {stat}< for each {per:each_thing}>", negative=True),
    phrase("number_gain", ChangeStat, "+ {stat} equal to {amount:quantity}"),
    phrase("gain", ChangeBoth, "{atk:plus} / {health:plus}< for each {per:each_thing}>"),
    phrase("gain", ChangeBoth, "{atk:minus} / {health:minus}< for each {per:each_thing}>", negative=True),
    phrase("gain", ChangeBoth, "{atk:plus} / {health:minus}< for each {per:each_thing}>", mixed=True),
    phrase(
        "gain",
        ChangeBoth,
        "{atk:minus} / {health:plus}< for each {per:each_thing}>",
        negative=True,
        mixed=True,
    ),
    phrase("gain", GainKeyword, "{keyword}< {number:figure}>< for each {per:each_thing}>"),
    phrase("gain", GainResistance, "{types:damage_types} Resistance"),
    phrase("gain", GainChosenResistance, "that Resistance"),
    phrase("gain", GainChosenKeywords, "the chosen keywords"),
    phrase("gain", GainOneOf, "{gains:any_keyword_gains}", check=_is_one_of(GainKeyword)),
    phrase("gain", GainOneOf, "{gains:any_resistances} Resistance", check=_is_one_of(GainResistance)),
    phrase("keyword_gain", GainKeyword, "{keyword}< {number:figure}>"),
    phrase("resistance_to", GainResistance, "{types:damage_types}"),
    phrase("gain", SetStats, "{stats:stats_had} equal to {amount:quantity}"),
    phrase(
        "change",
        PaysLikeResource,
        "can be exhausted to pay costs as though it were a resource",
    ),
    phrase("change", KeepsStats, "can't gain or lose {stats:stats_kept}"),
    phrase("gain", GainPower, "“ {power:quoted_power} ”"),
    phrase("change", GainPowersOf, "!have {card:whose_card} printed powers"),
    phrase("change", GainRewardPowers, "!have the reward powers of {cards:card}"),
    phrase("change", GainPaymentPowers, "!have the payment powers of {cards:card}"),
    phrase("change", GainKeywordPowers, "!have the keyword powers of {cards:card}"),
    phrase("change", LosePowers, "!lose all powers"),
    phrase("change", LosePowers, "!lose and can't have powers", cannot_have=True),
    phrase("gain", LimitedTag, "{name:tag} {limit:resource_cost}", check=_is_figure),
    phrase("lost_keyword", LoseLimitedTag, "{name:tag} {limit:resource_cost}", check=_is_figure),
    phrase("lost_keyword", LoseKeyword, "{keyword}"),
    phrase("lost_keyword", LoseKeyword, "{keyword:power_word}"),
    phrase("change", CannotReadyDuring, "can't ready during {player:whose} ready step"),
    phrase("change", CannotReadyDuring, "can't ready during {player:whose} next ready step", next=True),
    *_priced_actions(),
    phrase("change", IsInstant, "!be instant"),
    phrase("change", IsAlso, "!be also {tags:type_with_article~}"),
    phrase(
        "change",
        IsAlso,
        "!be also an ally with {atk:int} {damage_type:damage_icon} / {health:int} [Health]< and {keywords}>",
        types=(CardType.ALLY,),
    ),
    phrase("change", None, "!become {=entering_as}"),
    phrase("entering_as", BecomesType, "{type:becoming}< with {gain:quoted_gain}>"),
    phrase("quoted_gain", GainPower, "“ {power:quoted_power} ”"),
    phrase(
        "entering_as",
        BecomesType,
        "an ally with {atk:int} {damage_type:damage_icon} / {health:int} [Health]",
        type=CardType.ALLY,
    ),
    phrase("change", BecomesDamageType, "!become {damage_type:damage_icon}"),
    phrase("change", BecomesNumbers, "!become {atk:int} / {health:int}"),
    phrase(
        "change",
        BecomesNumbers,
        "!become {atk:int} {damage_type:damage_icon} / {health:int} [Health]",
        check=lambda change: change.damage_type is not None,
    ),
    phrase("new_stat", SetStats, "{stats:stats_becoming} {amount:figure}"),
    phrase("new_stat", SetStats, "{stats:stats_becoming} equal to {amount:quantity}"),
    phrase("change", BecomesCopy, "!become a copy of {card}"),
    phrase("change", BecomesCopy, "!become copies of {card}", copies=True),
    phrase("change", ControlledBy, "!be controlled by {player:player_object}"),
    phrase("duration", ThisTurn, "this turn"),
    phrase("duration", ThisTurnUntil, "this turn until {event:ending}"),
    phrase("duration", UntilEvent, "until {event:ending}"),
    phrase("ending", None, "{=event}"),
    phrase("ending", EitherEvent, "{first:event} or {second:event}"),
    phrase("duration", ThisCombat, "this combat"),
    phrase("duration", UntilStartOf, "until the start of {player:whose} next turn"),
    phrase("duration", DuringNextTurn, "during {player:whose} next turn"),
    phrase("duration", UntilEndOf, "until the end of {player:whose} next turn"),
    phrase("duration", UntilEndOf, "until the end of {player:whose} turn", next=False),
    phrase("duration", WhileRemains, "while {condition:remains}"),
    phrase("remains", Remains, "{card} !remain {state:described_state}"),
    phrase("remains", RemainsControlled, "{card} !remain under {player:whose} control"),
    phrase("remains", RemainsAt, "{card} !remain in play"),
    phrase("remains", RemainsAt, "{card} !remain removed from the game", place=Place.REMOVED),
    *_all_modifiers(),
)

CATEGORIES: dict[str, Category] = {
    "changes": Changes(),
    "change_groups": Enumeration("change_group"),
    "change_group": ChangeGroup(),
    "gains": Gains("gain"),
    "any_keyword_gains": Enumeration("keyword_gain", "or", least=2),
    "any_resistances": Enumeration("resistance_to", "or", least=2),
    "lost_keywords": Enumeration("lost_keyword"),
    "new_stats": Enumeration("new_stat"),
    "stats_had": Constants(
        {"ATK": (CardStat.ATK,), "[Health]": (CardStat.HEALTH,), "ATK and [Health]": _BOTH_STATS}
    ),
    "stats_kept": Constants(
        {"ATK": (CardStat.ATK,), "[Health]": (CardStat.HEALTH,), "ATK or [Health]": _BOTH_STATS}
    ),
    "stats_becoming": Constants(
        {
            **{f"{words} becomes": (stat,) for words, stat in _STATS.items()},
            "cost becomes": (CardStat.COST,),
            "strike cost becomes": (CardStat.STRIKE_COST,),
            "ATK and [Health] become": _BOTH_STATS,
        }
    ),
    **{f"{price}s": Enumeration(price) for price in _PRICED_ACTIONS.values()},
    "becoming": Constants(
        {
            "an ability": CardType.ABILITY,
            "an ally": CardType.ALLY,
            "an equipment": CardType.EQUIPMENT,
        }
    ),
}
