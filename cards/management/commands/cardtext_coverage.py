import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from django.core.management.base import CommandError, CommandParser

from cards.importing.card_file import cards_of, read_printed_facts
from cards.importing.facts import CardFileError, Rejection
from cards.models import Card, Kind
from common.commands import QuickCommand
from common.wording import count_noun
from engine.cards import PrintedCard
from engine.cardtext.coverage import CoverageLevel, card_coverage, played_readings
from engine.cardtext.fragments import find_fragments
from engine.cardtext.grammar_uses import count_grammar
from engine.cardtext.normalization_uses import count_uses
from engine.cardtext.normalize import normalization_steps
from engine.tree.data import NODES, outline

COUNTS = ("cards", *(level.value for level in CoverageLevel), "powers", "powers_understood")
Cards = list[tuple[Kind, PrintedCard]]
HEADINGS = ("cards", "full", "partial", "none", "powers", "understood")


EXAMPLES = 2
HELD_OUT = 10
"""One name in so many is held out."""


class Command(QuickCommand):
    help = (
        "Count the cards whose text the simulator plays in full, in part or not at all. "
        "Exit status: 0 on success, 2 if the input cannot be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "path", nargs="?", type=Path, help="a card file or a card list; default: the database"
        )
        parser.add_argument(
            "--hold-out",
            action="store_true",
            help="count a tenth of the cards, chosen by name, apart, and print none of their text",
        )
        parser.add_argument("--seed", type=int, default=0, help="another number draws another sample")
        answer = parser.add_mutually_exclusive_group()
        answer.add_argument("--json", action="store_true", help="print the counts and every unplayed power")
        answer.add_argument(
            "--normalisations",
            action="store_true",
            help="print how often each older wording occurs and what it is replaced by, with examples",
        )
        answer.add_argument(
            "--grammar",
            action="store_true",
            help="print how many cards need each phrase and each kind of node, the least needed first",
        )
        answer.add_argument(
            "--fragments",
            action="store_true",
            help="print the words at which reading stops, those that block most cards first",
        )
        answer.add_argument(
            "--sample", type=int, metavar="N", help="print N played powers, drawn at random, for an audit"
        )

    def handle(
        self, *args: object, path: Path | None, sample: int | None, seed: int, **options: object
    ) -> None:
        cards, rejected = _database() if path is None else _file(path)
        public = [
            (kind, card) for kind, card in cards if not (options["hold_out"] and is_held_out(card.name))
        ]
        if options["normalisations"]:
            self.print_normalisations([card for _, card in public])
        elif options["grammar"]:
            self.print_grammar([card for _, card in cards])
        elif options["fragments"]:
            self.print_fragments([card for kind, card in public if kind is Kind.DECK])
        elif sample:
            self.print_sample([card for kind, card in public if kind is Kind.DECK], sample, seed)
        elif options["json"]:
            self.stdout.write(json.dumps(_answer(cards, public, rejected), ensure_ascii=False))
        else:
            self.print_table(cards, rejected, hold_out=bool(options["hold_out"]))

    def print_table(self, cards: Cards, rejected: list[Rejection], *, hold_out: bool) -> None:
        """Print a row for each type and one for all cards."""
        rows = {**_counts_by_type(cards), "All": _total(cards)}
        if hold_out:
            deck_cards = [(kind, card) for kind, card in cards if kind is Kind.DECK]
            for name, is_apart in (("Held out", True), ("Not held out", False)):
                rows[name] = _total(row for row in deck_cards if is_held_out(row[1].name) is is_apart)
        width = max(map(len, rows))
        self.stdout.write(" " * width + "".join(f"{heading:>12}" for heading in HEADINGS))
        for name, counts in rows.items():
            self.stdout.write(
                f"{name:{width}}" + "".join(f"{counts[key]:>12,}" for key in COUNTS) + _share(counts)
            )
        if rejected:
            self.stdout.write(f"{count_noun(len(rejected), 'row')} rejected; --json lists them.")

    def print_normalisations(self, cards: list[PrintedCard]) -> None:
        """Print each substitution in the order in which they are applied, with the shortest examples."""
        self.stdout.write("    uses   cards  wording")
        for entry in count_uses(cards, EXAMPLES):
            self.stdout.write(f"{entry.uses:>8,}{entry.cards:>8,}  {entry.name}")
            for example in entry.examples:
                self.stdout.write(f"{'':18}{example.card}: {example.before} -> {example.after}")

    def print_grammar(self, cards: list[PrintedCard]) -> None:
        """Print phrases and nodes with the number of cards that need them, the least needed first."""
        phrases, nodes = count_grammar(cards)
        self.stdout.write("   cards  phrase")
        for uses, entry in sorted(phrases, key=lambda entry: entry[0]):
            node = getattr(entry.node, "__name__", "") or ("" if entry.node is None else repr(entry.node))
            self.stdout.write(f"{uses:>8,}  {entry.category}: {node} “{entry.template}”")
        self.stdout.write("   cards  node")
        for name, node in sorted(NODES.items(), key=lambda entry: nodes[entry[1]]):
            self.stdout.write(f"{nodes[node]:>8,}  {name}")

    def print_fragments(self, cards: list[PrintedCard]) -> None:
        """Print what keeps cards from being played in full, what blocks most of them first."""
        self.stdout.write(" blocks   cards  powers  words")
        for entry in find_fragments(cards):
            examples = ", ".join(entry.cards[:EXAMPLES])
            counts = f"{entry.blocked:>7,}{len(entry.cards):>8,}{entry.powers:>8,}"
            self.stdout.write(f"{counts}  {entry.words}: {examples}")

    def print_sample(self, cards: list[PrintedCard], count: int, seed: int) -> None:
        """Print played powers with their cards, their wording today, and the tree that is played."""
        powers = [(card, reading) for card in cards for reading in played_readings(card)]
        drawn = random.Random(seed).sample(powers, min(count, len(powers)))  # noqa: S311 no secret
        for number, (card, reading) in enumerate(drawn, start=1):
            self.stdout.write(f"{number}. {card.name}: {', '.join([*card.types, *map(str, card.tags)])}")
            steps = [step.name for step in normalization_steps(reading.text, card)]
            for label, value in (
                ("card", " / ".join([*card.text, *(card.back.text if card.back else ())])),
                ("power", reading.text),
                ("today", reading.normalized),
                ("by", "; ".join(steps) or "no substitution"),
                ("tree", outline(reading.power)),
            ):
                self.stdout.write(f"   {label:<6} {value}")


