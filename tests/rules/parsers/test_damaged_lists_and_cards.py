"""Lists that lost their levels, cards whose text ran into the type line, page breaks, stale references."""

import pytest

from rules.parsers.list_levels import ListItem, level_items
from rules.parsers.running_text import split_card_head
from rules.parsers.stale_references import find_rule_of_term
from tests.rules.parsers.test_official import problems, read, rule, term

# Lists


@pytest.mark.parametrize("mark", [*"-–—•·▪●○◦*o", "\uf0b7"])
def test_each_mark_of_a_bullet_begins_an_item(mark: str) -> None:
    document = read(f"100.1 Do any of these:\n\n{mark} Feed an owl\n{mark} Sleep\n\n100.2 End.")
    assert rule(document, "100.1").text == "Do any of these:\n\n- Feed an owl\n- Sleep"


def levels(text: str, *, has_bullet_above: bool = False) -> list[int]:
    """The levels of the items of a list, one on a line; an empty line is a gap."""
    items: list[ListItem] = []
    is_joined = False
    for line in text.split("\n"):
        if line.strip():
            mark = line.strip()[0]
            indent = len(line) - len(line.lstrip())
            items.append(ListItem(line.strip()[2:], indent, mark, joined=is_joined))
        is_joined = bool(line.strip())
    return [level for _, level in level_items(items, has_bullet_above=has_bullet_above)[0]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n- b\n- c", [0, 0, 0]),
        ("- a\n  - b\n  - c\n- d", [0, 1, 1, 0]),
        ("- a\n    - b\n        - c\n    - d", [0, 1, 2, 1]),
        ("   - a\n   - b", [0, 0]),
        ("- a\n   - b\n - c", [0, 1, 1]),
        ("• a\no b\no c\n• d", [0, 1, 1, 0]),
        ("• a\no b\n▪ c\no d\n• e", [0, 1, 2, 1, 0]),
        ("- a\n\n  - b\n\n- c", [0, 1, 0]),
    ],
)
def test_levels_follow_indents_and_marks(text: str, expected: list[int]) -> None:
    assert levels(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n  - b\n  - c", [0, 0, 0]),
        ("- a\n  - b\n    - c\n\n- d", [0, 0, 1, 0]),
        ("- a\n    - b\n    - c\n    - d", [0, 0, 0, 0]),
        ("- one of these:\n  - b\n  - c", [0, 1, 1]),
        ("- a\n- b\n  - c", [0, 0, 1]),
    ],
)
def test_the_first_item_gets_the_indent_that_it_lost(text: str, expected: list[int]) -> None:
    assert levels(text, has_bullet_above=True) == expected


def test_a_rule_in_a_list_has_the_items_below_it_on_one_level() -> None:
    document = read("- 100.1 Do any of these:\n- Draw a card\n  - Feed an owl\n  - Sleep\n- 100.2 End.")
    assert rule(document, "100.1").text == "Do any of these:\n\n- Draw a card\n- Feed an owl\n- Sleep"
    assert problems(document) == [("100.1", "the first item of its list had lost its indent", True)]


def test_a_nested_list_below_a_rule_that_is_no_item_stays_nested() -> None:
    document = read("100.1 Do this:\n\n- Draw a card\n  - from the top\n  - face down\n\n100.2 End.")
    assert rule(document, "100.1").text == "Do this:\n\n- Draw a card\n  - from the top\n  - face down"
    assert problems(document) == []


# Quoted cards


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (
            "Old Owl, 2, Neutral, Ally—Bird, 1 [Melee] / 2 Health [Activate] >>> Draw a card.",
            "Old Owl, 2, Neutral, Ally—Bird, 1 [Melee] / 2 Health\n[Activate] >>> Draw a card.",
        ),
        (
            "Owl, Queen of Night, 5, Ally—Bird, Unique, 3 [Frost] / 4 Health Elusive",
            "Owl, Queen of Night, 5, Ally—Bird, Unique, 3 [Frost] / 4 Health\nElusive",
        ),
        (
            "Beak, 1, Equipment—Weapon—Claw, Melee (1), 1 [Melee], 2 Strike (2) >>> Peck.\nAnd rest.",
            "Beak, 1, Equipment—Weapon—Claw, Melee (1), 1 [Melee], 2 Strike\n(2) >>> Peck.\nAnd rest.",
        ),
        (
            "Hoot, 3, Mage, Instant Ability—Frost Shout\nDraw.",
            "Hoot, 3, Mage, Instant Ability—Frost Shout\nDraw.",
        ),
        ("Hoot, 3, Mage, Ability—Frost\nDraw.", "Hoot, 3, Mage, Ability—Frost\nDraw."),
        ("Hoot, 3, Instant Ability Draw a card.", "Hoot, 3, Instant Ability\nDraw a card."),
        ("Hoot, 3, Mage, Ability [Activate] >>> Hoot.", "Hoot, 3, Mage, Ability\n[Activate] >>> Hoot."),
        (
            "Hoot, 3, Mage, Ability—Night Blessing Attach to target owl.",
            "Hoot, 3, Mage, Ability—Night Blessing\nAttach to target owl.",
        ),
        ("No card at all, but words.", "No card at all, but words."),
    ],
)
def test_the_text_of_a_card_is_parted_from_its_head(card: str, expected: str) -> None:
    assert split_card_head(card) == expected


