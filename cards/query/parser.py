"""From text to tree. No text is an error: what cannot be parsed is reported, and the rest is parsed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from lark import Lark, Token, Tree
from lark.parsers.lalr_interactive_parser import InteractiveParser

from cards.query.tree import And, Comparison, Node, Not, Or, Problem, Span, Value, ValueForm, Words, joined

ParseTree = Tree[Token]
LONGEST_QUERY = 500
MOST_PARTS = 60
DEEPEST = 12
MOST_GROUPS = 60
MOST_PROBLEMS = 20
QUOTES = '"“”„'
OPERATORS = {"≠": "!=", "≤": "<=", "≥": ">="}

MOST_STATES = 4096


@cache
def _grammar(nesting_keys: tuple[str, ...]) -> Lark:
    """The grammar, read for the first query: processes that never search start sooner.

    A query is lexed as a whole and then fed to the parser, for which token is a value depends on what stands
    before it.
    """
    text = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    nested_head = rf"NESTED_HEAD.10: /(?<![\w:])(?:{'|'.join(nesting_keys)})(?:[:=]|!=) ?\(/i"
    return Lark(
        f"{text}\n{nested_head if nesting_keys else '%declare NESTED_HEAD'}", parser="lalr", lexer="basic"
    )


@cache
def _accepted_tokens(nesting_keys: tuple[str, ...]) -> dict[tuple[int, ...], frozenset[str]]:
    """Which kinds of tokens may follow in each stack of open states met so far.

    Each grammar has a table of its own, for each numbers its states as it likes.
    """
    return {}


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """The tree of a text, ``None`` where it is empty, and the problems found in it.

    ``closing`` is what closes the quotation and the parentheses that are open where the text ends, and
    ``is_full`` says that a further part would be ignored.
    """

    node: Node | None
    problems: tuple[Problem, ...] = ()
    closing: str = ""
    is_full: bool = False


def parse(text: str, nesting_keys: tuple[str, ...] = ()) -> ParsedQuery:
    """Parse a query. Nothing is raised, whatever the text; a text that was parsed lately is not parsed again.

    What stands in parentheses directly after one of ``nesting_keys`` is a single value: a query of its own.

    >>> parse("wolf OR cost>=7").node.operands[1].operator
    '>='
    >>> parse("card:(wolf cost>=7)", ("card",)).node.values[0].text
    'wolf cost>=7'
    """
    return _parse(text[: LONGEST_QUERY + 1], len(text), nesting_keys)


@lru_cache(maxsize=1024)
def _parse(text: str, length: int, nesting_keys: tuple[str, ...]) -> ParsedQuery:
    problems: list[Problem] = []
    if length > LONGEST_QUERY:
        problems.append(
            Problem(
                LONGEST_QUERY,
                length,
                f"A query has at most {LONGEST_QUERY} characters; the rest is ignored.",
            )
        )
    # What no database can hold (half a letter, a NUL) is replaced, character by character.
    text = text[:LONGEST_QUERY].encode("utf-8", "replace").decode().replace("\x00", " ")
    grammar = _grammar(nesting_keys)
    feeder = _TokenFeeder(grammar.parse_interactive(), _accepted_tokens(nesting_keys), problems)
    for token in _nest(list(grammar.lex(text)), text):
        feeder.feed(token)
    closing = feeder.closing
    node = _TreeBuilder(problems).node(feeder.finish(len(text)))
    if len(problems) > MOST_PROBLEMS:
        problems.sort(key=lambda problem: (problem.start, problem.end))
        del problems[MOST_PROBLEMS:]
    return ParsedQuery(node, tuple(problems), closing, feeder.parts >= MOST_PARTS)


def _nest(tokens: list[Token], text: str) -> Iterator[Token]:
    """The tokens, with those of each nested query as one. A query that is empty or not closed is none."""
    place = 0
    while place < len(tokens):
        token = tokens[place]
        place += 1
        if token.type != "NESTED_HEAD":
            yield token
            continue
        start, opening = token.start_pos, _span(token)[1] - 1
        closing = _closing(tokens, place)
        end = _span(tokens[closing])[1] if closing else 0
        is_nested = end > opening + len("()")
        head = "NESTED_HEAD" if is_nested else "HEAD"
        yield Token(head, token.value[:-1], start_pos=start, end_pos=opening)
        if is_nested:
            yield Token("NESTED", text[opening:end], start_pos=opening, end_pos=end)
            place = closing + 1
        else:
            yield Token("LPAR", "(", start_pos=opening, end_pos=opening + 1)


def _closing(tokens: list[Token], place: int) -> int:
    """Where among the tokens the parenthesis is closed that is opened before a place; 0 if it is not."""
    depth = 1
    for number, token in enumerate(tokens[place:], place):
        depth += (token.type in ("LPAR", "NESTED_HEAD")) - (token.type == "RPAR")
        if not depth:
            return number
    return 0


class _TokenFeeder:
    """Gives tokens to the parser, and makes up for those that are missing or too many."""

    def __init__(
        self,
        parser: InteractiveParser,
        accepted_tokens: dict[tuple[int, ...], frozenset[str]],
        problems: list[Problem],
    ) -> None:
        self.parser = parser
        self.accepted_tokens = accepted_tokens
        self.problems = problems
        self.open: list[Token] = []
        self.last: Token | None = None
        self.parts = 0
        self.groups = 0
        self.ignored_groups = 0
        self.is_quotation_open = False

    def accepted(self) -> frozenset[str]:
        """The kinds of tokens that may follow, which depends on the states that are open alone."""
        states = tuple(self.parser.parser_state.state_stack)
        if states not in self.accepted_tokens:
            if len(self.accepted_tokens) >= MOST_STATES:
                self.accepted_tokens.clear()
            tokens = self.parser.accepts()  # type: ignore[no-untyped-call] # not annotated
            self.accepted_tokens[states] = frozenset(tokens)
        return self.accepted_tokens[states]

    @property
    def closing(self) -> str:
        """What closes all that is open."""
        quote = '"' if self.is_quotation_open else ""
        return quote + ")" * (len(self.open) + self.ignored_groups)

    def feed(self, token: Token) -> None:
        """One token of the text."""
        self.is_quotation_open = token.type == "QUOTED" and _is_unclosed(token)
        self.groups += token.type == "LPAR"
        accepted = self.accepted()
        if token.type == "VALUE" and "VALUE" not in accepted:
            token = Token.new_borrow_pos("WORD", token.value, token)
        if token.type in ("HEAD", "NESTED_HEAD", "WORD") or (
            token.type in ("QUOTED", "PATTERN") and "VALUE" not in accepted
        ):
            self.parts += 1
        if self._is_left_out(token):
            return
        if token.type not in accepted and "NOTHING" in accepted:
            self._fill_gap(_span(token)[0], token)
        if token.type in self.accepted():
            self._take(token)

    def finish(self, end: int) -> ParseTree:
        """What was read, when the text is over."""
        if "NOTHING" in self.accepted():
            self._fill_gap(end, None)
        for opened in reversed(self.open):
            self.problems.append(_problem(opened, "This parenthesis is not closed."))
            self.parser.feed_token(Token("RPAR", ")", start_pos=end, end_pos=end))
        end_token = Token("$END", "", start_pos=end, end_pos=end)
        tree: ParseTree = self.parser.feed_eof(end_token)  # type: ignore[no-untyped-call] # not annotated
        return tree

    def _is_left_out(self, token: Token) -> bool:
        """Whether the token is one too many for the parser, or for our patience."""
        if token.type == "RPAR" and self.ignored_groups:
            self.ignored_groups -= 1
            return True
        if token.type == "RPAR" and not self.open:
            self._report(_problem(token, "This parenthesis has no opening parenthesis.", ("",)))
            return True
        if token.type == "LPAR" and len(self.open) >= DEEPEST:
            self.ignored_groups += 1
            self._report_once(token, f"Parentheses can be nested at most {DEEPEST} deep.", ("",))
            return True
        if token.type == "LPAR" and self.groups > MOST_GROUPS:
            self.ignored_groups += 1
            self._report_once(
                token, f"A query has at most {MOST_GROUPS} pairs of parentheses; the others are ignored."
            )
            return True
        if self.parts > MOST_PARTS and token.type != "RPAR":
            self.ignored_groups += token.type == "LPAR"
            self._report_once(token, f"A query has at most {MOST_PARTS} parts; the rest is ignored.")
            return True
        return False

    def _report_once(self, token: Token, sentence: str, suggestions: tuple[str, ...] = ()) -> None:
        """Report a limit at the first token beyond it."""
        if all(problem.sentence != sentence for problem in self.problems):
            self.problems.append(_problem(token, sentence, suggestions))

    def _report(self, problem: Problem) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)

    def _take(self, token: Token) -> None:
        if token.type == "LPAR":
            self.open.append(token)
        elif token.type == "RPAR":
            self.open.pop()
        self.parser.feed_token(token)
        self.last = token

    def _fill_gap(self, place: int, before: Token | None) -> None:
        """Fill a gap in front of a token, or at the end, and say what is missing there."""
        last = self.last
        if last is not None and last.type in MISSING:
            self._report(_problem(last, MISSING[last.type].format(last.value.strip())))
        elif before is not None and before.type in MISSING:
            self._report(_problem(before, "There is nothing before this OR.", ("",)))
        self.parser.feed_token(Token("NOTHING", "", start_pos=place, end_pos=place))


MISSING = {
    "HEAD": "“{}” needs a value directly after it.",
    "COMMA": "There is nothing after this comma.",
    "OR": "There is nothing after this OR.",
    "NOT": "There is nothing after this “{}”.",
    "LPAR": "These parentheses are empty.",
}


def _is_unclosed(token: Token) -> bool:
    """Whether a quotation has no mark at its end."""
    return len(token.value) == 1 or token.value[-1] not in QUOTES


def _problem(token: Token, sentence: str, suggestions: tuple[str, ...] = ()) -> Problem:
    return Problem(*_span(token), sentence, suggestions)


def _span(token: Token) -> Span:
    """The place of a token in the text.

    :raises ValueError: when the token has none; every token of the lexer has one.
    """
    if token.start_pos is None or token.end_pos is None:
        raise ValueError(f"The token {token.type} has no place in the text.")
    return token.start_pos, token.end_pos


def _tokens(tree: ParseTree) -> list[Token]:
    """The tokens right below a tree."""
    return [child for child in tree.children if isinstance(child, Token)]


def _subtrees(tree: ParseTree) -> list[ParseTree]:
    """The trees right below a tree."""
    return [child for child in tree.children if isinstance(child, Tree)]


class _TreeBuilder:
    """Turns the parser's tree into ours; a gap becomes ``None`` and goes."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.builders: dict[str, Callable[[ParseTree], Node | None]] = {
            "any": self._any,
            "all": self._all,
            "part": self._part,
            "group": self._group,
            "words": self._words,
            "comparison": self._comparison,
        }

    def node(self, tree: ParseTree) -> Node | None:
        return self.builders[tree.data](tree)

    def _any(self, tree: ParseTree) -> Node | None:
        return joined(Or, [self.node(child) for child in _subtrees(tree)])

    def _all(self, tree: ParseTree) -> Node | None:
        return joined(And, [self.node(child) for child in _subtrees(tree)])

    def _part(self, tree: ParseTree) -> Node | None:
        signs = _tokens(tree)
        node = self.node(_subtrees(tree)[0])
        if node is None or len(signs) % 2 == 0:
            return node
        return Not(node, (_span(signs[0])[0], node.span[1]))

    def _group(self, tree: ParseTree) -> Node | None:
        return self.node(_subtrees(tree)[0])

    def _words(self, tree: ParseTree) -> Node | None:
        value = self._value(tree)
        return Words(value, value.span) if value else None

    def _comparison(self, tree: ParseTree) -> Node | None:
        head = _tokens(tree)[0]
        values = tuple(value for child in _subtrees(tree) if (value := self._value(child)))
        if not values:
            return None
        key = head.value.rstrip(" :!=<>≠≤≥")
        operator = head.value[len(key) :].strip()
        span = (_span(head)[0], values[-1].span[1])
        return Comparison(key.lower(), OPERATORS.get(operator, operator), values, span)

    def _value(self, tree: ParseTree) -> Value | None:
        token = _tokens(tree)[0]
        span = _span(token)
        if token.type == "NOTHING":
            return None
        if token.type in ("PATTERN", "NESTED"):
            return Value(token.value[1:-1], ValueForm[token.type], span)
        if token.type == "QUOTED":
            if _is_unclosed(token):
                self.problems.append(Problem(*span, "This quotation mark is not closed."))
            return Value(token.value.strip(QUOTES), ValueForm.QUOTED, span)
        return Value(token.value, ValueForm.PLAIN, span)
