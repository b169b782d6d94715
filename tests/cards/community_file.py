"""Community files of invented cards, a row at a time."""

from cards.importing.community_file.table import CLASS_COLUMNS, COLUMNS

HEAD = ("cardid", *sorted(COLUMNS))
ALLY = {
    "name": "Marla Quickwater",
    "type": "Ally",
    "faction": "Neutral",
    "setcode": "TST",
    "setname": "Test of Time",
    "no": "7",
    "rarity": "c",
    "cost": "3",
    "atk": "2",
    "dmgtype": "Melee",
    "health": "4",
    "all_classes": "None",
    "block": "1",
}


def row(**cells: str) -> dict[str, str]:
    """A row of an invented ally, but for these cells."""
    return {**ALLY, **cells}


def ability(**cells: str) -> dict[str, str]:
    """A row of an invented ability."""
    return row(
        **{"name": "Sudden Puddle", "type": "Ability", "atk": "", "dmgtype": "", "health": "", **cells}
    )


def hero(**cells: str) -> dict[str, str]:
    """A row of an invented hero."""
    return row(**{"name": "Oda the Patient", "type": "Hero", "cost": "", "atk": "", "health": "28", **cells})


def ticked(*classes: str) -> dict[str, str]:
    """The cells that tick class icons."""
    return {column: "x" for column, name in CLASS_COLUMNS.items() if name in classes}


def community_table(*rows: dict[str, str]) -> str:
    """A file of these rows."""
    lines = ["\t".join(HEAD)]
    lines += [
        "\t".join({"cardid": str(number), **cells}.get(name, "") for name in HEAD)
        for number, cells in enumerate(rows)
    ]
    return "\n".join(lines) + "\n"
