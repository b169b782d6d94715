"""The cardcarp collection: a YAML file a card ("oracle") and one a printing, and one a set.

Its texts have lost their icons and paragraphs. It has stats and factions of the last sets, which nobody else
has; but printings were joined to oracles by name alone, so that some have the facts of another card.
"""

from cards.importing.cardcarp.files import CollectionFiles, is_directory, open_archive, open_directory
from cards.importing.cardcarp.oracles import Oracle, read_oracle
from cards.importing.cardcarp.printings import CollectionPrinting, first_printing, read_printing, statement
from cards.importing.cardcarp.sets import CollectionSets
from cards.importing.facts import Rejection
from cards.importing.source_cards import ParsedCardFile, SourceCard
from cards.models import Source

__all__ = ["CollectionFiles", "is_directory", "open_archive", "open_directory", "read"]


def read(files: CollectionFiles, *, with_fan_sets: bool = False) -> ParsedCardFile:
    """Read the collection. Sets that fans made are no part of the game, and left out unless asked for.

    ``line`` of a statement or rejection is the place of its file, counted from 1, printings first.
    """
    card_file = ParsedCardFile(source=Source.CARDCARP)
    sets = CollectionSets(files)
    card_file.sets = [facts for facts, is_fan_made in sets if with_fan_sets or not is_fan_made]
    oracles: dict[str, Oracle] = {}
    for path in files.paths("oracle/"):
        try:
            oracle = read_oracle(files.read(path))
            oracles.setdefault(oracle.id, oracle)
        except ValueError as error:
            card_file.rejected.append(Rejection(0, f"{path}: {error}."))
    statements: dict[str, SourceCard] = {}
    fan_made = 0
    for line, (path, printing) in enumerate(_printings(files, oracles, sets, card_file), start=1):
        is_fan_made = sets.is_fan_made(printing.set_name, path)
        fan_made += is_fan_made
        if is_fan_made and not with_fan_sets:
            continue
        try:
            read = statement(printing, sets, line, is_fan_made=is_fan_made)
        except ValueError as error:
            card_file.rejected.append(Rejection(line, f"{path}: {error}."))
        else:
            statements.setdefault(read.key, read)
    card_file.statements = list(statements.values())
    if fan_made and not with_fan_sets:
        card_file.notes.append(f"{fan_made} printings of sets that fans made were left out.")
    return card_file


def _printings(
    files: CollectionFiles, oracles: dict[str, Oracle], sets: CollectionSets, card_file: ParsedCardFile
) -> list[tuple[str, CollectionPrinting]]:
    """The printings with their oracles; an oracle that no printing has stands for its own first printing."""
    printings: list[tuple[str, CollectionPrinting]] = []
    for path in files.paths("card/"):
        try:
            printings.append((path, read_printing(files.read(path), oracles)))
        except ValueError as error:
            card_file.rejected.append(Rejection(0, f"{path}: {error}."))
    present = {printing.id for _, printing in printings}
    printings += [
        (f"oracle/{oracle.id}", first)
        for oracle in oracles.values()
        if oracle.origin not in present and (first := first_printing(oracle, sets))
    ]
    return printings
