"""Server-sent events: pages of a table learn its version, and nothing else."""

import asyncio
import http.client
import sys
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.db import connection, transaction
from django.urls import reverse

from play.live import stream, tokens
from play.live.listener import listener
from play.live.notifications import notify_pages
from play.live.stream import end_streams, is_stream, table_events
from play.live.tokens import make_token
from play.models import Table, TableSeat
from tests.profiles import nightly_or_changed
from tests.web_server import WebServer

SECONDS = 20


class Page:
    """A page that listens: what it has received, and whether it is still there."""

    def __init__(self, token):
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": stream.PATH,
            "query_string": f"token={quote(token)}".encode(),
        }
        self.has_left = asyncio.Event()
        self.messages = asyncio.Queue()
        self.task = asyncio.create_task(table_events(self.scope, self.receive, self.messages.put))

    async def receive(self):
        await self.has_left.wait()
        return {"type": "http.disconnect"}

    async def next_message(self):
        return await asyncio.wait_for(self.messages.get(), SECONDS)

    async def next_version(self):
        while True:
            text = (await self.next_message()).get("body", b"").decode()
            if text.startswith("data: "):
                return text[6:].strip()

    async def leave(self):
        self.has_left.set()
        await asyncio.wait_for(self.task, SECONDS)


def make_table():
    table = Table.objects.create(kind="wow-tcg", setup={}, engine_version="", is_watchable=True)
    TableSeat.objects.create(table=table, index=0, name="Ana", deck_name="A", visitor="a")
    return table


def change(table):
    with transaction.atomic():
        table.revision += 1
        table.save()
        notify_pages(table)
    connection.close()  # in a thread of its own


@pytest.mark.django_db(transaction=True)
def test_pages_receive_only_versions_of_their_own_table():
    own, other = make_table(), make_table()

    async def listen():
        pages = [Page(make_token(own.pk)), Page(make_token(own.pk))]
        assert [await page.next_version() for page in pages] == ["unknown"] * 2
        await asyncio.to_thread(change, other)
        await asyncio.to_thread(change, own)
        assert [await page.next_version() for page in pages] == ["1.0"] * 2
        for page in pages:
            await page.leave()

    asyncio.run(listen())
    assert listener.count() == 0


@pytest.mark.django_db(transaction=True)
def test_streams_resume_after_the_database_connection_was_lost():
    table = make_table()

    def cut():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            )
        connection.close()

    async def listen():
        page = Page(make_token(table.pk))
        assert await page.next_version() == "unknown"
        await asyncio.to_thread(cut)
        assert await page.next_version() == "unknown"
        await asyncio.to_thread(change, table)
        assert await page.next_version() == "1.0"
        await page.leave()

    asyncio.run(listen())


@pytest.mark.parametrize("token", ["", "abc", "abc:def:ghi"])
def test_streams_require_a_token(token):
    async def listen():
        page = Page(token)
        assert (await page.next_message())["status"] == 403
        await page.task

    asyncio.run(listen())


def test_a_token_is_valid_for_a_day(monkeypatch):
    token = make_token("abc")
    assert tokens.read_token(token) == "abc"
    monkeypatch.setattr(tokens, "AGE", timedelta(seconds=-1))
    with pytest.raises(tokens.signing.BadSignature):
        tokens.read_token(token)


@pytest.mark.django_db(transaction=True)
def test_streams_per_table_are_limited_and_closed_when_the_process_ends(monkeypatch):
    monkeypatch.setattr(stream, "MOST_STREAMS_OF_TABLE", 1)
    table = make_table()

    async def listen():
        page = Page(make_token(table.pk))
        assert await page.next_version() == "unknown"
        refused = Page(make_token(table.pk))
        assert (await refused.next_message())["status"] == 503
        end_streams()
        await asyncio.wait_for(page.task, SECONDS)

    asyncio.run(listen())


def test_pages_that_get_no_events_do_not_ask_again(client):
    assert reverse("play:events") == stream.PATH
    assert client.get(stream.PATH).status_code == 204


def test_other_addresses_are_not_streams():
    assert not is_stream({"type": "lifespan"})
    assert not is_stream({"type": "http", "method": "POST", "path": stream.PATH})
    assert not is_stream({"type": "http", "method": "GET", "path": "/play/"})


@nightly_or_changed("starts a web server", "play/live", "config/asgi.py", "config/web_server")
@pytest.mark.process
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(sys.platform != "linux", reason="as other tests of the web server")
def test_a_web_server_streams_and_stops_without_waiting_for_streams(tmp_path):
    table = make_table()
    server = WebServer(connection.settings_dict["NAME"], tmp_path / "web.log", processes=1)
    try:
        server.wait_until_ready()
        client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
        client.request("GET", f"{stream.PATH}?token={quote(make_token(table.pk))}")
        lines = filter(lambda line: line.startswith(b"data"), client.getresponse())
        assert next(lines) == b"data: unknown\n"
        change(table)
        assert next(lines) == b"data: 1.0\n"
    finally:
        server.stop()
    assert "refused" not in server.log.read_text()
