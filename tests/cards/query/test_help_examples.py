"""The examples of the help of card search find cards of the full pool."""

from cards.query.keys import CARDS
from cards.search import CardSearch
from tests.profiles import nightly

OUR_GROUPS = {
    "Name and text",
    "Type line and icons",
    "Numbers",
    "Keywords and requirements",
    "Printings",
    "Flags",
    "How results are shown",
}


@nightly("imports the full pool")
def test_every_example_of_the_help_finds_a_card(full_pool):
    entries = [*CARDS.all_keys(), *CARDS.all_settings()]
    assert all(entry.examples for entry in entries)
    for entry in entries:
        for example in entry.examples if entry.group in OUR_GROUPS else ():
            search = CardSearch.parse(example)
            assert search.problems == (), example
            assert search.results()[:1], example
    for tagged in ("race", "tag", "profession", "talent", "reputation", "requires", "artist", "set"):
        _every_value_finds_a_card(CARDS.find(tagged))


def _every_value_finds_a_card(entry):
    """What is suggested is there: as it is written, and in other spelling."""
    for value in list(entry.values())[::5]:
        loud = value.upper().replace("'", "’")
        assert CardSearch.parse(f'{entry.name}:"{loud}"').problems == (), value
