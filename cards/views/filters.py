"""The form beside the query: what it shows as chosen, and how its choices come into the query's text."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from django.conf import settings
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.indexing.normalize import fold
from cards.models import Kind, Rarity, Set
from cards.query.editing import Entry, clause, get_clauses, plain_clauses, set_clause, uncovered_clauses
from cards.query.keys import CARDS, Setting
from cards.query.parser import LONGEST_QUERY, parse
from cards.query.tree import Comparison, Node, ValueForm
from engine.cards import CardType, CharacterClass, DamageType, Faction

BEFORE = "was"  # the query that the form was made for: what differs from it was changed by the person
MOST_VALUES = 30
LONGEST_VALUE = 200


@dataclass(frozen=True, slots=True)
class Option:
    """A value that a control offers, and whether it is chosen."""

    value: str
    label: str
    glyph: str = ""
    chosen: bool = False


Options = Callable[[], Iterable[Option]]


@dataclass(frozen=True, slots=True)
class Control:
    """A part of the form, named after the key it writes.

    ``shape`` is ``chips`` (several may be chosen, any of which will do), ``select`` or ``words``.
    """

    key: str
    label: str
    shape: str
    options: Options

    @property
    def entry(self) -> Entry | None:
        """The key or setting it stands for; ``None`` where nobody made that known."""
        return CARDS.find(self.key)

    def held(self, text: str, node: Node | None, options: Iterable[Option]) -> list[str]:
        """What the control holds for a query: values of its options, or what the query says, as written."""
        found = plain_clauses(node, self.entry)
        if len(found) == 1 and self._names_values(found[0]):
            values = found[0].values
            if self.shape == "words" and len(values) == 1:
                return [values[0].text]
            known = {_folded(name): each.value for each in options for name in (each.label, each.value)}
            named = list(dict.fromkeys(known.get(_folded(value.text)) for value in values))
            if None not in named and (len(named) == 1 or self.shape == "chips"):
                return named
        return [" ".join(text[slice(*one.span)] for one in found)] if found else []

    def _names_values(self, said: Comparison) -> bool:
        """Whether the comparison does no more than name values of which any will do."""
        signs = (":", "=") if isinstance(self.entry, Setting) or not self.entry.read_all else (":",)
        return said.operator in signs and all(value.form is not ValueForm.PATTERN for value in said.values)

    def written(self, values: Iterable[str]) -> str:
        """The values of the control as a part of a query; what the query said gives way to an option."""
        values = [value.strip()[:LONGEST_QUERY] for value in values if value.strip()][:MOST_VALUES]
        known = {_folded(option.label): option.value for option in self.options()}
        told = [value[:LONGEST_VALUE] for value in values if not get_clauses(value, self.entry)]
        plain = [known.get(_folded(value), value) for value in told]
        return clause(self.key, plain) if plain else " ".join(values[:1])


@dataclass(frozen=True, slots=True)
class Shown:
    """A control as the page shows it."""

    control: Control
    options: tuple[Option, ...]
    text: str = ""

    @property
    def drawn(self) -> SafeString:
        """The control in HTML; the same again as long as its options and what it holds are the same."""
        draw = _drawn.__wrapped__ if settings.DEBUG else _drawn
        return draw(self.control.key, self)


@lru_cache(maxsize=512)
def _drawn(key: str, shown: Shown) -> SafeString:
    return render_to_string("cards/search/_filter.html", {"key": key, "shown": shown})


def controls() -> list[Control]:
    """The controls whose keys are known."""
    return [control for control in CONTROLS if control.entry is not None]


def shown(text: str) -> dict[str, Shown]:
    """The form for a query, each control under its key."""
    node = parse(text).node
    found = {}
    for control in controls():
        options = tuple(control.options())
        held = control.held(text, node, options)
        known = {option.value for option in options}
        if control.shape == "words":
            found[control.key] = Shown(control, options, "".join(held))
            continue
        more = [Option(value, value, chosen=True) for value in held if value not in known]
        marked = [Option(one.value, one.label, one.glyph, one.value in held) for one in options]
        found[control.key] = Shown(control, (*marked, *more))
    return found


def remainder(text: str) -> list[str]:
    """What the query asks that the form cannot show, words left aside."""
    entries = [control.entry for control in controls()]
    return uncovered_clauses(text, [*entries, *CARDS.all_settings()])


def is_form(params: Mapping[str, str]) -> bool:
    """Whether an address carries more than a query and a page."""
    return any(name not in ("q", "page") for name in params)


def written(params: QueryDict) -> str:
    """The query of an address: its text, with what the form's controls choose beside it.

    A form says which query it was made for, so that of text and control the one that was changed counts.
    """
    text = params.get("q", "").strip()
    if not is_form(params):
        return text
    before = params.get(BEFORE)
    node = parse(before or "").node
    for control in controls():
        given = [value for value in params.getlist(control.key) if value.strip()]
        held = [] if before is None else control.held(before, node, control.options())
        if set(given) != set(held) and (given or before is not None):
            text = set_clause(text, control.entry, control.written(given))
    return text


def _folded(text: str) -> str:
    """A value as it is compared; signs before and behind it count."""
    sign = "-" if text.lstrip().startswith(("-", "−")) else ""
    return f"{sign}{fold(text)}{'+' if text.rstrip().endswith('+') else ''}"


def _named(names: Iterable[str], glyphs: bool = False) -> list[Option]:
    """Options of printed words."""
    return [
        Option(name.lower(), name, name.lower().replace(" ", "-") if glyphs else "")
        for name in map(str, names)
    ]


def _sets() -> list[Option]:
    sets = list(Set.objects.all())
    codes = [one.code for one in sets]
    return [Option(one.code if codes.count(one.code) == 1 else one.name, one.name) for one in sets]


def _values_of(key: str) -> list[Option]:
    """The values that the key itself suggests."""
    entry = CARDS.find(key)
    return list(map(_option, entry.values() if entry and entry.values else ()))


@lru_cache(maxsize=4096)
def _option(value: str) -> Option:
    return Option(value, value)


COSTS = [Option(str(cost), str(cost)) for cost in range(8)] + [Option("8+", "8+"), Option("x", "X")]
ORDERS = [
    Option("cost", "Cost, low first"),
    Option("-cost", "Cost, high first"),
    Option("-atk", "ATK, high first"),
    Option("-health", "Health, high first"),
    Option("type", "Type"),
    Option("class", "Class"),
    Option("set", "Set and number"),
    Option("-rarity", "Rarity, rarest first"),
    Option("artist", "Artist"),
]

CONTROLS = (
    Control("type", "Type", "chips", partial(_named, CardType)),
    Control("class", "Class", "chips", partial(_named, CharacterClass, True)),
    Control("faction", "Faction", "chips", lambda: _named([*Faction, "Neutral"])),
    Control("cost", "Cost", "chips", lambda: COSTS),
    Control("dmg", "Damage type", "chips", partial(_named, DamageType, True)),
    Control("rarity", "Rarity", "chips", lambda: [Option(one.value, one.label) for one in Rarity]),
    Control("set", "Set", "select", _sets),
    Control("legal", "Legal in", "select", partial(_values_of, "legal")),
    Control("for", "For hero", "words", partial(_values_of, "for")),
    Control("kind", "Kind", "chips", lambda: [Option(one.value, one.label) for one in Kind]),
    Control("sort", "Order", "select", lambda: ORDERS),
)
