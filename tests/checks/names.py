"""Fails on names that say nothing about what they hold, and on two classes of one name.

``python -m tests.checks.names [PATH ...]`` looks at every tracked Python file, template, script and style
sheet, or at those below the paths. It prints each empty name with its place, and how many of a thousand
names are empty.
"""

from __future__ import annotations

import ast
import gc
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

EMPTY = frozenset(
    [
        "asked",
        "asking",
        "asks",
        "each",
        "found",
        "given",
        "gone",
        "held",
        "kept",
        "knowing",
        "known",
        "knows",
        "meant",
        "mine",
        "nobody",
        "nothing",
        "one",
        "ours",
        "rest",
        "said",
        "saying",
        "says",
        "seen",
        "settled",
        "settling",
        "shown",
        "somebody",
        "someone",
        "stuff",
        "tell",
        "telling",
        "tells",
        "theirs",
        "these",
        "thing",
        "things",
        "those",
        "told",
        "wanted",
        "whole",
        "wish",
        "wished",
        "wishes",
    ]
)
"""Words that name nothing when they stand alone, or as the last word of a longer name."""

RIDDLES = frozenset(
    [
        "asked",
        "asking",
        "knowing",
        "said",
        "settled",
        "settling",
        "telling",
        "told",
        "wish",
        "wished",
        "wishes",
    ]
)
"""Words that name nothing anywhere in a name."""

BLOCKS = ("body", "orelse", "finalbody")
"""The attributes of statements that hold further statements."""

STANDARD = frozenset({"not_found", "page_not_found", "NotFound"})
"""Names whose meaning every web developer knows."""

SHARED_CLASSES = frozenset({"Command", "Config", "Media", "Meta", "Migration"})
"""Classes that Django looks for under one name in many places."""

