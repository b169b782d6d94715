"""The commands goldfish, compare, sweep, match, gauntlet and draw_odds: results, JSON, and errors."""

import csv
import json
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from simulator.reports.fields import to_json
from simulator.reports.goldfish_report import goldfish_numbers
from simulator.workers import chunks
from tests.simulator.printed_cards import BRUTE, HERO, SAGE, SCOUT

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shared_cards")]

LIST = f"Hero: {HERO.name}\n\n20 {SCOUT.name}\n20 {BRUTE.name}\n20 {SAGE.name}\n"


@pytest.fixture
def deck_file(tmp_path, cards):
    """A function that writes a deck file; sixty cards unless told otherwise."""

    def write(text=LIST, name="deck.txt"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


def run_command(command, *arguments):
    """The JSON that a command prints, and its standard error."""
    out, err = StringIO(), StringIO()
    call_command(command, *arguments, "--json", stdout=out, stderr=err)
    return json.loads(out.getvalue()), err.getvalue()


def without_times(answer):
    return {key: value for key, value in answer.items() if key not in ("seconds", "games_per_second")}


def test_goldfish_gives_the_same_answer_for_the_same_seed(deck_file):
    first, _ = run_command("goldfish", deck_file(), "--games", "12", "--seed", "3")
    second, _ = run_command("goldfish", deck_file(), "--games", "12", "--seed", "3")
    other, _ = run_command("goldfish", deck_file(), "--games", "12", "--seed", "4")
    assert without_times(first) == without_times(second)
    assert without_times(first)["damage"] != without_times(other)["damage"]
    assert first["seconds"] > 0
    assert first["games"] == 12 == sum(first["win_turn"].values())


def test_goldfish_gives_the_numbers_of_the_same_run_in_chunks(deck_file, start_run):
    inline, _ = run_command("goldfish", deck_file(), "--games", "25", "--seed", "12")
    run = start_run(games=25, seed=12)
    while chunks.play_next_chunk():
        pass
    run.refresh_from_db()
    chunked = to_json(goldfish_numbers(run.tally()))
    assert {key: inline[key] for key in chunked} == json.loads(json.dumps(chunked))


def test_the_order_of_the_list_does_not_matter(deck_file):
    lines = LIST.splitlines()
    turned = "\n".join([*lines[:2], *reversed(lines[2:])])
    first, _ = run_command("goldfish", deck_file(), "--games", "20", "--seed", "3")
    second, _ = run_command("goldfish", deck_file(turned), "--games", "20", "--seed", "3")
    assert without_times(first) == without_times(second)


def printed(command, *arguments):
    """What a command prints for a reader."""
    out = StringIO()
    call_command(command, *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_goldfish_prints_seats_and_cards(deck_file):
    report = printed("goldfish", deck_file(), "--games", "20", "--seed", "3")
    assert f"deck: {HERO.name}, 60 cards\n" in report
    assert "Going second: mean winning turn" in report
    assert "drawn  played  placed  in hand  wins later" in report
    assert SCOUT.name in report


def test_compare_plays_swaps_and_another_file_alike(deck_file):
    swap = ("--swap", f"5 {SCOUT.name} for 5 {BRUTE.name}")
    settings = ("--games", "20", "--seed", "3")
    other = deck_file(
        LIST.replace(f"20 {SCOUT.name}", f"15 {SCOUT.name}").replace("20 Patient", "25 Patient"), "b"
    )
    swapped, _ = run_command("compare", deck_file(), *swap, *settings)
    named, _ = run_command("compare", deck_file(), other, *settings)
    assert swapped["swaps"] == [swap[1]]
    assert swapped["longer"] == named["longer"]
    assert swapped["second"] == named["second"]
    assert [version["cards"] for version in named["decks"]] == [60, 60]
    assert (
        named["games"] == named["earlier"]["count"] + named["level"]["count"] + named["later"]["count"] == 20
    )
    assert "20 games of both versions from seed 3" in printed("compare", deck_file(), *swap, *settings)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Name the file of another version, or swaps."),
        (("--swap", "one card"), "“one card” is no swap."),
        (("--swap", "1 Nobody for 1 Patient Brute"), "The deck has no card named “Nobody”."),
        (("--swap", "Patient Brute for Village Scout", "--games", "0"), "Games must be a number from 1"),
    ],
)
def test_compare_refuses_in_one_sentence(deck_file, arguments, message):
    with pytest.raises(CommandError, match=message) as refusal:
        call_command("compare", deck_file(), *arguments)
    assert refusal.value.returncode == 2


