"""Where a module can be changed so that it says something else, and the change itself."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LONGEST = 90
"""So much of a changed place is in its name."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip


@dataclass(frozen=True)
class Site:
    """One change of one module."""

    path: Path
    number: int
    """Its place among the module's nodes, as ``ast.walk`` goes through them."""
    statement: int
    """The place of the statement around it; for what is run on import, the first one of the function."""
    on_import: bool
    """Whether it is run where the function is defined, as a default is."""
    line: int
    how: str
    function: str
    """The function that it is in, by its qualified name; empty at the module's top."""
    said: str
    """What stands there, shortened."""
    again: int
    """How many like it stand before it in the function."""

    @property
    def id(self) -> str:
        """A name that stays while the function's text does."""
        again = f" ({self.again + 1})" if self.again else ""
        return f"{self.path} {self.function}: {self.how}: {self.said}{again}"


def sites(path: Path) -> Iterator[Site]:
    """Every place where a module can be changed within a function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    around = _statements_around(tree)
    first = {name: id(_first(node)) for name, node in _functions(tree, "")}
    seen: Counter[tuple[str, str, str]] = Counter()
    for function, node in _spoken(tree, ""):
        if function and (how := changed(node)):
            said = _said(node)
            again = seen[function, how[0], said]
            seen[function, how[0], said] += 1
            yield Site(
                path,
                numbers[id(node)],
                numbers[around.get(id(node)) or first[function]],
                id(node) not in around,
                getattr(node, "lineno", 0),
                how[0],
                function,
                said,
                again,
            )


def _functions(
    node: ast.AST, around: str
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for child in ast.iter_child_nodes(node):
        name = around
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{around}.{child.name}" if around else child.name
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield name, child
        yield from _functions(child, name)


def _first(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
    return node.body[ast.get_docstring(node) is not None and len(node.body) > 1]


def _said(node: ast.AST) -> str:
    shown = node.test if isinstance(node, ast.If) else node
    text = " ".join(ast.unparse(shown).split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def statements(path: Path) -> list[int]:
    """The places of a module's statements that are run when a function is called."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set(_statements_around(tree).values())
    return [number for number, node in enumerate(ast.walk(tree)) if id(node) in found]


def _statements_around(tree: ast.Module) -> dict[int, int]:
    """For each node within a function, the innermost statement around it."""
    found: dict[int, int] = {}

    def visit(node: ast.AST, inside: bool, statement: int) -> None:
        if isinstance(node, ast.stmt):
            statement = id(node)
        if inside:
            found[id(node)] = statement
        for name, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    in_body = inside or (
                        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and name == "body"
                    )
                    visit(child, in_body, statement)

    visit(tree, False, id(tree))
    return found


def _spoken(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
    """The nodes that say what is done, with the function around them; no annotations and no wording."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_wording(child):
                continue
            inner = function
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                inner = f"{function}.{child.name}" if function else child.name
            elif isinstance(child, ast.ClassDef):
                yield from _in_class(child)
                continue
            yield inner, child
            yield from _spoken(child, inner)


def _in_class(node: ast.ClassDef) -> Iterator[tuple[str, ast.AST]]:
    for child in node.body:
        if isinstance(child, ast.FunctionDef):
            yield from _spoken(child, f"{node.name}.{child.name}")


def _is_wording(node: ast.AST) -> bool:
    """Whether it is a docstring, a message, what raises one, or what is asserted (as ``zip`` does with ``strict``)."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr() | ast.Raise() | ast.Assert():
            return True
        case ast.keyword(arg="strict"):
            return True
    return False


def changed(node: ast.AST) -> tuple[str, ast.AST] | None:  # noqa: C901, PLR0911 - one short case for each kind of node
    """What another node could stand here instead, in words and as a node."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others) if type(op) in COMPARED:
            other = COMPARED[type(op)]
            return f"{type(op).__name__} becomes {other.__name__}", ast.Compare(
                left, [other()], others
            )
        case ast.BoolOp(op=ast.And(), values=values):
            return "and becomes or", ast.BoolOp(ast.Or(), values)
        case ast.BoolOp(op=ast.Or(), values=values):
            return "or becomes and", ast.BoolOp(ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return "not is left out", operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in COMPUTED:
            other_op = COMPUTED[type(op)]
            return f"{type(op).__name__} becomes {other_op.__name__}", ast.BinOp(
                left, other_op(), right
            )
        case ast.Constant(value=bool(value)):
            return f"{value} becomes {not value}", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            return f"{value} becomes {value + 1}", ast.Constant(value + 1)
        case ast.If(test=test, body=body, orelse=orelse):
            return "if becomes if not", ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test=test, body=one, orelse=other_value):
            return "the branches change places", ast.IfExp(test, other_value, one)
        case ast.comprehension(target=target, iter=iterated, ifs=[_, *rest], is_async=is_async):
            return "a condition is left out", ast.comprehension(target, iterated, rest, is_async)
        case ast.Return(value=ast.AST() as value) if not _says_nothing(value):
            return "nothing is returned", ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()):
            return "a statement is left out", ast.Pass()
    return None


def _says_nothing(value: ast.expr) -> bool:
    """Whether an empty value is returned, to those who ask whether there is any, or a constant."""
    return isinstance(value, ast.Constant) or ast.unparse(value) in ("()", "[]")


def mutated(path: Path, number: int) -> ast.Module:
    """The module with one change: that of the node with this number."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    target = list(ast.walk(tree))[number]
    made = changed(target)
    assert made is not None
    replacement = made[1]
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            if value is target:
                setattr(node, name, replacement)
            elif isinstance(value, list):
                value[:] = [replacement if each is target else each for each in value]
    if isinstance(replacement, ast.expr | ast.stmt):
        ast.copy_location(replacement, target)
    return ast.fix_missing_locations(tree)
