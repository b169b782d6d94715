"""The search answers questions of players: sets of questions with the rules that answer them."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules import search
from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.models import Document
from rules.search.stemming import forms, stems
from rules.search.synonyms import DATA, get_synonyms

HERE = Path(__file__).parent
RULES_DATA = HERE.parents[2] / "rules" / "data"
AMONG_FIRST = 5


def questions(name: str) -> list[dict[str, Any]]:
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))["question"]


def unanswered(entries: list[dict[str, Any]]) -> list[str]:
    """The questions whose answer is not among the first hits, with those hits."""
    failed = []
    for question in entries:
        document = search.find_document(question.get("document", "wow-tcg-7.4"))
        first = [_name(hit.name) for hit in search.search(question["ask"], document).hits][:AMONG_FIRST]
        if not {_name(answer) for answer in question["answers"]} & set(first):
            failed.append(f"{question['ask']}: {', '.join(first)}")
    return failed


def _name(answer: str) -> str:
    return answer if answer[0].isdigit() else term_slug(answer)


@pytest.mark.parametrize(
    ("name", "size", "most_unanswered"),
    [
        ("questions", 60, 6),
        ("questions_held_out", 40, 6),
        ("questions_tuned", 138, 14),
        ("questions_of_a_stranger", 80, 8),
        ("questions_unseen", 30, 6),
    ],
)
def test_the_answer_is_among_the_first_five(
    our_rules: None, name: str, size: int, most_unanswered: int
) -> None:
    entries = questions(name)
    assert len(entries) == size
    failed = unanswered(entries)
    assert len(failed) <= most_unanswered, "\n".join(failed)


@pytest.mark.parametrize("name", sorted(path.stem for path in HERE.glob("questions*.toml")))
def test_every_answer_is_a_rule_or_term_of_the_document(our_rules: None, name: str) -> None:
    names_by_document = {}
    for document in Document.objects.all():
        numbers = set(document.rules.values_list("number", flat=True))
        names_by_document[f"{document.key}-{document.edition}"] = numbers | set(
            document.glossary.values_list("slug", flat=True)
        )
    for question in questions(name):
        answers = {_name(answer) for answer in question["answers"]}
        assert answers <= names_by_document[question.get("document", "wow-tcg-7.4")], question["ask"]


@pytest.mark.parametrize("path", sorted(RULES_DATA.glob("*/index.toml")), ids=lambda path: path.parent.name)
def test_our_index_names_rules_of_its_document(our_rules: None, path: Path) -> None:
    document = search.find_document(path.parent.name)
    assert document
    listed = tomllib.loads(path.read_text(encoding="utf-8"))
    numbers = {name for name in listed if name[0].isdigit()}
    assert numbers <= set(document.rules.values_list("number", flat=True))
    assert all(str(RuleNumber.parse(number)) == number for number in numbers)
    assert set(listed) - numbers <= set(document.glossary.values_list("term", flat=True))


def test_the_meaning_of_every_player_word_occurs_in_a_rule(our_rules: None) -> None:
    search.search("a first search makes the index")
    vocabulary = search.vocabulary()
    meanings = [*get_synonyms().by_stems.values(), *get_synonyms().by_words.values()]
    replacements = {stem for meaning in meanings for phrase in meaning.replacements for stem in phrase}
    assert sorted(replacements - vocabulary) == []


def test_no_phrase_of_players_means_two_things() -> None:
    entries = tomllib.loads(DATA.read_text(encoding="utf-8"))["meaning"]
    for kind in ("said", "exactly"):
        phrases = [tuple(forms(phrase)) for entry in entries for phrase in entry.get(kind, ())]
        assert sorted({phrase for phrase in phrases if phrases.count(phrase) > 1}) == []


def test_stems_are_those_of_the_database(db: None) -> None:
    assert stems(["destroyed", "attacks", "chain"]) == {
        "destroyed": "destroy",
        "attacks": "attack",
        "chain": "chain",
    }
