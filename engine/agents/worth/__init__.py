"""What powers are worth to a player who wants to win fast, read from their trees and never by card name.

The unit is one damage dealt to an opposing hero. A tree is read once into a
:class:`~engine.agents.worth.valuation.Valuation`, which then answers quickly in every position.
"""

from engine.agents.worth import (  # noqa: F401  registers how effects and costs are read
    costs,
    effects,
)
