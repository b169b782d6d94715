"""Wordings of the game's several eras, and today's for each, in the order in which they are replaced."""

from engine.cardtext.wording import (
    adjectives,
    cards,
    characteristics,
    choices,
    conditions,
    costs,
    counters,
    damage,
    descriptions,
    markup,
    misprints,
    numbers,
    parties,
    phrases,
    pronouns,
    states,
    trigger_events,
    words,
    zones,
)
from engine.cardtext.wording.substitution import Substitution

BEFORE_NAMES: tuple[Substitution, ...] = (*markup.MARKUP, *misprints.BEFORE_NAMES)
"""What is replaced before the card's own name is."""

BEHIND_NAMES: tuple[Substitution, ...] = (
    *costs.COSTS,
    *cards.BEFORE_PARTIES,
    *parties.PARTIES,
    *numbers.NUMBERS,
    *pronouns.PRONOUNS,
    *zones.ZONES,
    *words.ORDER,
    *words.WORDS,
    *choices.CHOICES,
    *counters.COUNTERS,
    *states.STATES,
    *cards.CARDS,
    *damage.DAMAGE,
    *trigger_events.TRIGGER_EVENTS,
    *phrases.PHRASES,
    *misprints.BEHIND_NAMES,
    *adjectives.ADJECTIVES,
    *characteristics.CHARACTERISTICS,
    *descriptions.DESCRIPTIONS,
    *conditions.CONDITIONS,
)
"""What is replaced when the card's own name is "this ally" already."""
