"""The pinned requirements are what pyproject.toml asks for."""

import re
import tomllib
from importlib.metadata import version

import pytest
from django.conf import settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PYPROJECT = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
RUNTIME = PYPROJECT["project"]["dependencies"]
GROUPS = PYPROJECT["dependency-groups"]
COMPILING = GROUPS["fast"]
INSTALLING = GROUPS["setup"]
DEVELOPMENT = [*RUNTIME, *INSTALLING, *COMPILING, *(line for line in GROUPS["dev"] if isinstance(line, str))]
FILES = {
    "requirements.txt": RUNTIME,
    "requirements-fast.txt": COMPILING,
    "requirements-setup.txt": INSTALLING,
    "requirements-dev.txt": DEVELOPMENT,
}


def pins(name: str) -> dict[str, str]:
    text = (settings.BASE_DIR / name).read_text()
    return dict(re.findall(r"^([a-z0-9._-]+)(?:\[[^]]*\])?==([^ ;]+)", text, re.MULTILINE))


@pytest.mark.parametrize(("file", "requirements"), FILES.items())
def test_every_direct_dependency_is_pinned_in_its_range(file: str, requirements: list[str]) -> None:
    pinned = pins(file)
    for requirement in map(Requirement, requirements):
        assert pinned[canonicalize_name(requirement.name)] in requirement.specifier


@pytest.mark.parametrize("file", FILES)
def test_development_uses_the_versions_that_run_the_site(file: str) -> None:
    assert pins(file).items() <= pins("requirements-dev.txt").items()


@pytest.mark.parametrize("file", FILES)
def test_pins_have_hashes_and_name_no_host(file: str) -> None:
    text = (settings.BASE_DIR / file).read_text()

    assert "://" not in text
    for block in re.split(r"\n(?=\S)", text.strip()):
        assert "--hash=sha256:" in block, block.splitlines()[0]


def test_every_direct_dependency_has_its_reason() -> None:
    documentation = (settings.BASE_DIR / "docs/dependencies.md").read_text()
    for requirement in map(Requirement, DEVELOPMENT):
        assert f"| {requirement.name} |" in documentation
        assert version(requirement.name)
