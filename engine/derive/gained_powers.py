"""Powers that modifiers give to cards and take from them (Rule 700.1, 700.3, 702.2a)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import DamageType
from engine.cardtext.powers import granted_powers, keyword_powers
from engine.derive import interpreter
from engine.derive.context import Context, chosen_word
from engine.state import GameCard, GameState
from engine.state.characteristics import Characteristics
from engine.state.chosen_words import parted
from engine.state.power_sheet import (
    NO_POWERS,
    is_called,
    payment_powers,
    powers_behind_keywords,
    reward_powers,
    with_powers,
    without_keyword,
)
from engine.tree.changes import (
    GainChosenKeywords,
    GainChosenResistance,
    GainKeyword,
    GainKeywordPowers,
    GainPaymentPowers,
    GainPower,
    GainResistance,
    GainRewardPowers,
    LoseKeyword,
    LosePowers,
)
from engine.tree.keywords import Keyword
from engine.tree.powers import KeywordPower, Power, Resistance
from engine.tree.values import Number
from engine.tree.words import PowerWord, WordKind


def gain_keyword(game: GameState, context: Context, card: Characteristics, change: GainKeyword) -> None:
    """Give a keyword, with the powers that it means."""
    if card.cannot_have_powers or change.keyword in card.cannot_have_keywords:
        return
    number = _number_gained(game, context, change)
    if number == 0:  # "Assault X" is not granted where X is 0 (glossary: Assault)
        return
    add_keyword(card, change.keyword, number)


def _number_gained(game: GameState, context: Context, change: GainKeyword) -> int | None:
    """The number behind a keyword; none for a keyword without one."""
    if change.number is None:
        return None
    number = interpreter.value(game, context, change.number)
    return number if change.per is None else number * interpreter.value(game, context, change.per)


def keyword_result(game: GameState, context: Context, card: GameCard, change: GainKeyword) -> object:
    """The number of the keyword that a modifier gives, for dependency (Rule 719.1)."""
    return _number_gained(game, context, change)


def add_keyword(card: Characteristics, keyword: Keyword, number: int | None) -> None:
    """Give a keyword that a card can have, with the powers that it means."""
    card.keywords |= {keyword}
    if keyword_powers(keyword, number):
        card.sheet = with_powers(card.sheet, (KeywordPower(keyword, number),))


def gain_power(game: GameState, context: Context, card: Characteristics, change: GainPower) -> None:
    """Give a power in quotation marks."""
    if not card.cannot_have_powers:
        powers = granted_powers(change.power)
        card.sheet = with_powers(card.sheet, tuple(power for power in powers if _can_have(card, power)))


def _can_have(card: Characteristics, power: Power) -> bool:
    """Whether a card can have a power: none of the words for it is forbidden (Rule 103.2)."""
    return not any(is_called(power, keyword) for keyword in card.cannot_have_keywords)


def gain_resistance(game: GameState, context: Context, card: Characteristics, change: GainResistance) -> None:
    """Give a resistance."""
    if not card.cannot_have_powers and PowerWord.RESISTANCE not in card.cannot_have_keywords:
        card.sheet = with_powers(card.sheet, (Resistance(change.types),))


def keyword_label(gain: GainKeyword) -> str:
    """A keyword with its number, as it can be chosen."""
    number = f" {gain.number.amount}" if isinstance(gain.number, Number) else ""
    return f"{gain.keyword.value}{number}"


def chosen_keywords(game: GameState, context: Context) -> Iterator[GainKeyword]:
    """The keywords that were chosen for the card with the text."""
    for word in parted(chosen_word(game, context, WordKind.KEYWORDS)):
        name, _, number = word.rpartition(" ")
        has_number = number.isdigit()
        yield GainKeyword(Keyword(name if has_number else word), Number(int(number)) if has_number else None)


def gain_chosen_keywords(
    game: GameState, context: Context, card: Characteristics, change: GainChosenKeywords
) -> None:
    """Give the keywords that were chosen for the source."""
    for gain in chosen_keywords(game, context):
        gain_keyword(game, context, card, gain)


def gain_chosen_resistance(
    game: GameState, context: Context, card: Characteristics, change: GainChosenResistance
) -> None:
    """Give resistance to the damage type that was chosen for the source."""
    word = chosen_word(game, context, WordKind.DAMAGE_TYPE)
    if word:
        gain_resistance(game, context, card, GainResistance((DamageType(word),)))


PowersOfOthers = GainKeywordPowers | GainPaymentPowers | GainRewardPowers


def gain_powers_of_others(
    game: GameState, context: Context, card: Characteristics, change: PowersOfOthers
) -> None:
    """Give the powers of a kind that other cards have: keyword powers, payment powers, or the reward powers
    of quests (Rule 702.2a).
    """
    if card.cannot_have_powers:
        return
    for power in powers_of_others(game, context, change):
        if isinstance(power, KeywordPower):
            if _can_have(card, power):
                add_keyword(card, power.keyword, power.number)
        elif _can_have(card, power):
            card.sheet = with_powers(card.sheet, (power,))


def powers_of_others(game: GameState, context: Context, change: PowersOfOthers) -> tuple[Power, ...]:
    """The powers of a kind that cards have now, rewards each behind its own completion cost; a card gives
    none to itself.
    """
    return tuple(
        power
        for other in interpreter.cards(game, context, change.cards)
        if other.reference != context.subject
        for power in _powers_of_kind(other.current, change)
    )


def _powers_of_kind(card: Characteristics, change: PowersOfOthers) -> Iterator[Power]:
    """The powers of a card that another one gets."""
    if isinstance(change, GainRewardPowers):
        return reward_powers(card.sheet)
    if isinstance(change, GainPaymentPowers):
        return payment_powers(card.sheet)
    return powers_behind_keywords(card.sheet, card.keywords)


def powers_result(game: GameState, context: Context, card: GameCard, change: PowersOfOthers) -> object:
    """What a modifier gives, for dependency (Rule 719.1)."""
    return powers_of_others(game, context, change)


def lose_powers(game: GameState, context: Context, card: Characteristics, change: LosePowers) -> None:
    """Take all powers."""
    card.keywords = frozenset()
    card.sheet = NO_POWERS
    card.cannot_have_powers |= change.cannot_have


def lose_keyword(game: GameState, context: Context, card: Characteristics, change: LoseKeyword) -> None:
    """Take a keyword, with the powers that it means."""
    if isinstance(change.keyword, Keyword):
        card.keywords -= {change.keyword}
    if isinstance(change.keyword, PowerWord) or keyword_powers(change.keyword, 1):
        card.sheet = without_keyword(card.sheet, change.keyword)
    if change.cannot_have:
        card.cannot_have_keywords |= {change.keyword}
