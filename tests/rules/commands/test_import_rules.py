"""Importing rules documents: both wordings, repeated imports, failed imports."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import AuditEvent
from rules.models import CrossReference, Document, GlossaryEntry, Rule, Wording
from rules.parsers.parsed_document import WordingSource
from rules.stamp import rules_stamp
from tests.rules.conftest import shared

OFFICIAL = """# Test Comprehensive Rules version 7.4

Updated July 23, 2013

# 1. Basics

## 100. Building

100.1 Official words on decks (100.2).

**Example:** Officially so.

100.2 Official second rule, see 100.1.

## 101. Playing

101.1 Official play.

## 10. Glossary

**Deck (100.1):** Official deck.

**Hand:** Official hand (101.1).
"""

RESTATED = """document: wow-tcg
edition: 7.4

## 100 Building

100.1 Our words on decks (100.2).

# Glossary

**Deck** (100.1): Our deck.
"""


@pytest.fixture
def official_file(tmp_path: Path) -> Path:
    path = tmp_path / "official.md"
    path.write_text(OFFICIAL, encoding="utf-8")
    return path


@pytest.fixture
def our_file(tmp_path: Path) -> Path:
    path = tmp_path / "ours.md"
    path.write_text(RESTATED, encoding="utf-8")
    return path


def run(*arguments: object, **options: Any) -> dict[str, Any]:
    out = StringIO()
    call_command("import_rules", *map(str, arguments), "--json", stdout=out, **options)
    return json.loads(out.getvalue())


def import_official(path: Path, *more: str) -> dict[str, Any]:
    return run(path, "--document", "wow-tcg", "--edition", "7.4", *more)


def everything() -> list[tuple[Any, ...]]:
    wordings = Wording.objects.order_by("pk").values_list(
        "pk", "source", "text", "rule__number", "entry__slug"
    )
    references = CrossReference.objects.order_by("pk").values_list(
        "pk", "number", "target__number", "defines"
    )
    return [*wordings, *references]


@pytest.mark.django_db
def test_the_report_counts_what_was_read(official_file: Path) -> None:
    report = import_official(official_file)
    expected = {
        "rules": 3,
        "headings": 4,
        "glossary": 2,
        "examples": 1,
        "cross_references": 4,
        "problems": [],
    }
    assert {key: report[key] for key in expected} == expected
    assert (report["created"], report["source"]) == (9, "official")


@pytest.mark.django_db
def test_a_second_import_changes_nothing(official_file: Path) -> None:
    import_official(official_file)
    before = everything()
    report = import_official(official_file)
    assert (report["created"], report["updated"], report["unchanged"], report["removed"]) == (0, 0, 9, 0)
    assert everything() == before


@pytest.mark.django_db
def test_a_dry_run_reports_and_changes_nothing(official_file: Path) -> None:
    report = import_official(official_file, "--dry-run")
    assert (report["rules"], report["created"], report["dry_run"]) == (3, 9, True)
    assert not Document.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("ours_first", [True, False])
def test_both_wordings_stand_side_by_side(official_file: Path, our_file: Path, ours_first: bool) -> None:
    imports = [lambda: run(our_file), lambda: import_official(official_file)]
    for import_next in imports if ours_first else reversed(imports):
        import_next()
    rule = Rule.objects.get(document__key="wow-tcg", number="100.1")
    assert {wording.source: wording.text for wording in rule.wordings.all()} == {
        "official": "Official words on decks (100.2).",
        "restatement": "Our words on decks (100.2).",
    }
    entry = GlossaryEntry.objects.get(slug="deck")
    assert {wording.text for wording in entry.wordings.all()} == {"Official deck.", "Our deck."}
    assert Rule.objects.get(number="100.2").wording(WordingSource.RESTATEMENT) is None


@pytest.mark.django_db
def test_references_are_resolved_when_their_rule_is_loaded(official_file: Path, our_file: Path) -> None:
    run(our_file)
    assert CrossReference.objects.get(number="100.2").target is None
    import_official(official_file)
    assert {reference.target.number for reference in CrossReference.objects.filter(number="100.2")} == {
        "100.2"
    }


@pytest.mark.django_db
def test_rules_know_their_place(official_file: Path) -> None:
    import_official(official_file)
    rule = Rule.objects.get(number="100.1")
    assert (rule.parent.number, rule.parent.parent.number) == ("100", "1")
    assert [rule.number for rule in Rule.objects.all()] == [
        "1",
        "100",
        "100.1",
        "100.2",
        "101",
        "101.1",
        "10",
    ]


@pytest.mark.django_db
def test_a_changed_document_updates_removes_and_leaves_other_sections(official_file: Path) -> None:
    import_official(official_file)
    official_file.write_text("# 1. Basics\n\n## 100. Building\n\n100.1 New words.\n", encoding="utf-8")
    report = import_official(official_file)
    assert (report["updated"], report["removed"], report["created"]) == (1, 1, 0)
    assert not Rule.objects.filter(number="100.2").exists()
    assert Rule.objects.filter(number="101.1").exists()
    assert not Wording.objects.get(rule__number="100.1").examples.exists()


@pytest.mark.django_db
def test_another_edition_is_another_document(official_file: Path) -> None:
    import_official(official_file)
    report = run(official_file, "--document", "wow-tcg", "--edition", "8")
    assert report["created"] == 9
    assert report["problems"][0]["problem"] == "the document says it is edition 7.4"
    assert Rule.objects.filter(number="100.1").count() == 2
    assert all(
        reference.target.document_id == reference.wording.rule.document_id
        for reference in CrossReference.objects.filter(wording__rule__isnull=False)
    )


@pytest.mark.django_db
def test_without_a_path_our_restatements_are_loaded() -> None:
    reports = {(report["document"], report["edition"]): report for report in run()}
    assert reports.keys() == {
        ("learn-to-play", "1"),
        ("wow-miniatures", "1.05"),
        ("wow-tcg", "1.11"),
        ("wow-tcg", "7.4"),
    }
    assert {report["source"] for report in reports.values()} == {"restatement"}
    assert Rule.objects.filter(number="100.2c", document__edition="7.4").exists()
    stamp = rules_stamp()
    again = run()
    assert [report["unchanged"] for report in again] == [report["created"] for report in reports.values()]
    assert rules_stamp() == stamp


@pytest.mark.django_db
def test_a_former_key_finds_the_current_document(tmp_path: Path, official_file: Path) -> None:
    assert run(official_file, "--document", "tcg", "--edition", "7.4")["document"] == "wow-tcg"
    (tmp_path / "old.md").write_text(RESTATED.replace("wow-tcg", "tcg"), encoding="utf-8")
    assert run(tmp_path / "old.md")["document"] == "wow-tcg"
    assert [report["document"] for report in [run("--document", "tcg", "--edition", "7.4", "--dry-run")]] == [
        "wow-tcg"
    ]


GUIDE = """document: learn
edition: 1
guide_to: wow-tcg
title: Learn

