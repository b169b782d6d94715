"""Serializers of tables. Every key is always present.

Of a game they show what the ``visible_table`` of the context has
(:class:`~play.api.table_data.VisibleTable`), which is made for one visitor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.errors import ErrorSerializer
from api.pagination import PageSerializer
from card_rules.api.scenario_serializers import (
    BoardPictureSerializer,
    CardPictureSerializer,
    LinkPictureSerializer,
    PlayerPictureSerializer,
)
from cards.api.serializers import address
from decks.permissions import can_view
from engine.board.picture import CardPicture
from play.api.table_data import VisibleTable
from play.machines import LEVELS
from play.models import Table, TableDecision, TableSeat
from play.presentation.origins import Origin, origin_of

TABLE_STATES = Table.State.choices

# The board


class PileCardSerializer(serializers.Serializer):
    """A card outside play."""

    number = serializers.IntegerField(help_text="By which options refer to it; 0 where it is hidden")
    name = serializers.CharField()


@extend_schema_field(PileCardSerializer(many=True))
class PileField(serializers.Field):
    """Cards outside play, of which a seat sees some."""

    def to_representation(self, cards: Sequence[CardPicture]) -> list[dict[str, Any]]:
        """Those with a number: the others are only counted."""
        return [{"number": card.number, "name": card.name} for card in cards if card.number]


class TableCardSerializer(CardPictureSerializer):
    """A card in play, with its numbers as they are now."""

    number = serializers.IntegerField(help_text="By which options refer to it; 0 where it is hidden")


class TablePlayerSerializer(PlayerPictureSerializer):
    """What a player has, as far as you may see it. The graveyard begins with the latest card."""

    turns = serializers.IntegerField(help_text="How many turns of the player have begun")
    hero_row = TableCardSerializer(many=True)
    ally_row = TableCardSerializer(many=True)
    resource_row = TableCardSerializer(many=True)
    attachments = TableCardSerializer(many=True)
    ready_resources = serializers.IntegerField()
    hand = PileField(help_text="The cards that you may see")  # type: ignore[assignment]
    hand_count = serializers.SerializerMethodField()
    deck = PileField(help_text="The cards that you may see, the top one first")  # type: ignore[assignment]
    deck_count = serializers.SerializerMethodField()
    graveyard = PileField()  # type: ignore[assignment]
    removed = PileField()  # type: ignore[assignment]

    def get_hand_count(self, player: Any) -> int:
        return len(player.hand)

    def get_deck_count(self, player: Any) -> int:
        return len(player.deck)


class TableLinkSerializer(LinkPictureSerializer):
    """A link on the chain."""

    source = serializers.IntegerField(allow_null=True, help_text="The number of its card")  # type: ignore[assignment]
    target_numbers = serializers.ListField(child=serializers.IntegerField())


class TableBoardSerializer(BoardPictureSerializer):
    """The game as it is now."""

    question = None  # type: ignore[assignment]
    chain = TableLinkSerializer(many=True, help_text="Its top first")
    players = TablePlayerSerializer(many=True, help_text="In the order of the seats")
    sabotaged_player = serializers.CharField(help_text="Who is attacked in place of a card; else empty")


class TableOptionSerializer(serializers.Serializer):
    """An option of a decision."""

    index = serializers.IntegerField(help_text="Send it as `option`")
    text = serializers.CharField(help_text="In the words of scenarios; no two options have the same")
    verb = serializers.CharField(help_text="What it does: `pass`, `play`, `attack`, ...")
    card = serializers.IntegerField(allow_null=True, help_text="The number of its card")
    target = serializers.IntegerField(allow_null=True, help_text="The number of the card it is aimed at")
    number = serializers.IntegerField(
        allow_null=True, help_text="A seat, a value of X, an amount, or a place in a list"
    )


class OfferedCardSerializer(serializers.Serializer):
    """A card that you may look at for a decision."""

    number = serializers.IntegerField(source="identity")
    name = serializers.CharField(source="printed.name")


class TableDecisionDataSerializer(serializers.Serializer):
    """What is asked. If it is not your decision, neither what it is about nor its options are shown."""

    seat = serializers.IntegerField(help_text="Who decides")
    kind = serializers.CharField(help_text="`priority`, `mulligan`, `target`, ...")
    rule = serializers.CharField(help_text="The rule that asks")
    prompt = serializers.CharField(help_text="One sentence for people")
    about = serializers.CharField()
    options = TableOptionSerializer(many=True, help_text="All that is legal; the last one does the least")
    offered = OfferedCardSerializer(many=True, help_text="Hidden cards that you may look at now")


# The table


class SeatDeckSerializer(serializers.Serializer):
    """The deck of a seat, as it was named when the game began."""

    id = serializers.CharField(allow_null=True, help_text="Null for one that is not stored, or is private")
    name = serializers.CharField()


class SeatSerializer(serializers.Serializer):
    """A player at a table."""

    index = serializers.IntegerField()
    name = serializers.CharField(help_text="As in the log")
    level = serializers.ChoiceField(
        choices=list(LEVELS), allow_null=True, help_text="The level of the machine; null for a person"
    )
    is_you = serializers.SerializerMethodField()
    deck = serializers.SerializerMethodField()

    def to_representation(self, seat: TableSeat) -> dict[str, Any]:
        """The seat; ``level`` is null for a person."""
        data: dict[str, Any] = super().to_representation(seat)
        return data | {"level": seat.level or None}

    def get_is_you(self, seat: TableSeat) -> bool:
        identifier = self.context["visitor"].identifier
        return bool(identifier) and seat.visitor == identifier

    @extend_schema_field(SeatDeckSerializer)
    def get_deck(self, seat: TableSeat) -> dict[str, Any]:
        is_visible = seat.deck is not None and can_view(self.context["visitor"], seat.deck)
        return {"id": seat.deck_id if is_visible else None, "name": seat.deck_name}


class TableSummarySerializer(serializers.Serializer):
    """A game in a list."""

    id = serializers.CharField()
    kind = serializers.CharField(help_text="The game that is played: `wow-tcg`")
    state = serializers.ChoiceField(choices=TABLE_STATES)
    result = serializers.CharField(help_text="How the game ended, as a sentence; empty while it goes on")
    ply = serializers.IntegerField(help_text="How many decisions are in force")
    revision = serializers.IntegerField(help_text="Grows with every change; send it with what you do")
    seats = SeatSerializer(source="seats.all", many=True)
    clock = serializers.IntegerField(allow_null=True, help_text="Minutes of each player; null without clocks")
    is_watchable = serializers.BooleanField(help_text="Whether everybody with the address may watch")
    continued_from = serializers.CharField(
        source="continued_from_id", allow_null=True, help_text="Id of the game that it goes on from"
    )
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField()
    url = serializers.HyperlinkedIdentityField(
        view_name="api:table", lookup_url_kwarg="table_id", help_text="The game in the API"
    )
    page = serializers.HyperlinkedIdentityField(
        view_name="play:table", lookup_url_kwarg="table_id", help_text="The game's page for people"
    )


class TablesSerializer(PageSerializer):
    """Your games, the latest first."""

    results = TableSummarySerializer(many=True)


class UndoRequestSerializer(serializers.Serializer):
    """A player asks to take a decision back."""

    seat = serializers.IntegerField(help_text="Who asks")
    decision = serializers.CharField(help_text="What the player decided")
    secrets = serializers.ListField(
        child=serializers.CharField(), help_text="What the player has learned since, as everybody may read it"
    )
    needs_answer = serializers.BooleanField(help_text="Whether you have not answered yet")


class SpokenPhraseSerializer(serializers.Serializer):
    """What a player said."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()


