"""The keys of names and text boxes; words that stand alone are in the name or the text."""

from collections.abc import Callable, Iterable

from django.db.models import Q

from cards.indexing.normalize import OWN, fold, spellings
from cards.models import CardText
from cards.models.querysets import any_phrase, any_word
from cards.query.conditions import Condition
from cards.query.keys import CARDS, Key, QueryError, register
from cards.query.patterns import read_pattern
from cards.query.tree import Value, ValueForm
from cards.query.value_parsing import require_operator

Scope = CardText.Scope
NAME_AND_TEXT = "Name and text"
# Where a text is looked for, and where else if it speaks of the card's own name.
OWN_SCOPES = {Scope.TEXT: Scope.OWN_TEXT, Scope.FULL: Scope.OWN_FULL}


def any_text(scopes: Iterable[Scope], q: Q) -> Q:
    """That one of these texts of a card meets a condition."""
    texts = CardText.objects.filter(q, scope__in=list(scopes))
    return Q(pk__in=texts.order_by().values("card"))


def pattern_q(value: Value, *scopes: Scope) -> Q:
    """That a pattern matches one of these texts of a card."""
    pattern = read_pattern(value)
    own = [OWN_SCOPES[scope] for scope in scopes if scope in OWN_SCOPES] if pattern.own else []
    return any_text([*scopes, *own], Q(plain__regex=pattern.written))


def spelled_words(value: Value) -> list[str]:
    """The words of a value, in every spelling.

    :raises QueryError: when it has none.
    """
    words = spellings(value.text)
    if not words:
        raise QueryError(f"“{value.text}” has no letters or digits to search for.")
    return words


def _any(parts: Iterable[Q]) -> Q:
    joined = Q()
    for part in parts:
        joined |= part
    return joined


def _name(operator: str, value: Value) -> Condition:
    """A part of the name, or with ``=`` the whole."""
    require_operator(operator, ":", "=")
    if value.form is ValueForm.PATTERN:
        return Condition(pattern_q(value, Scope.NAME), f"/{value.text}/ in the name")
    spelled = spelled_words(value)
    if operator == "=":
        return Condition(Q(folded=fold(value.text)), f"the name {value.text}")
    q = any_text([Scope.NAME], _any(Q(words__contains=spelling) for spelling in spelled))
    return Condition(q, f"name {value.text}")


def _text(scope: Scope, label: str) -> Callable[[str, Value], Condition]:
    def read(operator: str, value: Value) -> Condition:
        require_operator(operator, ":", "=")
        if value.form is ValueForm.PATTERN:
            return Condition(pattern_q(value, scope), f"/{value.text}/ in the {label}")
        spelled = spelled_words(value)
        if operator == "=":
            q = _any(Q(words__regex=f"(?n)^ {spelling} $") for spelling in spelled)
        else:
            end = " " if value.form is ValueForm.QUOTED else ""
            q = _any(Q(words__contains=f" {spelling}{end}") for spelling in spelled)
        scopes = [OWN_SCOPES[scope]] if OWN in value.text else [scope]
        place = "as a paragraph of" if operator == "=" else "in"
        quoted = f"“{value.text}”"
        return Condition(any_text(scopes, q), f"{quoted} {place} the {label}", value=quoted)

    return read


def in_name_or_text(value: Value) -> Condition | None:
    """Every word, as it is begun or inflected; between quotes, the words side by side."""
    if value.form is ValueForm.PATTERN:
        return Condition(pattern_q(value, Scope.NAME, Scope.TEXT), f"/{value.text}/ in the name or text")
    spelled = spelled_words(value)
    if value.form is ValueForm.QUOTED:
        q = _any(map(any_phrase, spelled))
    else:
        q = _any(_every(spelling) for spelling in spelled)
    quoted = f"“{value.text.strip()}”"
    return Condition(q, f"{quoted} in the name or text", value=quoted)


def _every(text: str) -> Q:
    q = Q()
    for word in text.split():
        q &= any_word(word) if word != OWN else any_text([Scope.OWN_TEXT], Q(words__contains=f" {OWN} "))
    return q


CARDS.bare = in_name_or_text
register(
    Key(
        ("name", "n"),
        "a part of the name; with =, the whole name",
        _name,
        NAME_AND_TEXT,
        ("name:wolf", 'name:"of the"', "name=charge", "name:/^the /"),
    )
)
register(
    Key(
        ("text", "x", "o", "oracle"),
        "words of the text box without reminder text; ~ is the card's own name; with =, a whole paragraph",
        _text(Scope.TEXT, "text"),
        NAME_AND_TEXT,
        ("text:draw", 'text:"draw a card"', 'text:"when ~ attacks"', r"text:/deals \d+ fire damage/"),
    )
)
register(
    Key(
        ("fulltext", "fo", "ft"),
        "words of the text box, including reminder text",
        _text(Scope.FULL, "text with reminder text"),
        NAME_AND_TEXT,
        ('fulltext:"can protect"', "fo:enters -text:enters"),
    )
)
