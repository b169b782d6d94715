import json

from django.core.management.base import CommandError, CommandParser
from django.db.models import Case, IntegerField, Prefetch, QuerySet, Value, When

from cards.api.serializers import ProblemSerializer
from cards.models import Card, Printing
from cards.search import PRINTINGS_IN_ORDER, CardSearch, SearchTimeoutError, time_limit
from common.commands import QuickCommand


class Command(QuickCommand):
    help = "Find cards with a query (docs/search.md): search_cards 'wolf type:ally cost:7+ sort:-atk'."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("query")
        parser.add_argument("--limit", type=int, default=100, help="maximum number of results (default 100)")
        parser.add_argument("--json", action="store_true", help="print the results as JSON")

    def handle(self, *args: object, query: str, limit: int, **options: object) -> None:
        search = CardSearch.parse(query)
        try:
            with time_limit():
                count = search.count
                results = [result(*row) for row in rows(search, max(0, limit))]
                suggestion = search.suggestion
        except SearchTimeoutError as slow:
            raise CommandError(str(slow), returncode=2) from slow
        if options["json"]:
            answer = {"count": count, "explained": search.explanation, "results": results}
            answer["problems"] = ProblemSerializer(search.problems, many=True).data
            answer["suggestion"] = suggestion
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write(f"{count}: {search.explanation}")
            if suggestion is not None:
                self.stdout.write(f"Did you mean: {suggestion}")
            for problem in search.problems:
                self.stdout.write(f"Ignored: {query[problem.start : problem.end]} ({problem.sentence})")
            for card in results:
                self.stdout.write(f"{card['name']} ({card['set'] or '-'} {card['number'] or '-'})")


def rows(search: CardSearch, limit: int) -> list[tuple[Card, Printing | None]]:
    """The first results: cards, each with the printing that stands for it."""
    if search.unique == "prints":
        return [(printing.card, printing) for printing in search.printings()[:limit]]
    printings = Prefetch("printings", queryset=_matching_first(search))
    cards = search.cards().prefetch_related(printings)[:limit]
    return [(card, next(iter(card.printings.all()), None)) for card in cards]


def _matching_first(search: CardSearch) -> QuerySet[Printing]:
    """Printings in their order, those first that meet the conditions of the query."""
    printings = Printing.objects.select_related("set")
    printing_q = search.interpretation.displayed_printing_q
    if printing_q is None:
        return printings.order_by(*PRINTINGS_IN_ORDER)
    first = Case(When(printing_q, then=Value(0)), default=Value(1), output_field=IntegerField())
    return printings.order_by(first, *PRINTINGS_IN_ORDER)


def result(card: Card, printing: Printing | None) -> dict[str, object]:
    """A card as a result, with the printing that stands for it."""
    return {
        "name": card.name,
        "slug": card.slug,
        "kind": card.kind,
        "variant": card.variant,
        "set": printing.set.code if printing else None,
        "number": printing.number or None if printing else None,
        "rarity": printing.rarity or None if printing else None,
        "types": card.types,
        "cost": None if card.cost is None else str(card.cost),
        "classes": card.classes,
        "factions": card.factions,
    }
