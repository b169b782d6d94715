"""Compared editions, and the history of a rule."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.pagination import PageSerializer
from rules.api.serializers.fields import OptionalTextField, text_list
from rules.api.serializers.rules import SOURCES
from rules.editions.comparison import ChangeKind, RuleChange
from rules.editions.history import EditionEvent, HistoryStage
from rules.editions.text_diff import DiffMark
from rules.identifiers.addresses import rule_url

CHANGES = [kind.value for kind in ChangeKind]


class RunSerializer(serializers.Serializer):
    """Words that are the same, deleted, inserted, moved to another rule, or a citation with a new number."""

    mark = serializers.ChoiceField(source="mark.value", choices=[mark.value for mark in DiffMark])
    older = serializers.CharField(help_text="In the older text, which is all runs joined")
    newer = serializers.CharField()
    where = serializers.CharField(
        help_text="For `carried`: the rule of the other edition that has these words"
    )


class EditsSerializer(serializers.Serializer):
    """What changed, word by word."""

    title = RunSerializer(many=True)
    text = RunSerializer(many=True)
    examples = serializers.ListField(child=RunSerializer(many=True))


class RuleChangeSerializer(serializers.Serializer):
    """What became of a rule."""

    kind = serializers.ChoiceField(
        source="kind.value",
        choices=CHANGES,
        help_text=(
            "`moved`: renumbered only. `unknown`: it may be in a part of the other edition that is not "
            "loaded. A part of a split rule, and a rule that was merged into another, count as changed"
        ),
    )
    older = serializers.CharField(
        source="older.key", allow_null=True, help_text="Its number in the older edition"
    )
    newer = serializers.CharField(
        source="newer.key", allow_null=True, help_text="Its number in the newer edition"
    )
    split_off = OptionalTextField(help_text="The older rule that this newer one was part of")
    merged_into = OptionalTextField(help_text="The newer rule that this older one was merged into")
    parts = text_list(help_text="Further newer rules that the older one became")
    taken_in = text_list(help_text="Further older rules that the newer one is made of")
    edits = serializers.SerializerMethodField(help_text="For a changed rule")

    @extend_schema_field(EditsSerializer(allow_null=True))
    def get_edits(self, change: RuleChange) -> dict[str, Any] | None:
        """The edits of a changed rule, by the ``comparison`` of the context."""
        if change.kind != ChangeKind.CHANGED:
            return None
        return EditsSerializer(self.context["comparison"].edits(change)).data


class UnknownSectionsSerializer(serializers.Serializer):
    """Sections of an edition that survive only as headings."""

    edition = serializers.CharField()
    sections = text_list()
    breaks_off = text_list(help_text="Sections whose last rules may be missing as well")


class ComparisonSerializer(PageSerializer):
    """Two editions side by side, in the order of the newer."""

    document = serializers.CharField()
    older = serializers.CharField()
    newer = serializers.CharField()
    source = serializers.ChoiceField(  # type: ignore[assignment]  # the metaclass collects the fields
        choices=SOURCES,
        allow_null=True,
        help_text="Whose words were compared; null where the two have no source in common",
    )
    counts = serializers.DictField(
        child=serializers.IntegerField(), help_text="Number of rules by kind, on all pages"
    )
    not_known = UnknownSectionsSerializer(many=True)
    results = RuleChangeSerializer(many=True)


class StageSerializer(serializers.Serializer):
    """A rule in one edition."""

    edition = serializers.CharField(source="place.document.edition")
    effective = serializers.DateField(source="place.document.effective", allow_null=True)
    number = OptionalTextField(
        source="place.number", help_text="Null if the edition does not have it, or is not known to"
    )
    event = serializers.ChoiceField(source="event.value", choices=[event.value for event in EditionEvent])
    since = serializers.CharField(
        source="before.document.edition", allow_null=True, help_text="The edition that it is compared with"
    )
    was = OptionalTextField(source="before.number", help_text="Its number in that edition")
    edits = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField()

    @extend_schema_field(EditsSerializer(allow_null=True))
    def get_edits(self, stage: HistoryStage) -> dict[str, Any] | None:
        """The edits of a changed rule."""
        if stage.event != EditionEvent.CHANGED or not stage.between or not stage.change:
            return None
        return EditsSerializer(stage.between.comparison.edits(stage.change)).data

    def get_page(self, stage: HistoryStage) -> str | None:
        """The page for people, where the rule is in this edition."""
        document, number = stage.place.document, stage.place.number
        if not number:
            return None
        return f"{self.context['site']}{rule_url(number, document.key, document.edition)}"


class HistorySerializer(serializers.Serializer):
    """The history of a rule, the oldest edition first."""

    document = serializers.CharField()
    count = serializers.IntegerField()
    results = StageSerializer(many=True)
