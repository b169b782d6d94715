"""Sentences made of instructions: choices, conditions, and what happens later (Rule 709, 713)."""

from __future__ import annotations

from engine.cardtext.categories import Category
from engine.cardtext.grammar.sequences import ClauseSequence, ModifierSentence, Sentences
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.course_effects import (
    BecomeDefender,
    CaseOfTag,
    ChooseKeywords,
    ChoosePlayer,
    Compliment,
    DealAsCombat,
    EndTurn,
    MoveBeside,
    ReturnStartingHero,
    SkipTurn,
)
from engine.tree.deck_effects import DrawFromBottom
from engine.tree.effects import (
    ChooseTargets,
    Delayed,
    If,
    Instead,
    May,
    Otherwise,
    RepeatEffect,
    Sequence,
    SkipDrawing,
    TakeExtraTurn,
    Then,
    WhereX,
)
from engine.tree.powers import Triggered
from engine.tree.references import It, Target, That, ThatPlayer, Together, You
from engine.tree.triggers import LeavesPlay
from engine.tree.words import Joiner, Noun


def _are_targets(choice: ChooseTargets) -> bool:
    """Whether a list is of targets alone."""
    return isinstance(choice.cards, Together) and all(isinstance(card, Target) for card in choice.cards.cards)


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


PHRASES: tuple[Phrase, ...] = (
    phrase("option", May, "you may {effect:clauses/you}", player=You()),
    phrase("option", May, "{player:acting_player} may {effect:clauses/base}"),
    phrase("acting_player", None, "{=player_named}"),
    phrase("acting_player", ThatPlayer, "they", word="they"),
    phrase("body", None, "{=clauses}"),
    phrase("body", None, "{=option}"),
    phrase("plain_sentence", None, "{=body}"),
    phrase("plain_sentence", None, "{=waiting_modifier}"),
    phrase("plain_sentence", ChooseTargets, "target {cards:one_to_target}"),
    phrase("plain_sentence", ChooseTargets, "{cards:targets_together}", check=_are_targets),
    phrase("plain_sentence", DealAsCombat, "{deal}. that damage counts as combat damage"),
    phrase("plain_sentence", Instead, "{effect:body} instead"),
    phrase("plain_sentence", WhereX, "{effect:body}, where X is {value:quantity}"),
    phrase("plain_sentence", Delayed, "{power:trailing_trigger}", trailing=True),
    phrase("trailing_trigger", Triggered, "{effects:one_clause} {event:moment}", check=_all_waits),
    phrase("later_clause", Delayed, "{power:trailing_effect}", trailing=True),
    phrase("trailing_effect", Triggered, "{effects:one_effect} {event:later_moment}"),
    phrase("later_moment", None, "{=moment}"),
    phrase("later_moment", LeavesPlay, "when {card:card_itself} leaves play"),
    phrase("effect", DrawFromBottom, "{player:actor~} !draw it from the bottom of your deck"),
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

CATEGORIES: dict[str, Category] = {
    "clauses": ClauseSequence(Joiner.THEN, "clauses_with_comma"),
    "clauses_with_comma": ClauseSequence(Joiner.COMMA_AND, "clauses_with_and", Joiner.COMMA_THEN),
    "clauses_with_and": ClauseSequence(Joiner.AND, "effect"),
    "waiting_modifier": ModifierSentence(),
    "sentences": Sentences(),
    "checked_sentences": Sentences("plain_sentence"),
}
