"""Powers in quotation marks, as the text that quotes them gives them to cards (Rule 700.1)."""

from __future__ import annotations

from typing import Any

from engine.tree.changes import Continuous, GainPower
from engine.tree.costs import CostPart
from engine.tree.effects import WhereX
from engine.tree.node import Node, cached_by_identity, transform, walk
from engine.tree.values import Number, X


def with_known_x(gain: GainPower, x: int) -> GainPower:
    """A quoted power with what X is in the text that quotes it (Rule 707.1b), unless its own words say what X
    is.
    """
    if not _has_x_of_others(gain.power):
        return gain
    quoted: Any = transform(gain, lambda node: Number(x) if node == X() else node)
    return quoted if isinstance(quoted, GainPower) else gain


@cached_by_identity
def _has_x_of_others(power: Node) -> bool:
    """Whether there is an X in a power that is neither defined in it nor chosen as it is used."""
    nodes = list(walk(power))
    return X() in nodes and not any(
        isinstance(node, WhereX)
        or (isinstance(node, Continuous) and node.x is not None)
        or (isinstance(node, CostPart) and X() in walk(node))
        for node in nodes
    )