## 100 First steps

100.1 Build a deck (100.1), then play (101.1).
"""


@pytest.fixture
def guide_file(tmp_path: Path) -> Path:
    path = tmp_path / "guide.md"
    path.write_text(GUIDE, encoding="utf-8")
    return path


def led_to() -> set[tuple[str, str]]:
    """Number and edition of every rule that the guide's references lead to."""
    guide_references = CrossReference.objects.filter(
        wording__rule__document__key="learn", target__isnull=False
    )
    return set(guide_references.values_list("target__number", "target__document__edition"))


@pytest.mark.django_db
@pytest.mark.parametrize("guide_first", [True, False])
def test_a_guides_references_lead_to_the_document_it_is_a_guide_to(
    official_file: Path, guide_file: Path, guide_first: bool
) -> None:
    imports = [lambda: run(guide_file), lambda: import_official(official_file)]
    for import_next in imports if guide_first else reversed(imports):
        import_next()
    assert led_to() == {("100.1", "7.4"), ("101.1", "7.4")}


@pytest.mark.django_db
def test_references_of_a_guide_lead_to_the_latest_edition(
    tmp_path: Path, official_file: Path, guide_file: Path
) -> None:
    import_official(official_file)
    run(guide_file)
    later = tmp_path / "later.md"
    later.write_text(OFFICIAL.replace("July 23, 2013", "July 23, 2014"), encoding="utf-8")
    run(later, "--document", "wow-tcg", "--edition", "8")
    assert led_to() == {("100.1", "8"), ("101.1", "8")}
    run("--remove", "--document", "wow-tcg", "--edition", "8")
    assert led_to() == {("100.1", "7.4"), ("101.1", "7.4")}


