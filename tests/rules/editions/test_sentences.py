"""A sentence that stands word for word in both editions is never shown as new or as gone."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.editions.compared_rules import ComparedRule, EditionRules
from rules.editions.comparison import ChangeKind, EditionComparison
from rules.editions.sentences import LEAST_WORDS, index_sentences, sentence_key, split_sentences
from rules.editions.text_diff import DiffMark, DiffRun
from rules.editions.tokens import token_keys, tokenize
from rules.identifiers.numbers import RuleNumber
from rules.parsers.files import DATA, read_folder, read_path
from rules.parsers.parsed_document import ParsedDocument
from tests.profiles import examples
from tests.rules.conftest import OFFICIAL, shared
from tests.rules.editions.test_comparison import volume, volume_of


def changed_sentences(comparison: EditionComparison) -> Iterator[str]:
    """The sentences of both editions that are shown as new or gone, as a whole or in part."""
    for change in comparison.changes:
        if change.kind in (ChangeKind.ADDED, ChangeKind.REMOVED):
            yield from split_sentences(change.passage.text)
        elif change.kind == ChangeKind.CHANGED:
            runs = comparison.edits(change).text
            yield from _changed_in(runs, DiffMark.DELETED, lambda run: run.older)
            yield from _changed_in(runs, DiffMark.INSERTED, lambda run: run.newer)


def _changed_in(runs: list[DiffRun], mark: DiffMark, side: Callable[[DiffRun], str]) -> Iterator[str]:
    text = "".join(map(side, runs))
    is_changed = [run.mark == mark for run in runs for _ in side(run)]
    start = 0
    for sentence in split_sentences(text):
        end = start + len(sentence)
        if any(is_changed[place] and text[place].isalnum() for place in range(start, end)):
            yield sentence
        start = end


def falsely_changed(comparison: EditionComparison, least_words: int = LEAST_WORDS) -> list[str]:
    """The sentences that are shown as new or gone though both editions have them."""
    both = _signed_sentences(comparison.older) & _signed_sentences(comparison.newer)
    return [
        sentence.strip()
        for sentence in changed_sentences(comparison)
        if len(sentence_key(sentence)) >= least_words and _signed(sentence) in both
    ]


def _signed_sentences(edition: EditionRules) -> set[tuple[str, ...]]:
    return {_signed(sentence) for rule in edition.rules for sentence in split_sentences(rule.text)}


def _signed(sentence: str) -> tuple[str, ...]:
    """The words and signs of a sentence; all citations are equal."""
    return tuple(token_keys(tokenize(sentence), lambda _: ""))


@pytest.mark.parametrize("is_official", [False, True], ids=["restated", "official"])
def test_no_sentence_of_both_editions_is_shown_as_new_or_gone(is_official: bool) -> None:
    def read(edition: str) -> ParsedDocument:
        if is_official:
            return read_path(shared(OFFICIAL["wow-tcg", edition]))
        return read_folder(DATA / f"wow-tcg-{edition}")

    comparison = EditionComparison(volume_of(read("1.11")), volume_of(read("7.4")))
    assert falsely_changed(comparison, 7) == []


def test_a_rule_that_stood_in_another_one_is_not_new() -> None:
    older, newer = (read_folder(DATA / f"wow-tcg-{edition}") for edition in ("1.11", "7.4"))
    change = EditionComparison(volume_of(older), volume_of(newer)).of_newer("100.2b")
    assert change and (change.kind, change.split_off) == (ChangeKind.CHANGED, "100.2")


def test_a_rule_with_a_sentence_of_an_older_rule_is_a_part_of_it() -> None:
    sentence = "Whoever feeds an owl by night keeps it for as long as there are mice."
    older = volume(r100_1=f"Owls sleep by day and are never woken by anyone who means them well. {sentence}")
    newer = volume(
        r100_1="Owls sleep by day and are never woken by anyone who means them well.",
        r100_2=f"{sentence} Nobody else may feed it, whatever they bring, unless the owl itself has asked.",
    )
    change = EditionComparison(older, newer).of_newer("100.2")
    assert change and (change.kind, change.split_off) == (ChangeKind.CHANGED, "100.1")


@pytest.mark.parametrize(("title", "is_pair"), [("Lamps", False), ("Owls and mice", True), ("", True)])
def test_rules_with_the_same_words_about_other_subjects_are_no_pair(title: str, is_pair: bool) -> None:
    older = volume(
        {305: "Owls"}, r305_1="An owl sits in its row. You can use its powers however long you had it."
    )
    newer = volume(
        {301: title}, r301_3="You can burn it or use its powers however long you had it in your row."
    )
    assert bool(EditionComparison(older, newer).matching.pairs) is is_pair


SENTENCES = st.sampled_from(
    [
        "An owl whistles at night.",
        "A mouse hears an owl at night.",
        "At night an owl is heard: the mouse hides.",
        "Lamps burn oil until the owl whistles.",
        "Nobody may feed an owl (100.1).",
        "It sleeps.",
    ]
)
TEXTS = st.lists(SENTENCES, min_size=1, max_size=5).map(" ".join)


def _edition(texts: list[str]) -> EditionRules:
    return EditionRules(
        tuple(ComparedRule(RuleNumber(1, 100, place), text=text) for place, text in enumerate(texts, 1))
    )


@examples(300)
@given(st.lists(TEXTS, min_size=1, max_size=4), st.lists(TEXTS, min_size=1, max_size=4))
def test_whatever_moves_a_sentence_it_is_not_new(older: list[str], newer: list[str]) -> None:
    comparison = EditionComparison(_edition(older), _edition(newer))
    in_paired_rules = [change for change in comparison.changes if change.kind == ChangeKind.CHANGED]
    both = comparison.older.sentences.keys() & comparison.newer.sentences.keys()
    for change in in_paired_rules:
        runs = comparison.edits(change).text
        for mark in (DiffMark.DELETED, DiffMark.INSERTED):
            texts = [run.older or run.newer for run in runs if run.mark == mark]
            assert not both & index_sentences(("", text) for text in texts).keys()


@given(TEXTS)
def test_the_sentences_of_a_text_joined_are_the_text(text: str) -> None:
    assert "".join(split_sentences(text)) == text
