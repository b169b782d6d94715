"""What the card database stores: sets, cards with faces and printings, what sources state, and reports.

A card is what the rules call a card with a name (Rule 200.1): one row, however often it was
printed. What differs from printing to printing (collector number, rarity, artist, flavour text)
is in :class:`Printing`; what is printed on each side is in :class:`Face`.
"""

from cards.models.card import Card, CardText, Face, Kind, Source
from cards.models.former_addresses import FormerAddress
from cards.models.printing import Printing, Rarity
from cards.models.question_terms import QuestionTerms
from cards.models.reports import CardReport
from cards.models.sets import Set
from cards.models.sources import FactDisagreement, SourceRecord

__all__ = [
    "Card",
    "CardReport",
    "CardText",
    "Face",
    "FactDisagreement",
    "FormerAddress",
    "Kind",
    "Printing",
    "QuestionTerms",
    "Rarity",
    "Set",
    "Source",
    "SourceRecord",
]
