"""The card commands: output, exit status, and bad input, which changes nothing."""

import hashlib
import io
import json
import re
import tarfile
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import AuditEvent
from cards.audit import CARDS_IMPORTED
from cards.importing import card_file
from cards.importing.download import fetch
from cards.importing.facts import CardFileError
from cards.importing.public_collections import COLLECTIONS
from cards.models import Card
from tests.cards.community_file import COLUMNS, ability, community_table, row
from tests.databases import POOL_FILE
from tests.profiles import nightly

pytestmark = pytest.mark.django_db


def run(*arguments, **options):
    out = io.StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def report(path, **options):
    return json.loads(run("import_cards", str(path), json=True, **options))


@pytest.fixture
def community(tmp_path):
    path = tmp_path / "cards.tsv"
    path.write_text(community_table(row(), ability(), row(cost="three")), encoding="utf-8")
    return path


def test_import_reports_every_row(community):
    summary = report(community)
    assert (
        summary["read"],
        summary["created"],
        summary["updated"],
        summary["unchanged"],
    ) == (3, 2, 0, 0)
    assert summary["rejected"] == [
        {"line": 4, "reason": "Marla Quickwater: the cost 'three' is not a resource cost (Rule 201)."}
    ]


def test_a_dry_run_says_so(community):
    assert "nothing was changed" in run("import_cards", str(community), dry_run=True)
    assert not Card.objects.exists()


def test_an_import_that_changes_cards_is_in_the_audit_log(community):
    for options in ({"dry_run": True}, {}, {}):
        run("import_cards", str(community), **options)

    event = AuditEvent.objects.get()
    assert (event.kind, event.means) == (CARDS_IMPORTED.key, "command")
    assert event.detail == "2 created, 0 updated."


def test_a_file_from_a_windows_editor(tmp_path):
    path = tmp_path / "cards.tsv"
    path.write_bytes(b"\xef\xbb\xbf" + community_table(row()).replace("\n", "\r\n").encode())
    assert report(path)["created"] == 1


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_a_file_in_another_encoding(tmp_path, encoding):
    path = tmp_path / "cards.tsv"
    path.write_bytes(community_table(row(name="Zoë’s Lantern")).encode(encoding))
    assert report(path)["created"] == 1
    assert Card.objects.get().name == "Zoë’s Lantern"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"  \n",
        b"\xef\xbb\xbf",
        b"\x1c",
        b"\x89PNG\r\n\x1a\n\x00\xff",
        b"hello",
        b"a\tb\n1\t2\n",
        b"{",
        b"[]",
        b'{"format": "deck"}',
        b"\xff\xfe\x00a",
    ],
)
def test_a_file_that_is_no_card_file_ends_with_status_2_and_one_sentence(tmp_path, content):
    path = tmp_path / "cards"
    path.write_bytes(content)
    with pytest.raises(CommandError) as raised:
        report(path)
    assert raised.value.returncode == 2
    assert str(raised.value).endswith(".") and "\n" not in str(raised.value)


@pytest.mark.parametrize("path", ["/nowhere/cards.tsv", "/", "a\x00b"])
def test_a_missing_file_ends_with_status_2(path):
    with pytest.raises(CommandError) as raised:
        report(path)
    assert raised.value.returncode == 2


CELLS = st.text(st.characters(exclude_characters="\t\n\r", exclude_categories=("Cs",)), max_size=30)
ODD_ROWS = st.dictionaries(
    st.sampled_from(sorted(COLUMNS)),
    CELLS | st.sampled_from(["x", "Hero", "7", "*", "1/2", "<i>", "(", "BACK:", ";"]),
)


def well_formed(data: bytes) -> bool:
    """Whether reading gives a sound report, or one sentence."""
    try:
        reading = card_file.read(data)
    except CardFileError as error:
        return "\n" not in str(error)
    return all(rejection.line > 0 and rejection.reason.endswith(".") for rejection in reading.rejected)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    assert well_formed(data)


@given(st.lists(ODD_ROWS, max_size=3))
def test_any_cells_are_read_or_rejected_row_by_row(odd):
    rows = [row(**cells) for cells in odd]
    data = community_table(*rows).encode()
    assert well_formed(data)
    assert card_file.read(data).row_count == len(rows)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["name", "types", "text", "back", "printings", "cost", "set", "wording"]),
                inner,
            )
        ),
    )
)
def test_any_json_is_read_or_rejected_card_by_card(value):
    file = {
        "format": "loremaster-cards",
        "version": 1,
        "cards": [value, {"name": "Marla", "types": ["Ally"], "back": value}],
    }
    assert well_formed(json.dumps(file).encode())


def test_an_export_imported_back_changes_nothing(community, tmp_path):
    report(community)
    path = tmp_path / "export.json"
    run("export_cards", str(path))
    summary = report(path)
    assert (
        summary["unchanged"],
        summary["created"],
        summary["updated"],
        summary["rejected"],
    ) == (2, 0, 0, [])
    assert run("export_cards") == path.read_text(encoding="utf-8")


def test_an_export_to_nowhere_ends_with_status_2():
    with pytest.raises(CommandError) as raised:
        run("export_cards", "/nowhere/cards.json")
    assert raised.value.returncode == 2


def test_search_from_the_command_line(community):
    report(community)
    summary = json.loads(run("search_cards", "marla cost:2-4", json=True))
    assert summary["count"] == 1
    assert summary["explained"] == "cards with “marla” in the name or text, and cost 2 to 4"
    assert (
        summary["results"][0]["name"],
        summary["results"][0]["set"],
        summary["results"][0]["number"],
    ) == (
        "Marla Quickwater",
        "TST",
        7,
    )


