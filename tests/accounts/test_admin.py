"""The administration of users, and who may log in to it."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.accounts.conftest import PASSWORD, log_in, text_of

USERS = "/admin/accounts/user/"
PAGES = ["/admin/", USERS, f"{USERS}add/", "/admin/api/token/"]


@pytest.fixture
def superuser(db: None) -> User:
    return User.objects.create_superuser("Chief", "chief@cards.example", PASSWORD)


@pytest.fixture
def admin(superuser: User) -> Client:
    client = Client()
    client.force_login(superuser)
    return client


@pytest.fixture
def staff(db: None) -> Callable[..., Client]:
    """A function that logs in a member of staff with some permissions on users."""

    def make(*permissions: str) -> Client:
        user = User.objects.create_user("Helper", is_staff=True)
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
        client = Client()
        client.force_login(user)
        return client

    return make


@pytest.mark.parametrize("page", PAGES)
def test_visitors_are_sent_to_the_log_in_page_and_back(client: Client, superuser: User, page: str) -> None:
    response = client.get(page, follow=True)

    address, _ = response.redirect_chain[-1]
    assert address.startswith("/accounts/login/?next=")
    assert log_in(client, "Chief", next=page).url == page
    assert client.get(page).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_users_who_are_not_staff_are_refused(client: Client, alice: User, page: str) -> None:
    client.force_login(alice)
    response = client.get(page, follow=True)

    assert response.status_code == 403
    assert "Only staff can open the administration." in text_of(response)


def test_admin_keeps_the_content_security_policy(admin: Client) -> None:
    response = admin.get(USERS)

    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    assert "<script>" not in response.content.decode()


def test_changing_the_password_and_logging_out_use_the_pages_of_the_site(admin: Client) -> None:
    assert admin.get("/admin/password_change/").url == "/accounts/password/"
    assert admin.post("/admin/logout/").url == "/"


def test_number_of_queries_does_not_grow_with_the_users(admin: Client) -> None:
    admin.get(USERS)  # fills caches
    counts = []
    for number in (3, 30):
        User.objects.bulk_create([User(username=f"user{number}-{index}") for index in range(number)])
        with CaptureQueriesContext(connection) as queries:
            assert admin.get(USERS).status_code == 200
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize("query", ["ali", "ALICE@cards"])
def test_users_are_found_by_name_and_address(admin: Client, alice: User, query: str) -> None:
    User.objects.create_user("Bob")
    page = text_of(admin.get(USERS, {"q": query}))

    assert "Alice" in page and "Bob" not in page


def test_action_deactivates_users_but_not_oneself(admin: Client, superuser: User, alice: User) -> None:
    response = admin.post(
        USERS, {"action": "deactivate_users", "_selected_action": [alice.pk, superuser.pk]}, follow=True
    )

    assert "1 user was deactivated." in text_of(response)
    assert "Your own account" in text_of(response)
    assert set(User.objects.filter(is_active=True)) == {superuser}


def test_button_deactivates_and_activates(admin: Client, alice: User) -> None:
    page = f"{USERS}{alice.pk}/change/"
    assert "Deactivate" in text_of(admin.get(page))
    admin.post(f"{USERS}{alice.pk}/action/deactivate_users/")
    alice.refresh_from_db()
    assert not alice.is_active
    assert "Deactivate" not in text_of(admin.get(page))

    admin.post(f"{USERS}{alice.pk}/action/activate_users/")
    alice.refresh_from_db()
    assert alice.is_active
    assert "Deactivated." in text_of(admin.get(f"{USERS}{alice.pk}/history/"))


def test_deactivated_user_is_logged_out_and_cannot_log_in(admin: Client, client: Client, alice: User) -> None:
    client.force_login(alice)
    admin.post(f"{USERS}{alice.pk}/action/deactivate_users/")

    assert client.get("/accounts/").status_code == 302
    assert log_in(Client()).status_code == 422


@pytest.mark.parametrize("action", ["deactivate_users", "delete_selected", "no_such_action"])
def test_buttons_require_permission(staff: Callable[..., Client], alice: User, action: str) -> None:
    assert staff("view_user").post(f"{USERS}{alice.pk}/action/{action}/").status_code == 403
    assert User.objects.get(pk=alice.pk).is_active


def test_buttons_require_post_and_an_existing_user(admin: Client, alice: User) -> None:
    assert admin.get(f"{USERS}{alice.pk}/action/deactivate_users/").status_code == 403
    assert admin.post(f"{USERS}999999/action/deactivate_users/").status_code == 404


def test_staff_cannot_change_superusers_or_grant_permissions(
    staff: Callable[..., Client], superuser: User, alice: User
) -> None:
    helper = staff("view_user", "change_user")

    helper.post(f"{USERS}{superuser.pk}/action/deactivate_users/")
    helper.post(f"{USERS}{superuser.pk}/change/", {"username": "Chief", "email": "thief@cards.example"})
    helper.post(
        f"{USERS}{alice.pk}/change/",
        {"username": "Alice", "email": "", "is_active": "on", "is_superuser": "on", "is_staff": "on"},
    )

    superuser.refresh_from_db()
    alice.refresh_from_db()
    assert superuser.is_active and superuser.email == "chief@cards.example"
    assert not alice.is_superuser and not alice.is_staff
    assert alice.email == ""


def test_users_are_not_deleted_here(admin: Client, alice: User) -> None:
    assert admin.post(f"{USERS}{alice.pk}/delete/", {"post": "yes"}).status_code == 403
    assert User.objects.filter(pk=alice.pk).exists()


def test_a_name_that_differs_only_by_case_is_refused(admin: Client, alice: User) -> None:
    response = admin.post(
        f"{USERS}add/",
        {"username": "ALICE", "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"},
    )

    assert response.status_code == 200
    assert User.objects.filter(username__iexact="alice").count() == 1
