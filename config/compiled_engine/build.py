"""Compiling the engine: ``python -m config.compiled_engine.build``, which ``./run setup --fast`` calls."""

import fcntl
import io
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, contextmanager, redirect_stdout
from distutils.ccompiler import new_compiler
from distutils.core import Extension
from distutils.errors import CompileError, LinkError
from distutils.sysconfig import customize_compiler
from pathlib import Path

from mypyc.build import mypycify

from config.compiled_engine import BUILT, PACKAGE, ROOT, VAR, build_folder, fingerprint, is_built
from config.compiled_engine.sources import prepare

COMPILED = ("agents", "board", "derive", "events", "play", "rules", "state", "tree")
"""The packages of the engine that play games. Card text is read once for each card."""

COMPILED_MODULES = ("chance", "decisions", "game", "goldfish", "hooks", "log")
INTERPRETED = {"tree/words.py", "board/picture.py", "board/reasons.py", "board/record.py"}
"""Modules in which there is nothing to compile, enumerations, and those for which no game waits."""

MYPY_CONFIG = """[mypy]
ignore_missing_imports = True
disable_error_code = index, misc, type-var
"""
"""The sources have been checked as they were written. Here constructors set the fields of frozen classes."""

ON_LINUX = sys.platform == "linux"
COMPILE_FLAGS = ["-O2", "-g0", "-w", "-fwrapv", *(["-fno-plt"] if ON_LINUX else [])]
LINK_FLAGS = ["-Wl,-Bsymbolic"] if ON_LINUX else []
"""Functions of the engine call each other directly."""

UNITS = 16
"""Into how many files the modules in C are gathered: each reads the declarations of all modules."""

UNFINISHED = "compiling-"
"""What the names of folders begin with in which a build is under way."""

NO_COMPILER = 3
"""The exit status where there is no compiler."""


class BuildError(Exception):
    """The engine can't be compiled; the message says why."""


class NoCompilerError(BuildError):
    """There is no compiler, or it finds no headers of Python."""


def build() -> Path:
    """Compile the engine and keep it where processes look for it; returns that folder. Others are removed.

    :raises BuildError: when there is no compiler, or it reports an error.
    """
    VAR.mkdir(exist_ok=True)
    with _one_at_a_time():
        folder = build_folder()
        if is_built():
            return folder
        for left_behind in VAR.glob(f"{UNFINISHED}*"):
            shutil.rmtree(left_behind)
        with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=VAR) as temporary:
            place = Path(temporary) / PACKAGE
            place.mkdir()
            _copy_sources(place)
            with chdir(place):
                _compile(Compiler(), _generate())
            (place / "mypy.ini").unlink()
            shutil.rmtree(place / ".mypy_cache")
            shutil.rmtree(place / "build")
            (place / BUILT).touch()
            for older in VAR.glob(f"{PACKAGE}-*"):
                if fingerprint() not in older.name:
                    shutil.rmtree(older)
            place.rename(folder)
    return folder


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait until no other process builds, and keep others waiting."""
    with (VAR / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _copy_sources(place: Path) -> None:
    """The package with everything in it, prepared where it will be compiled."""
    shutil.copytree(ROOT / PACKAGE, place / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    compiled = _compiled_paths(place)
    sources = {str(path.relative_to(place)): path.read_text() for path in place.rglob("*.py")}
    beside = {path: source for path, source in sources.items() if path not in compiled}
    for path, source in prepare({path: sources[path] for path in compiled}, beside).items():
        (place / path).write_text(source)
    (place / "mypy.ini").write_text(MYPY_CONFIG)


def _compiled_paths(place: Path) -> list[str]:
    """The modules that are compiled, as paths from ``place``."""
    engine = place / PACKAGE
    modules = [path for package in COMPILED for path in (engine / package).rglob("*.py")]
    modules += [engine / f"{module}.py" for module in COMPILED_MODULES]
    left_out = {engine / name for name in INTERPRETED}
    return sorted(str(path.relative_to(place)) for path in modules if path not in left_out)


def _generate() -> list[Extension]:
    """Write the modules in C; the first extension has all code, the others only name the modules."""
    messages = io.StringIO()
    try:
        with redirect_stdout(messages):
            extensions: list[Extension] = mypycify(
                ["--config-file", "mypy.ini", *_compiled_paths(Path())], multi_file=True, group_name=PACKAGE
            )
    except SystemExit:
        raise BuildError(f"mypyc can't compile the engine:\n{messages.getvalue()}") from None
    _gather(extensions[0])
    return extensions


def _gather(extension: Extension) -> None:
    """Let an extension be compiled from few files that include its modules."""
    modules = sorted(source for source in extension.sources if "__native" in source)
    units = []
    for number in range(UNITS):
        unit = Path("build", f"unit_{number}.c")
        unit.write_text("".join(f'#include "{Path(module).name}"\n' for module in modules[number::UNITS]))
        units.append(str(unit))
    extension.sources = units + [source for source in extension.sources if source not in modules]


class Compiler:
    """The C compiler of this machine.

    :raises NoCompilerError: when it compiles nothing.
    """

    def __init__(self) -> None:
        self.compiler = new_compiler()
        customize_compiler(self.compiler)
        Path("build").mkdir(exist_ok=True)
        Path("build", "probe.c").write_text("#include <Python.h>\n")
        try:
            self.compile("build/probe.c", [])
        except CompileError as error:
            raise NoCompilerError(
                f"A C compiler and the headers of Python are needed (Debian, Ubuntu: apt-get install gcc "
                f"python3-dev): {error}"
            ) from None

    def compile(self, source: str, includes: list[str]) -> str:
        """Compile one file; returns the path of the object file."""
        folders = [*includes, sysconfig.get_path("include")]
        [compiled] = self.compiler.compile(
            [source], output_dir="build", include_dirs=folders, extra_postargs=COMPILE_FLAGS
        )
        return compiled

    def link(self, module: str, objects: list[str]) -> None:
        """Make a module from object files."""
        file = module.replace(".", "/") + sysconfig.get_config_var("EXT_SUFFIX")
        self.compiler.link_shared_object(objects, file, extra_postargs=LINK_FLAGS)


def _compile(compiler: Compiler, extensions: Sequence[Extension]) -> None:
    """Compile and link the extensions beside the sources, on all processors."""
    steps = [(extension, source) for extension in extensions for source in extension.sources]
    objects: dict[str, list[str]] = {}
    try:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            compiled = pool.map(lambda step: compiler.compile(step[1], step[0].include_dirs), steps)
            for (extension, _), path in zip(steps, compiled, strict=True):
                objects.setdefault(extension.name, []).append(path)
            list(pool.map(lambda module: compiler.link(*module), objects.items()))
    except (CompileError, LinkError) as error:
        raise BuildError(f"The C compiler can't compile the engine: {error}") from None


if __name__ == "__main__":
    try:
        folder = build()
        print(f"The compiled engine is in {folder.relative_to(ROOT)}.")
    except BuildError as error:
        print(error, file=sys.stderr)
        sys.exit(NO_COMPILER if isinstance(error, NoCompilerError) else 1)
