"""The check of functional words: each class, each direction, and the order of words in a power."""

import pytest

from rules.parsers import official, restatement
from rules.parsers.functional_classes import FUNCTIONAL_CLASSES
from rules.parsers.functional_words import (
    compare_functional_words,
    compare_texts,
    find_powers,
    read_reviewed_differences,
    unreviewed_differences,
)


def differences(text: str, official_text: str) -> list[tuple[str, str]]:
    """Name and change of every difference."""
    return [(difference.name, difference.change) for difference in compare_texts("1", text, official_text)]


@pytest.mark.parametrize(
    ("official_text", "text", "expected"),
    [
        ("As the owl becomes tired, it sleeps.", "As an owl enters its nest, it sleeps.", []),
        ("As the owl enters play, it sleeps.", "When the owl enters play, it sleeps.", {"when", "as"}),
        ("At the start of your turn, wake.", "As your turn starts, wake.", {"at the start", "as"}),
        ("If an owl would fly, it walks.", "When an owl flies, it walks.", {"when", "would"}),
        ("If an owl would fly, it walks instead.", "If an owl would fly, it walks.", {"instead"}),
        ("You may feed an owl.", "You feed an owl.", {"may"}),
        ("An owl can't swim.", "An owl is no swimmer.", {"can't"}),
        ("An owl can't swim.", "No owl can swim.", []),
        ("You must feed the owl.", "You feed the owl.", {"must"}),
        ("Some owls let a player sleep.", "With some owls, a player sleeps.", {"let"}),
        ("Some owls force a player to wake.", "Some owls make a player wake.", {"force"}),
        ("Feed target owl.", "Feed an owl.", {"target"}),
        ("Choose an owl.", "Feed an owl.", {"choose"}),
        ("Feed an owl at random.", "Feed an owl.", {"random"}),
        ("Each owl sleeps.", "Owls sleep.", {"each"}),
        ("Each owl sleeps.", "All owls sleep.", []),
        ("Feed any owls.", "Feed the owls.", {"any"}),
        ("Only owls sleep.", "Owls sleep.", {"only"}),
        ("Owls sleep until dusk.", "Owls sleep to the dusk.", {"until"}),
        ("Owls sleep.", "Owls sleep, except one.", {"unless"}),
        ("Owls eat.", "Owls eat before they sleep.", {"before"}),
        ("Feed up to two owls.", "Feed two owls.", {"up to"}),
        ("Feed it rather than sleep.", "Feed it and sleep.", {"rather than"}),
        (
            "At the start of your turn, wake.",
            "At the end of your turn, wake.",
            {"at the start", "at the end"},
        ),
        ("Each owl sleeps in a nest.", "Owls sleep in a nest, one in another.", {"each"}),
        ("Only owls sleep.", "One owl sleeps.", {"only"}),
        ("Owls eat before dusk.", "Owls eat after dusk.", {"before", "after"}),
    ],
)
def test_a_class_that_is_lost_or_added_is_named(
    official_text: str, text: str, expected: set[str] | list[str]
) -> None:
    assert {name for name, _ in differences(text, official_text)} == set(expected)


@pytest.mark.parametrize(
    ("official_text", "text", "expected"),
    [
        (
            "As it enters, it is fed. As it leaves, it is not.",
            "As it enters, it is fed. Gone, it is not.",
            "as",
        ),
        (
            "When it enters, feed it. When it leaves, sing.",
            "When it enters, feed it. If it leaves, sing.",
            "when",
        ),
        ("It would eat what would hide.", "It would eat what hides.", "would"),
        ("It can't fly and can't swim.", "It can't fly and is not fond of water.", "can't"),
    ],
)
def test_of_two_words_for_a_moment_or_condition_none_is_lost(
    official_text: str, text: str, expected: str
) -> None:
    assert differences(text, official_text) == [(expected, "lost")]


def test_it_says_whether_a_word_is_lost_or_added() -> None:
    assert differences("When it enters play, sleep.", "As it enters play, sleep.") == [
        ("when", "added"),
        ("as", "lost"),
    ]


def test_a_word_that_names_no_moment_is_no_as_of_an_event() -> None:
    as_of_event = next(functional for functional in FUNCTIONAL_CLASSES if functional.name == "as")
    for text in ("It counts as an owl.", "It has the same name as that owl has.", "As long as it is day."):
        assert not as_of_event.occurs_in(text)


MEND = (
    'A keyword power that owls can have. It means "At the start of your turn, this owl may heal target owl."'
)


def test_the_powers_that_a_text_quotes_are_found() -> None:
    assert find_powers(MEND) == ["At the start of your turn, this owl may heal target owl."]
    assert find_powers("An owl hoots:\n\n*As an owl wakes, each player may feed it.*") == [
        "*As an owl wakes, each player may feed it.*"
    ]


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("A power of owls. At the start of your turn, the owl may heal one target owl.", True),
        ("A power of owls. The owl may heal target owl at the start of your turn.", False),
        ("A power of owls. As your turn starts, the owl may heal target owl.", False),
        ("A power of owls. At the start of your turn, if you like, the owl may heal target owl.", False),
        ("A power of owls. At the start of your turn, the owl may heal target owl if it can.", False),
        ("A power of owls. At the start of your turn, the owl can heal target owl.", False),
        ("A power of owls. At the end of your turn, the owl may heal target owl.", False),
        ("A power of owls. At the start of your turn, only the owl may heal target owl.", False),
        ("If it is fed, it has a power. At the start of your turn, it may heal target owl.", True),
    ],
)
def test_a_power_keeps_its_words_in_their_order(text: str, is_kept: bool) -> None:
    assert (("power", "changed") in differences(text, MEND)) is not is_kept


OFFICIAL = """# 1. Basics

## 100. Owls

100.1 An owl can't swim.

100.2 If an owl would fly, it walks.

## 10. Glossary

**Owl (100):** A player may feed it.
"""
RESTATED = """document: game
edition: 1

# 1 Basics
## 100 Owls

100.1 An owl is no swimmer.

100.2 An owl that would fly goes on foot.

# Glossary

**Owl** (100): Players feed it.
"""


def test_rules_and_terms_are_compared_by_number_and_term() -> None:
    documents = (restatement.parse_restatement(RESTATED), official.parse_official(OFFICIAL))
    assert [(difference.where, difference.name) for difference in compare_functional_words(*documents)] == [
        ("100.1", "can't"),
        ("owl", "may"),
    ]
    assert [difference.where for difference in unreviewed_differences(*documents)] == ["100.1", "owl"]
    chosen = unreviewed_differences(*documents, is_section_included=lambda section: section == 100)
    assert [difference.where for difference in chosen] == ["100.1"]


def test_every_reviewed_difference_has_a_reason() -> None:
    assert all(line.reason.endswith(".") for line in read_reviewed_differences())
