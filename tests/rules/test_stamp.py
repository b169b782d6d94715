"""The stamp of the rules changes with every write."""

from rules.models import Document, Wording
from rules.stamp import rules_stamp


def test_the_stamp_is_new_after_every_change(tcg: Document) -> None:
    before = rules_stamp()
    Wording.objects.filter(rule__number="410.1").update(text="Something else.")
    changed = rules_stamp()
    tcg.glossary.first().delete()
    assert len({before, changed, rules_stamp()}) == 3


def test_the_stamp_stays_while_nothing_changes(tcg: Document) -> None:
    before = rules_stamp()
    list(Wording.objects.all())
    assert rules_stamp() == before
