import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from cards.importing.facts import CardFileError
from cards.importing.public_collections import COLLECTIONS, PublicCollection, RemoteFile
from cards.management.importing_command import ImportingCommand
from cards.models import Source
from cards.pool_summary import PoolSummary, summarize_pool
from cards.rendering.fact_values import fact_label, source_label


class Command(ImportingCommand):
    help = (
        "Download the public card collections, verify them, and import them. Files that are there already "
        "are not downloaded again. Exit status: 0 if all were imported, 1 if some were, 2 if none was."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "collections",
            nargs="*",
            metavar="COLLECTION",
            help=f"{', '.join(COLLECTIONS)}; default: all of them",
        )
        parser.add_argument("--fan-sets", action="store_true", help="import sets that fans made, too")
        parser.add_argument("--address", help="another URL of the community file")
        parser.add_argument("--sha256", default="", help="expected SHA-256 of the file at that URL")
        parser.add_argument(
            "--directory", type=Path, default=settings.VAR_DIR / "collections", help="where to keep the files"
        )

    def handle(self, *args: object, **options: Any) -> None:
        collections = _chosen(options)
        before = summarize_pool()
        reports, failures = {}, {}
        for collection in collections:
            name = source_label(collection.source)
            try:
                card_file = collection.fetch(options["directory"], with_fan_sets=options["fan_sets"])
                report = self.import_and_record(card_file, dry_run=options["dry_run"])
            except CardFileError as error:
                failures[collection.source.value] = str(error)
                continue
            reports[collection.source.value] = report
            if not options["json"]:
                self.stdout.write(f"{name}:")
                self.describe(report)
            if not options["dry_run"]:
                for file in collection.files:
                    self.follow(options["directory"] / file.name, as_json=options["json"])
        if len(failures) == len(collections):
            raise CommandError(" ".join(failures.values()), returncode=2)
        after = summarize_pool()
        if options["json"]:
            imported = {source: asdict(report) for source, report in reports.items()}
            answer = {
                "imported": imported,
                "failed": failures,
                "before": before.data(),
                "after": after.data(),
            }
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self._compare(before, after)
            if options["dry_run"]:
                self.stdout.write("Dry run: nothing was changed.")
        if failures:
            raise CommandError(" ".join(failures.values()), returncode=1)

    def _compare(self, before: PoolSummary, after: PoolSummary) -> None:
        """Print what the pool held and holds."""
        rows = [
            (fact, getattr(before, fact), getattr(after, fact))
            for fact in ("names", "cards", "printings", "sets", "disagreements")
        ]
        rows += [
            (f"missing: {fact_label(fact)}", before.missing.get(fact, 0), after.missing.get(fact, 0))
            for fact in sorted({*before.missing, *after.missing})
        ]
        width = max(len(label) for label, *_ in rows)
        self.stdout.write(f"{'':{width}}{'before':>10}{'now':>10}")
        for label, count_before, count_after in rows:
            self.stdout.write(f"{label:{width}}{count_before:>10,}{count_after:>10,}")


def _chosen(options: dict[str, Any]) -> list[PublicCollection]:
    """The collections asked for.

    :raises CommandError: when there is no such collection.
    """
    names = options["collections"] or list(COLLECTIONS)
    unknown = [name for name in names if name not in COLLECTIONS]
    if unknown:
        raise CommandError(
            f"There is no collection {unknown[0]}. The collections are {', '.join(COLLECTIONS)}.",
            returncode=2,
        )
    if options["address"]:
        file = RemoteFile(options["address"], "custom-cards.tsv", options["sha256"])
        return [replace(COLLECTIONS[Source.COMMUNITY], files=(file,))]
    return [COLLECTIONS[name] for name in dict.fromkeys(names)]
