"""The page of a scenario at one of its steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString

from card_rules.boards.board import Board
from card_rules.boards.drawing import draw_board
from card_rules.boards.wording import printed_type_line
from card_rules.named_cards import find_cards
from card_rules.rules_for_cards import current_book
from card_rules.scenarios.listing import ScenarioTopic
from cards.rendering.card_text import paragraphs
from engine.cards import PrintedCard
from engine.scenarios.recording import PASSING, RecordedStep, ScenarioRecording
from rules.card_lookup import CardLink
from rules.catalog.library import Book
from rules.identifiers.addresses import entry_url, rule_preview_url, rule_url
from rules.identifiers.slugs import term_slug


@dataclass(frozen=True, slots=True)
class RuleReference:
    """A rule that acts: its number, the heading of its section, and where it stands."""

    number: str
    title: str
    url: str
    preview_url: str


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step in the list of all: its number, and what is done; ``is_part`` says that it goes on with the step
    before.
    """

    number: int
    text: str
    is_current: bool
    is_part: bool


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of a scenario with its text, and its page if it is a card of the database."""

    printed: PrintedCard
    type_line: str
    facts: tuple[str, ...]
    text: list[SafeString]
    link: CardLink | None


@dataclass(frozen=True, slots=True)
class ScenarioPage:
    """A recording, looked at after the step ``number``; 0 is its start."""

    recording: ScenarioRecording
    number: int

    @property
    def step(self) -> RecordedStep:
        """The step that is looked at."""
        return self.recording.steps[self.number]

    def context(self) -> dict[str, object]:
        """Everything the template shows."""
        steps = self.recording.steps
        scenario = self.recording.scenario
        question, book = self.step.board.question, current_book()
        own = {card.name for card in scenario.cards}
        links = find_cards({card.name for card in self.recording.cards} - own)
        return {
            "scenario": scenario,
            "restated_note": book.restated_note if book else "",
            "topics": [(topic, _topic_url(topic)) for topic in map(ScenarioTopic.parse, scenario.topics)],
            "step": self.step,
            "action": _with_arrows(self.step.action),
            "number": self.number,
            "last": len(steps) - 1,
            "previous": self.number - 1 if self.number else None,
            "next": self.number + 1 if self.number + 1 < len(steps) else None,
            "steps": self._step_links(),
            "events": [(line.full_text, rule_reference(book, line.rule)) for line in self.step.events],
            "passing": rule_reference(book, PASSING),
            "decision_rules": [
                rule_reference(book, rule) for rule in dict.fromkeys(self.step.decision_rules)
            ],
            "board": self._board(links),
            "question_rule": rule_reference(book, question.rule) if question else None,
            "cards": [_shown_card(card, links) for card in self.recording.cards],
        }

    def _board(self, links: Mapping[str, CardLink]) -> Board:
        """The board, with what the step has changed."""
        previous = self.recording.steps[self.number - 1].board if self.number else None
        return draw_board(self.step.board, previous, links)

    def _step_links(self) -> list[StepLink]:
        links = [StepLink(0, "Start", self.number == 0, False)]
        for number, step in enumerate(self.recording.steps[1:], start=1):
            text = step.milestone if step.is_continued and step.milestone else _with_arrows(step.action)
            links.append(StepLink(number, text, number == self.number, step.is_continued))
        return links


def _with_arrows(text: str) -> str:
    """The text of an action as it is read: scenarios are typed."""
    return text.replace("->", "→")


def rule_reference(book: Book | None, number: str) -> RuleReference | None:
    """Where a rule stands, with its heading from the book, if there is one; ``None`` without a number."""
    if not number:
        return None
    title = ""
    if book is not None:
        title = book.titles.get(number) or book.titles.get(number.partition(".")[0], "")
    return RuleReference(number, title, rule_url(number), rule_preview_url(number))


def _topic_url(topic: ScenarioTopic) -> str:
    return rule_url(str(topic.number)) if topic.number else entry_url(term_slug(topic.name))


def _shown_card(card: PrintedCard, links: Mapping[str, CardLink]) -> ShownCard:
    return ShownCard(
        card, printed_type_line(card), tuple(_facts(card)), paragraphs(card.text), links.get(card.name)
    )


def _facts(card: PrintedCard) -> Iterator[str]:
    """The printed numbers."""
    kinds = "/".join(kind.value.lower() for kind in card.damage_types)
    facts = {
        "cost {}": card.cost,
        f"{{}} ATK {kinds}": card.atk,
        "{} health": card.health,
        "{} DEF": card.defense,
        "strike cost {}": card.strike_cost,
        "capacity {}": card.capacity,
    }
    return (words.format(value).strip() for words, value in facts.items() if value is not None)
