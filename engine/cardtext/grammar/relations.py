"""How described cards stand to others: in whose party, attached to what, targeting what (Rule 400, 401)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cardtext.tokens import Tokens


@dataclass(frozen=True)
class RelationWords:
    """How the relation in a field of a description to something else is worded; ``plural`` are the words
    before it behind a noun in the plural, if they are others.
    """

    field: str
    before: Tokens
    category: str
    behind: Tokens = ()
    plural: Tokens = ()

    def words_before(self, *, is_plural: bool) -> Tokens:
        """The words before it."""
        return self.plural if is_plural and self.plural else self.before


RELATIONS = (
    RelationWords("party", ("in",), "whose_card", ("party",)),
    RelationWords("party_of", ("in",), "whose", ("party",)),
    RelationWords("controller", (), "controlling_player", ("controls",)),
    RelationWords("attached_to", ("attached", "to"), "card"),
    RelationWords(
        "not_attached_to",
        ("that", "is", "not", "attached", "to"),
        "card",
        plural=("that", "are", "not", "attached", "to"),
    ),
    RelationWords("attachment", ("with",), "article_one", ("attached", "to", "it")),
    RelationWords("played_by", ("played", "by"), "player_object"),
    RelationWords("lacks", ("that", "doesn't", "have"), "keyword", plural=("that", "don't", "have")),
    RelationWords("of_chosen", ("of", "that"), "chosen_word"),
    RelationWords("shares", ("that", "shares"), "shared_trait", plural=("that", "share")),
    RelationWords(
        "extreme",
        ("that", "has", "or", "shares"),
        "extreme",
        plural=("that", "have", "or", "share"),
    ),
    RelationWords("in_combat_with", ("in", "combat", "with"), "card"),
    RelationWords("targeting", ("that", "is", "targeting"), "card"),
    RelationWords("could_target", ("that", "could", "target"), "card"),
    RelationWords(
        "same_type",
        ("that", "shares", "a", "card", "type", "with"),
        "card",
        plural=("that", "share", "a", "card", "type", "with"),
    ),
)