class OriginSerializer(serializers.Serializer):
    """Where a game was continued from."""

    text = serializers.CharField(help_text="As in `turn 5 of an earlier game`")
    page = serializers.SerializerMethodField(help_text="Its page for people; null where you may not see it")

    @extend_schema_field(serializers.URLField(allow_null=True))
    def get_page(self, origin: Origin) -> str | None:
        return self.context["request"].build_absolute_uri(origin.url) if origin.url else None


class TableSerializer(TableSummarySerializer):
    """A game as its player sees it."""

    origin = serializers.SerializerMethodField(
        help_text="What it was continued from: a game, a simulated game, a scenario, a sample hand; else null"
    )
    seat = serializers.SerializerMethodField(
        help_text="From which seat you look: yours, of two the one that decides; null without one"
    )
    invitation = serializers.SerializerMethodField(
        help_text="While a player is missing: the page on which a friend sits down; else null"
    )
    board = serializers.SerializerMethodField(
        help_text="Null while a player is missing, and where there is a problem"
    )
    decision = serializers.SerializerMethodField(help_text="What is asked now; null once the game is over")
    lines = serializers.SerializerMethodField(help_text="How many lines the log has")
    can_undo = serializers.SerializerMethodField()
    can_redo = serializers.SerializerMethodField()
    undo_request = serializers.SerializerMethodField(
        help_text="Who asks the others to take a decision back; else null"
    )
    phrases = serializers.SerializerMethodField(help_text="What players said last")
    pace = serializers.SerializerMethodField(help_text="Where you are asked; null without a seat")
    stops = serializers.SerializerMethodField(help_text="At which steps you are always asked")
    problem = serializers.SerializerMethodField(help_text="Why the game cannot go on; else empty")

    @property
    def visible_table(self) -> VisibleTable:
        """What the visitor sees."""
        visible_table: VisibleTable = self.context["visible_table"]
        return visible_table

    @extend_schema_field(OriginSerializer(allow_null=True))
    def get_origin(self, table: Table) -> dict[str, Any] | None:
        origin = origin_of(table, self.context["visitor"])
        return None if origin is None else OriginSerializer(origin, context=self.context).data

    def get_seat(self, table: Table) -> int | None:
        return self.visible_table.seat

    @extend_schema_field(serializers.URLField(allow_null=True))
    def get_invitation(self, table: Table) -> str | None:
        if not table.is_waiting or table.invitation is None or self.visible_table.seat is None:
            return None
        return address(self, "play:join", table.invitation)

    @extend_schema_field(TableBoardSerializer(allow_null=True))
    def get_board(self, table: Table) -> dict[str, Any] | None:
        game = self.visible_table.game
        return None if game is None else TableBoardSerializer(game.board).data

    @extend_schema_field(TableDecisionDataSerializer(allow_null=True))
    def get_decision(self, table: Table) -> dict[str, Any] | None:
        game = self.visible_table.game
        if game is None or game.decision is None:
            return None
        return TableDecisionDataSerializer(game.decision).data

    def get_lines(self, table: Table) -> int:
        return self.visible_table.lines

    def get_can_undo(self, table: Table) -> bool:
        return self.visible_table.can_undo

    def get_can_redo(self, table: Table) -> bool:
        return self.visible_table.can_redo

    @extend_schema_field(UndoRequestSerializer(allow_null=True))
    def get_undo_request(self, table: Table) -> dict[str, Any] | None:
        request = self.visible_table.undo_request
        return None if request is None else UndoRequestSerializer(request).data

    @extend_schema_field(SpokenPhraseSerializer(many=True))
    def get_phrases(self, table: Table) -> Any:
        return SpokenPhraseSerializer(self.visible_table.phrases, many=True).data

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_pace(self, table: Table) -> str | None:
        return self.visible_table.pace

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_stops(self, table: Table) -> list[str]:
        return list(self.visible_table.stops)

    def get_problem(self, table: Table) -> str:
        return self.visible_table.problem


