"""Commands that import a file read no more of it than they may, of whatever kind it is."""

import gzip
import os
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.importing import card_file
from decks.formats import parser as format_parser
from rules.parsers import files as rules_files

pytestmark = pytest.mark.django_db

COMMANDS = ("import_cards", "import_formats", "import_rules")
LIMIT = 50_000


@pytest.fixture(autouse=True)
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same behaviour as with the true limits, in less time."""
    monkeypatch.setattr(card_file, "LARGEST_FILE", LIMIT)
    monkeypatch.setattr(format_parser, "MAX_BYTES", LIMIT)
    monkeypatch.setattr(rules_files, "LARGEST_FILE", LIMIT)


@pytest.fixture
def start_writer(tmp_path: Path) -> Iterator[Callable[[bytes], tuple[Path, list[int]]]]:
    """A function that makes a pipe into which data are written forever, and counts what was written."""
    threads = []

    def start(data: bytes) -> tuple[Path, list[int]]:
        path = tmp_path / "pipe"
        os.mkfifo(path)
        written = [0]

        def write() -> None:
            with path.open("wb", buffering=0) as pipe:
                try:
                    while True:
                        written[0] += pipe.write(data)
                except BrokenPipeError:
                    return

        threads.append(threading.Thread(target=write, daemon=True))
        threads[-1].start()
        return path, written

    yield start
    for thread in threads:
        thread.join(timeout=10)
        assert not thread.is_alive(), "the command still reads"


def refusal(command: str, path: Path) -> str:
    """The sentence with which a command refuses a file, with exit status 2."""
    with pytest.raises(CommandError) as caught:
        call_command(command, str(path))
    assert caught.value.returncode == 2
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
def test_a_device_without_end_is_too_large(command: str, device: str) -> None:
    assert "larger than" in refusal(command, Path(device))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_without_end_is_read_up_to_the_limit(
    command: str, start_writer: Callable[[bytes], tuple[Path, list[int]]]
) -> None:
    path, written = start_writer(b"name\ttype\n" * 1_000)

    assert "larger than" in refusal(command, path)
    assert written[0] < LIMIT + 1_000_000  # what the pipe itself holds


@pytest.mark.parametrize("command", COMMANDS)
def test_a_huge_sparse_file_is_too_large(command: str, tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(2**40)

    assert "larger than" in refusal(command, path)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_compressed_file_is_not_unpacked(command: str, tmp_path: Path) -> None:
    zipped, gzipped = tmp_path / "file.zip", tmp_path / "file.gz"
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("file.tsv", b"0" * 10_000_000)
    gzipped.write_bytes(gzip.compress(b"0" * 10_000_000))

    assert refusal(command, zipped)
    assert refusal(command, gzipped)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("content", [b"", b"[" * (LIMIT - 1), b'{"a":' * 9_000, b"a = " + b"[" * 40_000])
def test_a_file_of_allowed_size_without_sense_is_refused(
    command: str, content: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)

    assert refusal(command, path)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_cannot_be_read_is_named(command: str, tmp_path: Path) -> None:
    assert refusal(command, tmp_path / "nothing")
    assert refusal(command, Path("/proc/self/mem"))
    if command != "import_rules":  # a folder of rules is a document
        assert refusal(command, tmp_path)


def test_a_folder_of_rules_has_a_limit_in_all(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"{number}.md").write_text("x" * (LIMIT // 3))

    assert "larger than 50,000 bytes" in refusal("import_rules", tmp_path)
