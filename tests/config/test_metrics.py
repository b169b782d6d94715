"""/metrics has the numbers of the site, for those whom the operator allows."""

import ipaddress
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection, connections
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from config.metrics.folder import MEMORY, PREFIX
from config.metrics.requests import process_registry, request_duration, requests_total
from simulator.models import Chunk, Run, Worker
from tests.attack.client import SiteClient
from tests.profiles import nightly
from tests.web_server import WebServer

from .test_health import run_of

TOKEN = "a-token-that-nobody-guesses"
ONE_PROCESS = {"wsgi.multiprocess": False}
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(autouse=True)
def counted_from_zero(settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    requests_total.clear()
    request_duration.clear()


@pytest.fixture
def client() -> Client:
    """A browser of a server with one process."""
    return Client(**ONE_PROCESS)


def samples(text: str) -> dict[str, float]:
    """Every sample by its name and labels, as ``name{label=value}``."""
    result = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            result[f"{sample.name}{{{labels}}}"] = sample.value
    return result


def scrape(client: Client) -> dict[str, float]:
    response = client.get("/metrics", headers=BEARER)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain; version=")
    return samples(response.content.decode())


def test_without_a_token_and_a_network_there_is_no_such_page(client: Client, db: None, settings) -> None:
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics").status_code == 404

    client.get("/cards/syntax/")
    assert not next(iter(process_registry.collect())).samples


@pytest.mark.parametrize("sent", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"}])
def test_a_request_without_the_token_is_refused(sent: dict[str, str], client: Client) -> None:
    response = client.get("/metrics", headers=sent)

    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Bearer"
    assert b"loremaster" not in response.content


@pytest.mark.parametrize(
    ("address", "forwarded", "status"),
    [
        ("10.1.2.3", "", 200),
        ("2001:db8::7", "", 200),
        ("192.0.2.1", "", 403),
        ("192.0.2.1", "10.1.2.3", 403),
        ("127.0.0.1", "10.1.2.3", 200),
        ("127.0.0.1", "192.0.2.1", 403),
        ("127.0.0.1", "nonsense", 403),
    ],
)
def test_requests_of_allowed_networks_need_no_token(address, forwarded, status, db, settings) -> None:
    settings.METRICS_TOKEN = ""
    settings.METRICS_NETWORKS = [ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("2001:db8::/32")]
    sent = {"X-Forwarded-For": forwarded} if forwarded else {}

    client = Client(REMOTE_ADDR=address, **ONE_PROCESS)
    assert client.get("/metrics", headers=sent).status_code == status


def test_requests_are_counted_by_view_and_class_of_status(client: Client, db: None) -> None:
    client.get("/cards/syntax/")
    client.get("/cards/syntax/?a=b")
    client.post("/cards/syntax/")
    for number in range(5):
        client.get(f"/no/such/page/{number}/")
        client.get(f"/decks/aaaaaaaaaaa{number + 2}/")
    client.generic("BREW", "/cards/syntax/")
    numbers = scrape(client)

    counted = {name: value for name, value in numbers.items() if name.startswith("loremaster_requests_total")}
    assert counted == {
        "loremaster_requests_total{method=GET,status=2xx,view=cards:syntax}": 2,
        "loremaster_requests_total{method=POST,status=4xx,view=cards:syntax}": 1,
        "loremaster_requests_total{method=GET,status=4xx,view=none}": 5,
        "loremaster_requests_total{method=GET,status=4xx,view=decks:detail}": 5,
        "loremaster_requests_total{method=other,status=4xx,view=cards:syntax}": 1,
    }
    assert numbers["loremaster_request_duration_seconds_count{view=cards:syntax}"] == 4
    assert numbers["loremaster_request_duration_seconds_bucket{le=+Inf,view=cards:syntax}"] == 4
    assert 0 < numbers["loremaster_request_duration_seconds_sum{view=cards:syntax}"] < 60


def test_errors_and_redirects_are_counted(client: Client, db: None, monkeypatch, settings) -> None:
    client.raise_request_exception = False
    monkeypatch.setattr("config.views.HomeView.get_context_data", lambda *_: 1 / 0)
    client.get("/")
    settings.SECURE_SSL_REDIRECT = True
    Client().get("/cards/")
    numbers = scrape(client)

    assert numbers["loremaster_requests_total{method=GET,status=5xx,view=home}"] == 1
    assert numbers["loremaster_requests_total{method=GET,status=3xx,view=none}"] == 1


def test_the_state_of_the_site_is_reported(client: Client, db: None) -> None:
    run_of(60, Run.State.DONE)
    playing = run_of(30, Run.State.PLAYING)
    run_of(10, Run.State.WAITING)
    for index, state in enumerate(("playing", "waiting", "waiting", "done")):
        lease = timezone.now() + timedelta(minutes=1)
        Chunk.objects.create(run=playing, index=index, first_game=0, games=5, state=state, lease_until=lease)
    Worker.objects.create(name="alive", processes=3)
    Worker.objects.create(name="gone", processes=3, last_heartbeat=timezone.now() - timedelta(minutes=5))
    numbers = scrape(client)

    shared = ("loremaster_queue", "loremaster_worker")
    assert {name: value for name, value in numbers.items() if name.startswith(shared)} == {
        "loremaster_queue_chunks{state=waiting}": 2,
        "loremaster_queue_chunks{state=playing}": 1,
        "loremaster_queue_oldest_wait_seconds{}": pytest.approx(600, abs=30),
        "loremaster_queue_oldest_run_age_seconds{}": pytest.approx(1800, abs=30),
        "loremaster_workers{}": 1,
        "loremaster_worker_processes{}": 3,
    }
    assert [numbers[f"loremaster_runs{{state={state}}}"] for state in Run.State.values] == [1, 1, 1, 0, 0]
    assert numbers["loremaster_database_up{}"] == 1
    assert numbers["loremaster_database_size_bytes{}"] > 1_000_000
    assert 0 < numbers["loremaster_disk_free_bytes{}"] < numbers["loremaster_disk_size_bytes{}"]


@pytest.mark.django_db(transaction=True)
def test_without_the_database_the_rest_is_reported(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    connection.close()
    monkeypatch.setitem(connections.settings["default"], "NAME", "missing")
    numbers = scrape(client)
    connection.close()

    assert numbers["loremaster_database_up{}"] == 0
    assert numbers["loremaster_disk_free_bytes{}"] > 0
    assert "loremaster_workers{}" not in numbers


def test_prometheus_can_ask_for_the_open_form(client: Client, db: None) -> None:
    response = client.get("/metrics", headers=BEARER | {"Accept": "application/openmetrics-text"})

    assert response["Content-Type"].startswith("application/openmetrics-text")
    assert response.content.endswith(b"# EOF\n")


def test_processes_that_count_apart_are_not_reported_as_the_site(client: Client) -> None:
    client.defaults["wsgi.multiprocess"] = True
    response = client.get("/metrics", headers=BEARER)

    assert response.status_code == 503
    assert b"config.web_server" in response.content


@pytest.mark.process
@nightly("starts a web server")
def test_several_processes_count_together(transactional_db: None, tmp_path: Path) -> None:
    left_behind = MEMORY / f"{PREFIX}999999999-abc"
    left_behind.mkdir(exist_ok=True)
    server = WebServer(connection.settings_dict["NAME"], tmp_path / "web.log", METRICS_TOKEN=TOKEN)
    visitor, operator = SiteClient(server.site), SiteClient(server.site, headers=BEARER)
    try:
        server.wait_until_ready()
        before = samples(operator.get("/metrics").body.decode())
        for _ in range(30):
            assert visitor.get("/api/sets/").status == 200
        reports = [samples(operator.get("/metrics").body.decode()) for _ in range(8)]
        (folder,) = MEMORY.glob(f"{PREFIX}{server.process.pid}-*")
        counting = len(list(folder.glob("counter_*.db")))
    finally:
        server.stop()

    name = next(name for name in reports[0] if "requests_total" in name and "set" in name)
    assert [report[name] - before.get(name, 0) for report in reports] == [30] * 8
    assert counting == 2
    assert not left_behind.exists()
    assert not folder.exists()
