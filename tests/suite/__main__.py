"""``python -m tests.suite [--fast | --nightly | --changed [COMMIT]] [APPS, PATHS and options of pytest]``."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.suite import processor_time, staggered_collection
from tests.suite.changes import GitError, changed_files, find_reached_tests
from tests.suite.checks import CHECKS, check_compiled_engine, run_check

PROCESSORS = os.cpu_count() or 1
PARALLEL = [
    "--numprocesses",
    str(PROCESSORS * 3 // 2),
]  # tests of pages and processes wait part of their time
PLUGINS = ["-p", processor_time.__name__, "-p", staggered_collection.__name__]
MANY_EXAMPLES = ["--hypothesis-profile", "nightly", "--override-ini", "faulthandler_timeout=3600"]
FAST = ["--numprocesses", str(PROCESSORS), "--hypothesis-profile", "fast"]
FAST += ["--ignore=tests/browser", "-m", "not process and not full_pool"]


def main(arguments: list[str]) -> int:
    """Run what the first argument says; returns the exit status."""
    option, words = (arguments[0], arguments[1:]) if arguments else ("", [])
    if not arguments:
        return run_beside_checks(PARALLEL, has_budget=True)
    if arguments == ["--nightly"]:
        return run_beside_checks([*PARALLEL, *MANY_EXAMPLES], compiles=True)
    if option == "--changed" and len(words) < 2:
        return run_changed(*words)
    if option == "--fast":
        return pytest.main([*FAST, *map(test_folder, words)])
    paths = [*map(test_folder, arguments)]
    return pytest.main([*PARALLEL, *paths] if paths != arguments else arguments)


def test_folder(word: str) -> str:
    """The folder of an app's tests, for the name of an app; any other word as it is."""
    return f"tests/{word}" if Path("tests", word).is_dir() else word


def run_changed(commit: str | None = None) -> int:
    """Run every check, and the tests that what changed since a commit can reach."""
    try:
        files = changed_files(commit)
    except GitError as error:
        print(error, file=sys.stderr)
        return 2
    paths = find_reached_tests(files)
    print(f"{len(files)} files changed; tests: {' '.join(paths) or 'none'}", flush=True)
    return run_beside_checks([*PARALLEL, *paths], has_tests=bool(paths))


def run_beside_checks(
    options: list[str], *, has_tests: bool = True, has_budget: bool = False, compiles: bool = False
) -> int:
    """Run checks beside the tests, and those of a compiled engine; they report when the tests are over."""
    with ThreadPoolExecutor(max_workers=1) as background:
        checks = {name: background.submit(run_check, command) for name, command in CHECKS.items()}
        if compiles:
            checks["compiled engine"] = background.submit(check_compiled_engine, MANY_EXAMPLES)
        failed = ["tests"] if has_tests and pytest.main([*PLUGINS, *options]) else []
        for name, finished in checks.items():
            status, output = finished.result()
            print(f"--- {name}: {'failed' if status else 'passed'}", flush=True)
            if status:
                print(output, flush=True)
                failed.append(name)
    if has_budget and not processor_time.is_within_budget():
        failed.append("processor time")
    print(f"Failed: {', '.join(failed)}." if failed else "All checks and tests passed.", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
