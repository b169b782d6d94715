import json

from django.core.management.base import BaseCommand, CommandParser

from cards.models import Card
from cards.search import Question


class Command(BaseCommand):
    help = "Find cards by words of name or text and by filters: search_cards 'wolf type:ally cost:7+'."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("query")
        parser.add_argument("--limit", type=int, default=100, help="at most so many results (default 100)")
        parser.add_argument("--json", action="store_true", help="print the answer as JSON")

    def handle(self, *args: object, query: str, limit: int, **options: object) -> None:
        question = Question.read(query)
        found = question.cards()
        count = found.count()
        results = [result(card) for card in found.whole()[: max(0, limit)]]
        if options["json"]:
            answer = {"count": count, "explained": question.explained(), "results": results}
            answer["problems"] = [problem.data() for problem in question.problems]
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write(f"{count}: {question.explained()}")
            for problem in question.problems:
                self.stdout.write(f"Left out: {problem.sentence}")
            for card in results:
                self.stdout.write(f"{card['name']} ({card['set'] or '-'} {card['number'] or '-'})")


def result(card: Card) -> dict[str, object]:
    """A card as a line of an answer, with its first printing."""
    first = next(iter(card.printings.all()), None)
    return {
        "name": card.name,
        "slug": card.slug,
        "kind": card.kind,
        "variant": card.variant,
        "set": first.set.code if first else None,
        "number": first.number or None if first else None,
        "types": card.types,
        "cost": None if card.cost is None else str(card.cost),
        "classes": card.classes,
        "factions": card.factions,
    }
