"""PNG pictures are drawn once, and for one caller only so often."""

import uuid
from pathlib import Path

import pytest
from django.core.cache import caches
from django.http import HttpResponseBase
from django.test import RequestFactory

from cards.views import pictures
from common.limits.limit import LimitError
from tests.common.png import size_of

SIZE = (10, 10)


@pytest.fixture(autouse=True)
def empty_store(settings, tmp_path: Path) -> None:
    settings.CACHES = settings.CACHES | {"pictures": settings.CACHES["pictures"] | {"LOCATION": tmp_path}}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pictures that were drawn."""
    pictures_drawn: list[str] = []
    draw = pictures.render_png

    def record(svg: str, size: tuple[int, int], *, scale: float = 1) -> bytes:
        pictures_drawn.append(svg)
        return draw(svg, size, scale=scale)

    monkeypatch.setattr(pictures, "render_png", record)
    return pictures_drawn


def square(colour: str) -> str:
    return f'<rect width="10" height="10" fill="{colour}"/>'


def get(svg: str, *, etag: str = "", **options: bool) -> HttpResponseBase:
    request = RequestFactory().get("/picture.png", headers={"if-none-match": etag} if etag else {})
    request.user = type("Nobody", (), {"is_authenticated": False})()
    return pictures.png_response(request, svg, SIZE, **options)


def test_a_picture_is_drawn_once(drawn: list[str]) -> None:
    first, second = get(square("red")), get(square("red"))

    assert first.content == second.content
    assert size_of(first.content) == SIZE
    assert drawn == [square("red")]


def test_another_picture_is_drawn(drawn: list[str]) -> None:
    assert get(square("red"))["ETag"] != get(square("blue"))["ETag"]
    assert drawn == [square("red"), square("blue")]


def test_a_picture_that_the_browser_has_is_not_sent_again(drawn: list[str]) -> None:
    etag = get(square("red"))["ETag"]
    caches["pictures"].clear()

    assert get(square("red"), etag=etag).status_code == 304
    assert get(square("blue"), etag=etag).status_code == 200
    assert len(drawn) == 2


@pytest.mark.parametrize("is_private", [False, True])
def test_browsers_keep_a_picture_and_shared_caches_only_a_public_one(is_private: bool) -> None:
    control = get(square("red"), is_private=is_private)["Cache-Control"]

    assert "max-age=3600" in control
    assert ("private" in control, "public" in control) == (is_private, not is_private)


def test_only_so_many_pictures_are_stored(settings) -> None:
    settings.CACHES["pictures"]["OPTIONS"] = {"MAX_ENTRIES": 4}
    for number in range(12):
        pictures.store_picture(str(number), b"picture")

    assert 1 <= sum(pictures.stored_picture(str(number)) is not None for number in range(12)) <= 4


def test_a_damaged_file_is_drawn_again(drawn: list[str], tmp_path: Path) -> None:
    picture = get(square("red")).content
    (stored,) = tmp_path.glob("*")
    for damaged in (b"", b"no picture", stored.read_bytes()[:50]):
        stored.write_bytes(damaged)
        assert get(square("red")).content == picture

    assert len(drawn) == 4


def test_a_picture_that_cannot_be_stored_is_shown(settings, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings.CACHES["pictures"]["LOCATION"] = tmp_path / "file"

    assert get(square("red")).status_code == 200


def status_of(colour: str) -> int:
    try:
        return get(square(colour)).status_code
    except LimitError as error:
        return error.status


@pytest.mark.usefixtures("endless_minute")
def test_pictures_that_must_be_drawn_are_limited(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PICTURE_RATE = 2
    monkeypatch.setattr(pictures.PICTURES, "name", f"pictures-{uuid.uuid4()}")

    colours = ("red", "red", "blue", "green", "red")

    assert [status_of(colour) for colour in colours] == [200, 200, 200, 429, 200]
