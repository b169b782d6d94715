"""A change in words: "Added 2 Fire Blast"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from common.wording import count_noun
from decks.history.diff import Difference
from decks.phrases import count_cards

MAX_PARTS = 3
MAX_LENGTH = 200
_ZONES = {"main": "main deck", "side": "side deck", "maybe": "maybeboard"}
_UNKNOWN_CARD = "a card that no longer exists"


def in_words(difference: Difference, names: Mapping[int, str], formats: Mapping[str, str] = {}) -> str:
    """One line for a list of steps. ``names`` are the cards' by key, ``formats`` the formats'."""
    parts = [
        *_describe_metadata(difference, names, formats),
        *_describe_cards(difference, names),
        *_describe_lines(difference),
    ]
    text = "; ".join(parts)
    text = text[:1].upper() + text[1:]
    return text if len(text) <= MAX_LENGTH else f"{text[: MAX_LENGTH - 1]}…"


def _describe_metadata(
    difference: Difference, names: Mapping[int, str], formats: Mapping[str, str]
) -> Iterator[str]:
    for key, (_, now) in difference.metadata.items():
        if key == "name":
            yield f"renamed the deck to {now}"
        elif key == "hero":
            yield f"changed the hero to {names.get(now, _UNKNOWN_CARD)}" if now else "removed the hero"
        elif key == "format":
            yield f"changed the format to {formats.get(now, now)}"
        elif key == "tags":
            yield f"changed the tags to {', '.join(now)}" if now else "removed the tags"
        else:
            yield "changed the description" if now else "removed the description"


def _describe_cards(difference: Difference, names: Mapping[int, str]) -> list[str]:
    changes = _changes_by_card(difference)
    parts = [
        part
        for card, zones in changes.items()
        for part in _describe_card(zones, names.get(card, _UNKNOWN_CARD))
    ]
    noted_cards = {card for card, _ in difference.entries if card not in changes}
    parts += [
        _describe_note(difference, card, names.get(card, _UNKNOWN_CARD)) for card in sorted(noted_cards)
    ]
    return parts if len(parts) <= MAX_PARTS else [_summarize(changes, len(noted_cards))]


def _changes_by_card(difference: Difference) -> dict[int, dict[str, int]]:
    """How many copies more or fewer each zone has, card by card."""
    changes: dict[int, dict[str, int]] = {}
    for (card, zone), (was, now) in difference.entries.items():
        if change := (now.count if now else 0) - (was.count if was else 0):
            changes.setdefault(card, {})[zone] = change
    return changes


def _describe_card(zones: Mapping[str, int], name: str) -> Iterator[str]:
    if len(zones) == 2 and sum(zones.values()) == 0:
        zone, count = max(zones.items(), key=lambda zone_change: zone_change[1])
        yield f"moved {count} {name} to the {_ZONES.get(zone, zone)}"
        return
    for zone, change in zones.items():
        where = "" if zone == "main" else f" the {_ZONES.get(zone, zone)}"
        if change > 0:
            yield f"added {change} {name}{where and ' to' + where}"
        else:
            yield f"removed {-change} {name}{where and ' from' + where}"


def _describe_note(difference: Difference, card: int, name: str) -> str:
    notes = [now.note for (key, _), (_, now) in difference.entries.items() if key == card and now]
    return f"changed the note on {name}" if any(notes) else f"removed the note on {name}"


def _summarize(changes: Mapping[int, Mapping[str, int]], noted: int) -> str:
    counts = [change for zones in changes.values() for change in zones.values()]
    added = sum(change for change in counts if change > 0)
    removed = -sum(change for change in counts if change < 0)
    parts = [f"added {count_cards(added)}"] if added else []
    parts += [f"removed {removed if added else count_cards(removed)}"] if removed else []
    parts += [f"changed {count_noun(noted, 'note')}"] if noted else []
    return ", ".join(parts)


def _describe_lines(difference: Difference) -> Iterator[str]:
    removed = [number for number, (_, now) in difference.lines.items() if now is None]
    restored = [number for number, (was, _) in difference.lines.items() if was is None]
    changed = [number for number in difference.lines if number not in removed and number not in restored]
    has_card = difference.entries or difference.metadata
    for verb, numbers in (
        ("matched" if has_card else "removed", removed),
        ("restored", restored),
        ("changed", changed),
    ):
        if numbers:
            yield f"{verb} {_line_numbers(numbers)}"


def _line_numbers(numbers: list[int]) -> str:
    return count_noun(len(numbers), "line") if len(numbers) > 1 else f"line {numbers[0]}"
