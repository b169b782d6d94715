import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from cards.importing.operator_facts import resolve
from cards.indexing.normalize import fold
from cards.models import FactDisagreement
from cards.rendering.fact_values import fact_label, source_label, value_text
from common.wording import count_noun


class Command(BaseCommand):
    help = "List the facts that sources state differently, or resolve one for good."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--card", help="only those of the cards of this name")
        parser.add_argument("--fact", help="only those of this fact, such as cost, classes or rarity")
        parser.add_argument("--all", action="store_true", help="include those that an operator has resolved")
        parser.add_argument("--resolve", type=int, metavar="ID", help="resolve this disagreement")
        parser.add_argument(
            "--take", type=int, metavar="N", help="... with the value listed in place N, from 1"
        )
        parser.add_argument("--value", help="... with this value, as JSON")
        parser.add_argument("--json", action="store_true", help="print the list as JSON")

    def handle(self, *args: object, resolve: int | None, **options: Any) -> None:
        if resolve is not None:
            self._settle(resolve, options["take"], options["value"])
            return
        if options["take"] or options["value"]:
            raise CommandError("--take and --value need --resolve.", returncode=2)
        rows = _chosen(options)
        if options["json"]:
            answer = {"count": len(rows), "disagreements": [_data(row) for row in rows]}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
            return
        for row in rows:
            place = f", {row.printing}" if row.printing else ""
            resolved = " (resolved)" if row.resolved else ""
            self.stdout.write(f"{row.pk}: {row.card}{place}: {fact_label(row.fact).lower()}{resolved}")
            for number, value in enumerate(row.values, start=1):
                where = f", {value['where']}" if value.get("where") else ""
                source = source_label(value["source"])
                self.stdout.write(f"    {number}. {value_text(value['value'])} ({source}{where})")
        self.stdout.write(f"{count_noun(len(rows), 'disagreement')}.")

    def _settle(self, key: int, place: int | None, text: str | None) -> None:
        row = FactDisagreement.objects.select_related("card").filter(pk=key).first()
        if row is None:
            raise CommandError(f"There is no disagreement {key}.", returncode=2)
        if (place is None) == (text is None):
            raise CommandError("Settle it with --take or with --value.", returncode=2)
        try:
            value = _parse(text) if text is not None else _listed(row, place or 0)
            resolve(row, value)
        except ValueError as error:
            raise CommandError(f"{str(error).rstrip('.')}; nothing was changed.", returncode=2) from None
        self.stdout.write(f"{row.card}: {fact_label(row.fact).lower()} is now {value_text(value)}.")


def _chosen(options: dict[str, Any]) -> list[FactDisagreement]:
    rows: QuerySet[FactDisagreement] = FactDisagreement.objects.select_related("card")
    if not options["all"]:
        rows = rows.filter(resolved=False)
    if options["card"]:
        rows = rows.filter(card__folded=fold(options["card"]))
    if options["fact"]:
        rows = rows.filter(fact=options["fact"])
    return list(rows)


def _data(row: FactDisagreement) -> dict[str, object]:
    return {
        "id": row.pk,
        "card": row.card.name,
        "slug": row.card.slug,
        "printing": row.printing,
        "fact": row.fact,
        "values": row.values,
        "resolved": row.resolved,
    }


def _listed(row: FactDisagreement, place: int) -> Any:
    if not 1 <= place <= len(row.values):
        raise ValueError(f"The disagreement lists {count_noun(len(row.values), 'value')}")
    return row.values[place - 1]["value"]


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("The value is not JSON") from None
