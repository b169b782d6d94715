"""The words of card text with a fixed meaning: kinds of cards, sides, states, numbers, zones."""

from __future__ import annotations

from enum import StrEnum


class Noun(StrEnum):
    """What a card can be called (Rule 300.1, 303 to 306, 404.2)."""

    ABILITY = "ability"
    ALLY = "ally"
    ARMOR = "armor"
    ATTACHMENT = "attachment"
    CARD = "card"
    CHARACTER = "character"
    EQUIPMENT = "equipment"
    HERO = "hero"
    ITEM = "item"
    LOCATION = "location"
    QUEST = "quest"
    RESOURCE = "resource"
    TOTEM = "Totem"
    WEAPON = "weapon"


class Side(StrEnum):
    """Who controls a card, seen from the controller of the text (glossary: friendly, opposing)."""

    FRIENDLY = "friendly"
    OPPOSING = "opposing"
    YOURS = "you control"
    OPPONENTS = "an opponent controls"
    THEIR = "they control"


class CardState(StrEnum):
    """What a card is, or how it is in play, before its noun (Rule 100.2c, 301.4, 404.2a, 405.1, 411, 602)."""

    ATTACKING = "attacking"
    ATTACKING_OR_DEFENDING = "attacking or defending"
    DAMAGED = "damaged"
    DEFENDING = "defending"
    EXHAUSTED = "exhausted"
    IN_COMBAT = "in combat"
    INSTANT = "instant"
    MASTER = "master"
    NEUTRAL = "neutral"
    FACE_DOWN = "face-down"
    FACE_UP = "face-up"
    NON_INSTANT = "non-instant"
    NON_ONGOING = "non-ongoing"
    NON_TOKEN = "non-token"  # noqa: S105
    ONGOING = "ongoing"
    PROTECTING = "protecting"
    READY = "ready"
    TALENT = "Talent"
    TOKEN = "token"  # noqa: S105
    REVEALED = "revealed"
    UNDAMAGED = "undamaged"


class CardStat(StrEnum):
    """A number of a card (Rule 201, 205, 303.1, 304.2)."""

    ATK = "ATK"
    COST = "cost"
    DEFENSE = "DEF"
    HEALTH = "Health"
    REMAINING_HEALTH = "remaining Health"
    STRIKE_COST = "strike cost"


class TraitKind(StrEnum):
    """What cards can have in common, or how many of which there are among some (Rule 206.1a, glossary: Class,
    Race).
    """

    ALLIANCE_RACE = "[Alliance] race"
    CLASS = "class"
    COLOR = "color"
    DAMAGE_TYPE = "damage type"
    FACTION_RACE = "[Horde] or [Alliance] race"
    HORDE_RACE = "[Horde] race"
    NAME = "name"
    RACE = "race"


class Place(StrEnum):
    """A zone, or a part of one (Rule 415)."""

    CHAIN = "chain"
    DECK = "deck"
    DECK_BOTTOM = "bottom of deck"
    DECK_TOP = "top of deck"
    GRAVEYARD = "graveyard"
    HAND = "hand"
    PLAY = "play"
    REMOVED = "removed from game"
    RESOURCE_ROW = "resource row"


class Owner(StrEnum):
    """Whose zone a description names."""

    ANY = "a"
    ANY_NUMBER = "any number of"
    OPPOSING = "an opposing"
    OWN = "their own"
    OWNER = "its owner's"
    OWNERS = "their owners'"
    THEIR = "their"
    YOURS = "your"


class Relation(StrEnum):
    """How a number is compared."""

    AT_LEAST = "or more"
    AT_MOST = "or less"
    EQUAL = "equal"
    EVEN = "even"
    LESS = "less than"
    MORE = "greater than"
    ODD = "odd"


class Rounding(StrEnum):
    """What becomes of a half."""

    DOWN = "rounded down"
    UP = "rounded up"


class Joiner(StrEnum):
    """What stands between the clauses of a sentence; all are processed in order (Rule 709.2b)."""

    AND = " and "
    COMMA = ", "
    COMMA_AND = ", and "
    COMMA_THEN = ",, then "
    THEN = ", then "


