"""The keys and settings of a query, and the registry to which other apps add theirs.

A :class:`Vocabulary` is what one kind of search understands: :data:`CARDS` for cards; deck search has
its own. An app above this one (which cards a hero may play, what a format allows) calls :func:`register` in
its ``AppConfig.ready``; its key then works wherever cards are searched, and is completed and shown in help.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from django.db.models import Q

from cards.query.conditions import Condition
from cards.query.tree import Comparison, Value, quoted
from cards.query.word_facts import FactPhrases


class QueryError(Exception):
    """A value or operator that a key does not understand; the message is a sentence for its author.

    ``suggestions`` are values, which are quoted here where a query needs that; ``value`` is the one to
    point at, where a key reads several at once.
    """

    def __init__(self, message: str, *suggestions: str | None, value: Value | None = None) -> None:
        super().__init__(message)
        self.suggestions = tuple(quoted(suggestion) for suggestion in suggestions if suggestion)
        self.value = value

    @property
    def suggestion(self) -> str | None:
        """The best suggestion, if there is any."""
        return next(iter(self.suggestions), None)


@dataclass(frozen=True, slots=True)
class Key:
    """A key: its names (the first is its own), what it is about, and how it reads an operator and a value.

    ``read`` raises :class:`QueryError`. It never gets ``!=``, which is the negation of ``=``.
    Of several values any will do, unless ``read_all`` is there to read them as one set for every
    operator but ``:``. ``read_beside`` is there in place of ``read`` where the meaning of a value depends on
    the other clauses that must hold as well, which it gets too. ``group`` is the heading in the help,
    ``examples`` are whole queries, and ``values`` gives the values worth suggesting, ``label`` what a form
    calls one of them. ``is_closed`` says that ``read`` accepts no value but those, ``accepts_parts`` that it
    accepts parts of them too: so a value unknown to another key can be recognised as one of this key.
    ``takes_query`` says that a value may be a whole query in parentheses.
    """

    names: tuple[str, ...]
    about: str
    read: Callable[[str, Value], Condition]
    group: str = "More"
    examples: tuple[str, ...] = ()
    values: Callable[[], Iterable[str]] | None = None
    read_all: Callable[[str, tuple[Value, ...]], Condition] | None = None
    is_closed: bool = False
    accepts_parts: bool = False
    label: Callable[[str], str] = str
    read_beside: Callable[[str, Value, tuple[Comparison, ...]], Condition] | None = None
    takes_query: bool = False

    @property
    def name(self) -> str:
        """Its own name."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Setting:
    """A clause about how results are shown, not about which there are: ``sort:cost,-atk``.

    ``choices`` maps every spelling to the value it means. ``several``: more than one value counts, in
    their order. ``signed``: a minus reverses a value, ``-cost``.
    """

    names: tuple[str, ...]
    about: str
    choices: Mapping[str, str]
    several: bool = False
    signed: bool = False
    examples: tuple[str, ...] = ()
    group: str = "How results are shown"

    @property
    def name(self) -> str:
        """Its own name."""
        return self.names[0]

    def values(self) -> Iterable[str]:
        """The values it knows."""
        return dict.fromkeys(self.choices.values())


Entry = TypeVar("Entry", Key, Setting)


def refuse_words(value: Value) -> Condition | None:
    """Bare words in a vocabulary without a interpretation for them.

    :raises QueryError: always.
    """
    raise QueryError("Words need a key here.")


class VocabularyNames(Protocol):
    """The names of what a vocabulary searches."""

    def named(self, text: str) -> Q:
        """What has these words side by side in its name."""

    def has_part(self, text: str) -> bool:
        """Whether some name has these words side by side: a colon between them is no sign of a key."""

    def has(self, text: str) -> bool:
        """Whether the text is a whole name: nothing in it is then a sign of the language."""


@dataclass(slots=True)
class Vocabulary:
    """What one kind of search understands: keys, settings, and what bare words mean (``bare``).

    ``bare`` gives ``None`` for words without a condition, and raises :class:`QueryError`. ``fact_phrase``
    gives the clause that words without a key mean (:mod:`cards.query.word_facts`). ``name_lookup`` knows the
    names of what is searched: what is named like the words is found beside what has the facts.
    """

    bare: Callable[[Value], Condition | None] = refuse_words
    fact_phrase: FactPhrases | None = None
    name_lookup: VocabularyNames | None = None
    _entries: dict[str, Key | Setting] = field(default_factory=dict)

    def register(self, entry: Entry) -> Entry:
        """Add a key or a setting.

        :raises ValueError: when one of its names is taken.
        """
        taken = [name for name in entry.names if name in self._entries]
        if taken:
            raise ValueError(f"The search key {taken[0]} is taken.")
        self._entries.update(dict.fromkeys(entry.names, entry))
        return entry

    def find(self, name: str) -> Key | Setting | None:
        """The key or setting of this name or alias."""
        return self._entries.get(name)

    def names(self) -> list[str]:
        """Every name and alias."""
        return list(self._entries)

    def all_keys(self) -> list[Key]:
        """Every key once, in the order of registration."""
        return [entry for entry in self._unique_entries() if isinstance(entry, Key)]

    @property
    def nesting_keys(self) -> tuple[str, ...]:
        """Every name of the keys that take a whole query in parentheses, for the parser."""
        return tuple(name for key in self.all_keys() if key.takes_query for name in key.names)

    def all_settings(self) -> list[Setting]:
        """Every setting once, in the order of registration."""
        return [entry for entry in self._unique_entries() if isinstance(entry, Setting)]

    def _unique_entries(self) -> list[Key | Setting]:
        return list({id(entry): entry for entry in self._entries.values()}.values())


CARDS = Vocabulary()
register = CARDS.register
find = CARDS.find
names = CARDS.names
all_keys = CARDS.all_keys
