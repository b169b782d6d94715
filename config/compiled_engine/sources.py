"""The sources of the engine in the form in which mypyc compiles them well.

Nobody has to write or read them so.
"""

import ast
from collections.abc import Iterator, Mapping

from config.compiled_engine.constants import constants, enumerations, members
from config.compiled_engine.constructors import Dataclasses, classes
from config.compiled_engine.edits import Edit, apply, end_of, insert

IMPORTS = "from typing import Final\n\nfrom mypy_extensions import mypyc_attr"


def prepare(modules: Mapping[str, str], beside: Mapping[str, str]) -> dict[str, str]:
    """The sources of modules by their paths, prepared; ``beside`` are modules that stay interpreted.

    :raises ValueError: when a dataclass extends one of two of the same name.
    """
    trees = {path: ast.parse(source) for path, source in {**modules, **beside}.items()}
    dataclasses = Dataclasses(trees.values())
    names = enumerations(trees.values())
    prepared = {}
    for path, source in modules.items():
        tree = trees[path]
        edits = [
            insert(_line_of_imports(tree), IMPORTS),
            *made_without_constructor(tree),
            *dataclasses.edits(tree),
            *constants(tree),
            *members(tree, names),
        ]
        prepared[path] = apply(source, edits)
    return prepared


def made_without_constructor(tree: ast.Module) -> Iterator[Edit]:
    """Mark the classes whose ``__new__`` a module uses: mypyc calls the constructor of others there."""
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    names = {ast.unparse(node.value) for node in attributes if node.attr == "__new__"}
    for node in classes(tree):
        if node.name in names:
            yield insert(node.lineno, "@mypyc_attr(allow_interpreted_subclasses=True)")


def _line_of_imports(tree: ast.Module) -> int:
    """The first line on which a module can import something."""
    future = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    return end_of(future[0])[0] + 1 if future else 1
