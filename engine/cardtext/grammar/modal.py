"""Choices among several instructions (Rule 707.1c)."""

from __future__ import annotations

from engine.cardtext.categories import Category
from engine.cardtext.grammar.sequences import Modes
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.effects import MayChooseBoth, Modal
from engine.tree.references import You
from engine.tree.values import Number

_ONE_MODE = Number(1)


def _is_chosen_by_another(modal: Modal) -> bool:
    return modal.player != You()


PHRASES: tuple[Phrase, ...] = (
    phrase("plain_sentence", Modal, "choose one {random?at random}: {options:modes}", count=_ONE_MODE),
    phrase(
        "plain_sentence",
        Modal,
        "{player} !choose one: {options:modes}",
        check=_is_chosen_by_another,
        count=_ONE_MODE,
    ),
    phrase("plain_sentence", Modal, "choose one or both: {options:modes}", or_both=True, count=_ONE_MODE),
    phrase("plain_sentence", Modal, "choose one or more: {options:modes}", or_more=True, count=_ONE_MODE),
    phrase("plain_sentence", Modal, "choose {count:number_word} {random?at random}: {options:modes}"),
    phrase("sentence", MayChooseBoth, "if {condition:conditions}, you may choose both"),
)

CATEGORIES: dict[str, Category] = {"modes": Modes()}
