"""Constants of modules, and members of enumerations.

Compiled code looks a variable of a module up in a dictionary each time, and the member of an enumeration in
two. What is ``Final`` it reads from its place. So constants are declared as what they are, and the members
that the functions of a module use become constants of the module.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from config.compiled_engine.constructors import classes
from config.compiled_engine.edits import Edit, end_of, insert, replace

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+|_[a-z][a-z0-9_]*")
ENUMERATIONS = {"Enum", "StrEnum"}


def constants(tree: ast.Module) -> Iterator[Edit]:
    """Declare the constants of a module as final."""
    assigned = Counter(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, end, kind = node.targets[0], end_of(node.targets[0]), "Final"
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            target, end, kind = node.target, end_of(node.annotation), f"Final[{ast.unparse(node.annotation)}]"
        else:
            continue
        if isinstance(target, ast.Name) and CONSTANT.fullmatch(target.id) and assigned[target.id] == 1:
            yield Edit((target.lineno, target.col_offset), end, f"{target.id}: {kind}")


def enumerations(trees: Iterable[ast.Module]) -> set[str]:
    """The names of all enumerations."""
    return {
        node.name
        for tree in trees
        for node in classes(tree)
        if any(ast.unparse(base) in ENUMERATIONS for base in node.bases)
    }


def members(tree: ast.Module, names: set[str]) -> Iterator[Edit]:
    """Let functions use constants for the members of the enumerations that their module imports."""
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    imported = {alias.name for node in imports for alias in node.names if not alias.asname} & names
    used: set[str] = set()
    for function in _functions(tree):
        patterns = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.MatchValue)}
        for statement in function.body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Attribute) and id(node) not in patterns and node.attr.isupper():
                    member = ast.unparse(node)
                    if member.partition(".")[0] in imported and member.count(".") == 1:
                        used.add(member)
                        yield replace(node, _constant(member))
    lines = [f"{_constant(member)}: Final = {member}" for member in sorted(used)]
    yield insert(max((end_of(node)[0] for node in imports), default=0) + 1, "\n".join(lines))


def _constant(member: str) -> str:
    return "_" + member.replace(".", "_")


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions and methods of a module; those inside of others are parts of these."""
    parts = [*tree.body, *(part for node in classes(tree) for part in node.body)]
    return [node for node in parts if isinstance(node, ast.FunctionDef)]
