"""Runs the benchmarks: all of them, or those named as arguments."""

import importlib
import os
import pkgutil
import sys

import django

from tests import bench


def main(names: list[str]) -> int:
    """Print one line a result; returns the exit status."""
    available = [
        module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_")
    ]
    unknown = sorted(set(names) - set(available))
    if unknown:
        print(
            f"There is no benchmark {', '.join(unknown)}; there are: {', '.join(available)}.", file=sys.stderr
        )
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    for name in names or available:
        for result in importlib.import_module(f"tests.bench.{name}").benchmark():
            print(
                f"{result.name}: {result.ratio:.2f} times {result.yardstick} "
                f"({result.seconds:.4f} s against {result.yardstick_seconds:.4f} s)"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