class FileServer(HTTPServer):
    """A server of one file; it breaks off after ``bytes_until_failure``, if that is set."""

    def __init__(self, data):
        super().__init__(("127.0.0.1", 0), FileHandler)
        self.data, self.bytes_until_failure, self.requests = data, None, []

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}/cards.tsv"


class FileHandler(BaseHTTPRequestHandler):
    def do_GET(self):
        begin = int((self.headers.get("Range") or "bytes=0-").removeprefix("bytes=").rstrip("-"))
        self.server.requests.append(begin)
        data = self.server.data[begin:]
        self.send_response(404 if self.path != "/cards.tsv" else 206 if begin else 200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: self.server.bytes_until_failure])

    def log_message(self, *args):
        pass


@pytest.fixture
def server(community):
    """A server of a community file."""
    server = FileServer(community.read_bytes())
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def fetch_it(server, tmp_path):
    """Fetch the file of the server, or another address, into a directory of its own."""
    total = hashlib.sha256(server.data).hexdigest()

    def fetch_it(address=server.address, sha256=total, **options):
        return run("fetch_cards", address=address, sha256=sha256, directory=tmp_path / "kept", **options)

    return fetch_it


def test_a_collection_is_fetched_and_imported_and_the_pool_compared(fetch_it):
    answer = json.loads(fetch_it(json=True))
    assert answer["imported"]["community"]["created"] == 2
    assert (answer["before"]["names"], answer["after"]["names"]) == (0, 2)
    assert answer["after"]["missing"] == {}
    assert "names" in fetch_it()


@pytest.mark.parametrize("spoil", ["sum", "path", "host", "scheme"])
def test_a_download_that_fails_changes_nothing(server, fetch_it, spoil):
    options = {
        "sum": {"sha256": "0" * 64},
        "path": {"address": f"{server.address}x"},
        "host": {"address": "http://127.0.0.1:1/cards.tsv"},
        "scheme": {"address": "file:///etc/hosts"},
    }[spoil]
    with pytest.raises(CommandError) as raised:
        fetch_it(**options)
    assert raised.value.returncode == 2
    assert str(raised.value).endswith(".")
    assert not Card.objects.exists()


def test_an_interrupted_download_is_resumed_and_stored(server, fetch_it):
    server.bytes_until_failure = 100
    with pytest.raises(CommandError):
        fetch_it()
    server.bytes_until_failure = None
    fetch_it()
    fetch_it()
    assert server.requests == [0, 100]
    assert Card.objects.count() == 2


def test_where_no_sum_is_known_the_first_download_sets_it(server, fetch_it, tmp_path):
    fetch_it(sha256="")
    (tmp_path / "kept" / "custom-cards.tsv").unlink()
    server.data += b"\n"
    with pytest.raises(CommandError) as raised:
        fetch_it(sha256="")
    assert "SHA-256" in str(raised.value)


def test_a_sum_is_compared_whole(server, fetch_it):
    total = hashlib.sha256(server.data).hexdigest()
    other = "".join("0" if digit != "0" else "1" for digit in total[8:-2])
    with pytest.raises(CommandError):
        fetch_it(sha256=f"{total[:8]}{other}{total[-2:]}")


def test_the_sums_of_collections_are_whole_but_for_the_archive_that_is_made_anew():
    files = {file.name: file for collection in COLLECTIONS.values() for file in collection.files}
    archive = files.pop("cardcarp.tar.gz")
    assert archive.sha256 == ""
    assert all(re.fullmatch("[0-9a-f]{64}", file.sha256) for file in files.values())
    assert len(files) == 3


def packed(files, **options):
    """A tar archive of these files, in this order."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz", **options) as archive:
        for path, content in files.items():
            member = tarfile.TarInfo(path)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return data.getvalue()


def test_an_archive_is_known_by_its_files_and_not_by_its_bytes(server, tmp_path):
    """GitHub packs an archive anew: its files stay the same, their order and the compression need not."""
    [file] = COLLECTIONS["cardcarp"].files
    files = {"wow-1/data/oracle/a.yml": b"name: A", "wow-1/data/set/b.yml": b"name: B"}
    (tmp_path / "sums.json").write_text('{"cardcarp.tar.gz": "the sum of its bytes"}')

    def download():
        return fetch(server.address, file.sha256, tmp_path / file.name, file.digest)

    server.data = packed(files)
    assert download() == server.data
    (tmp_path / file.name).unlink()
    server.data = packed(dict(reversed(files.items())), compresslevel=1)
    assert download() == server.data
    (tmp_path / file.name).unlink()
    for spoiled in (
        packed(files | {"wow-1/data/set/b.yml": b"name: C"}),
        packed(files | {"wow-1/data/set/c.yml": b"name: C"}),
        packed(files)[:60],
    ):
        server.data = spoiled
        with pytest.raises(CardFileError):
            download()
        assert list(tmp_path.glob("cardcarp*")) == []


@nightly("imports the full pool twice")
def test_a_second_import_of_the_full_pool_changes_nothing(full_pool):
    again = report(POOL_FILE)

    assert again["read"] == 5579
    assert len(again["rejected"]) <= 20
    assert (again["created"], again["updated"]) == (0, 0)
    assert again["unchanged"] + len(again["rejected"]) == 5579
