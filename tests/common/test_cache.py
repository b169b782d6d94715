"""Caches that follow a stamp."""

import threading

import pytest

from common.cache import StampedCache, cached_by_stamp, clear_caches


class Source:
    """Data with a stamp, and how often they were read."""

    def __init__(self) -> None:
        self.stamp = "first"
        self.reads = 0

    def read_stamp(self) -> str:
        return self.stamp

    def read(self) -> str:
        self.reads += 1
        return f"data of {self.stamp}"


@pytest.fixture
def source():
    return Source()


@pytest.fixture
def cache(source):
    return StampedCache(source.read_stamp, max_entries=2)


def test_a_value_is_made_once_until_the_stamp_changes(source, cache):
    assert [cache.get("key", source.read) for _ in range(3)] == ["data of first"] * 3
    assert source.reads == 1

    source.stamp = "second"

    assert cache.get("key", source.read) == "data of second"
    assert source.reads == 2


def test_a_value_computed_while_the_data_change_is_computed_again(source, cache):
    def change_and_read():
        source.stamp = "second"
        return source.read()

    assert cache.get("key", change_and_read) == "data of second"
    assert cache.get("key", source.read) == "data of second"
    assert source.reads == 2


def test_the_least_recently_used_value_makes_room(source, cache):
    for key in ("a", "b", "a", "c"):
        cache.get(key, source.read)
    assert [cache.has(key, stamp="first") for key in "abc"] == [True, False, True]


def test_values_of_another_stamp_are_not_there(source, cache):
    cache.get("key", source.read, stamp="older")

    assert cache.has("key", stamp="older")
    assert not cache.has("key", stamp="first")
    assert cache.get("key", source.read) == "data of first"
    assert source.reads == 2


def test_a_value_may_be_nothing(source, cache):
    made = [cache.get("key", lambda: source.read() and None) for _ in range(2)]
    assert (made, source.reads) == ([None, None], 1)


def test_an_error_leaves_nothing_behind(source, cache):
    with pytest.raises(ZeroDivisionError):
        cache.get("key", lambda: 1 / 0)
    assert cache.get("key", source.read) == "data of first"


@pytest.mark.parametrize(("is_debug", "reads"), [(True, 2), (False, 1)])
def test_rendered_cards_are_not_cached_while_debugging(source, settings, is_debug, reads):
    settings.DEBUG = is_debug
    cache = StampedCache(source.read_stamp, is_rendered=True)

    for _ in range(2):
        cache.get("key", source.read)

    assert source.reads == reads


def test_a_decorated_function_keeps_a_result_for_each_of_its_arguments(source):
    @cached_by_stamp(source.read_stamp, max_entries=2)
    def double(number: int) -> int:
        """Twice the number."""
        source.read()
        return 2 * number

    assert [double(1), double(2), double(1)] == [2, 4, 2]
    assert source.reads == 2
    assert double.__doc__ == "Twice the number."

    double.cache.clear()
    double(1)

    assert source.reads == 3


def test_all_caches_can_be_cleared_at_once(source, cache):
    cache.get("key", source.read)
    clear_caches()
    assert not cache.has("key", stamp="first")


def test_threads_that_make_a_value_at_once_get_the_same_one(source, cache):
    started, values = threading.Barrier(2), []

    def make():
        started.wait(timeout=10)
        return object()

    threads = [threading.Thread(target=lambda: values.append(cache.get("key", make))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10)

    assert len(values) == 2
    assert values[0] is values[1]