def test_sweep_ranks_swaps(deck_file):
    arguments = (
        "--out",
        SCOUT.name,
        "--out",
        SAGE.name,
        "--in",
        BRUTE.name,
        "--copies",
        "5",
        "--budget",
        "130",
    )
    answer, _ = run_command("sweep", deck_file(), *arguments, "--seed", "3")
    assert answer["games"] == 120
    assert sorted(entry["swap"] for entry in answer["ranking"]) == [
        f"5 {SAGE.name} for 5 {BRUTE.name}",
        f"5 {SCOUT.name} for 5 {BRUTE.name}",
    ]
    report = printed("sweep", deck_file(), *arguments, "--seed", "3")
    assert "deck: 120 games of 2 swaps, seed 3" in report
    assert report.count(f" for 5 {BRUTE.name} ") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Name swaps, or cards to take out and to put in."),
        (("--swap", "Patient Brute for Village Scout", "--budget", "79"), "one round takes 80 games"),
        (("--out", "Nobody", "--in", "Village Scout"), "The deck has no card named “Nobody”."),
        (("--swap", "Patient Brute for Village Scout", "--budget", "0"), "Games must be a number from 1"),
    ],
)
def test_sweep_refuses_in_one_sentence(deck_file, arguments, message):
    with pytest.raises(CommandError, match=message) as refusal:
        call_command("sweep", deck_file(), *arguments)
    assert refusal.value.returncode == 2


def test_match_plays_two_decks_against_each_other(deck_file):
    settings = ("--games", "4", "--seed", "3")
    answer, _ = run_command("match", deck_file(), deck_file(), *settings)
    again, _ = run_command("match", deck_file(), deck_file(), *settings)
    assert answer == again
    assert answer["games"] == answer["won"]["count"] + answer["lost"]["count"] + answer["drawn"]["count"] == 4
    assert answer["won_first"]["trials"] == answer["won_second"]["trials"] == 2
    report = printed("match", deck_file(), deck_file(), *settings)
    assert "deck against deck: 4 games, seed 3" in report
    assert "won going first" in report


def test_gauntlet_plays_one_deck_against_many_or_all_against_each_other(deck_file):
    decks = [deck_file(name=f"{name}.txt") for name in ("one", "two", "three")]
    settings = ("--games", "2", "--seed", "3")
    gauntlet, _ = run_command("gauntlet", *decks, *settings)
    matrix, _ = run_command("gauntlet", *decks, "--matrix", *settings)
    pairs = [
        [(match["deck"], match["opponent"]) for match in answer["matches"]] for answer in (gauntlet, matrix)
    ]
    assert pairs == [
        [("one", "two"), ("one", "three")],
        [("one", "two"), ("one", "three"), ("two", "three")],
    ]
    head, *lines = printed("gauntlet", *decks, "--csv", *settings).splitlines()
    assert head.startswith("deck,opponent,games,won,lost,drawn,share,low,high,games going first,")
    assert [line.split(",")[:3] for line in lines] == [["one", "two", "2"], ["one", "three", "2"]]
    assert printed("gauntlet", *decks, *settings).count(" won (95 %") == 2


def test_gauntlet_plays_no_deck_against_itself(deck_file, tmp_path):
    first, second = deck_file(name="one.txt"), deck_file(name="two.txt")
    answer, _ = run_command(
        "gauntlet", first, f"{tmp_path}/../{tmp_path.name}/one.txt", second, "--games", "2"
    )
    assert [(match["deck"], match["opponent"]) for match in answer["matches"]] == [("one", "two")]


def test_gauntlet_needs_opponents(deck_file):
    with pytest.raises(CommandError, match="Name the files of other decks") as refusal:
        call_command("gauntlet", deck_file())
    assert refusal.value.returncode == 2


