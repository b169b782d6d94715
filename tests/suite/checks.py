"""The checks that run beside the tests, each a program of its own."""

import os
import secrets
import subprocess
import sys

LINT_IMPORTS = (
    "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
)
CHECKS = {
    "style": ["-m", "ruff", "check", ".", "run"],
    "format": ["-m", "ruff", "format", "--check", ".", "run"],
    "types": ["-m", "mypy"],
    "templates": ["-m", "djlint", "templates", "--lint", "--quiet"],
    "template format": ["-m", "djlint", "templates", "--check", "--quiet"],
    "layers": ["-c", LINT_IMPORTS],
    "names": ["-m", "tests.checks.names"],
    "rules coverage": ["-m", "tests.checks.rules_coverage"],
    "a public site's settings": ["manage.py", "check", "--deploy", "--fail-level", "WARNING"],
}
"""The arguments of Python for each check."""
PUBLIC_SITE = {
    "ALLOWED_HOSTS": "loremaster.example",
    "SECRET_KEY": secrets.token_urlsafe(64),
    "SECURITY_CONTACT": "security@loremaster.example",
}
ENVIRONMENT = dict(os.environ)
"""The environment of the checks: before pytest adds the settings of the tests to it."""
NO_COMPILER = 3  # the exit status of the command that compiles the engine
ENGINE_TESTS = ("tests/engine", "--ignore=tests/engine/cardtext")


def run_check(command: list[str], **environment: str) -> tuple[int, str]:
    """The exit status of a check, and what it printed."""
    environment = {**ENVIRONMENT, **environment, **(PUBLIC_SITE if "--deploy" in command else {})}
    finished = subprocess.run(
        [sys.executable, *command],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return finished.returncode, finished.stdout


def check_compiled_engine(options: list[str]) -> tuple[int, str]:
    """Compile the engine, where there is a compiler, and run its tests with options of pytest."""
    status, output = run_check(["-m", "config.compiled_engine.build"])
    if status == NO_COMPILER:
        print(f"The compiled engine is not tested. {output}", flush=True)
        return 0, output
    if status:
        return status, output
    return run_check(["-m", "pytest", "--quiet", *ENGINE_TESTS, *options], LOREMASTER_ENGINE="compiled")
