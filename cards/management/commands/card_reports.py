import json

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cards.models.reports import CardReport
from common.wording import count_noun


class Command(BaseCommand):
    help = "List reports of mistakes on cards, or close them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help="include closed reports")
        parser.add_argument(
            "--close", type=int, nargs="+", metavar="ID", default=[], help="close these reports"
        )
        parser.add_argument("--json", action="store_true", help="print the reports as JSON")

    def handle(self, *args: object, close: list[int], **options: object) -> None:
        closed_ids = set(CardReport.objects.filter(pk__in=close).values_list("pk", flat=True))
        if missing := sorted(set(close) - closed_ids):
            raise CommandError(f"There is no report {missing[0]}; nothing was closed.", returncode=2)
        CardReport.objects.filter(pk__in=closed_ids, closed=None).update(closed=timezone.now())
        reports = CardReport.objects.select_related("card")
        reports = reports if options["all"] else reports.filter(closed=None)
        if options["json"]:
            answer = {"closed": sorted(closed_ids), "reports": [_data(report) for report in reports]}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
            return
        for report in reports:
            where = f" ({report.printing})" if report.printing else ""
            done = ", closed" if report.closed else ""
            self.stdout.write(f"{report.pk}, {report.created:%Y-%m-%d %H:%M}{done}: {report}{where}")
            self.stdout.write("".join(f"    {line}\n" for line in report.message.splitlines()))
        self.stdout.write(f"{count_noun(len(reports), 'report')}.")


def _data(report: CardReport) -> dict[str, object]:
    return {
        "id": report.pk,
        "card": report.card.name,
        "slug": report.card.slug,
        "about": report.about,
        "printing": report.printing,
        "message": report.message,
        "created": report.created.isoformat(),
        "closed": report.closed and report.closed.isoformat(),
    }