def test_goldfish_lists_unsupported_text(deck_file):
    answer, _ = run_command("goldfish", deck_file(), "--games", "5", "--seed", "3")
    assert [(card["name"], card["count"]) for card in answer["not_understood"]] == [
        (HERO.name, 1),
        (SAGE.name, 20),
    ]


def test_goldfish_counts_the_cards_whose_text_is_played(deck_file):
    answer, _ = run_command("goldfish", deck_file(), "--games", "5", "--seed", "3")
    counts = {"full": 40, "partial": 0, "none": 20}
    assert answer["coverage"] == {**counts, "hero": "none", "indicative": False}


def test_an_illegal_deck_with_an_unknown_line_is_played_with_a_warning(deck_file):
    answer, warning = run_command(
        "goldfish", deck_file(LIST + "3 No Such Card\n"), "--games", "5", "--seed", "3"
    )
    assert answer["games"] == 5
    assert [line["text"] for line in answer["unmatched"]] == ["3 No Such Card"]
    assert "is not legal" in warning
    assert "1 line of the deck “deck” matches no card and is ignored (line 6)." in warning


def csv_rows(command, *arguments):
    """The rows of the table that a command prints, as dictionaries."""
    return list(csv.DictReader(StringIO(printed(command, *arguments, "--csv"))))


def test_goldfish_prints_every_number_of_its_report_as_a_row(deck_file):
    settings = (deck_file(), "--games", "20", "--seed", "3")
    answer, _ = run_command("goldfish", *settings)
    rows = csv_rows("goldfish", *settings)
    assert list(rows[0]) == ["measure", "turn", "card", "value", "low", "high", "count", "trials"]
    won = rows[0]
    assert (won["measure"], won["count"], won["trials"]) == ("won", str(answer["won"]["count"]), "20")
    assert float(won["low"]) == round(answer["won"]["low"], 6)
    damage = [row for row in rows if row["measure"] == "damage in the turn"]
    assert [(int(row["turn"]), float(row["value"])) for row in damage] == [
        (turn["turn"], round(turn["value"], 6)) for turn in answer["damage"]
    ]
    drawn = {row["card"]: float(row["value"]) for row in rows if row["measure"] == "copies drawn"}
    assert drawn == {card["name"]: round(card["drawn"]["value"], 6) for card in answer["cards"]}


def test_compare_and_match_print_shares_and_means_with_intervals(deck_file):
    swap = ("--swap", f"5 {SCOUT.name} for 5 {BRUTE.name}", "--games", "20", "--seed", "3")
    answer, _ = run_command("compare", deck_file(), *swap)
    rows = {(row["measure"], row["version"]): row for row in csv_rows("compare", deck_file(), *swap)}
    longer = rows["turns longer", "second against first"]
    assert [float(longer[end]) for end in ("value", "low", "high")] == [
        round(answer["longer"][end], 6) for end in ("value", "low", "high")
    ]
    assert rows["won", "first"]["trials"] == "20"

    settings = (deck_file(), deck_file(name="other.txt"), "--games", "4", "--seed", "3")
    answer, _ = run_command("match", *settings)
    rows = {row["measure"]: row for row in csv_rows("match", *settings)}
    for measure, key in (("won", "won"), ("lost", "lost"), ("won going second", "won_second")):
        assert int(rows[measure]["count"]) == answer[key]["count"]
        assert float(rows[measure]["high"]) == round(answer[key]["high"], 6)


def test_sweep_and_draw_odds_print_tables(deck_file):
    swap = f"5 {SCOUT.name} for 5 {BRUTE.name}"
    settings = (deck_file(), "--swap", swap, "--budget", "80", "--seed", "3")
    answer, _ = run_command("sweep", *settings)
    longer = answer["ranking"][0]["longer"]
    (row,) = csv_rows("sweep", *settings)
    assert row == row | {
        "rank": "1",
        "swap": swap,
        "games": "40",
        "stopped": "yes" if answer["ranking"][0]["stopped"] else "",
        "turns longer": str(round(longer["value"], 6)),
        "low": str(round(longer["low"], 6)),
        "high": str(round(longer["high"], 6)),
    }
    assert float(row["won low"]) <= float(row["won"]) <= float(row["won high"])
    odds, _ = run_command("draw_odds", deck_file(), "--card", SCOUT.name)
    rows = csv_rows("draw_odds", deck_file(), "--card", SCOUT.name)
    assert rows[2] == {
        "turn": "2",
        "cards drawn": "8",
        "probability": str(round(odds["turns"][2]["probability"], 6)),
    }


