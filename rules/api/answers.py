"""The shapes of all answers, for the schema. The data itself is made by ``shapes`` and ``compared``."""

from __future__ import annotations

from rest_framework import serializers

from api.pages import PageSerializer
from rules.editions.comparison import ChangeKind
from rules.editions.history import EditionEvent
from rules.editions.text_diff import DiffMark
from rules.parsers.parsed_document import WordingSource

SOURCES = [source.value for source in WordingSource]
CHANGES = [kind.value for kind in ChangeKind]
RULE_KINDS = ["chapter", "section", "rule"]


def _texts(**further: object) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **further)


class EditionSerializer(serializers.Serializer):
    """One edition of one document."""

    document = serializers.CharField(help_text="Its key, such as `wow-tcg`")
    edition = serializers.CharField(help_text="Such as `7.4`")
    title = serializers.CharField()
    effective = serializers.DateField(allow_null=True, help_text="The day from which it holds")
    guide_to = serializers.CharField(
        allow_null=True,
        help_text="For a guide, the document whose rules its texts cite; its own numbers are only anchors",
    )
    page = serializers.CharField(help_text="The page for people")
    url = serializers.CharField(help_text="Its contents here")
    whole = serializers.CharField(help_text="All of it in one file")
    rules = serializers.IntegerField(help_text="How many numbered rules are loaded")
    terms = serializers.IntegerField(help_text="How many glossary entries are loaded")


class EditionsSerializer(serializers.Serializer):
    """All documents, each with its editions, the latest first."""

    count = serializers.IntegerField()
    results = EditionSerializer(many=True)


class HeadingSerializer(serializers.Serializer):
    """A section in the contents."""

    number = serializers.CharField()
    title = serializers.CharField()
    rules = serializers.IntegerField(
        help_text="How many numbered rules it has; 0 where only its title is known"
    )
    url = serializers.CharField()


class ChapterSerializer(HeadingSerializer):
    """A chapter in the contents."""

    sections = HeadingSerializer(many=True)


class ContentsSerializer(EditionSerializer):
    """An edition with its contents."""

    chapters = ChapterSerializer(many=True)


class WordingSerializer(serializers.Serializer):
    """What one source says."""

    text = serializers.CharField(help_text="Without marks")
    markdown = serializers.CharField(
        help_text="Light Markdown: paragraphs, bullets, tables, bold, italics, `[[Card Name]]`"
    )
    examples = _texts()


class WordedSerializer(WordingSerializer):
    """The wording that counts, and every wording by its source."""

    document = serializers.CharField()
    edition = serializers.CharField()
    source = serializers.ChoiceField(
        choices=SOURCES, allow_null=True, help_text="Whose words `text` is in: the official ones where loaded"
    )
    wordings = serializers.DictField(child=WordingSerializer(), help_text="By source")
    references = _texts(help_text="Numbers that it cites, in the order of the text")
    page = serializers.CharField(help_text="The page for people")


class GuideSerializer(serializers.Serializer):
    """A place in a guide that speaks of a rule."""

    document = serializers.CharField()
    title = serializers.CharField()
    page = serializers.CharField()


class RuleSerializer(WordedSerializer):
    """A chapter, a section or a rule."""

    number = serializers.CharField(help_text="Such as `4`, `410`, `410.6a`")
    kind = serializers.ChoiceField(choices=RULE_KINDS)
    section = serializers.CharField(allow_null=True, help_text="The section it stands in")
    title = serializers.CharField(help_text="Its heading, if it has one")
    referenced_by = _texts(help_text="Rules of the same edition that cite it")
    guides = GuideSerializer(many=True)
    glossary = _texts(help_text="Terms whose entries cite it, those that it defines first")
    cards = _texts(help_text="Cards that it quotes, by name")


class NeighbourSerializer(serializers.Serializer):
    """The rule, section or chapter before or after."""

    number = serializers.CharField()
    title = serializers.CharField()
    url = serializers.CharField()


class OneRuleSerializer(RuleSerializer):
    """A chapter, a section or a rule with where it stands."""

    url = serializers.CharField()
    history = serializers.CharField(allow_null=True, help_text="Its line through all editions, for a rule")
    previous = NeighbourSerializer(allow_null=True)
    next = NeighbourSerializer(allow_null=True)
    parts = RuleSerializer(
        many=True, help_text="The sections of a chapter, the rules of a section, the lettered rules of a rule"
    )


class TermSerializer(WordedSerializer):
    """A glossary entry."""

    term = serializers.CharField()
    slug = serializers.CharField()
    defined_by = _texts(help_text="The rules that the glossary names with the term itself")


class OneTermSerializer(TermSerializer):
    """A glossary entry with its address."""

    url = serializers.CharField()


