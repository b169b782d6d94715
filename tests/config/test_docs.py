"""Every file, folder and Python name in the documentation exists."""

import pkgutil
import re
import subprocess
from pathlib import Path, PurePosixPath

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FENCED_CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
CODE_SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)")
SOURCE_FILE = re.compile(r"(?:[\w.*-]+/)*[\w.*-]+\.(?:py|html|css|js|lark|md)")
PATH = re.compile(r"(?:[\w.*-]+/)+(?:[\w.*-]+\.\w+)?")
DOTTED_NAME = re.compile(
    r"(?:accounts|api|card_rules|cards|common|config|decks|engine|rules|simulator)(?:\.\w+)+"
)
GENERATED = ("var/",)


def tracked_paths() -> set[str]:
    """Every tracked file, and every folder with a slash at its end."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    files = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    folders = {f"{folder}/" for file in files for folder in PurePosixPath(file).parents}
    return set(files) | folders


def named_paths(text: str, top_folders: set[str]) -> set[str]:
    """The paths in the code spans of a document: source files, and paths below a folder of the repository."""
    spans = CODE_SPAN.findall(FENCED_CODE.sub("", text))
    return {
        span
        for span in spans
        if not span.startswith(GENERATED)
        and (SOURCE_FILE.fullmatch(span) or (PATH.fullmatch(span) and span.partition("/")[0] in top_folders))
    }


@pytest.fixture(scope="module")
def paths() -> set[str]:
    return tracked_paths()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_named_paths_exist(document: Path, paths: set[str]) -> None:
    top_folders = {path.partition("/")[0] for path in paths if "/" in path}
    missing = {
        name
        for name in named_paths(document.read_text(encoding="utf-8"), top_folders)
        if not any(PurePosixPath(path).match(name.rstrip("/")) for path in paths)
    }

    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_dotted_names_can_be_imported(document: Path) -> None:
    spans = CODE_SPAN.findall(document.read_text(encoding="utf-8"))
    for span in spans:
        if DOTTED_NAME.fullmatch(span) and not span.endswith((".md", ".toml", ".json", ".tsv")):
            pkgutil.resolve_name(span)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_linked_files_exist(document: Path) -> None:
    targets = LINK.findall(document.read_text(encoding="utf-8"))

    assert not {target for target in targets if not (document.parent / target).exists()}
