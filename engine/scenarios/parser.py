"""Scenario files: text to scenarios, with the number of the line of each part.

A file holds any number of scenarios. A line that starts with ``#`` is a comment. ``docs/scenarios.md`` has
the format; the texts of board, actions and expectations are read by the modules of those names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards import PrintedCard
from engine.scenarios.board import TURN
from engine.scenarios.errors import ScenarioSyntaxError
from engine.scenarios.inline_cards import parse_card
from engine.state import Stops

_HEADER = re.compile(r"(Rule|Why|Seed|Start|Teams|Turn|Priority):\s*(.*)")
_SCENARIO = re.compile(r"Scenario:\s*(.*)")
_EXPECT = re.compile(r"expect\s+(.*)")
_PLAYER = re.compile(r"(?P<name>\w+)\s*(?:\((?P<marks>[^)]*)\))?(?:\s+(?P<zones>.*))?")
_ZONE = re.compile(r"(\w+)\s*(.*)")
_YOURS = re.compile(r"(?:her|his|its|their) turn")

ZONES = ("hero", "hand", "play", "resources", "deck", "graveyard", "removed", "side")
"""The words that start a part of a player's line."""

NEW_GAME, EVERYBODY = "new game", "everybody"


@dataclass(frozen=True, slots=True)
class SetupZone:
    """What a player has in one zone, as text: a list of cards with marks."""

    line: int
    word: str
    text: str


