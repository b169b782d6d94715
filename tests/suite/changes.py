"""Which tests a change can reach: those of the modules that import what changed, at any remove.

Modules are reached along the imports that the contracts of ``pyproject.toml`` allow. Addresses and settings
name modules in strings, so the tests of ``config`` always run; a file of no app reaches every test.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import grimp

APPS = ("accounts", "api", "card_rules", "cards", "common", "config")
APPS += ("decks", "engine", "play", "rules", "simulator")
ALL_TESTS = "tests"
BROWSER_TESTS = "tests/browser"
WITHOUT_TESTS = (".gitignore", "CHANGELOG.md", "LICENSE")
PAGE_PARTS = frozenset({"views", "forms", "templatetags", "presentation", "rendering"})
"""Parts of an app's paths that only pages use."""
HOURS = 3
"""Where all is pushed, as in a new clone, the latest change is what was committed in so many hours."""


class GitError(Exception):
    """Git cannot tell what changed; the message is a sentence."""


def changed_files(commit: str | None = None) -> list[PurePath]:
    """The files that differ from a commit, untracked ones too; without a commit, from what was pushed last.

    :raises GitError: when Git does not know the commit.
    """
    base = commit or _git("merge-base", "HEAD", "@{upstream}", fallback="HEAD")
    lines = _git("diff", "--name-only", "--no-renames", base, "--") + "\n"
    lines += _git("ls-files", "--others", "--exclude-standard")
    return sorted({PurePath(line) for line in lines.splitlines() if line})


@cache
def has_changed(*paths: str) -> bool:
    """Whether a file, or anything in a folder, of these is part of the latest change.

    True where Git cannot tell, as in a clone without the commits before.
    """
    files = _latest_change()
    return files is None or any(file.is_relative_to(path) for file in files for path in paths)


@cache
def _latest_change() -> list[PurePath] | None:
    """The files that differ from what was pushed last, or else from the last commit before these hours."""
    head = _git("rev-parse", "HEAD", fallback="")
    base = _git("merge-base", "HEAD", "@{upstream}", fallback=head)
    if base == head:
        committed = int(_git("show", "--no-patch", "--format=%ct", "HEAD", fallback="0"))
        base = _git("rev-list", "-1", f"--before=@{committed - HOURS * 3600}", "HEAD", fallback="")
    try:
        return changed_files(base) if base else None
    except GitError:
        return None


def _git(*arguments: str, fallback: str | None = None) -> str:
    finished = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    if finished.returncode and fallback is None:
        raise GitError(f"Git cannot compare with that commit: {finished.stderr.strip()}")
    return finished.stdout.strip() if not finished.returncode else str(fallback)


def find_reached_tests(files: Iterable[PurePath]) -> list[str]:
    """Files and folders of tests, none inside another, that exist."""
    reached = {path for file in files for path in _tests_of_file(file)}
    outermost = (
        path for path in reached if not any(str(folder) in reached for folder in PurePath(path).parents)
    )
    return sorted(path for path in outermost if Path(path).exists())


def _tests_of_file(file: PurePath) -> set[str]:
    top = file.parts[0]
    if top in APPS:
        pages = {BROWSER_TESTS} if PAGE_PARTS.intersection(file.with_suffix("").parts) else set()
        return {f"tests/{app}" for app in {*_apps_above(file), top, "config"}} | pages
    if top == "templates":
        return {BROWSER_TESTS, *_tests_of_templates(file)}
    if top == "static":
        return {BROWSER_TESTS, "tests/config"}
    if top == "tests":
        return {_tests_of_test_file(file)}
    if top == "docs" or file.name in ("README.md", "CONTRIBUTING.md"):
        return {"tests/config/test_docs.py", "tests/checks"}
    return set() if str(file) in WITHOUT_TESTS else {ALL_TESTS}


def _apps_above(file: PurePath) -> set[str]:
    """The apps with modules that import a file of an app, or any module of the app if it is data."""
    name = ".".join(file.with_suffix("").parts).removesuffix(".__init__")
    graph = _import_graph()
    is_module = file.suffix == ".py" and name in graph.modules and file.name != "__init__.py"
    importers = graph.find_downstream_modules(name if is_module else file.parts[0], as_package=not is_module)
    return {importer.partition(".")[0] for importer in importers}


@cache
def _import_graph() -> grimp.ImportGraph:
    import grimp  # takes its time, and only --changed needs it

    return grimp.build_graph(*APPS)


def _tests_of_templates(file: PurePath) -> set[str]:
    """The tests of the app whose pages a template is for; of every app with pages, if it is for all."""
    app = file.parts[1]
    return {f"tests/{app}", "tests/config"} if app in APPS else {ALL_TESTS}


def _tests_of_test_file(file: PurePath) -> str:
    """The test file itself, or all tests of a folder whose helpers or data changed."""
    if file.name.startswith("test_"):
        return str(file)
    return "/".join(file.parts[:2]) if len(file.parts) > 2 else ALL_TESTS
