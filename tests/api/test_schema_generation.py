"""The schema is generated once, whatever is requested at once."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.test import Client
from drf_spectacular.extensions import OpenApiSerializerExtension

from api.schema import SharedSchemaGenerator


@pytest.mark.django_db(transaction=True)
def test_threads_request_the_first_schema_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SharedSchemaGenerator, "_schema", None)
    for extension in OpenApiSerializerExtension._registry:  # as before the first request
        if extension.target_class is None:
            monkeypatch.setattr(extension, "target_class", "not_installed.Serializer")
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)

    def get_schema(_: int) -> bytes:
        try:
            return Client().get("/api/schema/").content
        finally:
            connections.close_all()

    try:
        with ThreadPoolExecutor(6) as threads:
            schemas = set(threads.map(get_schema, range(6)))
    finally:
        sys.setswitchinterval(interval)

    assert len(schemas) == 1


@pytest.mark.parametrize("version", ["2", "%0D%0AX-Injected:%20yes"])
def test_there_is_one_version(version: str, client: Client, db: None) -> None:
    response = client.get(f"/api/schema/?version={version}")

    assert response.status_code == 200
    assert response.json() == client.get("/api/schema/").json()
    assert version not in response["Content-Disposition"]
