"""Which scenarios there are: by section and glossary term, and those that a reader asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from card_rules.rules_for_cards import current_book
from cards.indexing.normalize import words
from engine.scenarios import Scenario
from engine.scenarios.library import engine_scenarios
from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.numbers import RuleNumber

LONGEST_SEARCH = 100


@dataclass(frozen=True, slots=True)
class ScenarioTopic:
    """What a scenario shows: the number of a rule, or a term of the glossary, which has no ``number``."""

    name: str
    number: RuleNumber | None

    @classmethod
    def parse(cls, text: str) -> ScenarioTopic:
        """Read "703.1" or "Enrage"."""
        try:
            return cls(text, RuleNumber.parse(text))
        except ValueError:
            return cls(text, None)

    def is_about(self, number: RuleNumber) -> bool:
        """Whether it is this rule, or one below it."""
        return self.number is not None and (self.number == number or self.number.is_under(number))


@dataclass(frozen=True, slots=True)
class ListedScenario:
    """A scenario in a list. ``searched_text`` is what its words are searched in."""

    slug: str
    scenario: Scenario
    topics: tuple[ScenarioTopic, ...]
    searched_text: str

    @property
    def title(self) -> str:
        """The title."""
        return self.scenario.title

    @property
    def url(self) -> str:
        """The address of the page."""
        return reverse("card_rules:scenario", args=[self.slug])

    def is_about(self, number: RuleNumber) -> bool:
        """Whether it shows this rule, or one below it."""
        return any(topic.is_about(number) for topic in self.topics)


@dataclass(frozen=True, slots=True)
class TopicCount:
    """A section of the rules, or a term of the glossary, and how many scenarios show it."""

    name: str
    title: str
    count: int


@cache
def all_scenarios() -> tuple[ListedScenario, ...]:
    """Every scenario of the engine, in the order of the rules that they show; those of terms last."""
    listed = [_list(slug, scenario) for slug, scenario in engine_scenarios().by_slug.items()]
    return tuple(sorted(listed, key=_place))


def _list(slug: str, scenario: Scenario) -> ListedScenario:
    texts = (scenario.title, scenario.why, *scenario.topics, *_card_names(scenario))
    return ListedScenario(
        slug, scenario, tuple(ScenarioTopic.parse(topic) for topic in scenario.topics), words(" ".join(texts))
    )


def _card_names(scenario: Scenario) -> Iterable[str]:
    """The cards it brings along, and what players are said to have."""
    yield from (card.name for card in scenario.cards)
    yield from (zone.text for player in scenario.players for zone in player.zones)


def _place(listed: ListedScenario) -> tuple[bool, RuleNumber, str]:
    topic = listed.topics[0] if listed.topics else ScenarioTopic("", None)
    return topic.number is None, topic.number or RuleNumber(0), topic.name.lower()


def find_scenarios(text: str) -> Sequence[ListedScenario]:
    """The scenarios about a rule, about a term of the glossary, or with all the words.

    Those that show the rule or the term above all come first.
    """
    number = parse_typed_number(text)
    if number is not None:
        about = [listed for listed in all_scenarios() if listed.is_about(number)]
        return sorted(about, key=lambda listed: not listed.topics[0].is_about(number))
    term, typed_words = text.lower(), words(text).split()
    with_words = [
        listed for listed in all_scenarios() if all(word in listed.searched_text for word in typed_words)
    ]
    return sorted(with_words, key=lambda listed: term not in (topic.name.lower() for topic in listed.topics))


def count_by_section() -> list[TopicCount]:
    """The sections of the rules with scenarios, in order, each scenario counted once."""
    counts: Counter[RuleNumber] = Counter()
    for listed in all_scenarios():
        numbers = [topic.number for topic in listed.topics if topic.number]
        counts.update({RuleNumber(number.chapter, number.section) for number in numbers})
    book = current_book()
    titles = book.titles if book else {}
    return [TopicCount(str(number), titles.get(str(number), ""), counts[number]) for number in sorted(counts)]


def count_by_term() -> list[TopicCount]:
    """The terms of the glossary with scenarios, in alphabetical order."""
    counts = Counter(topic.name for listed in all_scenarios() for topic in listed.topics if not topic.number)
    return [TopicCount(name, "", counts[name]) for name in sorted(counts, key=str.lower)]
