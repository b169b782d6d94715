"""The native card file: JSON with everything the database holds, which can be written by hand.

``{"format": "loremaster-cards", "version": 1, "source": ..., "sets": [...], "cards": [...]}``
with the keys of :class:`SetShape`, :class:`CardShape` and :class:`PrintingShape`. A key without a value
is left out; an unknown one is an error. A printing names its set by the code, or by ``CODE (name)``
where several sets of the file share a code.
"""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from cards.importing.facts import CardFacts, CardFileError, PrintingFacts, Rejection, SetFacts
from cards.importing.native_schema import (
    BackShape,
    CardShape,
    PrintingShape,
    SetShape,
    as_json,
    not_one_of,
    parse,
)
from cards.importing.source_cards import ParsedCardFile, statement_of
from cards.indexing.normalize import fold, words
from cards.models import Kind, Source
from cards.printed_facts import PRINTED_FACTS
from engine.cards import Back, PrintedCard

FORMAT, VERSION = "loremaster-cards", 1
HEAD_KEYS = {"format", "version", "source", "sets", "cards"}
MAX_WORDS_LENGTH = 250
FACTS_AS_PRINTED = ("name", *(fact.name for fact in PRINTED_FACTS if not fact.is_icon), "text")
"""The facts that look the same in a shape and in a printed card."""
PRINTING_FACTS = ("number", "treatment", "rarity", "artist", "flavour", "text")
SET_FACTS = ("code", "name", "block", "kind", "released", "total", "publisher")


def read(data: str) -> ParsedCardFile:
    """Read a whole file; a card that is wrong is rejected by its place in the list, counted from 1.

    :raises CardFileError: when it is not a native card file, or its head or its sets are wrong.
    """
    file = load_json(data)
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise CardFileError(f'The file is JSON, but its "format" is not "{FORMAT}".')
    default_source = _check_head(file)
    sets = _read_sets(file.get("sets", []))
    card_file, card_keys = ParsedCardFile(sets=list(sets.values()), source=default_source), set()
    for number, value in enumerate(file["cards"], start=1):
        try:
            card = read_card(value, sets, default_source)
            if card.key in card_keys:
                raise ValueError("is in the file twice")
        except ValueError as error:
            card_file.rejected.append(reject(number, value, error))
        else:
            card_keys.add(card.key)
            card_file.statements.append(statement_of(card, number))
    return card_file


def load_json(data: str) -> Any:
    """The value of a JSON text in which no object has a key twice.

    :raises CardFileError: when it is no such text.
    """
    try:
        return json.loads(data, object_pairs_hook=_refuse_duplicate_keys)
    except RecursionError:
        raise CardFileError("The JSON is nested too deeply.") from None
    except ValueError as error:
        raise CardFileError(f"The file is not valid JSON: {error}.") from None


def _refuse_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    duplicates = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
    if duplicates:
        raise ValueError(f"the key {as_json(duplicates[0])} is in one object twice")
    return dict(pairs)


def _check_head(file: dict[str, Any]) -> Source:
    """The source of the file."""
    if file.get("version") != VERSION:
        raise CardFileError(
            f"The card file has version {as_json(file.get('version'))}; this program reads version {VERSION}."
        )
    unknown_keys = file.keys() - HEAD_KEYS
    if unknown_keys:
        raise CardFileError(f"The card file has an unknown key {as_json(min(unknown_keys))}.")
    if not isinstance(file.get("cards"), list):
        raise CardFileError('The card file has no list of "cards".')
    source = file.get("source", Source.NATIVE.value)
    if source not in Source.values:
        raise CardFileError(f"source: {not_one_of(source, Source.values)}.")
    return Source(source)


def _read_sets(values: Any) -> dict[str, SetFacts]:
    """The sets of the file by the names under which printings refer to them."""
    if not isinstance(values, list):
        raise CardFileError('The "sets" of the card file are not a list.')
    sets: list[SetFacts] = []
    for place, value in enumerate(values, start=1):
        try:
            sets.append(SetFacts(**dict(parse(SetShape, value))))
        except ValueError as error:
            raise CardFileError(f"Set {place}: {error}.") from None
    counts = Counter(facts.key for facts in sets)
    duplicates = [set_key for set_key, count in counts.items() if count > 1]
    if duplicates:
        raise CardFileError(f"The set {as_json(duplicates[0][0])} is in the file twice.")
    return dict(zip(set_references(sets), sets, strict=True))


def set_references(sets: Iterable[SetFacts]) -> list[str]:
    """How printings of a file with these sets refer to each of them."""
    sets = list(sets)
    counts = Counter(facts.code for facts in sets)
    return [facts.code if counts[facts.code] == 1 else f"{facts.code} ({facts.name})" for facts in sets]


