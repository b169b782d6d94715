"""The engine compiled to machine code, which plays the same games in less than half the time.

``./run setup --fast`` builds it into a folder of its own, named after the sources it was built from. A
process that finds a folder for its sources imports the engine from there; all others play with the
interpreted one.
"""

import hashlib
import os
import platform
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parents[2]
VAR = ROOT / "var"
PACKAGE = "engine"
BUILT = "built"
"""The file in a folder that says that the build was finished."""

IMPORTED = "mypy_extensions"
"""What the compiled engine imports besides; ``./run setup --fast`` installs it."""

SWITCH = "LOREMASTER_ENGINE"
"""An environment variable: ``interpreted`` and ``compiled`` let a process use that engine and no other."""

CHOICES = ("", "interpreted", "compiled")


def activate() -> None:
    """Let this process import the compiled engine, if there is one for its sources.

    Has no effect once the engine has been imported.

    :raises ImproperlyConfigured: when the environment asks for an engine that there is not.
    """
    engine = os.environ.get(SWITCH, "")
    if engine not in CHOICES:
        raise ImproperlyConfigured(
            f"The environment variable {SWITCH} is interpreted or compiled, not {engine!r}."
        )
    if engine == "interpreted" or PACKAGE in sys.modules:
        return
    if is_built():
        sys.meta_path.insert(0, EngineFinder(build_folder()))
    elif engine:
        raise ImproperlyConfigured(
            "The engine is not compiled, or it has changed since. Compile it: ./run setup --fast"
        )


class EngineFinder(MetaPathFinder):
    """Finds the engine in a folder, wherever on ``sys.path`` its sources are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer for the package, which leads to its modules, and for the library with their code."""
        is_ours = fullname in (PACKAGE, f"{PACKAGE}__mypyc")
        return PathFinder.find_spec(fullname, [str(self.folder)]) if is_ours else None


def is_built() -> bool:
    """Whether the engine has been compiled from the present sources, and can be imported."""
    if not any(VAR.glob(f"{PACKAGE}-*")) or find_spec(IMPORTED) is None:
        return False
    return (build_folder() / BUILT).exists()


def build_folder() -> Path:
    """Where the engine compiled from the present sources is kept."""
    return VAR / f"{PACKAGE}-{fingerprint()}"


def fingerprint() -> str:
    """What changes with the sources of the engine, with how it is compiled, with Python and the machine."""
    digest = hashlib.sha256(f"{sys.version} {platform.machine()}".encode())
    for folder in (ROOT / PACKAGE, Path(__file__).parent):
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{path.relative_to(ROOT)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
