"""Settings: safe defaults on one machine, strict requirements on a public site."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

pytestmark = pytest.mark.process

SECRET = "a-long-text-that-nobody-guesses-0123456789-abcdefghijklm"
"""``./run test`` checks the settings of a public site with such a key (``tests/suite/checks.py``)."""
NAMES = ("ALLOWED_HOSTS", "SECRET_KEY", "DEBUG", "DATABASE_URL", "CELERY_BROKER_URL", "HTTPS")
NAMES += ("DJANGO_ALLOW_ASYNC_UNSAFE",)  # set for browser tests in the same process


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return run_python("manage.py", *arguments, **variables)


def run_python(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in NAMES}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=settings.BASE_DIR,
        env=environment | {"DJANGO_SETTINGS_MODULE": "config.settings"} | variables,
        capture_output=True,
        text=True,
        timeout=180,
    )


def read_settings(*names: str, **environment: str) -> list[str]:
    """How Python writes the values of these settings in such an environment."""
    code = f"from django.conf import settings; [print(getattr(settings, name)) for name in {names}]"
    return run_python("-c", code, **environment).stdout.splitlines()


def test_the_defaults_suit_one_machine_and_serve_only_loopback() -> None:
    hosts, debug = read_settings("ALLOWED_HOSTS", "DEBUG")

    assert hosts == "['localhost', '127.0.0.1', '[::1]']"
    assert debug == "False"


@pytest.mark.parametrize("key", ["", settings.DEVELOPMENT_KEY])
def test_a_public_site_does_not_start_without_a_secret_key_of_its_own(key: str) -> None:
    refused = manage("check", ALLOWED_HOSTS="cards.example", SECRET_KEY=key)

    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "SECRET_KEY" in refused.stderr


def test_a_public_site_may_do_without_https() -> None:
    public = {"ALLOWED_HOSTS": "cards.example", "SECRET_KEY": SECRET, "HTTPS": "0"}

    assert read_settings("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", **public) == ["False", "False"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("DEBUG", "0 or 1"), ("LOREMASTER_RULES_WORDING", "both, restatement or official")],
)
def test_an_invalid_setting_is_named(name: str, expected: str) -> None:
    refused = manage("check", **{name: "perhaps"})

    assert refused.returncode == 2
    assert refused.stderr == f"The environment variable {name} is {expected}, not 'perhaps'.\n"


def test_an_unreachable_database_is_one_sentence() -> None:
    refused = manage("migrate", DATABASE_URL="postgres://nobody@localhost:1/nothing")

    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
