"""What other apps take from the collection after its cards have been imported."""

import io
import json

import pytest
from django.core.management import call_command

from cards.importing import further_imports

pytestmark = pytest.mark.django_db


@pytest.fixture
def calls(monkeypatch):
    calls = []

    def follow(files):
        calls.append(files.paths("format/"))
        return ["Followed."]

    monkeypatch.setattr(further_imports, "_further_imports", {})
    further_imports.register("test", follow)
    return calls


@pytest.fixture
def collection(tmp_path):
    (tmp_path / "data" / "oracle").mkdir(parents=True)
    (tmp_path / "data" / "oracle" / "zip.yml").write_text("name: Zip\norigin: hogger-001\ncategory: [Ally]\n")
    (tmp_path / "data" / "format").mkdir()
    (tmp_path / "data" / "format" / "classic.yml").write_text("oracle_ban:\n")
    return tmp_path


def run(*arguments, **options):
    out, errors = io.StringIO(), io.StringIO()
    call_command("import_cards", *arguments, stdout=out, stderr=errors, **options)
    return out.getvalue(), errors.getvalue()


def test_an_import_of_the_collection_is_followed_and_its_notes_printed(calls, collection):
    out, _ = run(str(collection))

    assert calls == [["format/classic.yml"]]
    assert "Followed." in out


def test_as_json_the_report_stays_json(calls, collection):
    out, errors = run(str(collection), json=True)

    assert json.loads(out)["read"] == 1
    assert "Followed." in errors


def test_neither_a_dry_run_nor_another_file_is_followed(calls, collection, tmp_path):
    file = tmp_path / "cards.json"
    file.write_text('{"cards": []}')
    run(str(collection), dry_run=True)
    assert further_imports.run_further_imports(file) == []

    assert calls == []