class PowerWord(StrEnum):
    """Powers that cards are described by having, beside keywords (glossary)."""

    DIPLOMACY = "Diplomacy"
    INSPIRE = "Inspire"
    RESISTANCE = "Resistance"
    SABOTAGE = "Sabotage"
    STASH = "Stash"


class ForbiddenAction(StrEnum):
    """Something that text forbids (Rule 103.2)."""

    ATTACK = "attack"
    BE_ATTACKED = "be attacked"
    BE_COMPLETED = "be completed"
    BE_DEALT_DAMAGE = "be dealt damage"
    BE_DESTROYED = "be destroyed"
    BE_DESTROYED_BY_DAMAGE = "be destroyed by fatal damage"
    BE_EXHAUSTED = "be exhausted"
    BE_FLIPPED = "be flipped"
    BE_HEALED = "be healed"
    BE_INTERRUPTED = "be interrupted"
    BE_PROTECTED_AGAINST = "be protected against"
    BE_READIED = "be readied"
    BE_REMOVED = "be removed from the game"
    BE_TARGETED = "be targeted"
    COMPLETE_QUESTS = "complete quests"
    DEAL_DAMAGE = "deal damage"
    DEFEND = "defend"
    DISCARD = "discard cards"
    DRAW = "draw cards"
    EXHAUST = "exhaust"
    FLIP = "flip"
    LEAVE_PLAY = "leave play"
    PLACE = "place resources"
    PROTECT = "protect"
    READY = "ready"
    STRIKE = "strike"
    USE_POWERS = "use payment powers"


FORBIDDEN_TO_PLAYERS = frozenset(
    {
        ForbiddenAction.COMPLETE_QUESTS,
        ForbiddenAction.DISCARD,
        ForbiddenAction.DRAW,
        ForbiddenAction.PLACE,
        ForbiddenAction.STRIKE,
        ForbiddenAction.USE_POWERS,
    }
)
"""What players do; the rest is done by cards, or to them."""


FORBIDDEN_TO_SOME = frozenset(
    {
        ForbiddenAction.BE_ATTACKED,
        ForbiddenAction.BE_DEALT_DAMAGE,
        ForbiddenAction.BE_DESTROYED,
        ForbiddenAction.BE_EXHAUSTED,
        ForbiddenAction.BE_REMOVED,
        ForbiddenAction.BE_TARGETED,
    }
)
"""What can be forbidden to be done by some cards or players, and not by others."""


class PaidAction(StrEnum):
    """What resources are paid for (Rule 201, 301.2, 303.2, 702.1)."""

    COMPLETE = "complete"
    FLIP = "flip"
    PLAY = "play"
    STRIKE = "strike with"


class TurnBoundary(StrEnum):
    """A moment of a turn at which powers trigger (Rule 500.2), or before that as it starts (Rule 501.1a)."""

    AS_IT_STARTS = "as it starts"
    END = "end"
    START = "start"


class Turn(StrEnum):
    """Whose turn a moment or a limit belongs to; "the next turn" is the one after this."""

    AFTER_THIS = "the next turn"
    ANY = "any turn"
    EVERY = "each turn"
    EACH_OPPONENTS = "each opponent's turn"
    EACH_PLAYERS = "each player's turn"
    LAST = "last turn"
    NEXT = "next turn"
    OF_PLAYER = "their turn"
    OF_PLAYER_NEXT = "their next turn"
    OPPONENTS = "an opponent's turn"
    THIS = "this turn"
    YOUR_NEXT = "your next turn"
    YOURS = "your turn"
    YOUR_FIRST = "your first turn"


class WordKind(StrEnum):
    """A kind of words among which a card lets a player choose (Rule 200.3, 202.4, 300.1)."""

    ALLY_TYPE = "ally type"
    CARD_NAME = "card name"
    CARD_TYPE = "card type"
    CLASS = "class"
    DAMAGE_TYPE = "damage type"
    KEYWORDS = "keywords"
    RACE = "race"
    MADE_UP_NAME = "made-up name"