QUESTION = re.compile(r"(is|has|can|are)_")
WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
TEMPLATE_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
TEMPLATE_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
TEMPLATE_NAME = re.compile(r"(?<![\w.|-])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
TEMPLATE_WORDS = frozenset(
    [
        "and",
        "as",
        "elif",
        "else",
        "empty",
        "for",
        "if",
        "in",
        "include",
        "is",
        "not",
        "now",
        "only",
        "or",
        "trimmed",
        "url",
        "with",
    ]
)
SCRIPT_NAME = re.compile(r"\b(?:const|let|var|function|class)\s+([A-Za-z_$][\w$]*)")

STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STYLE_NAME = re.compile(r"(?:\.|#|--)(?![0-9a-fA-F]{3,8}\b)([A-Za-z][\w-]*)")


@dataclass(frozen=True, slots=True)
class Name:
    """A name where it is defined (in a template, where it is used)."""

    path: Path
    line: int
    text: str

    @property
    def is_empty(self) -> bool:
        """Whether a stranger could not guess what the name holds."""
        words = [word.lower() for word in WORDS.findall(self.text)]
        if not words or self.text in STANDARD or self.text.startswith("test_"):
            return False
        if RIDDLES.intersection(words):
            return True
        return words[-1] in EMPTY and not QUESTION.match(self.text.lstrip("_"))


def main(arguments: list[str]) -> int:
    """Look at the files below the paths, or at all; returns the exit status."""
    gc.disable()  # trees of syntax are large and have no cycles
    paths = tracked_files(arguments)
    names = [name for path in paths for name in names_in(path)]
    empty = [name for name in names if name.is_empty]
    for name in empty:
        print(f"{name.path}:{name.line}: “{name.text}” does not say what it holds")
    duplicates = list(duplicate_classes(paths))
    for class_name, places in duplicates:
        print(f"class {class_name} is defined in {', '.join(map(str, places))}")
    share = 1000 * len(empty) / max(1, len(names))
    print(f"{len(names)} names, {len(empty)} empty ({share:.1f} per 1,000)")
    return 1 if empty or duplicates else 0


def tracked_files(paths: list[str]) -> list[Path]:
    """The Python files, templates, scripts and style sheets that Git tracks, without migrations."""
    command = ["git", "ls-files", "-co", "--exclude-standard", "--", *paths]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    files = (Path(line) for line in listed)
    return [
        path for path in files if path.suffix in READERS and "migrations" not in path.parts and path.exists()
    ]


def names_in(path: Path) -> Iterator[Name]:
    """Every name that a file defines, the module's own included."""
    if path.suffix == ".py":
        yield Name(path, 1, path.stem)
    for line, text in READERS[path.suffix](path.read_text(encoding="utf-8")):
        yield Name(path, line, text)


def python_names(source: str) -> Iterator[tuple[int, str]]:
    """The names that Python code binds: definitions, parameters, targets of assignments and loops.

    The fields of serializers are left out: they are the keys of the public API, which stay as they are.
    """
    nodes = list(ast.walk(parse_python(source)))
    api_keys = {id(target) for target in serializer_fields(nodes)}
    for node in nodes:
        match node:
            case ast.Name() if id(node) in api_keys:
                continue
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.lineno, node.name
            case ast.arg():
                yield node.lineno, node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.lineno, node.id
            case ast.Attribute(ctx=ast.Store()):
                yield node.lineno, node.attr
            case ast.alias(asname=str(alias)):
                yield node.lineno, alias
            case (
                ast.ExceptHandler(name=str(bound))
                | ast.MatchAs(name=str(bound))
                | ast.MatchStar(name=str(bound))
            ):
                yield node.lineno, bound


def serializer_fields(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """The targets of assignments in the bodies of the serializer classes among the nodes."""
    for node in nodes:
        if isinstance(node, ast.ClassDef) and any(
            ast.unparse(base).endswith("Serializer") for base in node.bases
        ):
            for statement in node.body:
                if isinstance(statement, ast.Assign):
                    yield from statement.targets


def template_names(source: str) -> Iterator[tuple[int, str]]:
    """The variables and attributes that a template uses."""
    for tag in TEMPLATE_TAG.finditer(source):
        line = source.count("\n", 0, tag.start()) + 1
        code = TEMPLATE_STRING.sub('""', tag.group()[2:-2].strip(" %"))
        for dotted in TEMPLATE_NAME.findall(code):
            yield from ((line, part) for part in dotted.split(".") if part not in TEMPLATE_WORDS)


def script_names(source: str) -> Iterator[tuple[int, str]]:
    """The variables, functions and classes that a script declares."""
    for declared in SCRIPT_NAME.finditer(source):
        yield source.count("\n", 0, declared.start()) + 1, declared.group(1)


def style_names(source: str) -> Iterator[tuple[int, str]]:
    """The classes, ids and custom properties that a style sheet uses."""
    code = STYLE_COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), source)
    for name in STYLE_NAME.finditer(code):
        yield code.count("\n", 0, name.start()) + 1, name.group(1).replace("-", "_")


READERS = {".py": python_names, ".html": template_names, ".js": script_names, ".css": style_names}


def duplicate_classes(paths: list[Path]) -> Iterator[tuple[str, list[Path]]]:
    """The classes of the application, private ones too, that share a name; nested ones count in full."""
    places: dict[str, list[Path]] = defaultdict(list)
    for path in paths:
        if path.suffix == ".py" and path.parts[0] != "tests":
            for name in class_names(parse_python(path.read_text(encoding="utf-8")).body):
                if name.rpartition(".")[2] not in SHARED_CLASSES:
                    places[name].append(path)
    yield from ((name, where) for name, where in sorted(places.items()) if len(where) > 1)


def class_names(statements: Iterable[ast.stmt], prefix: str = "") -> Iterator[str]:
    """The qualified names of the classes among statements and inside them."""
    for statement in statements:
        inner_prefix = prefix
        if isinstance(statement, ast.ClassDef):
            yield prefix + statement.name
            inner_prefix = f"{prefix}{statement.name}."
        for block in BLOCKS:
            yield from class_names(getattr(statement, block, ()), inner_prefix)
        for handler in getattr(statement, "handlers", ()):
            yield from class_names(handler.body, prefix)


@cache
def parse_python(source: str) -> ast.Module:
    """The tree of a module, parsed once for all that is asked about it."""
    return ast.parse(source)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
