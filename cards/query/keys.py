"""The keys that a query may use, and the door through which other rooms add theirs.

A :class:`Vocabulary` is what one kind of search understands: :data:`CARDS` for cards; deck search has
its own. A room that knows more than this one (which cards a hero may play, what a format allows)
calls :func:`register` from its ``AppConfig.ready``; its key then works wherever cards are searched, is
explained, suggested and shown in the help.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from django.db.models import Q

from cards.query.tree import Value, quoted


class Misunderstood(Exception):  # noqa: N818 a reader's slip, not ours
    """A value or operator means nothing with its key; says why, and what was perhaps meant.

    ``suggestions`` are values, which are quoted here where a query needs that; ``value`` is the one to
    point at, where a key reads several at once.
    """

    def __init__(self, sentence: str, *suggestions: str | None, value: Value | None = None) -> None:
        super().__init__(sentence)
        self.suggestions = tuple(quoted(suggestion) for suggestion in suggestions if suggestion)
        self.value = value

    @property
    def suggestion(self) -> str | None:
        """The best suggestion, if there is any."""
        return next(iter(self.suggestions), None)


@dataclass(frozen=True, slots=True)
class Condition:
    """What one value asks, in the database's words and in ours.

    ``asks`` is true or false for every row, never unknown: its negation is the other rows. It is asked
    of what the vocabulary searches (a card, a deck), or with ``of_printing`` of a printing of a card.
    """

    asks: Q
    says: str
    of_printing: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """A key: its names (the first is its own), what it asks, and how it reads an operator and a value.

    ``read`` raises :class:`Misunderstood`. It is never given ``!=``, which is the contrary of ``=``.
    Of several values any will do, unless ``read_all`` is there to read them as one set for every
    operator but ``:``. ``group`` is the heading in the help, ``examples`` are whole queries, and
    ``values`` gives the values worth suggesting, as they are shown. ``is_closed`` says that ``read`` accepts
    no value but those, ``accepts_parts`` that it accepts parts of them too: so a value unknown to another key
    can be recognised as one of this key.
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

    @property
    def name(self) -> str:
        """Its own name."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a query says about how its answer is shown, not about what answers it: ``sort:cost,-atk``.

    ``choices`` maps every spelling to the value it means. ``several``: more than one value counts, in
    their order. ``signed``: a minus turns a value round, ``-cost``.
    """

    names: tuple[str, ...]
    about: str
    choices: Mapping[str, str]
    several: bool = False
    signed: bool = False
    examples: tuple[str, ...] = ()
    group: str = "How the answer is shown"

    @property
    def name(self) -> str:
        """Its own name."""
        return self.names[0]

    def values(self) -> Iterable[str]:
        """The values it knows."""
        return dict.fromkeys(self.choices.values())


Entry = TypeVar("Entry", Key, Setting)


def no_words(value: Value) -> Condition | None:
    """Bare words in a vocabulary that has no meaning for them."""
    raise Misunderstood("Words that stand alone mean nothing here.")


@dataclass(slots=True)
class Vocabulary:
    """What one kind of search understands: keys, settings, and what words that stand alone ask (``bare``).

    ``bare`` gives ``None`` for words that ask nothing, and raises :class:`Misunderstood`.
    """

    bare: Callable[[Value], Condition | None] = no_words
    _known: dict[str, Key | Setting] = field(default_factory=dict)

    def register(self, entry: Entry) -> Entry:
        """Make a key or a setting known.

        :raises ValueError: when one of its names is taken.
        """
        taken = [name for name in entry.names if name in self._known]
        if taken:
            raise ValueError(f"The search key {taken[0]} is taken.")
        self._known.update(dict.fromkeys(entry.names, entry))
        return entry

    def find(self, name: str) -> Key | Setting | None:
        """The key or setting of this name or alias."""
        return self._known.get(name)

    def names(self) -> list[str]:
        """Every name and alias."""
        return list(self._known)

    def all_keys(self) -> list[Key]:
        """Every key once, in the order of their coming."""
        return [entry for entry in self._each() if isinstance(entry, Key)]

    def all_settings(self) -> list[Setting]:
        """Every setting once, in the order of their coming."""
        return [entry for entry in self._each() if isinstance(entry, Setting)]

    def _each(self) -> list[Key | Setting]:
        seen = {id(entry): entry for entry in self._known.values()}
        return list(seen.values())


CARDS = Vocabulary()
register = CARDS.register
find = CARDS.find
names = CARDS.names
all_keys = CARDS.all_keys
