"""``./run test --changed`` runs the tests that a change can reach."""

import subprocess
from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest

from tests.suite import changes
from tests.suite.changes import GitError, changed_files, find_reached_tests, has_changed

CHANGES = {
    "decks/files/csv.py": "tests/config tests/decks tests/play tests/simulator",
    "rules/migrations/0001_release.py": "tests/config tests/rules",
    "engine/board/view.py": "tests/card_rules tests/config tests/engine tests/play tests/simulator",
    "cards/data/questions.toml": "tests/card_rules tests/cards tests/config tests/decks "
    "tests/play tests/simulator",
    "decks/views/edit.py": "tests/browser tests/config tests/decks",
    "templates/base.html": "tests",
    "templates/decks/edit/page.html": "tests/browser tests/config tests/decks",
    "static/js/suggest.js": "tests/browser tests/config",
    "tests/decks/test_files.py": "tests/decks/test_files.py",
    "tests/decks/conftest.py": "tests/decks",
    "tests/conftest.py": "tests",
    "docs/engine.md": "tests/checks tests/config/test_docs.py",
    "CHANGELOG.md": "",
    "pyproject.toml": "tests",
    "new_app/models.py": "tests",
}


@pytest.mark.parametrize(("file", "tests"), CHANGES.items(), ids=CHANGES)
def test_a_change_reaches_the_tests_of_all_that_imports_it(file: str, tests: str) -> None:
    assert find_reached_tests([PurePath(file)]) == tests.split()


def test_no_test_runs_twice() -> None:
    assert find_reached_tests(
        [PurePath("tests/decks/test_files.py"), PurePath("tests/decks/conftest.py")]
    ) == ["tests/decks"]


def git(*arguments: str) -> None:
    identity = ["-c", "user.name=Author", "-c", "user.email=author@loremaster.example"]
    subprocess.run(["git", *identity, *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder: a repository with one commit."""
    monkeypatch.chdir(tmp_path)
    git("init")
    Path("first.py").touch()
    Path("removed.py").touch()
    git("add", ".")
    git("commit", "--message", "Add two files")
    return tmp_path


def test_files_are_changed_in_commits_in_the_folder_and_as_new_ones(repository: Path) -> None:
    Path("committed.py").touch()
    git("add", ".")
    git("commit", "--message", "Add a third file")
    Path("removed.py").unlink()
    Path("new.py").touch()

    assert [str(file) for file in changed_files("HEAD~1")] == ["committed.py", "new.py", "removed.py"]
    assert [str(file) for file in changed_files()] == ["new.py", "removed.py"]


def test_an_unknown_commit_is_refused_with_a_sentence(repository: Path) -> None:
    with pytest.raises(GitError, match=r"^Git cannot compare with that commit: "):
        changed_files("no-such-commit")


@pytest.fixture
def forget_changes() -> Iterator[None]:
    """What Git says of this repository is not remembered for another one."""
    for function in (has_changed, changes._latest_change):
        function.cache_clear()
    yield
    for function in (has_changed, changes._latest_change):
        function.cache_clear()


@pytest.fixture
def old_commit(repository: Path, forget_changes: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second commit, which is old; those that follow are new."""
    Path("decks").mkdir()
    Path("decks/old.py").touch()
    git("add", ".")
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z")
    git("commit", "--amend", "--message", "Add old files")
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-01-02T00:00:00Z")


def commit_file(path: str) -> None:
    Path(path).parent.mkdir(exist_ok=True)
    Path(path).touch()
    git("add", ".")
    git("commit", "--message", f"Add {path}")


def test_without_another_branch_the_latest_change_is_what_was_committed_lately(old_commit: None) -> None:
    commit_file("rules/new.py")

    assert has_changed("rules") and has_changed("cards", "rules/new.py")
    assert not has_changed("decks") and not has_changed("rul", "rules/new")


def test_the_latest_change_is_what_has_not_been_pushed(old_commit: None) -> None:
    commit_file("rules/new.py")
    git("checkout", "-b", "topic", "--track")
    commit_file("cards/topic.py")
    Path("untracked.py").touch()

    assert has_changed("cards") and has_changed("untracked.py")
    assert not has_changed("rules")


def test_everything_counts_as_changed_where_git_cannot_tell(repository: Path, forget_changes: None) -> None:
    assert has_changed("nothing"), "there is no earlier commit"
