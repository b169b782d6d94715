"""Where several machines or processes answer, they must count requests together."""

import pytest

from config.checks import MACHINE_CACHE, PROCESS_CACHE, check_shared_cache
from config.shared_cache import cache_reach, has_other_machines

REDIS = "django.core.cache.backends.redis.RedisCache"
LOCAL_MEMORY = "django.core.cache.backends.locmem.LocMemCache"


@pytest.mark.parametrize(
    ("backend", "location", "reach"),
    [
        (REDIS, "unix:///embedded?db=1", "machine"),
        (REDIS, "redis://localhost:6379/1", "machine"),
        (REDIS, "redis://:secret@127.0.0.1:6379/1", "machine"),
        (REDIS, ["redis://[::1]:6379"], "machine"),
        (REDIS, "redis://queue.internal:6379/1", "site"),
        (REDIS, "redis://localhost/1,redis://replica.internal/1", "site"),
        ("django.core.cache.backends.memcached.PyMemcacheCache", "10.0.0.7:11211", "site"),
        ("django.core.cache.backends.memcached.PyMemcacheCache", "unix:/run/memcached.sock", "machine"),
        ("django.core.cache.backends.db.DatabaseCache", "cache_table", "site"),
        ("django.core.cache.backends.filebased.FileBasedCache", "/var/tmp", "machine"),
        (LOCAL_MEMORY, "", "process"),
        ("django.core.cache.backends.dummy.DummyCache", "", "process"),
    ],
)
def test_the_reach_of_a_cache_is_known(backend, location, reach, settings) -> None:
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": location}}

    assert cache_reach() == reach


@pytest.mark.parametrize(
    ("host", "broker", "is_known"),
    [
        ("", "embedded://valkey", False),
        ("/run/postgresql", "redis://localhost:6379/0", False),
        ("127.0.0.1", "amqp://user:secret@localhost//", False),
        ("db.internal", "embedded://valkey", True),
        ("", "amqp://user:secret@queue.internal//", True),
    ],
)
def test_servers_on_other_machines_are_recognized(host, broker, is_known, settings, monkeypatch) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "HOST", host)
    settings.CELERY_BROKER_URL = broker

    assert has_other_machines() is is_known


def test_a_cache_of_one_process_is_reported(settings) -> None:
    settings.CACHES = {"default": {"BACKEND": LOCAL_MEMORY}}

    assert check_shared_cache() == [PROCESS_CACHE]


def test_a_cache_of_one_machine_is_reported_where_there_are_several(settings, monkeypatch) -> None:
    assert check_shared_cache() == []

    settings.CELERY_BROKER_URL = "amqp://queue.internal//"
    assert check_shared_cache() == [MACHINE_CACHE]

    settings.CACHES = {"default": {"BACKEND": REDIS, "LOCATION": "redis://queue.internal/1"}}
    assert check_shared_cache() == []
