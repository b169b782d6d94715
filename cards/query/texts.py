"""The keys of names and text boxes; words that stand alone are in the name or the text."""

from collections.abc import Iterable

from django.db.models import Q

from cards.indexing.normalize import OWN, fold, spellings
from cards.models import CardText
from cards.models.querysets import any_phrase, any_word
from cards.query.keys import CARDS, Condition, Key, Misunderstood, register
from cards.query.patterns import read_pattern
from cards.query.reading import only
from cards.query.tree import Form, Value

Scope = CardText.Scope
NAME_AND_TEXT = "Name and text"
# Where a text is looked for, and where else if it speaks of the card's own name.
OWN_SCOPES = {Scope.TEXT: Scope.OWN_TEXT, Scope.FULL: Scope.OWN_FULL}


def said(scopes: Iterable[Scope], asks: Q) -> Q:
    """That one of these texts of a card is as asked."""
    found = CardText.objects.filter(asks, scope__in=list(scopes))
    return Q(pk__in=found.order_by().values("card"))


def matched(value: Value, *scopes: Scope) -> Q:
    """That a pattern matches one of these texts of a card."""
    pattern = read_pattern(value)
    own = [OWN_SCOPES[scope] for scope in scopes if scope in OWN_SCOPES] if pattern.own else []
    return said([*scopes, *own], Q(plain__regex=pattern.written))


def wanted_words(value: Value) -> list[str]:
    """The words of a value, in every spelling.

    :raises Misunderstood: when it has none.
    """
    wanted = spellings(value.text)
    if not wanted:
        raise Misunderstood(f"“{value.text}” has no letters or digits to look for.")
    return wanted


def _any(parts: Iterable[Q]) -> Q:
    found = Q()
    for part in parts:
        found |= part
    return found


def _name(operator: str, value: Value) -> Condition:
    """A part of the name, or with ``=`` the whole."""
    only(operator, ":", "=")
    if value.form is Form.PATTERN:
        return Condition(matched(value, Scope.NAME), f"/{value.text}/ in the name")
    wanted = wanted_words(value)
    if operator == "=":
        return Condition(Q(folded=fold(value.text)), f"the name {value.text}")
    asks = said([Scope.NAME], _any(Q(words__contains=each) for each in wanted))
    return Condition(asks, f"name {value.text}")


def _text(scope: Scope, label: str):
    def read(operator: str, value: Value) -> Condition:
        only(operator, ":", "=")
        if value.form is Form.PATTERN:
            return Condition(matched(value, scope), f"/{value.text}/ in the {label}")
        wanted = wanted_words(value)
        if operator == "=":
            asks = _any(Q(words__regex=f"(?n)^ {each} $") for each in wanted)
        else:
            end = " " if value.form is Form.QUOTED else ""
            asks = _any(Q(words__contains=f" {each}{end}") for each in wanted)
        scopes = [OWN_SCOPES[scope]] if OWN in value.text else [scope]
        whole = "as a paragraph of" if operator == "=" else "in"
        return Condition(said(scopes, asks), f"“{value.text}” {whole} the {label}")

    return read


def in_name_or_text(value: Value) -> Condition | None:
    """Every word, as it is begun or inflected; between quotes, the words side by side."""
    if value.form is Form.PATTERN:
        return Condition(matched(value, Scope.NAME, Scope.TEXT), f"/{value.text}/ in the name or text")
    wanted = wanted_words(value)
    if value.form is Form.QUOTED:
        asks = _any(map(any_phrase, wanted))
    else:
        asks = _any(_every(each) for each in wanted)
    return Condition(asks, f"“{value.text.strip()}” in the name or text")


def _every(wanted: str) -> Q:
    asks = Q()
    for word in wanted.split():
        asks &= any_word(word) if word != OWN else said([Scope.OWN_TEXT], Q(words__contains=f" {OWN} "))
    return asks


CARDS.bare = in_name_or_text
register(
    Key(
        ("name", "n"),
        "a part of the name, or with = the whole",
        _name,
        NAME_AND_TEXT,
        ("name:wolf", 'name:"of the"', "name=charge", "name:/^the /"),
    )
)
register(
    Key(
        ("text", "x", "o", "oracle"),
        "words of the text box without reminder text; ~ is the card's own name; with = a whole paragraph",
        _text(Scope.TEXT, "text"),
        NAME_AND_TEXT,
        ("text:draw", 'text:"draw a card"', 'text:"when ~ attacks"', r"text:/deals \d+ fire damage/"),
    )
)
register(
    Key(
        ("fulltext", "fo", "ft"),
        "words of the text box, reminder text and all",
        _text(Scope.FULL, "text with reminder text"),
        NAME_AND_TEXT,
        ('fulltext:"can protect"', "fo:enters -text:enters"),
    )
)
