"""The reader of scenario files, and what it says about text that it cannot read."""

import pytest

from engine.cards import CardType, CharacterClass, Cost, DamageType, Faction, Tag
from engine.scenarios import ScenarioFileError, ScenarioSyntaxError, parse_scenarios, read_scenarios
from engine.scenarios.inline_cards import parse_card
from engine.scenarios.parser import Action, Expectation

SMALL = """\
# a comment
Scenario: A title
Rule: 102.1b
Why: because
  of that
Ana (her turn, resource placed)   hero Graccus (2 damage); hand Zip,
                                  Wolf
                                  resources 3
Bo

Ana passes; Bo says "a; b"
  expect Ana has priority, Bo is asked 410.2
"""


def test_a_scenario_has_all_its_parts():
    (scenario,) = parse_scenarios(SMALL.replace("\n  of that", ""))
    assert (scenario.title, scenario.rule, scenario.why, scenario.line) == ("A title", "102.1b", "because", 2)
    ana, bo = scenario.players
    assert (ana.name, ana.has_turn, ana.marks) == ("Ana", True, ("resource placed",))
    assert [(zone.word, zone.text) for zone in ana.zones] == [
        ("hero", "Graccus (2 damage)"),
        ("hand", "Zip, Wolf"),
        ("resources", "3"),
    ]
    assert (bo.name, bo.has_turn, bo.zones) == ("Bo", False, ())
    assert scenario.steps == (
        Action(10, "Ana passes"),
        Action(10, 'Bo says "a; b"'),
        Expectation(11, "Ana has priority, Bo is asked 410.2"),
    )


def test_scenarios_of_a_file_keep_their_order_and_lines():
    first, second = parse_scenarios("Scenario: A\nAna\nBo\n\nexpect x\n\nScenario: B\nAna\nBo\n\nexpect y\n")
    assert (first.title, first.line) == ("A", 1)
    assert (second.title, second.line, second.steps[0].line) == ("B", 7, 11)


BOARD = "Ana\nBo\n\nexpect x\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "there is no “Scenario:” line"),
        ("Hello\nScenario: A\n" + BOARD, 1, "“Hello” stands before the first “Scenario:” line"),
        ("Scenario:\n" + BOARD, 1, "the scenario has no title"),
        ("Scenario: A\n" + BOARD + "Scenario: A\n" + BOARD, 6, "another scenario is called “A”"),
        ("Scenario: A\nRule: 1\nRule: 2\n" + BOARD, 3, "has a “Rule:” line already"),
        ("Scenario: A\nSeed: three\n" + BOARD, 2, "“three” is not a number"),
        ("Scenario: A\nStart: soon\n" + BOARD, 2, "“Start:” can only say “new game”"),
        ("Scenario: A\nTeams: Ana against Cy\n" + BOARD, 2, "“Teams:” must name every player once"),
        ("Scenario: A\nAna\n\nexpect x\n", 1, "needs the lines of two or more players"),
        ("Scenario: A\nAna\nAna\n\nexpect x\n", 2, "there are two players called Ana"),
        ("Scenario: A\nAna (her turn)\nBo (his turn)\n\nexpect x\n", 2, "the turn of more than one player"),
        ("Scenario: A\nAna\nBo  hopes 3\n\nexpect x\n", 3, "“hopes 3” starts with none of hero, hand"),
        ("Scenario: A\nAna  hand Zip; hand Zip\nBo\n\nexpect x\n", 2, "Ana has “hand” twice"),
        ("Scenario: A\nAna\nBo\n\nAna passes\n", 1, "a scenario that expects nothing cannot fail"),
        ("Scenario: A\nCards\n  Zip\n" + BOARD, 3, "a card needs a name and a type line"),
        ("Scenario: A\nCards\n  Zip | Ally\n  Zip | Ally\n" + BOARD, 4, "Zip is described twice"),
    ],
)
def test_an_error_names_its_line(text, line, reason):
    with pytest.raises(ScenarioSyntaxError) as error:
        parse_scenarios(text)
    assert error.value.line == line
    assert reason in error.value.reason


def test_an_inline_card_has_all_its_fields():
    card = parse_card(
        "Frost Axe | Instant Equipment - 1H Weapon - Axe, Melee (1) | cost 1+X | 3 Melee+Frost / 4 health"
        " | strike 2 | 1 DEF | Horde, Mage | talent Frost | Elusive <p> Protector | back: Ferocity",
        1,
    )
    assert card.types == (CardType.EQUIPMENT,)
    assert card.tags == (Tag("Instant"), Tag("1H Weapon"), Tag("Axe"), Tag("Melee", 1))
    assert card.cost == Cost(1, 1)
    assert (card.atk, card.damage_types) == (3, (DamageType.MELEE, DamageType.FROST))
    assert (card.health, card.strike_cost, card.defense, card.talent) == (4, 2, 1, "Frost")
    assert (card.factions, card.classes) == ({Faction.HORDE}, {CharacterClass.MAGE})
    assert card.text == ("Elusive", "Protector")
    assert card.back.text == ("Ferocity",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Zip", "a card needs a name and a type line"),
        ("Zip | Pet", "“Pet” has no card type"),
        ("Zip | Ally | cost two", "'two' is not a resource cost"),
    ],
)
def test_an_inline_card_that_cannot_be_read(text, reason):
    with pytest.raises(ScenarioSyntaxError, match="line 7") as error:
        parse_card(text, 7)
    assert reason in error.value.reason


def test_a_folder_is_read_file_by_file(tmp_path):
    (tmp_path / "b.scenario").write_text("Scenario: B\n" + BOARD)
    (tmp_path / "a.scenario").write_text("Scenario: A\n" + BOARD)
    (tmp_path / "notes.txt").write_text("no scenario")
    assert [(file.name, scenario.title) for file, scenario in read_scenarios(tmp_path)] == [
        ("a.scenario", "A"),
        ("b.scenario", "B"),
    ]


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(ScenarioFileError, match=r"There is no \.scenario file"):
        read_scenarios(tmp_path)
    with pytest.raises(ScenarioFileError, match="cannot be read: No such file"):
        read_scenarios(tmp_path / "missing.scenario")
    broken = tmp_path / "broken.scenario"
    broken.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioFileError, match="is not a text file"):
        read_scenarios(broken)
    broken.write_text("Hello")
    with pytest.raises(ScenarioFileError, match=r"broken\.scenario, line 1: “Hello” stands before"):
        read_scenarios(broken)
