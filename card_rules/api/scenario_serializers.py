"""Scenarios as JSON. The context has ``site``. Docstrings of serializers are descriptions in the schema."""

from __future__ import annotations

from collections.abc import Sequence

from rest_framework import serializers

from api.pagination import PageSerializer
from card_rules.scenarios.listing import ListedScenario
from engine.board.picture import CardPicture
from rules.api.serializers.fields import SiteURLField, text_list


class ListedScenarioSerializer(serializers.Serializer):
    """A scenario in a list."""

    slug = serializers.CharField(help_text="Its name in addresses")
    title = serializers.CharField()
    shows = serializers.SerializerMethodField(help_text="Numbers of rules, and terms of the glossary")
    page = SiteURLField(source="url", help_text="The page for people")

    def get_shows(self, listed: ListedScenario) -> list[str]:
        """What it shows."""
        return list(listed.scenario.topics)


class ScenariosSerializer(PageSerializer):
    """A page of scenarios."""

    results = ListedScenarioSerializer(many=True)


class CardPictureSerializer(serializers.Serializer):
    """A card on the board, with its numbers as they are now."""

    number = serializers.IntegerField(help_text="The same for the whole game")
    name = serializers.CharField(help_text="With a number where several in play have the same")
    printed_name = serializers.CharField(source="printed.name")
    types = text_list()
    cost = serializers.IntegerField()
    atk = serializers.IntegerField()
    damage_types = text_list()
    health = serializers.IntegerField()
    damage = serializers.IntegerField()
    defense = serializers.IntegerField()
    strike_cost = serializers.IntegerField()
    keywords = text_list()
    counters = serializers.SerializerMethodField(help_text="How many by their name")
    is_exhausted = serializers.BooleanField()
    is_face_down = serializers.BooleanField()
    is_flipped = serializers.BooleanField()
    is_fresh = serializers.BooleanField(help_text="Whether this character came into play this turn")
    is_token = serializers.BooleanField()
    owner = serializers.CharField(help_text="Its owner, if another player controls it; else empty")
    roles = text_list(help_text="What it does in combat")
    host = serializers.IntegerField(allow_null=True, help_text="The number of the card it is attached to")

    def get_counters(self, card: CardPicture) -> dict[str, int]:
        """The counters."""
        return dict(card.counters)


class CardNameField(serializers.ListField):
    """Cards outside play, by their names."""

    child = serializers.CharField()

    def to_representation(self, cards: Sequence[CardPicture]) -> list[str]:
        """The names."""
        return [card.name for card in cards]


class PlayerPictureSerializer(serializers.Serializer):
    """What a player has. The deck begins with its top card, the graveyard with the latest."""

    name = serializers.CharField()
    team = serializers.IntegerField()
    has_turn = serializers.BooleanField()
    has_lost = serializers.BooleanField()
    hero_row = CardPictureSerializer(many=True)
    ally_row = CardPictureSerializer(many=True)
    resource_row = CardPictureSerializer(many=True)
    attachments = CardPictureSerializer(many=True)
    hand = CardNameField()
    deck = CardNameField()
    graveyard = CardNameField()
    removed = CardNameField()


class LinkPictureSerializer(serializers.Serializer):
    """A link on the chain."""

    name = serializers.CharField()
    kind = serializers.CharField(help_text="card, effect, proposal or resource")
    controller = serializers.CharField()
    x = serializers.IntegerField(allow_null=True, help_text="What was chosen for X")
    targets = text_list()


class QuestionPictureSerializer(serializers.Serializer):
    """What a player is asked."""

    player = serializers.CharField()
    kind = serializers.CharField()
    rule = serializers.CharField(help_text="The rule that asks")
    about = serializers.CharField()
    options = text_list()


class BoardPictureSerializer(serializers.Serializer):
    """A game at one moment."""

    turn = serializers.IntegerField(help_text="0 before the first turn")
    turn_player = serializers.CharField()
    step = serializers.CharField()
    chain = LinkPictureSerializer(many=True, help_text="Its top first")
    players = PlayerPictureSerializer(many=True)
    question = QuestionPictureSerializer(allow_null=True, help_text="Null once the game is over")


class LogLineSerializer(serializers.Serializer):
    """Something that happens."""

    text = serializers.CharField(source="full_text")
    rule = serializers.CharField(help_text="The rule by which it happens; may be empty")


class RecordedStepSerializer(serializers.Serializer):
    """A step: what players do, what happens then, and the board after it."""

    action = serializers.CharField(help_text="Empty at the start")
    is_continued = serializers.BooleanField(help_text="Whether the action goes on from the step before")
    milestone = serializers.CharField(help_text="What all players passing has come to; may be empty")
    rules = text_list(help_text="The rules that act, those that asked for choices first")
    events = LogLineSerializer(many=True)
    expectations = text_list(help_text="What the scenario says is true now")
    board = BoardPictureSerializer()


class ScenarioSerializer(serializers.Serializer):
    """A scenario, step by step."""

    title = serializers.CharField(source="scenario.title")
    shows = text_list(source="scenario.topics", help_text="Numbers of rules, and terms of the glossary")
    why = serializers.CharField(source="scenario.why", help_text="A reason; may be empty")
    page = SiteURLField(source="url", help_text="The page for people")
    steps = RecordedStepSerializer(many=True)