RULEBOOK = (
    "Introduction\n\n" + "Cards are cards. " * 9 + "\n\nSetup\n\nA card (100.1).\n\nDamage\n\nIt hurts."
)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "rules", "headings", "glossary", "examples"),
    [
        ("wow-tcg-comprehensive-rules-7.4.md", 441, 77, 225, 68),
        ("wow-tcg-comprehensive-rules-1.11-extract.txt", 72, 77, 0, 12),
        ("wow-miniatures-comprehensive-rules-1.05.md", 263, 50, 108, 21),
        ("wow-tcg-rulebook-heroes-of-azeroth.txt", 152, 67, 75, 14),
        ("wow-tcg-rulebook-drums-of-war.txt", 190, 70, 81, 12),
    ],
)
def test_every_official_file_is_imported_as_it_is(
    name: str, rules: int, headings: int, glossary: int, examples: int
) -> None:
    report = run(shared(name), "--document", "theirs", "--edition", "1")
    counted = [report[kind] for kind in ("rules", "headings", "glossary", "examples")]
    assert counted == [rules, headings, glossary, examples]
    assert report["created"] == rules + headings + glossary
    assert all(problem.keys() == {"where", "line", "problem", "mended"} for problem in report["problems"])
    stamp = rules_stamp()
    assert run(shared(name), "--document", "theirs", "--edition", "1")["unchanged"] == report["created"]
    assert rules_stamp() == stamp


@pytest.mark.django_db
def test_a_rulebook_becomes_a_guide(tmp_path: Path, official_file: Path) -> None:
    import_official(official_file)
    (tmp_path / "book.txt").write_text(RULEBOOK, encoding="utf-8")
    report = run(tmp_path / "book.txt", "--document", "rulebook", "--edition", "1")
    assert (report["rules"], report["source"]) == (3, "official")
    assert Document.objects.get(key="rulebook").guide_to == "wow-tcg"
    (reference,) = CrossReference.objects.filter(wording__rule__document__key="rulebook")
    assert reference.target.document.key == "wow-tcg"


@pytest.mark.django_db
@pytest.mark.parametrize(("key", "edition"), [("learn-to-play", "1"), ("wow-tcg", "7.4"), ("learn", "1")])
def test_a_rulebook_is_refused_where_its_numbers_would_meet_others(
    tmp_path: Path, guide_file: Path, key: str, edition: str
) -> None:
    run(guide_file)
    (tmp_path / "book.txt").write_text(RULEBOOK, encoding="utf-8")
    before = everything()
    with pytest.raises(CommandError) as error:
        run(tmp_path / "book.txt", "--document", key, "--edition", edition)
    assert error.value.returncode == 2
    assert str(error.value) == (
        f"This text numbers its rules differently from {key} {edition}. "
        "Import it under its own key, such as --document rulebook --edition 1."
    )
    assert everything() == before


@pytest.mark.django_db
def test_numbered_rules_are_refused_beside_a_guide(official_file: Path, guide_file: Path) -> None:
    run(guide_file)
    with pytest.raises(CommandError, match="such as --document rules --edition 1"):
        run(official_file, "--document", "learn", "--edition", "1")


@pytest.mark.django_db
def test_an_official_wording_can_be_removed_again(official_file: Path, our_file: Path) -> None:
    run(our_file)
    before = set(Wording.objects.values_list("pk", "text"))
    imported = import_official(official_file)
    tried = run("--remove", "--document", "tcg", "--edition", "7.4", "--dry-run")
    assert (tried["removed"], tried["dry_run"]) == (imported["created"], True)
    assert Rule.objects.filter(number="101.1").exists()
    report = run("--remove", "--document", "wow-tcg", "--edition", "7.4")
    counted = ("rules", "headings", "glossary", "examples", "cross_references")
    assert {name: report[name] for name in counted} == {name: imported[name] for name in counted}
    assert set(Wording.objects.values_list("pk", "text")) == before
    assert not Rule.objects.filter(number="101.1").exists()
    assert not Document.objects.filter(rules__isnull=True).exists()


