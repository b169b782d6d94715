"""What replacement and prevention modifiers say (Rule 716, 717)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from engine.cardtext.categories import Category
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import Phrase, phrase
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.effects import ChangePacket, Prevent, PreventThat, Redirect
from engine.tree.packet_effects import ChangeDamageKind, ChangePrevention, DividePacket
from engine.tree.references import It


def _has_kind(change: ChangeDamageKind) -> bool:
    return change.combat or change.unpreventable or bool(change.types)


_UNPREVENTABLE = "{unpreventable?unpreventable}"


_PACKET_VERBS = {
    "{card:subject~} !deal": "deals",
    "{card:card_single} is dealt": "is dealt",
    "{card:subject~} !heal": "heals",
}
"""What a character does with damage, or has done to it, and the verb that the node has for that."""


def _changed_packets() -> Iterator[Phrase]:
    """Other damage, or another amount of it: "it deals that much fire damage" (Rule 717.1)."""
    for subject, verb in _PACKET_VERBS.items():
        yield phrase("effect", ChangePacket, f"{subject} {{amount:changed_amount}}", verb=verb)
        if verb == "heals":
            continue
        for kind in ("{unpreventable?unpreventable} {types:damage_types}", "{combat?combat}", _UNPREVENTABLE):
            template = f"{subject} {{amount:changed_amount}} {kind} damage"
            yield phrase("effect", ChangeDamageKind, template, verb=verb, check=_has_kind)
            template = f"{subject} {kind} damage"
            yield phrase("effect", ChangeDamageKind, template, verb=verb, check=_has_kind)


def _replacements() -> Iterator[Phrase]:
    """What replacement and prevention modifiers say (Rule 716, 717)."""
    yield from _changed_packets()
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


PHRASES: tuple[Phrase, ...] = tuple(_replacements())

CATEGORIES: dict[str, Category] = {
    "redirection": Redirection(),
}