def test_a_name_that_begins_like_a_formula_is_text_in_a_table(deck_file):
    rows = csv_rows("gauntlet", deck_file(name="=1+1.txt"), deck_file(name="b.txt"), "--games", "2")
    assert (rows[0]["deck"], rows[0]["opponent"]) == ("'=1+1", "b")


ILLEGAL = "The deck “{}” is not legal in Constructed (rule 100.4). It is simulated anyway."


@pytest.mark.parametrize(
    ("command", "arguments", "names"),
    [
        ("goldfish", ("--games", "2"), ["one"]),
        ("compare", ("{two}", "--games", "2"), ["one", "two"]),
        ("match", ("{two}", "--games", "2"), ["one", "two"]),
        ("gauntlet", ("{two}", "--games", "2"), ["one", "two"]),
        ("sweep", ("--swap", f"{SCOUT.name} for {BRUTE.name}", "--budget", "80"), ["one"]),
    ],
)
def test_every_command_warns_of_illegal_decks(deck_file, command, arguments, names):
    two = deck_file(name="two.txt")
    sent = [argument.format(two=two) for argument in arguments]
    _, warnings = run_command(command, deck_file(name="one.txt"), *sent)
    assert [line for line in warnings.splitlines() if "not legal" in line] == [
        ILLEGAL.format(name) for name in names
    ]


def test_compare_warns_of_swaps_that_make_an_illegal_deck(deck_file):
    swap = f"5 {SCOUT.name} for 5 {BRUTE.name}"
    _, warnings = run_command("compare", deck_file(), "--swap", swap, "--games", "2")
    assert ILLEGAL.format(f"deck after {swap}") in warnings


GOLDFISH, ODDS = ("goldfish",), ("draw_odds", "--card", SCOUT.name)


@pytest.mark.parametrize(
    ("command", "text", "sentence"),
    [
        (GOLDFISH, f"20 {SCOUT.name}\n", "The deck has no hero"),
        (
            GOLDFISH,
            f"Hero: {HERO.name}x\n20 {SCOUT.name}\n",
            f"The deck has no hero: line 1, “Hero: {HERO.name}x”, matches no card. Did you mean {HERO.name}?",
        ),
        (
            GOLDFISH,
            f"20 {SCOUT.name}\n{HERO.name}x\n",
            f"The deck has no hero, but line 2, “{HERO.name}x”, matches no card and may name it.",
        ),
        (GOLDFISH, f"Hero: {HERO.name}\n", "The deck has no cards yet"),
        (GOLDFISH, b"\x00\xff\xfe\x00binary", ""),
        (GOLDFISH, "Wuthering Heights\nis a novel\n", "No line of this list matches a card"),
        (ODDS, b"\x00\xff\xfe\x00binary", ""),
        (ODDS, "Wuthering Heights\nis a novel\n", "No line of this list matches a card"),
    ],
)
def test_unreadable_input_ends_with_status_2_and_one_sentence(deck_file, command, text, sentence):
    with pytest.raises(CommandError) as error:
        run_command(command[0], deck_file(text), *command[1:])
    assert error.value.returncode == 2
    assert sentence in str(error.value)
    assert str(error.value).endswith((".", "?"))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "wrong", [("--games", "0"), ("--turns", "51"), ("--seed", "-1"), ("--games", "9" * 40)]
)
def test_an_invalid_setting_ends_with_status_2(deck_file, wrong):
    with pytest.raises(CommandError, match="must be a number from") as error:
        run_command("goldfish", deck_file(), *wrong)
    assert error.value.returncode == 2


def test_a_missing_file_ends_with_status_2(cards, tmp_path):
    for command in (["goldfish"], ["draw_odds", "--card", "x"]):
        with pytest.raises(CommandError) as error:
            run_command(command[0], str(tmp_path / "nowhere.txt"), *command[1:])
        assert error.value.returncode == 2