def is_held_out(name: str) -> bool:
    """Whether a card is one of the tenth that nobody looks at, to measure what the grammar makes of them."""
    return int(hashlib.sha256(name.casefold().encode()).hexdigest(), 16) % HELD_OUT == 0


def _answer(cards: Cards, public: Cards, rejected: list[Rejection]) -> dict[str, object]:
    not_understood = [
        {"name": card.name, "text": power.text, "reason": power.reason}
        for _, card in public
        for power in card_coverage(card).unsupported
    ]
    return {
        **_total(cards),
        "by_type": _counts_by_type(cards),
        "not_understood": not_understood,
        "rejected": [{"line": row.line, "reason": row.reason} for row in rejected],
    }


def _counts_by_type(cards: Cards) -> dict[str, dict[str, int]]:
    names = sorted({_type_name(kind, card) for kind, card in cards})
    return {name: _total(row for row in cards if _type_name(*row) == name) for name in names}


def _total(cards: Iterable[tuple[Kind, PrintedCard]]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for _, card in cards:
        coverage = card_coverage(card)
        counts.update({"cards": 1, coverage.level.value: 1, "powers": coverage.powers})
        counts["powers_understood"] += coverage.understood
    return {key: counts[key] for key in COUNTS}


def _database() -> tuple[Cards, list[Rejection]]:
    return [(Kind(card.kind), card.printed()) for card in Card.objects.with_details()], []


def _file(path: Path) -> tuple[Cards, list[Rejection]]:
    """The cards of a file and its rejected rows; a file without a card ends the command with status 2."""
    try:
        card_file = read_printed_facts(path)
    except CardFileError as error:
        raise CommandError(str(error), returncode=2) from None
    if card_file.rejected and not card_file.statements:
        raise CommandError(f"{path} has no readable card: {card_file.rejected[0].reason}", returncode=2)
    return [(card.kind, card.printed) for card in cards_of(card_file)], card_file.rejected


def _type_name(kind: Kind, card: PrintedCard) -> str:
    """The types of a card, as "Ability Ally"; raid cards and tokens are in no deck, and go by their kind."""
    return " ".join(card.types) if kind is Kind.DECK else kind.label


def _share(counts: dict[str, int]) -> str:
    return f" ({counts['powers_understood'] / counts['powers']:.1%})" if counts["powers"] else ""
