"""The scenarios compare most of what card text means with the rules (:mod:`tests.engine.mutations`)."""

from cards.importing.starter_pool import read_starter_pool
from tests.engine.mutations import unnoticed_fields
from tests.profiles import nightly

pytestmark = nightly("changes the meaning of every card of the scenarios")


def test_scenarios_notice_most_changes_of_meaning():
    count, unnoticed = unnoticed_fields(read_starter_pool())
    assert len(unnoticed) <= 0.05 * count, sorted(unnoticed)
