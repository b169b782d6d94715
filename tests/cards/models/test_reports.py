"""Reports of mistakes: stored, limited, read by the operator."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import reports
from cards.models.reports import CardReport
from tests.cards.community_file import community_table, row

pytestmark = pytest.mark.django_db
PATH = "/cards/marla-quickwater/report/"
SENT = {"about": "text", "message": "It costs 4."}


@pytest.fixture(autouse=True)
def pool():
    import_file(community_file.read(community_table(row(), row(name="Other", no="8"))))


def answer(*arguments):
    out = StringIO()
    call_command("card_reports", "--json", *arguments, stdout=out)
    return json.loads(out.getvalue())


def test_the_form_is_filled_in_with_the_printing_looked_at(client):
    page = client.get(f"{PATH}?in=tst-test-of-time").content.decode()
    assert '<option value="Test of Time 7" selected>' in page


def test_a_report_is_stored_and_confirmed(client):
    response = client.post(PATH, {**SENT, "printing": "Test of Time 7"}, follow=True)
    assert "Thank you" in response.content.decode()
    [report] = CardReport.objects.all()
    assert (report.card.name, report.about, report.message) == ("Marla Quickwater", "text", "It costs 4.")


@pytest.mark.parametrize(
    "wrong", [{"message": ""}, {"about": "nothing"}, {"printing": "Nowhere 1"}, {"message": "x" * 2001}]
)
def test_an_empty_report_is_refused_and_the_form_keeps_its_input(client, wrong):
    response = client.post(PATH, {**SENT, **wrong})
    assert response.status_code == 400
    assert 'role="alert"' in response.content.decode()
    assert not CardReport.objects.exists()


def test_the_same_report_is_stored_once(client):
    for _ in range(3):
        client.post(PATH, SENT)
    assert CardReport.objects.count() == 1


def test_a_report_with_a_filled_honeypot_is_dropped(client):
    client.post(PATH, {**SENT, "website": "http://spam.example"})
    assert not CardReport.objects.exists()


@pytest.mark.parametrize("limit", ["MOST_OPEN", "MOST_A_HOUR"])
def test_too_many_reports_are_refused_with_a_sentence(client, monkeypatch, limit):
    monkeypatch.setattr(reports, limit, 1)
    client.post(PATH, SENT)
    response = client.post(PATH, {**SENT, "message": "And more."})
    assert response.status_code == 429
    assert "Your report was not saved" in response.content.decode()
    assert CardReport.objects.count() == 1


def test_reports_from_other_sites_are_refused():
    assert Client(enforce_csrf_checks=True).post(PATH, SENT).status_code == 403


def test_what_is_written_is_never_markup(client):
    response = client.post(PATH, {**SENT, "about": "", "message": "<script>alert(1)</script>"})
    assert "<script>alert" not in response.content.decode()


def test_the_operator_reads_and_closes_reports(client):
    client.post(PATH, SENT)
    [report] = answer()["reports"]
    assert (report["card"], report["message"], report["closed"]) == ("Marla Quickwater", "It costs 4.", None)
    assert answer("--close", str(report["id"]))["closed"] == [report["id"]]
    assert answer()["reports"] == []
    assert answer("--all")["reports"][0]["closed"]


def test_closing_an_unknown_report_changes_nothing(client):
    client.post(PATH, SENT)
    pk = CardReport.objects.get().pk
    with pytest.raises(CommandError, match="There is no report 0; nothing was closed") as error:
        call_command("card_reports", "--close", str(pk), "0")
    assert error.value.returncode == 2
    assert CardReport.objects.filter(closed=None).exists()