@pytest.mark.django_db
def test_removing_the_only_wording_removes_the_document(official_file: Path) -> None:
    import_official(official_file)
    out = StringIO()
    call_command("import_rules", "--remove", "--document", "wow-tcg", "--edition", "7.4", stdout=out)
    assert out.getvalue() == (
        "Removed wow-tcg 7.4 (official): 3 rules, 2 glossary entries, 1 example, 4 cross references.\n"
    )
    assert not Document.objects.exists()


@pytest.mark.django_db
def test_removing_an_unknown_format_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run("--remove", "--document", "wow-tcg", "--edition", "9")
    assert ended.value.code == 1
    assert "No official wording of wow-tcg 9 is loaded." in capsys.readouterr().err


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--document", "wow-tcg"], "To remove a document, give"),
        (["file.md", "--document", "wow-tcg", "--edition", "7.4"], "To remove a document, give"),
        (["--document", "tcg", "--edition", "7.4", "--source", "restatement"], "and cannot be removed"),
    ],
)
def test_removing_an_unknown_document_is_an_error(arguments: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence) as error:
        run("--remove", *arguments)
    assert error.value.returncode == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "input.md is empty."),
        (b"   \n", "input.md is empty."),
        (b"\x89PNG\r\n\x1a\n\xff\xfe\x00", "input.md is not text in UTF-8."),
        (b"100.1 A\x00B", "input.md is a binary file, not text."),
        (b"Name\tType\tCost\nWolf\tAlly\t2\nGhost 100\tAlly\t3\n", "has no numbered rules"),
        (b'{"cards": [{"name": "Wolf", "cost": "100.1 x"}]}', "has no numbered rules"),
        (b"document: wow-tcg\nedition: 7.4\n\nNonsense.", "comes before the first number"),
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(
    tmp_path: Path, official_file: Path, content: bytes, sentence: str
) -> None:
    import_official(official_file)
    before = everything()
    (tmp_path / "input.md").write_bytes(content)
    with pytest.raises(CommandError) as error:
        import_official(tmp_path / "input.md")
    assert error.value.returncode == 2
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)
    assert everything() == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["absent.md", "--document", "wow-tcg", "--edition", "7.4"],
            "absent.md cannot be read: No such file",
        ),
        (["official.md"], "Name the document"),
        (["official.md", "--document", "a b/c", "--edition", "7.4"], "is not a document key"),
        (["official.md", "--document", "wow-tcg", "--edition", "7/4"], "is not an edition"),
        (
            ["ours.md", "--document", "wow-tcg", "--edition", "8"],
            "The file restates wow-tcg 7.4, not wow-tcg 8.",
        ),
        (["."], "does not start with a header"),
    ],
)
def test_a_wrong_request_gets_one_sentence(
    tmp_path: Path, official_file: Path, our_file: Path, arguments: list[str], sentence: str
) -> None:
    with pytest.raises(CommandError) as error:
        run(tmp_path / arguments[0], *arguments[1:])
    assert error.value.returncode == 2
    assert sentence in str(error.value)
    assert not Document.objects.exists()


@pytest.mark.django_db
def test_the_plain_report_names_counts_and_problems(tmp_path: Path) -> None:
    path = tmp_path / "gap.md"
    path.write_text("# 1. Basics\n\n## 100. Building\n\n100.1 A.\n\n100.3 C.\n", encoding="utf-8")
    out = StringIO()
    call_command("import_rules", str(path), "--document", "wow-tcg", "--edition", "7.4", stdout=out)
    assert "Imported wow-tcg 7.4 (official): 2 rules" in out.getvalue()
    assert "line 7, 100.3: a rule is missing: 100.1 is followed by 100.3 (open)" in out.getvalue()


def test_imports_and_removals_are_in_the_audit_log(official_file: Path, db: None) -> None:
    document = ["--document", "wow-tcg", "--edition", "7.4"]
    for options in (["--dry-run"], [], []):
        call_command("import_rules", str(official_file), *document, *options, stdout=StringIO())
    call_command("import_rules", "--remove", *document, "--dry-run", stdout=StringIO())
    call_command("import_rules", "--remove", *document, stdout=StringIO())

    imported, removed = AuditEvent.objects.order_by("pk").values_list("kind", "detail")
    assert imported[0] == "rules-imported"
    assert imported[1].startswith("wow-tcg 7.4 (official): ")
    assert removed == ("rules-removed", "wow-tcg 7.4 (official).")