class GlossarySerializer(PageSerializer):
    """A page of a glossary, in the order of the alphabet."""

    results = OneTermSerializer(many=True)


class HitSerializer(serializers.Serializer):
    """A rule or a glossary entry that a search found."""

    document = serializers.CharField()
    edition = serializers.CharField()
    number = serializers.CharField(allow_null=True, help_text="Of a rule")
    term = serializers.CharField(allow_null=True, help_text="Of a glossary entry")
    title = serializers.CharField()
    section = serializers.CharField(allow_null=True)
    section_title = serializers.CharField()
    text = serializers.CharField(help_text="What answers of its text")
    marked = serializers.CharField(help_text="The same as HTML, with the words found in `<mark>`")
    found = _texts(help_text="The words found")
    page = serializers.CharField()


class ElsewhereSerializer(serializers.Serializer):
    """What another document has for the same query."""

    document = serializers.CharField()
    edition = serializers.CharField()
    count = serializers.IntegerField()
    best = HitSerializer()


class ResultsSerializer(serializers.Serializer):
    """What a search found in one document, the best first."""

    query = serializers.CharField()
    document = serializers.CharField(allow_null=True)
    edition = serializers.CharField(allow_null=True)
    read_as = serializers.CharField(allow_null=True, help_text="The query with misspelt words put right")
    unknown = _texts(help_text="Words that no rule knows")
    count = serializers.IntegerField(help_text="How many there are, shown or not")
    results = HitSerializer(many=True)
    beside = HitSerializer(many=True, help_text="Glossary entries that the query merely touches")
    headings = HitSerializer(many=True, help_text="Sections of that name")
    elsewhere = ElsewhereSerializer(many=True)


class RunSerializer(serializers.Serializer):
    """Words that stayed, left, came, were carried over to another rule, or cite one by its other number."""

    mark = serializers.ChoiceField(choices=[mark.value for mark in DiffMark])
    older = serializers.CharField(help_text="As the older text has them; the runs joined are that text")
    newer = serializers.CharField()
    where = serializers.CharField(
        help_text="For `carried`: the rule of the other edition that has these words"
    )


class EditsSerializer(serializers.Serializer):
    """What changed, word by word."""

    title = RunSerializer(many=True)
    text = RunSerializer(many=True)
    examples = serializers.ListField(child=RunSerializer(many=True))


class FateSerializer(serializers.Serializer):
    """What became of a rule."""

    kind = serializers.ChoiceField(
        choices=CHANGES,
        help_text=(
            "`moved`: renumbered only. `unknown`: it may stand where the other edition is not at hand. "
            "A part of a rule that was split, and a rule that was taken into another, count as changed"
        ),
    )
    older = serializers.CharField(allow_null=True, help_text="Its number in the older edition")
    newer = serializers.CharField(allow_null=True, help_text="Its number in the newer edition")
    split_off = serializers.CharField(
        allow_null=True, help_text="The older rule that this newer one was part of"
    )
    merged_into = serializers.CharField(
        allow_null=True, help_text="The newer rule that took this older one in"
    )
    parts = _texts(help_text="Further newer rules that the older one became")
    taken_in = _texts(help_text="Further older rules that the newer one is made of")
    edits = EditsSerializer(allow_null=True, help_text="For a changed rule")


class NotKnownSerializer(serializers.Serializer):
    """Sections of an edition that it only announces."""

    edition = serializers.CharField()
    sections = _texts()
    breaks_off = _texts(help_text="Sections whose last rules may be missing as well")


class ComparisonSerializer(PageSerializer):
    """Two editions beside each other, in the order of the newer."""

    document = serializers.CharField()
    older = serializers.CharField()
    newer = serializers.CharField()
    source = serializers.ChoiceField(
        choices=SOURCES,
        allow_null=True,
        help_text="Whose words were compared; null where the two have no source in common",
    )
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Rules by kind, of all pages")
    not_known = NotKnownSerializer(many=True)
    results = FateSerializer(many=True)


class StageSerializer(serializers.Serializer):
    """A rule in one edition."""

    edition = serializers.CharField()
    effective = serializers.DateField(allow_null=True)
    number = serializers.CharField(
        allow_null=True, help_text="Null where it is not in it, or not known to be"
    )
    event = serializers.ChoiceField(choices=[event.value for event in EditionEvent])
    since = serializers.CharField(allow_null=True, help_text="The edition that it is compared with")
    was = serializers.CharField(allow_null=True, help_text="Its number there")
    edits = EditsSerializer(allow_null=True)
    page = serializers.CharField(allow_null=True)


class HistorySerializer(serializers.Serializer):
    """The line of a rule, the oldest edition first."""

    document = serializers.CharField()
    count = serializers.IntegerField()
    results = StageSerializer(many=True)
