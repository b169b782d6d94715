"""Formats: built-in ones, format files, pools of sets, bans and restrictions."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.template.loader import render_to_string

from accounts.models import AuditEvent
from cards.importing.facts import CardFacts, PrintingFacts, SetFacts
from cards.importing.store import import_file
from decks import formats
from decks.formats import Standing, storage
from decks.formats.parser import FormatFileError, format_to_entry, parse_entry, parse_text
from decks.legality import check, why_not
from decks.models import AddedFormat, Deck
from tests.cards.card_files import native_cards
from tests.decks.printed_cards import BAXXEL, FILLERS, ally, deck, hero

pytestmark = pytest.mark.django_db

OLD, NEW, PROMO = (
    SetFacts(code="OLD", name="Old Times", block=1),
    SetFacts(code="NEW", name="New Times", block=2),
    SetFacts(code="PRO", name="Gifts", block=2),
)
HOUSE = """
[[format]]
key = "house"
name = "House Rules"
blocks = [2]
without = ["Gifts"]
cards = ["Zip"]
banned = ["Wolf"]
restricted = { "Bear" = 1 }
minimum = 20
maximum = 40
copies = 3
side_deck = 0
"""


def stored(*cards):
    """Put cards into the database, each with the sets it is printed in."""
    facts = [
        CardFacts(
            printed=card,
            printings=tuple(PrintingFacts(set=printed_set, number=1) for printed_set in sets),
        )
        for card, sets in cards
    ]
    import_file(native_cards(*facts))


@pytest.fixture(autouse=True, scope="module")
def pool(module_data):
    with module_data.unblock():
        stored(
            (ally("Zip"), [OLD]),
            (ally("Wolf"), [NEW]),
            (ally("Bear"), [NEW, OLD]),
            (ally("Fox"), [OLD, NEW]),
            (ally("Gnat"), [PROMO]),
            (ally("Yeti"), [OLD]),
        )


@pytest.fixture
def house(pool):
    storage.save_formats(parse_text(HOUSE))
    return formats.find("house")


def codes(decklist, format):
    return [violation.code for violation in check(decklist, format).violations]


def test_built_in_formats_have_a_source():
    sizes = [
        (format.minimum, format.copies, format.side_deck) for format in (formats.CONSTRUCTED, formats.LIMITED)
    ]
    assert sizes == [(60, 4, 10), (30, None, None)]
    for format in formats.BUILT_IN.values():
        assert format.built_in
        assert format.about.endswith(".")
        assert format.source


def test_a_format_is_found_by_key_or_alias_and_edition():
    assert formats.find("Core-2013").key == "core"
    assert formats.find("limited").edition.key == "7.4"
    assert formats.find("limited", "1.11").edition.key == "1.11"


@pytest.mark.parametrize(
    ("name", "standing"),
    [
        ("Zip", Standing.LEGAL),
        ("Fox", Standing.LEGAL),
        ("WOLF!", Standing.BANNED),
        ("Bear", Standing.RESTRICTED),
        ("Gnat", Standing.OUTSIDE),
        ("Yeti", Standing.OUTSIDE),
        ("Nobody", Standing.OUTSIDE),
    ],
)
def test_any_printing_or_the_name_puts_a_card_into_the_pool(house, name, standing):
    assert house.standing(name) is standing


def test_sets_are_named_by_code_or_name_and_exclusions_alone_include_all_others(pool):
    pools = [
        {"sets": ["old"]},
        {"sets": ["New Times", "PRO"]},
        {"without": ["OLD"]},
        {"cards": ["Yeti"]},
    ]
    allowed = []
    for place, pool_entry in enumerate(pools):
        storage.save_formats([parse_entry({"key": f"f{place}", "name": "F", **pool_entry})])
        format = formats.find(f"f{place}")
        allowed.append(
            {name for name in ("Zip", "Wolf", "Bear", "Fox", "Gnat", "Yeti") if format.allows(name)}
        )

    assert allowed == [
        {"Zip", "Bear", "Fox", "Yeti"},
        {"Wolf", "Bear", "Fox", "Gnat"},
        {"Wolf", "Bear", "Fox", "Gnat"},
        {"Yeti"},
    ]


def test_a_pool_follows_the_card_database(house):
    stored((ally("Yeti"), [NEW]))

    assert not house.allows("Yeti")
    assert formats.find("house").allows("Yeti")


def test_a_deck_is_checked_by_pool_bans_and_sizes(house):
    """Rule 801.1: tournament policy comes on top of the rules."""
    cards = [(ally("Fox"), 3), (ally("Bear"), 2), (ally("Wolf"), 1), (ally("Gnat"), 1), (ally("Zip"), 4)]
    broken = deck(*cards, fill=False, side=[(ally("Fox"), 1)])
    report = check(broken, house)

    assert [violation.code for violation in report.violations] == [
        "not-in-pool",  # the hero
        "too-few-cards",
        "not-in-pool",
        "banned",
        "side-deck-size",
        "too-many-copies",
        "too-many-copies",
        "restricted",
    ]
    named = {(violation.code, violation.cards): violation for violation in report.violations}
    assert named["not-in-pool", (BAXXEL.name,)].changes == ()
    assert named["not-in-pool", ("Gnat",)].changes
    assert named["banned", ("Wolf",)].fix == "Remove Wolf, or choose another format."
    assert named["restricted", ("Bear",)].message == (
        "Bear is restricted in House Rules: the deck has 2 copies; the limit is 1."
    )
    assert {
        violation.rule
        for violation in report.violations
        if violation.code in ("banned", "restricted", "not-in-pool")
    } == {"801.1"}


def test_a_format_may_have_a_maximum_size(house):
    assert "too-many-cards" in codes(deck((ally("Zip"), 41), fill=False), house)
    assert "too-many-cards" not in codes(deck((ally("Zip"), 40), fill=False), house)


def test_a_format_without_side_decks_offers_to_remove_it(house):
    broken = deck(side=[(ally("Zip"), 2), (ally("Fox"), 1)])
    violation = next(
        problem for problem in check(broken, house).violations if problem.code == "side-deck-size"
    )

    assert violation.message == "House Rules is played without a side deck; this deck has one of 3 cards."
    assert {(change.card.name, change.zone, change.count) for change in violation.changes} == {
        ("Zip", "side", 0),
        ("Fox", "side", 0),
    }


def test_a_single_card_is_refused_for_the_format_with_or_without_a_hero(house):
    assert why_not(ally("Wolf"), BAXXEL, house).brief == "banned in House Rules"
    assert why_not(ally("Gnat"), None, house).brief == "not in House Rules"
    assert why_not(ally("Fox"), BAXXEL, house) is None


def test_open_formats_ask_the_database_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        check(deck(), formats.find("constructed"))


def test_all_formats_cost_the_same_number_of_queries_however_many_there_are(
    house, django_assert_max_num_queries
):
    storage.save_formats(
        [parse_entry({"key": f"f{place}", "name": "F", "blocks": [place]}) for place in range(1, 20)]
    )
    formats.all_formats()
    with django_assert_max_num_queries(3):  # added formats, the stamp, ban lists
        assert len(formats.all_formats()) > 20


def test_a_format_file_is_read_and_written_without_loss():
    (format,) = parse_text(HOUSE)

    assert parse_entry(format_to_entry(format)) == format
    assert format_to_entry(format)["restricted"] == {"Bear": 1}
    assert parse_text(json.dumps({"format": [format_to_entry(format)]})) == [format]
    for built_in in formats.BUILT_IN.values():
        assert format_to_entry(parse_entry(format_to_entry(built_in))) == format_to_entry(built_in)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "must have a list"),
        ("[[format", "not valid TOML"),
        ("{", "not valid JSON"),
        ('{"format": ' + "[" * 100_000, "The JSON is nested too deeply."),
        ('{"format": []}', "at least one format"),
        ('{"format": [3]}', "Format 1: A format must be a table"),
        ('[[format]]\nname = "X"', "key is missing"),
        ('[[format]]\nkey = "Big Key"\nname = "X"', "not 'Big Key'"),
        (
            '[[format]]\nkey = "x"',
            "Format 1 (x): name is missing; it must be a line of text of up to 60 characters.",
        ),
        ('[[format]]\nkey = "x"\nname = 3', "name must be a line of text of up to 60 characters, not '3'."),
        ('[[format]]\nkey = "x"\nname = "X"\nminimum = 0', "minimum must be a whole number from 1 to 1000"),
        ('[[format]]\nkey = "x"\nname = "X"\nminimum = "any"', "minimum must be"),
        ('[[format]]\nkey = "x"\nname = "X"\ncopies = true', "copies must be"),
        ('[[format]]\nkey = "x"\nname = "X"\nmaximum = 59', "maximum is 59, less than the minimum of 60."),
        ('[[format]]\nkey = "x"\nname = "X"\nblocks = ["one"]', "blocks must be a list of block numbers"),
        ('[[format]]\nkey = "x"\nname = "X"\nbanned = "Wolf"', "banned must be a list"),
        ('[[format]]\nkey = "x"\nname = "X"\nbanned = ["!!"]', "banned must be a list"),
        ('[[format]]\nkey = "x"\nname = "X"\nrestricted = { Wolf = 0 }', "restricted must be names"),
        (
            '[[format]]\nkey = "x"\nname = "X"\nedition = "8.0"',
            "edition must be one of 7.4, 1.11",
        ),
        ('[[format]]\nkey = "x"\nname = "X"\nban = []', "“ban” is not a key of a format."),
        (
            '[[format]]\nkey = "x"\nname = "X"\nbanned = ["Wolf"]\nrestricted = { wolf = 1 }',
            "wolf cannot be both banned and restricted.",
        ),
        (
            '[[format]]\nkey = "x"\nname = "X"\n[[format]]\nkey = "x"\nname = "Y"',
            "this key is in the file twice",
        ),
    ],
)
def test_errors_in_a_format_file_are_reported(text, problem):
    with pytest.raises(FormatFileError) as caught:
        parse_text(text)
    assert any(problem in sentence for sentence in caught.value.problems), caught.value.problems


def test_a_limited_format_has_a_side_deck_of_any_size():
    """Rule 100.3."""
    entry = {"key": "sealed", "name": "Sealed", "minimum": 30, "limited": True}

    with pytest.raises(FormatFileError, match="side_deck must be “any” where limited is true"):
        parse_entry(entry)
    sealed = parse_entry(entry | {"side_deck": "any"})
    assert sealed.limited
    assert parse_entry(format_to_entry(sealed)) == sealed
    assert "limited" not in format_to_entry(formats.CONSTRUCTED)


def test_all_errors_are_reported_at_once():
    with pytest.raises(FormatFileError) as caught:
        parse_text('[[format]]\nkey = "x"\ncopies = 0\n[[format]]\nkey = "y"\nname = "Y"\nsets = 3')
    assert len(caught.value.problems) == 3


def test_import_formats_adds_replaces_and_reports(pool, tmp_path, capsys):
    file = tmp_path / "formats.toml"
    file.write_text(HOUSE)

    def run(*options):
        call_command("import_formats", str(file), "--json", *options)
        return json.loads(capsys.readouterr().out)

    assert run("--dry-run")["created"] == ["house"]
    assert not AddedFormat.objects.exists()
    assert run()["created"] == ["house"]
    assert run()["unchanged"] == ["house"]
    file.write_text(HOUSE.replace('"Wolf"', '"Wolff", "Fox"'))
    report = run()
    assert report["updated"] == ["house"]
    assert report["warnings"] == ["house: no card is named “Wolff”. Did you mean Wolf?"]
    assert formats.find("house").standing("Fox") is Standing.BANNED
    events = AuditEvent.objects.order_by("pk").values_list("kind", "detail")
    assert list(events) == [("formats-imported", "formats.toml: house.")] * 2


def test_bad_input_changes_nothing(pool, tmp_path):
    file = tmp_path / "formats.toml"
    file.write_text(HOUSE + '\n[[format]]\nkey = "core"\nname = "My Core"')
    with pytest.raises(CommandError, match="Core is built in") as caught:
        call_command("import_formats", str(file))
    assert caught.value.returncode == 2
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_formats", str(tmp_path / "nowhere.toml"))
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="not UTF-8"):
        call_command("import_formats", str(file))
    assert not AddedFormat.objects.exists()


def test_the_formats_are_listed(house, capsys):
    call_command("formats", "--json")
    listed = {violation["key"]: violation for violation in json.loads(capsys.readouterr().out)["format"]}
    assert listed["house"]["cards_in_pool"] == 4
    assert listed["constructed"]["built_in"]
    call_command("formats")
    assert "House Rules" in capsys.readouterr().out


def test_a_format_in_use_is_retired_and_its_decks_still_open(house, client):
    deck_in_use = Deck.objects.create(name="Mine", format="house", visibility="public")
    call_command("formats", "--remove", "house")

    assert "house" not in formats.FORMATS
    assert "house" not in [violation.key for violation in formats.all_formats()]
    report = check(deck((ally("Zip"), 20), fill=False), formats.find("house"))
    assert [notice.code for notice in report.notices] == ["format-retired"]
    assert client.get(deck_in_use.get_absolute_url()).status_code == 200
    storage.save_formats(parse_text(HOUSE))
    assert "house" in formats.FORMATS


def test_unused_formats_are_removed_but_not_built_in_ones(house):
    call_command("formats", "--remove", "house")
    assert not AddedFormat.objects.exists()
    with pytest.raises(CommandError, match="built in"):
        call_command("formats", "--remove", "core")
    with pytest.raises(CommandError, match="no format with this key"):
        call_command("formats", "--remove", "house")


def test_a_hero_outside_the_pool_is_a_violation(house):
    stored((hero("Oda"), [NEW]))

    assert "not-in-pool" in codes(deck((ally("Zip"), 20), leader=BAXXEL, fill=False), house)
    format = formats.find("house")
    assert codes(deck((ally("Zip"), 3), (ally("Fox"), 3), leader=hero("Oda"), fill=False), format) == [
        "too-few-cards"
    ]


def test_the_example_in_the_documentation_reads():
    text = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
    blocks = [part.split("```")[0] for part in text.split("```toml\n")[1:]]

    assert blocks
    for block in blocks:
        assert parse_text(block)


def test_a_rule_of_an_older_edition_is_cited_and_linked_with_its_edition():
    """The same number says something else in another edition."""
    by_edition = {key: formats.find("constructed", key) for key in formats.EDITIONS}
    links = {
        key: render_to_string("decks/_rule_link.html", {"number": "100.2", "format": format})
        for key, format in by_edition.items()
    }

    assert 'href="/rules/wow-tcg/7.4/100.2/"' in links["7.4"]
    assert "edition" not in links["7.4"]
    assert 'href="/rules/wow-tcg/1.11/100.2/"' in links["1.11"]
    assert 'data-preview="/rules/wow-tcg/1.11/100.2/preview/"' in links["1.11"]
    assert ">Rule 100.2 of edition 1.11</a>" in links["1.11"]


def test_fillers_are_no_part_of_a_pool(house):
    assert not house.allows(FILLERS[0].name)