def test_a_card_below_an_example_is_parted_too() -> None:
    document = read(
        "100.1 Owls fly.\n\n***Example:** One flies.*\n\n"
        "*Old Owl, 2, Ally—Bird, 1 [Melee] / 2 Health (1) >>> It flies.*\n\n100.2 End."
    )
    assert rule(document, "100.1").examples == (
        "One flies.\n\nOld Owl, 2, Ally—Bird, 1 [Melee] / 2 Health\n(1) >>> It flies.",
    )
    assert rule(document, "100.1").cards == ("Old Owl",)


def test_a_card_quoted_by_a_rule_itself_is_parted_too() -> None:
    document = read(
        "100.1 See this:\n\n*Old Owl, 2, Ally—Bird, 1 [Melee] / 2 Health* *(1) >>> It flies.*\n\n100.2 End."
    )
    assert rule(document, "100.1").text == (
        "See this:\n\nOld Owl, 2, Ally—Bird, 1 [Melee] / 2 Health\n(1) >>> It flies."
    )


@pytest.mark.parametrize("text", ["See **Type, Ally**.", "There are two types: Ability, Ally, and Owl."])
def test_a_sentence_with_card_types_is_no_card(text: str) -> None:
    document = read(f"100.1 A rule.\n\n## Glossary\n\n**Owl Type:** {text}\n\n**Type, Ally:** A bird.")
    assert term(document, "Owl Type").cards == ()


# Page breaks in examples


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("You feed the owl, and", "then it sleeps."),
        ("The owl is fed by", "Boris, who sleeps."),
        ("The owl deals damage to the", "Mouse King."),
        ("You control an owl that was fed by Old", "Boris, who sleeps."),
        ("The owl has lost all of its feathers but", "2 since then."),
    ],
)
def test_an_example_that_a_page_break_split_is_joined_and_named(before: str, after: str) -> None:
    document = read(f"100.1 Owls fly.\n\n**Example:** {before}\n\n{after}\n\n100.2 End.")
    assert rule(document, "100.1").examples == (f"{before} {after}",)
    assert problems(document) == [("100.1", "a sentence of an example was split by a page break", True)]


def test_whole_paragraphs_of_an_example_are_not_joined() -> None:
    document = read("100.1 Owls fly.\n\n**Example:** You feed it.\n\nIt sleeps.\n\n100.2 End.")
    assert rule(document, "100.1").examples == ("You feed it.\n\nIt sleeps.",)
    assert problems(document) == []


# Stale references

RULES = "100.1 An owl flies by night.\n\n100.2 A “mouse” runs by day.\n\n100.2a All its friends run.\n\n"


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        (
            "**Mouse (100.1):** It runs.",
            "it refers to 100.1, which is about something else; 100.2 may be meant",
        ),
        ("**Mouse (100.2):** It runs.", ""),
        ("**Mouse (100.7):** It runs.", "it refers to 100.7, which does not exist"),
        ("**Badger (100.1):** It digs.", ""),
        (
            "**Building a Nest (100.1):** It digs.",
            "it refers to 100.1, which is about something else; 100 may be meant",
        ),
    ],
)
def test_a_definition_that_is_about_something_else_is_named(entry: str, problem: str) -> None:
    document = read(f"{RULES}## Glossary\n\n{entry}")
    assert [text for _, text, _ in problems(document)] == [problem] * bool(problem)


def test_the_rules_below_a_cited_one_count_as_its_text() -> None:
    texts = {rule.number: (rule.title, rule.text) for rule in read(RULES).rules}
    cited = next(number for number in texts if str(number) == "100.2")
    assert find_rule_of_term("Friend", cited, texts) == ""
