"""Tokens (Rule 402.4, 404.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.cards import CardType, Cost, DamageType, Faction, PrintedCard, Tag
from engine.cardtext.reading import render_power
from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.game_text import text_of
from engine.events import EnterPlay
from engine.play.actions.entering import enter_together
from engine.play.quoted_powers import with_known_x
from engine.state import GameCard, GameState, GameZone, Player
from engine.state.card import origin_of
from engine.tree.changes import GainKeyword, GainPower, GainResistance, LimitedTag, ModifierChange
from engine.tree.powers import KeywordPower, Power, Resistance
from engine.tree.token_effects import TokenDescription
from engine.tree.values import Number, X

TOTEMS = {
    "Air Totem": DamageType.NATURE,
    "Earth Totem": DamageType.MELEE,
    "Fire Totem": DamageType.FIRE,
    "Water Totem": DamageType.FROST,
}
"""The kinds of Totem of which a player controls one each, and the damage type of their tokens (Rule
404.2b).
"""
_KINDS = {
    "armor": ((CardType.EQUIPMENT,), "Armor"),
    "item": ((CardType.EQUIPMENT,), "Item"),
    "weapon": ((CardType.EQUIPMENT,), "Weapon"),
    "Totem": ((CardType.ABILITY, CardType.ALLY), ""),
}


def create_tokens(
    game: GameState, player: Player, kinds: Sequence[tuple[TokenDescription, int]], *, x: int = 0
) -> Flow[list[GameCard]]:
    """Put tokens of one or more kinds into play at the same time (Rule 404.2a), so many of each; ``x`` is
    what X is in their description.
    """
    entering: list[EnterPlay] = []
    for description, count in kinds:
        description = _with_x(description, x)
        if description.any_tags:
            tag = yield from _choose_tag(player, description)
            description = replace(description, tags=(*description.tags, tag), any_tags=())
        printed = printed_token(description)
        tokens = [new_token(game, player, printed) for _ in range(count)]
        entering += [EnterPlay(token, player, exhausted=description.exhausted) for token in tokens]
    return (yield from enter_together(game, entering))


def _with_x(description: TokenDescription, x: int) -> TokenDescription:
    """A description with what X is: in the numbers of the tokens, in their keywords, of which there are none
    with a number of 0 (glossary: Mend), and in their powers.
    """
    if description.is_x:
        description = replace(description, atk=x, health=x)
    gains = (_gain_with_x(gain, x) for gain in description.gains)
    return replace(description, gains=tuple(gain for gain in gains if not _is_keyword_with_zero(gain)))


def _gain_with_x(gain: ModifierChange, x: int) -> ModifierChange:
    match gain:
        case GainKeyword(number=X()):
            return replace(gain, number=Number(x))
        case GainPower():
            return with_known_x(gain, x)
    return gain


def _is_keyword_with_zero(gain: ModifierChange) -> bool:
    return isinstance(gain, GainKeyword) and gain.number == Number(0)


def _choose_tag(player: Player, description: TokenDescription) -> Flow[str]:
    """Choose one of the tags that the tokens can have (Rule 709.2b)."""
    options = [Option(Verb.CHOOSE, tag, number=place) for place, tag in enumerate(description.any_tags)]
    chosen = yield from choose(player, DecisionKind.CHOICE, "709.2b", options, about=description.noun)
    return description.any_tags[chosen.number or 0]


def copy_tokens(
    game: GameState, player: Player, originals: Sequence[PrintedCard], tags: Sequence[str], *, exhausted: bool
) -> Flow[list[GameCard]]:
    """Put token copies of cards into play at the same time: with their printed information, at no cost, and
    with further tags (Rule 402.4).
    """
    tokens = [
        new_token(game, player, replace(printed, cost=Cost(0), tags=(*printed.tags, *map(Tag, tags))))
        for printed in originals
    ]
    return (
        yield from enter_together(game, [EnterPlay(token, player, exhausted=exhausted) for token in tokens])
    )


def new_token(game: GameState, player: Player, printed: PrintedCard) -> GameCard:
    """A token that is about to enter play; its owner is the player who puts it there (Rule 401.2)."""
    origin = origin_of(printed, is_token=True)
    token = GameCard(len(game.cards), origin, player.index, GameZone.NOWHERE, game.tick())
    game.cards.append(token)
    game.text = game.text.followed_by(text_of([printed]))
    return token


def printed_token(description: TokenDescription) -> PrintedCard:
    """What is printed on a token: its name is its tags where none is specified (Rule 404.2). A faction among
    them is an icon, and no tag (Rule 206.1b).
    """
    factions = frozenset(faction for faction in Faction if faction in description.tags)
    tags = [_as_tag(description, tag) for tag in description.tags if tag not in factions]
    is_totem = description.noun == "Totem" or any(tag.name in TOTEMS for tag in tags)
    types, kind = _KINDS.get("Totem" if is_totem else description.noun, ((CardType.ALLY,), ""))
    name = description.name or " ".join(tag.name for tag in tags if tag.name != "Unique") or description.noun
    damage_type = description.damage_type
    if is_totem and damage_type is None:
        damage_type = next((TOTEMS[tag.name] for tag in tags if tag.name in TOTEMS), DamageType.MELEE)
    gains = [gain for gain in description.gains if isinstance(gain, LimitedTag)]
    limited = [Tag(gain.name, gain.limit.amount) for gain in gains if isinstance(gain.limit, Number)]
    is_character = CardType.ALLY in types
    return PrintedCard(
        name=name,
        types=types,
        cost=Cost(0),
        factions=factions,
        tags=(*tags, *([Tag(kind)] if kind else []), *limited),
        atk=description.atk if is_character or description.noun == "weapon" else None,
        health=description.health if is_character else None,
        defense=description.defense,
        strike_cost=description.strike_cost,
        damage_types=() if damage_type is None else (damage_type,),
        text=(*(keyword.value for keyword in description.keywords), *_text_of_gains(description)),
    )


def _as_tag(description: TokenDescription, name: str) -> Tag:
    """A tag of a token, with the limit that the kinds of Totem have by default (Rule 404.2b)."""
    kind = f"{name} Totem" if description.noun == "Totem" and f"{name} Totem" in TOTEMS else name
    return Tag(kind, 1) if kind in TOTEMS else Tag(name)


def _text_of_gains(description: TokenDescription) -> Iterator[str]:
    """The text of a token whose powers are specified (Rule 404.2)."""
    for gain in description.gains:
        match gain:
            case GainKeyword(keyword=keyword, number=number):
                amount = number.amount if isinstance(number, Number) else None
                yield render_power(KeywordPower(keyword, amount))
            case GainPower(power=power) if isinstance(power, Power):
                yield render_power(power)
            case GainResistance(types=types):
                yield render_power(Resistance(types))
