"""The kinds of runs. Each has a module here that defines ``KIND``; everything else asks the kind of a run."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from simulator.kinds.base import RunKind


def _kinds() -> list[RunKind[Any]]:
    """The kinds of the modules of this package, in their order."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    kinds = [module.KIND for module in modules if hasattr(module, "KIND")]
    return sorted(kinds, key=lambda kind: kind.place)


KINDS = {kind.name: kind for kind in _kinds()}
"""The kinds of runs by name."""
GOLDFISH = KINDS["goldfish"]
"""The kind of a run that names none."""


def kind_choices() -> list[tuple[str, str]]:
    """The kinds for a field of a model."""
    return [(name, name.capitalize()) for name in KINDS]
