"""What a card was when something happened, for text that looks back (Rule 703.1, 712.3b)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import CardType, DamageType
from engine.state.card import GameCard
from engine.state.characteristics import Characteristics, printed_characteristics
from engine.state.reference import CardIdentity
from engine.state.zone import GameZone
from engine.tree.keywords import Keyword
from engine.tree.words import CardState


@dataclass(frozen=True, slots=True)
class CardSnapshot:
    """Everything that a description asks of a card, as it was at one moment.

    ``current`` are its characteristics under the modifiers of that moment, ``combat`` what it was in combat
    then. The other fields are those of a :class:`~engine.state.card.GameCard`.
    """

    number: int
    identity: int
    owner: int
    controller: int | None
    zone: GameZone
    current: Characteristics
    is_token: bool = False
    exhausted: bool = False
    face_down: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    host: int | None = None
    entered: int = 0
    combat: frozenset[CardState] = frozenset()

    @property
    def reference(self) -> CardIdentity:
        """The card as it was."""
        return CardIdentity(self.number, self.identity)

    @property
    def in_play(self) -> bool:
        """Whether the card was in play."""
        return self.zone.is_play

    def counter(self, name: str) -> int:
        """How many counters of a name were on the card (Rule 404.1)."""
        return dict(self.counters).get(name, 0)

    def data(self) -> dict[str, Any]:
        """All of it as plain values that JSON can hold; :func:`load_snapshot` reads them back."""
        return {
            **{name: getattr(self, name) for name in _PLAIN},
            "zone": self.zone.value,
            "counters": dict(self.counters),
            "combat": sorted(state.value for state in self.combat),
            "characteristics": characteristics_data(self.current),
        }


DescribedCard = GameCard | CardSnapshot
"""What a description can be compared with: a card as it is, or as it was."""

_PLAIN = (
    "number",
    "identity",
    "owner",
    "controller",
    "is_token",
    "exhausted",
    "face_down",
    "damage",
    "host",
    "entered",
)


def take_snapshot(card: GameCard, combat: frozenset[CardState]) -> CardSnapshot:
    """What a card is now, and what it is in combat."""
    return CardSnapshot(
        card.number,
        card.identity,
        card.owner,
        card.controller,
        card.zone,
        card.current,
        card.is_token,
        card.exhausted,
        card.face_down or card.flipped,
        card.damage,
        card.counters,
        card.host,
        card.entered,
        combat,
    )


def take_snapshot_of_source(card: GameCard) -> CardSnapshot:
    """What a card is as the source of an effect: a quest that was turned face down as it was completed is a
    quest (Rule 702.2, 712.5).
    """
    taken = take_snapshot(card, frozenset())
    return replace(taken, current=card.base, face_down=False) if card.face_down else taken


def load_snapshot(data: Mapping[str, Any], card: GameCard) -> CardSnapshot:
    """The snapshot of a card that :meth:`CardSnapshot.data` wrote."""
    return CardSnapshot(
        **{name: data[name] for name in _PLAIN},
        zone=GameZone(data["zone"]),
        counters=tuple(sorted(data["counters"].items())),
        combat=frozenset(CardState(state) for state in data["combat"]),
        current=load_characteristics(data["characteristics"], card),
    )


_NUMBERS = ("atk", "cost", "cost_x", "defense", "health", "strike_cost")


def characteristics_data(characteristics: Characteristics) -> dict[str, Any]:
    """What a description asks of characteristics, as plain values; powers and restrictions are left out."""
    return {
        "name": characteristics.name,
        "types": sorted(characteristics.types),
        "tags": sorted(characteristics.tags),
        "icons": sorted(characteristics.icons),
        "damage_types": sorted(characteristics.damage_types),
        "keywords": sorted(characteristics.keywords),
        "stays_in_play": characteristics.stays_in_play,
        **{name: getattr(characteristics, name) for name in _NUMBERS},
    }


def load_characteristics(data: Mapping[str, Any], card: GameCard) -> Characteristics:
    """The characteristics that :func:`characteristics_data` wrote; the rest is as printed on the card."""
    characteristics = printed_characteristics(card.printed).copy()
    characteristics.set_types(frozenset(CardType(kind) for kind in data["types"]), frozenset(data["tags"]))
    characteristics.name = data["name"]
    characteristics.icons = frozenset(data["icons"])
    characteristics.damage_types = frozenset(DamageType(kind) for kind in data["damage_types"])
    characteristics.keywords = frozenset(Keyword(keyword) for keyword in data["keywords"])
    characteristics.stays_in_play = data["stays_in_play"]
    for name in _NUMBERS:
        setattr(characteristics, name, data[name])
    return characteristics