@dataclass(frozen=True, slots=True)
class SetupPlayer:
    """The line of a player. ``marks`` are the words in parentheses, except that it is the player's turn."""

    line: int
    name: str
    has_turn: bool
    marks: tuple[str, ...]
    zones: tuple[SetupZone, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """Something that players do, as text."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must be true at this point, as text: one or more statements separated by commas."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A board, what is played on it, and what is expected.

    ``rule`` is the number of the rule that it shows, or a term of the glossary, or several with commas,
    ``why`` a reason for the reader, ``cards`` the inline cards, ``teams`` the names of the players of
    each team (empty: everybody alone). A new game starts with shuffled decks, any other in the action
    phase of the turn player, in the ``turn`` of that number. ``stops`` says who is asked with priority.
    ``text`` is all of it as it was read, without comments.
    """

    line: int
    title: str
    rule: str
    why: str
    seed: int
    turn: int
    is_new_game: bool
    stops: Stops
    teams: tuple[tuple[str, ...], ...]
    cards: tuple[PrintedCard, ...]
    players: tuple[SetupPlayer, ...]
    steps: tuple[Action | Expectation, ...]
    text: str

    @property
    def topics(self) -> tuple[str, ...]:
        """What ``rule`` lists: "703.1, Enrage" is the number of a rule and a term of the glossary."""
        return tuple(topic.strip() for topic in self.rule.split(",") if topic.strip())


def parse_scenarios(text: str) -> tuple[Scenario, ...]:
    """Read all scenarios of a file.

    :raises ScenarioSyntaxError: when the text is not a list of scenarios.
    """
    lines = [
        (number, line.rstrip())
        for number, line in enumerate(text.splitlines(), start=1)
        if not line.lstrip().startswith("#")
    ]
    starts = [index for index, (_, line) in enumerate(lines) if _SCENARIO.fullmatch(line)]
    for number, line in lines[: starts[0] if starts else len(lines)]:
        if line:
            raise ScenarioSyntaxError(number, f"“{line}” stands before the first “Scenario:” line")
    if not starts:
        raise ScenarioSyntaxError(1, "there is no “Scenario:” line")
    ends = [*starts[1:], len(lines)]
    scenarios = [_ScenarioReader(lines[start:end]).read() for start, end in zip(starts, ends, strict=True)]
    titles: set[str] = set()
    for scenario in scenarios:
        if scenario.title in titles:
            raise ScenarioSyntaxError(scenario.line, f"another scenario is called “{scenario.title}”")
        titles.add(scenario.title)
    return tuple(scenarios)


class _ScenarioReader:
    """Reads the lines of one scenario, of which the first has its title."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.first, title = lines[0]
        self.title = title.partition(":")[2].strip()
        self.lines = lines
        self.position = 1

    def read(self) -> Scenario:
        """The scenario."""
        if not self.title:
            raise ScenarioSyntaxError(self.first, "the scenario has no title")
        headers = self._read_headers()
        cards = self._read_cards()
        players = self._read_players()
        if len(players) < 2:
            raise ScenarioSyntaxError(self.first, "a scenario needs the lines of two or more players")
        steps = self._read_steps()
        if not any(isinstance(step, Expectation) for step in steps):
            raise ScenarioSyntaxError(self.first, "a scenario that expects nothing cannot fail")
        return Scenario(
            line=self.first,
            title=self.title,
            rule=headers.get("Rule", (0, ""))[1],
            why=headers.get("Why", (0, ""))[1],
            seed=_number(headers["Seed"]) if "Seed" in headers else 1,
            turn=_number(headers["Turn"]) if "Turn" in headers else TURN,
            is_new_game="Start" in headers and _has_word("Start", headers["Start"], NEW_GAME),
            stops=_stops(headers),
            teams=_teams(headers["Teams"], players) if "Teams" in headers else (),
            cards=cards,
            players=players,
            steps=steps,
            text="\n".join(line for _, line in self.lines).strip() + "\n",
        )

    def _peek(self) -> tuple[int, str]:
        """The next line, blank ones included; an empty line 0 at the end."""
        return self.lines[self.position] if self.position < len(self.lines) else (0, "")

    def _skip_blank_lines(self) -> None:
        while self.position < len(self.lines) and not self._peek()[1]:
            self.position += 1

    def _read_headers(self) -> dict[str, tuple[int, str]]:
        headers: dict[str, tuple[int, str]] = {}
        self._skip_blank_lines()
        while match := _HEADER.fullmatch(self._peek()[1]):
            number = self._peek()[0]
            if match[1] in headers:
                raise ScenarioSyntaxError(number, f"the scenario has a “{match[1]}:” line already")
            headers[match[1]] = (number, match[2].strip())
            self.position += 1
            self._skip_blank_lines()
        return headers

    def _read_cards(self) -> tuple[PrintedCard, ...]:
        """The indented lines below “Cards”."""
        if self._peek()[1] != "Cards":
            return ()
        self.position += 1
        cards: dict[str, PrintedCard] = {}
        while self._peek()[1].startswith(" "):
            number, line = self._peek()
            card = parse_card(line.strip(), number)
            if card.name in cards:
                raise ScenarioSyntaxError(number, f"{card.name} is described twice")
            cards[card.name] = card
            self.position += 1
        self._skip_blank_lines()
        return tuple(cards.values())

    def _read_players(self) -> tuple[SetupPlayer, ...]:
        """The lines up to the next blank one; an indented line continues the line above."""
        texts: list[tuple[int, str]] = []
        while line := self._peek()[1]:
            number = self._peek()[0]
            if line.startswith(" ") and texts:
                separator = "; " if line.split()[0] in ZONES else " "
                texts[-1] = (texts[-1][0], texts[-1][1] + separator + line.strip())
            else:
                texts.append((number, line))
            self.position += 1
        players = [_parse_player(number, line) for number, line in texts]
        names = [player.name for player in players]
        for player in players:
            if names.count(player.name) > 1:
                raise ScenarioSyntaxError(player.line, f"there are two players called {player.name}")
        if sum(player.has_turn for player in players) > 1:
            raise ScenarioSyntaxError(players[0].line, "it is the turn of more than one player")
        return tuple(players)

    def _read_steps(self) -> tuple[Action | Expectation, ...]:
        steps: list[Action | Expectation] = []
        for number, line in self.lines[self.position :]:
            text = line.strip()
            if match := _EXPECT.fullmatch(text):
                steps.append(Expectation(number, match[1]))
            else:
                steps += [Action(number, part.strip()) for part in _split_actions(text) if part.strip()]
        return tuple(steps)


def _parse_player(number: int, line: str) -> SetupPlayer:
    match = _PLAYER.fullmatch(line)
    if match is None:
        raise ScenarioSyntaxError(number, f"“{line}” is not the line of a player")
    marks = [mark.strip() for mark in (match["marks"] or "").split(",") if mark.strip()]
    zones: list[SetupZone] = []
    for part in (match["zones"] or "").split(";"):
        if not part.strip():
            continue
        zone = _ZONE.fullmatch(part.strip())
        if zone is None or zone[1] not in ZONES:
            raise ScenarioSyntaxError(number, f"“{part.strip()}” starts with none of {', '.join(ZONES)}")
        if any(zone[1] == other.word for other in zones):
            raise ScenarioSyntaxError(number, f"{match['name']} has “{zone[1]}” twice")
        zones.append(SetupZone(number, zone[1], zone[2].strip()))
    has_turn = any(_YOURS.fullmatch(mark) for mark in marks)
    other_marks = tuple(mark for mark in marks if not _YOURS.fullmatch(mark))
    return SetupPlayer(number, match["name"], has_turn, other_marks, tuple(zones))


def _split_actions(text: str) -> list[str]:
    """The actions of a line: the parts between semicolons that are not in double quotes."""
    return re.findall(r'(?:[^;"]|"[^"]*"?)+', text)


def _number(header: tuple[int, str]) -> int:
    line, text = header
    if not text.isdecimal():
        raise ScenarioSyntaxError(line, f"“{text}” is not a number")
    return int(text)


def _stops(headers: Mapping[str, tuple[int, str]]) -> Stops:
    """Who is asked with priority: those with options, or everybody."""
    header = headers.get("Priority")
    is_for_everybody = header is not None and _has_word("Priority", header, EVERYBODY)
    return Stops.EVERY_WINDOW if is_for_everybody else Stops.WITH_OPTIONS


def _has_word(name: str, header: tuple[int, str], word: str) -> bool:
    """Make sure that a header has the only words that it can have."""
    line, text = header
    if text != word:
        raise ScenarioSyntaxError(line, f"“{name}:” can only say “{word}”")
    return True


def _teams(header: tuple[int, str], players: tuple[SetupPlayer, ...]) -> tuple[tuple[str, ...], ...]:
    """The teams of “Ana and Bo against Cy and Di”."""
    line, text = header
    teams = tuple(
        tuple(re.split(r",\s*|\s+and\s+", team.strip())) for team in re.split(r"\s+against\s+", text)
    )
    if sorted(name for team in teams for name in team) != sorted(player.name for player in players):
        raise ScenarioSyntaxError(line, "“Teams:” must name every player once")
    return teams
