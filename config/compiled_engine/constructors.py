"""Constructors of dataclasses.

The ``__init__`` that a dataclass generates when it is imported stays interpreted: here it is written out.
What mypyc takes for a field of a dataclass, a ``ClassVar``, is assigned behind the class; a base that is no
dataclass declares it.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeGuard

from config.compiled_engine.edits import Edit, end_of, insert, replace

INDENT = "    "


@dataclass(frozen=True)
class Field:
    """A field of a dataclass, as its source writes it."""

    name: str
    annotation: str
    default: str | None
    factory: str | None
    is_keyword_only: bool


class Dataclasses:
    """The dataclasses of all modules, with the fields that they inherit."""

    def __init__(self, trees: Iterable[ast.Module]) -> None:
        self.by_name: dict[str, list[ast.ClassDef]] = {}
        for tree in trees:
            for node in classes(tree):
                if _decorator(node) is not None:
                    self.by_name.setdefault(node.name, []).append(node)

    def edits(self, tree: ast.Module) -> Iterator[Edit]:
        """Write out the constructors of a module.

        :raises ValueError: when it extends one of two dataclasses of the same name.
        """
        for node in classes(tree):
            decorator = _decorator(node)
            if decorator is not None:
                yield from self._constructor(node, decorator)
                yield from _class_variables(node)

    def _constructor(self, node: ast.ClassDef, decorator: ast.expr) -> Iterator[Edit]:
        options = _options(decorator)
        methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        if options.get("init") == "False" or "__init__" in methods:
            return
        written = ", ".join(f"{name}={value}" for name, value in (options | {"init": "False"}).items())
        yield replace(decorator, f"dataclass({written})")
        fields = self._fields(node)
        keywords = [_parameter(field) for field in fields if field.is_keyword_only]
        parameters = ["self", *(_parameter(field) for field in fields if not field.is_keyword_only)]
        parameters += ["*", *keywords] if keywords else []
        lines = ["", f"def __init__({', '.join(parameters)}) -> None:"]
        lines += [f"{INDENT}self.{field.name} = {_value(field)}" for field in fields]
        if "__post_init__" in methods:
            lines.append(f"{INDENT}self.__post_init__()")
        elif not fields:
            lines.append(f"{INDENT}pass")
        yield insert(end_of(node)[0] + 1, "\n".join(INDENT + line if line else "" for line in lines))

    def _fields(self, node: ast.ClassDef) -> list[Field]:
        """All fields of a dataclass, those of its bases first."""
        fields: dict[str, Field] = {}
        for base in node.bases:
            parents = self.by_name.get(ast.unparse(base), [])
            if len(parents) > 1:
                raise ValueError(f"{node.name}: there are {len(parents)} dataclasses {parents[0].name}.")
            for parent in parents:
                fields |= {field.name: field for field in self._fields(parent)}
        options = _options(_decorator(node) or node)
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and not _is_class_variable(part):
                field = _field(part, "kw_only" in options)
                fields[field.name] = field
        return list(fields.values())


def classes(tree: ast.Module) -> list[ast.ClassDef]:
    """The classes of a module."""
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def _class_variables(node: ast.ClassDef) -> Iterator[Edit]:
    for part in node.body:
        if _is_class_variable(part):
            yield replace(part, "")
            if part.value is not None:
                name, value = ast.unparse(part.target), ast.unparse(part.value)
                yield insert(end_of(node)[0] + 1, f"\n{node.name}.{name} = {value}")


def _field(node: ast.AnnAssign, is_keyword_only: bool) -> Field:
    default = None if node.value is None else ast.unparse(node.value)
    factory = None
    if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "field":
        options = _options(node.value)
        default, factory = options.get("default"), options.get("default_factory")
    return Field(ast.unparse(node.target), ast.unparse(node.annotation), default, factory, is_keyword_only)


def _parameter(field: Field) -> str:
    if field.factory is not None:
        return f"{field.name}: {field.annotation} | None = None"
    default = "" if field.default is None else f" = {field.default}"
    return f"{field.name}: {field.annotation}{default}"


def _value(field: Field) -> str:
    if field.factory is None:
        return field.name
    return f"{field.factory}() if {field.name} is None else {field.name}"


def _options(node: ast.AST) -> dict[str | None, str]:
    """The keyword arguments of a call."""
    keywords = node.keywords if isinstance(node, ast.Call) else []
    return {keyword.arg: ast.unparse(keyword.value) for keyword in keywords}


def _decorator(node: ast.ClassDef) -> ast.expr | None:
    """The ``@dataclass`` of a class."""
    for decorator in node.decorator_list:
        name = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(name, ast.Name) and name.id == "dataclass":
            return decorator
    return None


def _is_class_variable(node: ast.AST) -> TypeGuard[ast.AnnAssign]:
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation).startswith("ClassVar")