def test_odds_of_several_cards_together_or_instead(deck_file):
    path = deck_file()
    options = ("--want", "2-3 cost:1", "--want", BRUTE.name)
    both, _ = run_command("draw_odds", path, *options, "--by-turn", "0")
    either, _ = run_command("draw_odds", path, *options[:2], "--or", *options[2:], "--by-turn", "0")
    scouts, _ = run_command("draw_odds", path, *options[:2], "--by-turn", "0")
    brutes, _ = run_command("draw_odds", path, *options[2:], "--by-turn", "0")
    chances = [Fraction(answer["exact"]) for answer in (both, either, scouts, brutes)]
    assert chances[0] + chances[1] == chances[2] + chances[3]
    assert [(group["at_least"], group["at_most"], group["copies"]) for group in either["groups"]] == [
        (2, 3, 20),
        (1, None, 20),
    ]
    assert [group["instead"] for group in either["groups"]] == [False, True]


def test_odds_with_hands_that_are_kept_for_other_cards(deck_file):
    answer, _ = run_command("draw_odds", deck_file(), "--want", SCOUT.name, "--keep", "2 cost<=2")
    assert (
        answer["mulligan"]
        == "an opening hand is mulliganed once unless it has at least 2 of 40 cards with cost at most 2"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Name the cards to draw"),
        (("--want", "type:hero"), "No card of the deck matches “type:hero”."),
        (("--want", "3-2 cost:1"), "At most 2 is less than at least 3."),
        (("--want", "1 colour:red"), "colour"),
    ],
)
def test_odds_of_nothing_end_with_status_2(deck_file, arguments, sentence):
    with pytest.raises(CommandError, match=sentence) as error:
        run_command("draw_odds", deck_file(), *arguments)
    assert error.value.returncode == 2


def test_odds_are_exact_by_turn_first_and_second(deck_file):
    first, _ = run_command("draw_odds", deck_file(), "--card", "village SCOUT", "--by-turn", "2", "--first")
    second, _ = run_command("draw_odds", deck_file(), "--card", SCOUT.name, "--by-turn", "2", "--second")
    assert (first["card"], first["copies"], first["deck"]) == (SCOUT.name, 20, 60)
    assert (first["seen"], second["seen"]) == (8, 9)
    assert Fraction(first["exact"]) < Fraction(second["exact"])
    assert first["probability"] == float(Fraction(first["exact"]))
    assert [row["turn"] for row in first["turns"]] == list(range(11))
    assert first["turns"][2]["exact"] == first["exact"]


def test_odds_of_a_card_outside_the_deck_are_zero(deck_file):
    answer, _ = run_command("draw_odds", deck_file(f"20 {SCOUT.name}"), "--card", BRUTE.name)
    assert (answer["copies"], answer["probability"]) == (0, 0.0)
    answer, _ = run_command(
        "draw_odds", deck_file(f"20 {SCOUT.name}"), "--card", BRUTE.name, "--at-least", "0"
    )
    assert answer["probability"] == 1.0


def test_a_misspelled_card_ends_with_status_2_and_suggestions(deck_file):
    with pytest.raises(
        CommandError, match=r"No card is named 'Vilage Scot'. Did you mean Village Scout\?"
    ) as error:
        run_command("draw_odds", deck_file(), "--card", "Vilage Scot")
    assert error.value.returncode == 2


@pytest.mark.parametrize("wrong", [("--at-least", "-1"), ("--by-turn", "-1"), ("--by-turn", "99999")])
def test_invalid_odds_options_end_with_status_2(deck_file, wrong):
    with pytest.raises(CommandError) as error:
        run_command("draw_odds", deck_file(), "--card", SCOUT.name, *wrong)
    assert error.value.returncode == 2


def test_the_chance_of_a_huge_number_of_copies_is_zero(deck_file):
    answer, _ = run_command("draw_odds", deck_file(), "--card", SCOUT.name, "--at-least", "9" * 30)
    assert answer["probability"] == 0.0


def test_output_without_json_is_readable(deck_file):
    out = StringIO()
    call_command("goldfish", deck_file(), games=20, seed=3, stdout=out, stderr=StringIO())
    call_command("draw_odds", deck_file(), card=SCOUT.name, stdout=out)
    assert out.getvalue().startswith("40 of 60 cards fully simulated. ")
    assert "Mean winning turn" in out.getvalue()
    assert "by turn 10" in out.getvalue()