def read_card(
    value: Any, sets: dict[str, SetFacts], default_source: Source, *, needs_types: bool = True
) -> CardFacts:
    """One card of the file; ``sets`` by the names under which its printings refer to them.

    :raises ValueError: when it is wrong.
    """
    shape = parse(CardShape, value)
    if not fold(shape.name):
        raise ValueError("name: must contain a letter or a digit")
    if len(words(shape.name)) > MAX_WORDS_LENGTH:
        raise ValueError("name: is too long after its letters are decomposed")
    is_own = (shape.source or default_source) is Source.NATIVE
    if needs_types and is_own and not shape.types and shape.kind is Kind.DECK:
        raise ValueError('has no "types"')
    back = shape.back
    printed = PrintedCard(
        **{fact: getattr(shape, fact) for fact in FACTS_AS_PRINTED},
        classes=frozenset(shape.classes),
        factions=frozenset(shape.factions),
        unknown=frozenset(shape.unknown),
        back=None if back == BackShape() else Back(text=back.text, atk=back.atk, health=back.health),
    )
    return CardFacts(
        printed=printed,
        kind=shape.kind,
        variant=shape.variant,
        wording=shape.wording,
        back_wording=back.wording,
        corrections=shape.corrections,
        tournament_formats=shape.tournament_formats,
        source=shape.source or default_source,
        fact_sources=shape.fact_sources,
        printings=_read_printings(shape.printings, sets),
    )


def _read_printings(shapes: Iterable[PrintingShape], sets: dict[str, SetFacts]) -> tuple[PrintingFacts, ...]:
    printings: dict[tuple[str, str, int, str], PrintingFacts] = {}
    for shape in shapes:
        if shape.set not in sets:
            raise ValueError(f'printings: the set {as_json(shape.set)} is not among the "sets" of the file')
        facts = {fact: getattr(shape, fact) for fact in PRINTING_FACTS}
        printing = PrintingFacts(set=sets[shape.set], **facts)
        if printing.key in printings:
            raise ValueError(f"printings: number {printing.number} of {as_json(shape.set)} is listed twice")
        printings[printing.key] = printing
    return tuple(printings.values())


def reject(number: int, value: Any, error: ValueError) -> Rejection:
    """The rejection of the card in that place, counted from 1, by its name and what is wrong."""
    return Rejection(number, f"{_name_of(value)}: {error}.")


def _name_of(value: Any) -> str:
    name = value.get("name") if isinstance(value, dict) else None
    return as_json(name) if isinstance(name, str) else "a card without a name"


def check(card: CardFacts, *, needs_types: bool = True) -> None:
    """Make sure that a file can hold this card; ``needs_types`` unless a source may not tell them.

    :raises ValueError: when it cannot.
    """
    references = {printing.set.key: printing.set.code for printing in card.printings}
    sets = {printing.set.code: parse(SetShape, _set_data(printing.set)) for printing in card.printings}
    facts = {code: SetFacts(**dict(shape)) for code, shape in sets.items()}
    read_card(_card_data(card, references), facts, card.source, needs_types=needs_types)


def write(cards: Iterable[CardFacts]) -> str:
    """The file that holds these cards; reading it gives the same cards."""
    cards = list(cards)
    sets = {printing.set.key: printing.set for card in cards for printing in card.printings}
    references = dict(zip(sets, set_references(sets.values()), strict=True))
    lists = {
        "sets": [_set_data(facts) for facts in sets.values()],
        "cards": [_card_data(card, references) for card in cards],
    }
    parts = ",\n".join(f'"{key}": {_one_a_line(values)}' for key, values in lists.items())
    return f'{{"format": "{FORMAT}", "version": {VERSION},\n{parts}}}\n'


def _one_a_line(values: list[dict[str, Any]]) -> str:
    rows = ",\n".join(json.dumps(value, ensure_ascii=False) for value in values)
    return f"[\n{rows}\n]" if rows else "[]"


def _set_data(facts: SetFacts) -> dict[str, Any]:
    return SetShape.model_construct(**{name: getattr(facts, name) for name in SET_FACTS}).as_data()


def _card_data(card: CardFacts, references: dict[tuple[str, str], str]) -> dict[str, Any]:
    printed = card.printed
    back = printed.back or Back()
    return CardShape.model_construct(
        **{fact: getattr(printed, fact) for fact in FACTS_AS_PRINTED},
        kind=card.kind,
        variant=card.variant,
        source=None if card.source is Source.NATIVE else card.source,
        classes=tuple(sorted(printed.classes)),
        factions=tuple(sorted(printed.factions)),
        wording=card.wording,
        corrections=card.corrections,
        tournament_formats=card.tournament_formats,
        unknown=tuple(sorted(printed.unknown)),
        fact_sources={fact: Source(name) for fact, name in card.fact_sources.items()},
        back=BackShape.model_construct(
            text=back.text, wording=card.back_wording, atk=back.atk, health=back.health
        ),
        printings=tuple(
            PrintingShape.model_construct(
                set=references[printing.set.key],
                **{fact: getattr(printing, fact) for fact in PRINTING_FACTS},
            )
            for printing in card.printings
        ),
    ).as_data()
