"""Resetting a forgotten password."""

import re

import pytest
from django.core import mail
from django.test import Client

from common.limits.table import MAIL
from tests.accounts.conftest import PASSWORD, log_in, text_of, url

NEW = "eight rivers 8"
pytestmark = pytest.mark.django_db


@pytest.fixture
def mails(settings):
    settings.EMAIL_HOST = "mail.example"


def ask(client, email="ALICE@cards.example"):
    return client.post(url("password_reset"), {"email": email})


def link():
    return re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]


def test_a_site_without_mail_refers_to_the_operator(client, alice):
    page = text_of(client.get(url("password_reset")))

    assert "./run manage changepassword" in page
    assert "This site cannot send email" in text_of(ask(client))
    assert not mail.outbox


def test_the_mailed_link_resets_the_password(client, alice, mails):
    assert "we have sent it an email with a link" in text_of(ask(client))
    assert mail.outbox[0].to == ["alice@cards.example"]
    page = client.get(link(), follow=True)
    address = page.redirect_chain[-1][0]
    assert "set-password" in address, "the secret is not in the address of the page"
    client.post(address, {"new_password1": NEW, "new_password2": NEW})

    assert log_in(client, password=NEW).status_code == 302
    assert log_in(Client()).status_code == 422


def test_a_link_works_once(client, alice, mails):
    ask(client)
    alice.set_password(NEW)
    alice.save()

    assert "This link has already been used" in text_of(client.get(link(), follow=True))
    assert "This link has already been used" in text_of(
        client.get(url("password_reset_confirm", uidb64="x", token="y-z"))
    )


def test_the_answer_does_not_reveal_whether_an_account_exists(client, alice, mails):
    answer, other_answer = text_of(ask(client)), text_of(ask(client, "nobody@cards.example"))

    assert answer == other_answer
    assert len(mail.outbox) == 1


def test_mails_to_one_address_are_limited(client, alice, mails):
    for _ in range(MAIL.maximum):
        ask(client)

    assert "Too many attempts." in text_of(ask(client))
    assert len(mail.outbox) == MAIL.maximum


def test_a_weak_password_is_refused(client, alice, mails):
    ask(client)
    address = client.get(link(), follow=True).redirect_chain[-1][0]
    assert "too common" in text_of(
        client.post(address, {"new_password1": "password", "new_password2": "password"})
    )
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)
