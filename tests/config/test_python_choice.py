"""``./run`` makes its environment with the newest Python that can."""

import os
import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest
from django.conf import settings

WORKS = f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'
NOT_INSTALLED = "#!/bin/sh\necho 'command not found' >&2\nexit 127\n"
CANNOT_CREATE = '#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; esac\nexit 0\n'

AddPython = Callable[[str, str, str], str]


@pytest.fixture(scope="module")
def run() -> ModuleType:
    loader = SourceFileLoader("run_script", str(settings.BASE_DIR / "run"))
    spec = spec_from_loader("run_script", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture
def add_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AddPython:
    """Put a program with the name of a Python into one of two folders of an otherwise empty PATH."""
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        folder.mkdir()
    monkeypatch.setenv("PATH", os.pathsep.join(map(str, folders)))
    monkeypatch.delenv("LOREMASTER_PYTHON", raising=False)

    def add(folder: str, name: str, script: str) -> str:
        program = tmp_path / folder / name
        program.write_text(script)
        program.chmod(0o755)
        return str(program)

    return add


def test_the_newest_python_makes_the_environment(run: ModuleType, add_python: AddPython) -> None:
    add_python("first", "python3.11", WORKS)
    newest = add_python("second", "python3.13", WORKS)
    add_python("first", "python3.12", WORKS)

    assert run.python_for_environment() == newest


@pytest.mark.parametrize("unusable", [NOT_INSTALLED, CANNOT_CREATE, "no program"])
def test_a_python_that_cannot_make_it_is_passed_over(
    run: ModuleType, add_python: AddPython, unusable: str
) -> None:
    add_python("first", "python3.13", unusable)
    add_python("first", "python3.12", unusable)
    usable = add_python("second", "python3.12", WORKS)

    assert run.python_for_environment() == usable


def test_without_another_the_python_that_runs_makes_it(run: ModuleType, add_python: AddPython) -> None:
    add_python("first", "python3.13", NOT_INSTALLED)

    assert run.python_for_environment() == sys.executable


def test_the_environment_can_name_its_python(
    run: ModuleType, add_python: AddPython, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_python("first", "python3.13", WORKS)
    chosen = add_python("second", "python3.11", WORKS)

    monkeypatch.setenv("LOREMASTER_PYTHON", chosen)
    assert run.python_for_environment() == chosen

    monkeypatch.setenv("LOREMASTER_PYTHON", add_python("second", "python3.12", CANNOT_CREATE))
    with pytest.raises(run.SetupError, match="lacks venv or ensurepip"):
        run.python_for_environment()
