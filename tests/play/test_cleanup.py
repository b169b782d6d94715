"""Games that nobody goes on with are deleted; finished ones stay."""

from datetime import timedelta

from django.utils import timezone

from play.cleanup import delete_idle_tables
from play.models import Table
from tests.play.test_tables import act


def test_only_idle_games_in_progress_are_deleted(client, begin, settings):
    settings.GAME_EXPIRY_DAYS = 90
    idle, finished, recent = begin(), begin(), begin()
    act(client, finished, "concede", revision=1)
    long_ago = timezone.now() - timedelta(days=91)
    Table.objects.filter(pk__in=[idle.pk, finished.pk]).update(updated=long_ago)
    assert delete_idle_tables() == 1
    assert set(Table.objects.values_list("pk", flat=True)) == {finished.pk, recent.pk}


def test_games_never_expire_with_zero_days(begin, settings):
    settings.GAME_EXPIRY_DAYS = 0
    Table.objects.filter(pk=begin().pk).update(updated=timezone.now() - timedelta(days=10_000))
    assert delete_idle_tables() == 0


def test_the_admin_shows_games_but_cannot_add_them(admin_client, begin):
    table = begin()
    assert admin_client.get(f"/admin/play/table/{table.pk}/change/").status_code == 200
    assert admin_client.get("/admin/play/table/?q=Club").status_code == 200
    assert admin_client.get("/admin/play/table/add/").status_code == 403