class StaleTableSerializer(ErrorSerializer):
    """The table has changed since its revision was read; nothing was done."""

    table = TableSerializer(help_text="As it is now")


# What has happened


class TableLogLineSerializer(serializers.Serializer):
    """Something that happened."""

    number = serializers.IntegerField(help_text="From 0; games can go on from here")
    turn = serializers.IntegerField(help_text="0 before the first turn")
    text = serializers.CharField()
    rule = serializers.CharField(help_text="The rule by which it happened; may be empty")


class TableLogSerializer(serializers.Serializer):
    """The log, or the end of it."""

    count = serializers.IntegerField(help_text="How many lines the log has")
    lines = TableLogLineSerializer(many=True)


class TableDecisionSerializer(serializers.Serializer):
    """A decision that was made."""

    ply = serializers.IntegerField(help_text="From 0")
    seat = serializers.IntegerField()
    option = serializers.IntegerField(help_text="Its index; -1 - seat for a concession")
    text = serializers.CharField()
    maker = serializers.ChoiceField(
        choices=TableDecision.Maker.choices, help_text="`pace`: passed for a person who was not asked"
    )
    made = serializers.DateTimeField()


class TableDecisionsSerializer(PageSerializer):
    """The decisions of a game."""

    seed = serializers.IntegerField(allow_null=True, help_text="Of the game; null if a scenario began it")
    results = TableDecisionSerializer(many=True)


class TableWorthSerializer(serializers.Serializer):
    """What the machine thinks that an option is worth."""

    option = serializers.IntegerField()
    worth = serializers.FloatField(allow_null=True, help_text="In its own points; null where it wins")


class TableHintSerializer(serializers.Serializer):
    """What the machine would choose in your seat."""

    option = serializers.IntegerField(help_text="The index of the option")
    wins = serializers.BooleanField(help_text="Whether it has found a way to win in this turn")
    is_indifferent = serializers.BooleanField(help_text="Whether all options are the same to it")
    worths = TableWorthSerializer(many=True, help_text="What it has compared; may be empty")


class TableReasonSerializer(serializers.Serializer):
    """Why a card cannot act."""

    card = serializers.IntegerField(help_text="Its number on the board")
    text = serializers.CharField()
    rule = serializers.CharField()


class TableReasonsSerializer(serializers.Serializer):
    """Why cards cannot act."""

    reasons = TableReasonSerializer(many=True)


class TableScenarioSerializer(serializers.Serializer):
    """A position in the words of scenarios."""

    text = serializers.CharField()


class ReplayStepSerializer(serializers.Serializer):
    """A step of a game that is over, with everything open."""

    step = serializers.IntegerField()
    steps = serializers.IntegerField(help_text="How many there are")
    turn = serializers.IntegerField()
    text = serializers.CharField()
    rule = serializers.CharField()
    board = TableBoardSerializer(help_text="The board after it")
