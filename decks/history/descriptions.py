"""A change in words: "Added 2 Fire Blast"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from decks.history.diff import Difference

MOST_PARTS = 3
LONGEST = 200
_ZONES = {"main": "main deck", "side": "side deck", "maybe": "maybe-board"}
_NOWHERE = "a card no longer known"


def in_words(difference: Difference, names: Mapping[int, str], formats: Mapping[str, str] = {}) -> str:
    """One line for a list of steps. ``names`` are the cards' by key, ``formats`` the formats'."""
    parts = [*_said(difference, names, formats), *_cards(difference, names), *_lines(difference)]
    text = "; ".join(parts)
    text = text[:1].upper() + text[1:]
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _said(difference: Difference, names: Mapping[int, str], formats: Mapping[str, str]) -> Iterator[str]:
    for key, (_, now) in difference.said.items():
        if key == "name":
            yield f"renamed it {now}"
        elif key == "hero":
            yield f"made {names.get(now, _NOWHERE)} the hero" if now else "took out the hero"
        elif key == "format":
            yield f"set the format to {formats.get(now, now)}"
        elif key == "tags":
            yield f"tagged it {', '.join(now)}" if now else "took off the tags"
        else:
            yield "changed the description" if now else "took out the description"


def _cards(difference: Difference, names: Mapping[int, str]) -> list[str]:
    changes = _by_card(difference)
    told = [part for card, zones in changes.items() for part in _card(zones, names.get(card, _NOWHERE))]
    noted = {card for card, _ in difference.entries if card not in changes}
    told += [_noted(difference, card, names.get(card, _NOWHERE)) for card in sorted(noted)]
    return told if len(told) <= MOST_PARTS else [_many(changes, len(noted))]


def _by_card(difference: Difference) -> dict[int, dict[str, int]]:
    """How many copies more or fewer each zone has, card by card."""
    changes: dict[int, dict[str, int]] = {}
    for (card, zone), (was, now) in difference.entries.items():
        if change := (now.count if now else 0) - (was.count if was else 0):
            changes.setdefault(card, {})[zone] = change
    return changes


def _card(zones: Mapping[str, int], name: str) -> Iterator[str]:
    if len(zones) == 2 and sum(zones.values()) == 0:
        to, count = max(zones.items(), key=lambda one: one[1])
        yield f"moved {count} {name} to the {_ZONES.get(to, to)}"
        return
    for zone, change in zones.items():
        where = "" if zone == "main" else f" the {_ZONES.get(zone, zone)}"
        if change > 0:
            yield f"added {change} {name}{where and ' to' + where}"
        else:
            yield f"took out {-change} {name}{where and ' from' + where}"


def _noted(difference: Difference, card: int, name: str) -> str:
    notes = [now.note for (one, _), (_, now) in difference.entries.items() if one == card and now]
    return f"noted something on {name}" if any(notes) else f"took the note off {name}"


def _many(changes: Mapping[int, Mapping[str, int]], noted: int) -> str:
    counts = [change for zones in changes.values() for change in zones.values()]
    more, fewer = sum(one for one in counts if one > 0), -sum(one for one in counts if one < 0)
    told = [f"added {more} cards"] if more else []
    told += [f"took out {fewer}" if more else f"took out {fewer} cards"] if fewer else []
    told += [f"changed {noted} notes"] if noted else []
    return ", ".join(told)


def _lines(difference: Difference) -> Iterator[str]:
    gone = [number for number, (_, now) in difference.lines.items() if now is None]
    come = [number for number, (was, _) in difference.lines.items() if was is None]
    others = [number for number in difference.lines if number not in gone and number not in come]
    settled = difference.entries or difference.said
    for done, numbers in (
        ("settled" if settled else "left out", gone),
        ("brought back", come),
        ("changed", others),
    ):
        if numbers:
            yield f"{done} {_numbered(numbers)}"


def _numbered(numbers: list[int]) -> str:
    return f"line {numbers[0]}" if len(numbers) == 1 else f"{len(numbers)} lines"
