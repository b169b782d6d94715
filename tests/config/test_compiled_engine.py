"""The compiled engine does what its sources say, and is used as long as it fits them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from config.compiled_engine.build import COMPILED_MODULES
from config.compiled_engine.sources import prepare
from tests.profiles import nightly

COLOURS = """
from enum import StrEnum

class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"
"""
SHAPES = '''
"""Shapes – with a dash, as columns are counted in bytes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from engine.colours import Colour

T = TypeVar("T")
LIMIT = 3
counter = 0
_names: dict[str, int] = {"dot": 1}


class Figure:
    __slots__ = ()

    sides: ClassVar[int] = 0


@dataclass(frozen=True)
class Shape(Figure):
    """A shape."""

    name: str
    colour: Colour = Colour.RED

    sides: ClassVar[int] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Square(Shape):
    size: int = LIMIT
    parts: list[str] = field(default_factory=list)

    sides: ClassVar[int] = 4

    def __post_init__(self):
        if self.size < 0:
            raise ValueError("no size")

    def is_red(self): return "–" != "x" and self.colour is Colour.RED or self.colour == Colour.RED


@dataclass(eq=False)
class Note:
    text: str = ""

    def copy(self):
        made = _new(Note)
        made.text = self.text
        return made


_new = Note.__new__


def other(colour):
    match colour:
        case Colour.RED:
            return Colour.BLUE
    return [Colour.RED for _ in range(LIMIT)][0]


def count():
    global counter
    counter = counter + 1
    return _names["dot"] + counter
'''


EXPRESSIONS = [
    "Shape('a')",
    "Shape('a', Colour.BLUE) == Shape('a', Colour.BLUE)",
    "hash(Shape('a')) == hash(Shape('a'))",
    "Shape()",
    "Square(name='a', size=2)",
    "Square(name='a').parts is not Square(name='a').parts",
    "Square('a')",
    "Square(name='a', size=-1)",
    "setattr(Shape('a'), 'name', 'b')",
    "(Shape.sides, Square.sides, Square(name='a').sides)",
    "[field.name for field in __import__('dataclasses').fields(Square)]",
    "__import__('dataclasses').replace(Square(name='a'), size=9)",
    "(Square(name='a').is_red(), Square(name='a', colour=Colour.BLUE).is_red())",
    "Note('x') == Note('x')",
    "Note('x').copy().text",
    "(other(Colour.RED), other(Colour.BLUE))",
    "(count(), count())",
]
EVALUATE = f"""
import config, engine.state.shapes as shapes
print(shapes.__file__.rpartition(".")[2])
for expression in {EXPRESSIONS!r}:
    try:
        print(expression, "is", repr(eval(expression, vars(shapes))))
    except Exception as error:
        print(expression, "raises", type(error).__name__)
"""


def test_prepared_sources_show_constructors_and_constants_to_the_compiler() -> None:
    prepared = prepare({"shapes.py": SHAPES}, {"colours.py": COLOURS})["shapes.py"]

    assert "def __init__(self, name: str, colour: Colour = Colour.RED) -> None:" in prepared
    assert "def __init__(self, name: str, colour: Colour = Colour.RED, *, size: int = LIMIT" in prepared
    assert "LIMIT: Final = 3" in prepared
    assert "_names: Final[dict[str, int]] = " in prepared
    assert "\ncounter = 0" in prepared
    assert '"–" != "x" and self.colour is _Colour_RED or self.colour == _Colour_RED' in prepared
    assert "case Colour.RED:" in prepared
    assert "@mypyc_attr(allow_interpreted_subclasses=True)\nclass Note:" in prepared


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A project with a small engine, and what compiles and chooses it."""
    shutil.copytree(settings.BASE_DIR / "config" / "compiled_engine", tmp_path / "config" / "compiled_engine")
    (tmp_path / "config" / "__init__.py").write_text(
        "from config.compiled_engine import activate; activate()"
    )
    engine = tmp_path / "engine"
    (engine / "state").mkdir(parents=True)
    for module in ("__init__", "state/__init__", *COMPILED_MODULES):
        (engine / f"{module}.py").touch()
    (engine / "colours.py").write_text(COLOURS)
    (engine / "state" / "shapes.py").write_text(SHAPES)
    return tmp_path


def run(checkout: Path, code: str, **environment: str) -> str:
    """What a process of the project prints, its error included."""
    names = {name: value for name, value in os.environ.items() if name != "LOREMASTER_ENGINE"}
    finished = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, env=names | environment, capture_output=True, text=True
    )
    return finished.stdout + finished.stderr


def play(checkout: Path, **environment: str) -> list[str]:
    """The kind of file that the engine consists of, and what its expressions are."""
    return run(checkout, EVALUATE, **environment).splitlines()


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
@nightly("compiles a small engine")
def test_a_compiled_engine_does_the_same_and_is_used_as_long_as_it_fits_the_sources(checkout: Path) -> None:
    name, *interpreted = play(checkout)
    assert name == "py"
    assert len(interpreted) == len(EXPRESSIONS)
    assert "./run setup --fast" in play(checkout, LOREMASTER_ENGINE="compiled")[-1]

    (checkout / "var" / "compiling-before" / "engine").mkdir(parents=True)
    build = "from config.compiled_engine.build import build; build()"
    assert not run(checkout, build)

    assert not list((checkout / "var").glob("compiling-*")), "what a killed build left behind is removed"
    name, *compiled = play(checkout)
    assert name == "so"
    assert compiled == interpreted
    assert play(checkout, LOREMASTER_ENGINE="compiled")[0] == "so"
    assert play(checkout, LOREMASTER_ENGINE="interpreted")[0] == "py"

    without_extensions = "import sys; sys.modules['mypy_extensions'] = None" + EVALUATE
    assert run(checkout, without_extensions).startswith("py"), "what it imports is not installed"

    (checkout / "engine" / "new.py").touch()
    assert play(checkout)[0] == "py"
