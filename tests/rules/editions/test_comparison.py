"""The comparison of editions: rules are matched by their text, and only real changes count."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.editions.assignment import find_best_assignment
from rules.editions.compared_rules import ComparedRule, EditionRules
from rules.editions.comparison import ChangeKind, EditionComparison
from rules.editions.matching import match_rules
from rules.editions.moved_sentences import mark_moved_sentences
from rules.editions.text_diff import DiffMark, DiffRun, diff_texts, have_same_meaning
from rules.editions.tokens import tokenize
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import plain_text
from rules.parsers.files import DATA, read_folder, read_path
from rules.parsers.parsed_document import ParsedDocument
from tests.profiles import examples, sampled
from tests.rules.conftest import OFFICIAL, shared


def volume_of(document: ParsedDocument) -> EditionRules:
    rules = [rule for rule in document.rules if rule.number.rule]
    passages = tuple(
        ComparedRule(rule.number, rule.title, plain_text(rule.text), rule.examples) for rule in rules
    )
    titles = {
        rule.number.section: rule.title
        for rule in document.rules
        if rule.number.section and not rule.number.rule
    }
    return EditionRules(passages, titles)


def volume(titles: dict[int, str] | None = None, **rules: str) -> EditionRules:
    """A small edition: ``r100_1="..."`` is its rule 100.1."""
    numbers = {RuleNumber.parse(key[1:].replace("_", ".")): text for key, text in rules.items()}
    return EditionRules(
        tuple(ComparedRule(number, text=text) for number, text in numbers.items()), titles or {}
    )


def itself(number: str) -> str:
    return number


# Pairing


def greatest(weights: list[list[int]]) -> int:
    """The greatest sum of any pairing: the best of what can be done with each set of columns taken."""
    best = {0: 0}
    for row in weights:
        further = dict(best)
        for taken, total in best.items():
            for column, weight in enumerate(row):
                if not taken & 1 << column:
                    after = taken | 1 << column
                    further[after] = max(further.get(after, 0), total + weight)
        best = further
    return max(best.values())


@examples(400)
@given(
    st.integers(1, 6).flatmap(
        lambda wide: st.lists(st.lists(st.integers(0, 9), min_size=wide, max_size=wide), max_size=6)
    )
)
def test_no_pairing_has_a_greater_sum(weights: list[list[int]]) -> None:
    sparse = {
        row: {at: float(weight) for at, weight in enumerate(line) if weight}
        for row, line in enumerate(weights)
    }
    chosen = find_best_assignment(sparse)
    assert len(set(chosen.values())) == len(chosen)
    assert sum(sparse[row][column] for row, column in chosen.items()) == greatest(weights)


def test_a_pair_gives_way_where_both_gain_by_it() -> None:
    assert find_best_assignment({0: {0: 5.0, 1: 4.0}, 1: {0: 4.0}}) == {0: 1, 1: 0}


# Words and differences


SIGNS = {
    DiffMark.SAME: "{1}",
    DiffMark.DELETED: "[-{0}-]",
    DiffMark.INSERTED: "[+{1}+]",
    DiffMark.RENUMBERED: "<{0}|{1}>",
    DiffMark.CARRIED: "({2}:{0}{1})",
}


def marked(runs: list[DiffRun]) -> str:
    return "".join(SIGNS[run.mark].format(run.older, run.newer, run.where) for run in runs)


def test_a_citation_is_one_word() -> None:
    assert [(token.text, token.cites) for token in tokenize("see rule 410.6a.")] == [
        ("see", ""),
        ("rule", ""),
        ("410.6a", "410.6a"),
        (".", ""),
    ]


def test_words_that_left_and_came_are_marked() -> None:
    runs = diff_texts("Draw seven cards, then stop.", "Draw eight cards, then go on.", itself, itself)
    assert marked(runs) == "Draw[- seven-][+ eight+] cards, then[- stop-][+ go on+]."


def test_a_single_word_between_two_changes_is_no_island() -> None:
    runs = diff_texts("he draws a single card now", "they take a whole hand now", itself, itself)
    assert marked(runs) == "[-he draws a single card-][+they take a whole hand+] now"


def test_a_sentence_is_marked_with_its_own_stop() -> None:
    runs = diff_texts("One. Three.", "One. Two. Three.", itself, itself)
    assert marked(runs) == "One.[+ Two.+] Three."


def test_quotation_marks_and_capitals_are_no_change() -> None:
    assert have_same_meaning("A player can’t “pass”.", 'a Player can\'t "pass".', itself, itself)


def test_a_number_that_moved_with_its_rule_is_no_change() -> None:
    def new(number: str) -> str:
        return {"404.1": "415.1"}.get(number, number)

    assert have_same_meaning("As in (404.1).", "As in (415.1).", new, itself)
    assert not have_same_meaning("As in (404.1).", "As in (404.1).", new, itself)
    assert marked(diff_texts("As in (404.1).", "As in (415.1).", new, itself)) == "As in (<404.1|415.1>)."


TEXTS = st.lists(
    st.sampled_from(["player", "a", "card", "(410.6a)", "410", ".", ",", "\n\n", "“can't”", "- x", " "]),
    max_size=12,
).map(" ".join)


@given(TEXTS, TEXTS)
def test_each_side_of_the_differences_is_its_text(older: str, newer: str) -> None:
    runs = diff_texts(older, newer, itself, itself)
    assert "".join(run.older for run in runs) == older.rstrip()
    assert "".join(run.newer for run in runs) == newer.rstrip()


@given(TEXTS)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert {run.mark for run in diff_texts(text, text, itself, itself)} <= {DiffMark.SAME}


# What became of a rule

DRAW = "Before the first turn, each player shuffles the deck and draws an opening hand of seven cards."
OWLS = "An owl in a party may whistle at night, once for every mouse that its controller has caught."
CHAIN = "The chain is a zone in which links wait for both players to pass, the latest link on top."
COUNTERS = "A counter is no card; it marks a character, and goes when that character leaves play (100.1)."
LAMPS = "Lamps burn oil. An exhausted lamp gives no light until its owner pays one barrel of oil."


def fates(older: EditionRules, newer: EditionRules) -> dict[str, tuple[ChangeKind, str, str]]:
    return {
        fate.passage.key: (fate.kind, fate.former, fate.later)
        for fate in EditionComparison(older, newer).changes
    }


def test_every_kind_of_change_is_distinguished() -> None:
    older = volume(r100_1=DRAW, r100_2=OWLS, r100_3=COUNTERS, r100_4=LAMPS)
    newer = volume(r100_1=DRAW.replace("seven", "eight"), r200_1=OWLS, r100_3=COUNTERS, r100_5=CHAIN)
    assert fates(older, newer) == {
        "100.1": (ChangeKind.CHANGED, "100.1", "100.1"),
        "200.1": (ChangeKind.MOVED, "100.2", "200.1"),
        "100.3": (ChangeKind.SAME, "100.3", "100.3"),
        "100.5": (ChangeKind.ADDED, "", "100.5"),
        "100.4": (ChangeKind.REMOVED, "100.4", ""),
    }


def test_a_citation_is_compared_through_what_became_of_its_rule() -> None:
    older = volume(r100_1=DRAW, r100_2=COUNTERS)
    follows = volume(r200_1=DRAW, r100_2=COUNTERS.replace("100.1", "200.1"))
    stays = volume(r200_1=DRAW, r100_2=COUNTERS)
    assert fates(older, follows)["100.2"][0] == ChangeKind.SAME
    assert fates(older, stays)["100.2"][0] == ChangeKind.CHANGED


def test_a_number_that_another_rule_has_now_is_a_change() -> None:
    cites = "Whoever meets an owl at night follows the steps of the rule about it, word by word (300.1)."
    older = volume(r100_1=cites, r300_1=LAMPS)
    newer = volume(r100_1=cites, r300_1=CHAIN)
    assert fates(older, newer)["100.1"][0] == ChangeKind.CHANGED


def test_a_heading_without_text_is_matched_by_the_rules_below_it() -> None:
    def under(number: str, title: str) -> EditionRules:
        heading = ComparedRule(RuleNumber.parse(number), title)
        return EditionRules((heading, ComparedRule(RuleNumber.parse(f"{number}a"), text=OWLS)))

    assert match_rules(under("100.1", "Owls"), under("200.3", "Nightbirds")).pairs["100.1"] == "200.3"


def test_a_citation_of_a_section_follows_it() -> None:
    cites = "Whoever has no cards left to draw follows the steps of the chain (see 300) with an empty hand."
    older = volume({300: "The chain"}, r300_1=CHAIN, r300_2=LAMPS, r400_1=cites)
    newer = volume({307: "The chain"}, r307_1=CHAIN, r307_2=LAMPS, r400_1=cites.replace("300", "307"))
    assert fates(older, newer)["400.1"][0] == ChangeKind.SAME


def test_a_split_rule_is_shown_with_its_parts() -> None:
    older = volume(r100_1=f"{DRAW} {OWLS}", r100_2=LAMPS)
    newer = volume(r100_1=DRAW, r100_2=OWLS, r100_3=LAMPS)
    comparison = EditionComparison(older, newer)
    best, part = (comparison.of_newer(number) for number in ("100.1", "100.2"))
    assert best and part
    assert {best.former, part.former} == {"100.1"}
    assert {best.parts, part.parts} == {(), ("100.2",)} or {best.parts, part.parts} == {(), ("100.1",)}
    assert {best.kind, part.kind} == {ChangeKind.CHANGED}


def test_of_two_equal_parts_the_one_of_the_same_number_is_the_counterpart() -> None:
    first, second = "Owls whistle because mice scatter.", "Lamps flicker while oil drips."
    older = volume(r100_1=CHAIN, r100_2=f"{first} {second}", r100_3=DRAW)
    for parts in ((first, second), (second, first)):
        newer = volume(r100_1=CHAIN, r100_1a=parts[1], r100_2=parts[0], r100_3=DRAW)
        assert match_rules(older, newer).pairs["100.2"] == "100.2"


def test_the_differences_of_a_part_leave_out_the_other_parts() -> None:
    comparison = EditionComparison(volume(r100_1=f"{DRAW} {OWLS}"), volume(r100_1=DRAW, r100_2=OWLS))
    part = next(fate for fate in comparison.changes if fate.split_off)
    assert {run.mark for run in comparison.edits(part).text} == {DiffMark.SAME}


SPLIT = volume(r100_1=f"{DRAW} {LAMPS}", r100_2=OWLS)
TOGETHER = volume(r100_1=f"{DRAW} {OWLS} {LAMPS}")


@pytest.mark.parametrize(("older", "newer"), [(TOGETHER, SPLIT), (SPLIT, TOGETHER)])
def test_text_moved_to_another_rule_is_neither_deleted_nor_inserted(
    older: EditionRules, newer: EditionRules
) -> None:
    comparison = EditionComparison(older, newer)
    container = comparison.of_newer("100.1")
    assert container
    assert marked(comparison.edits(container).text) == f"{DRAW}(100.2: {OWLS}) {LAMPS}"


@given(TEXTS, TEXTS)
def test_moved_text_is_still_part_of_the_text(older: str, newer: str) -> None:
    runs = mark_moved_sentences(diff_texts(older, newer, itself, itself), DiffMark.DELETED, {"9": older})
    assert "".join(run.older for run in runs) == older.rstrip()
    assert "".join(run.newer for run in runs) == newer.rstrip()


def test_merged_rules_are_shown_together() -> None:
    comparison = EditionComparison(volume(r100_1=DRAW, r100_2=OWLS), volume(r100_1=f"{OWLS} {DRAW}"))
    kept_rule, taken = sorted(comparison.changes, key=lambda fate: bool(fate.merged_into))
    assert (kept_rule.later, taken.later) == ("100.1", "100.1")
    assert kept_rule.taken_in == (taken.former,)


def test_a_changed_example_is_a_change() -> None:
    older = ComparedRule(RuleNumber.parse("100.1"), text=DRAW, examples=("You draw seven.",))
    newer = replace(older, examples=("You draw eight.",))
    comparison = EditionComparison(EditionRules((older,)), EditionRules((newer,)))
    assert comparison.counts[ChangeKind.CHANGED] == 1
    assert marked(comparison.edits(comparison.changes[0]).examples[0]) == "You draw[- seven-][+ eight+]."


# An edition that breaks off

TITLES = {100: "Starting", 200: "Zones", 300: "Lamps"}
BROKEN = volume(TITLES, r100_1=DRAW, r200_1=CHAIN)
COMPLETE = volume(TITLES, r100_1=DRAW, r100_2=OWLS, r200_1=CHAIN, r200_2=COUNTERS, r300_1=LAMPS)


def test_rules_missing_from_an_extract_are_neither_added_nor_removed() -> None:
    changes = fates(BROKEN, COMPLETE)
    assert changes["100.2"][0] == ChangeKind.ADDED
    assert changes["300.1"][0] == ChangeKind.UNKNOWN, "its section is only announced"
    assert changes["200.2"][0] == ChangeKind.UNKNOWN, "its section may break off"
    turned = fates(COMPLETE, BROKEN)
    assert [turned[number][0] for number in ("100.2", "300.1", "200.2")] == [
        ChangeKind.REMOVED,
        ChangeKind.UNKNOWN,
        ChangeKind.UNKNOWN,
    ]


def test_only_the_section_before_a_gap_may_break_off() -> None:
    titles = {**TITLES, 400: "Oil", 500: "Night"}
    broken = volume(titles, r100_1=DRAW, r200_1=CHAIN, r500_1=OWLS)
    assert (broken.unknown, broken.broken_off) == ({300, 400}, {200})


def test_a_citation_of_an_unknown_rule_is_matched_by_its_section() -> None:
    cites = "Whoever whistles in the dark pays for the oil of the lamp as well, if there is one (300.1)."
    other = cites.replace("300.1", "200.1")
    older = volume(TITLES, r100_1=cites, r200_1=CHAIN)
    assert (
        fates(
            older,
            volume(TITLES, r100_1=cites.replace("300.1", "300.4"), r200_1=CHAIN, r300_1=LAMPS, r300_4=OWLS),
        )["100.1"][0]
        == ChangeKind.SAME
    )
    assert (
        fates(older, volume(TITLES, r100_1=other, r200_1=CHAIN, r300_1=LAMPS))["100.1"][0]
        == ChangeKind.CHANGED
    )


# Real rules


@dataclass(frozen=True)
class Shaken:
    """An edition with everything that editors do done to it, and the rule that each of its rules was."""

    volume: EditionRules
    former: dict[str, str]


def shaken(volume: EditionRules, seed: int) -> Shaken:
    """Sections renumbered and shuffled; rules moved, dropped, split, written anew; a word in seven edited."""
    chance = random.Random(seed)
    vocabulary = [word for passage in volume.rules for word in passage.text.split()]
    sections = list(volume.by_section)
    moved = set(chance.sample(volume.rules, 30))
    dropped = set(chance.sample(volume.rules, 20))
    long = [rule for rule in volume.rules if rule.text.count(". ") >= 3 and rule not in dropped]
    split = set(chance.sample(long, min(20, len(long))))
    placed: dict[int, list[tuple[str, str, str]]] = {section: [] for section in sections}
    for passage in volume.rules:
        if passage in dropped:
            continue
        section = chance.choice(sections) if passage in moved else passage.section
        for part in _halves(passage.text) if passage in split else (passage.text,):
            placed[section].append((passage.key, passage.title, _edited(part, vocabulary, chance)))
    for section in chance.sample(sections, 20):
        placed[section].append(("", "", " ".join(chance.choices(vocabulary, k=chance.randint(8, 60)))))
    for section in chance.sample(sections, 20):
        chance.shuffle(placed[section])
    shift = chance.choice([0, 1, 3])
    passages, former = [], {}
    for section, rules in placed.items():
        for place, (was, title, text) in enumerate(rules, 1):
            number = RuleNumber(section // 100, section + shift, place)
            passages.append(ComparedRule(number, title, text))
            former[str(number)] = was
    return Shaken(
        EditionRules(tuple(passages), {section + shift: volume.titles[section] for section in sections}),
        former,
    )


def _halves(text: str) -> tuple[str, str]:
    sentences = re.split(r"(?<=\.)\s", text)
    middle = len(sentences) // 2
    return " ".join(sentences[:middle]), " ".join(sentences[middle:])


def _edited(text: str, vocabulary: list[str], chance: random.Random) -> str:
    def edit(word: str) -> Iterator[str]:
        happens = chance.random()
        if happens < 0.05:
            return
        yield chance.choice(vocabulary) if happens < 0.10 else word
        if happens > 0.96:
            yield chance.choice(vocabulary)

    return " ".join(new for word in text.split() for new in edit(word))


@pytest.fixture(scope="module")
def current(restated: ParsedDocument) -> EditionRules:
    return volume_of(restated)


@pytest.mark.parametrize("seed", sampled(range(4), 4, about=["rules/editions"]))
def test_rules_are_found_back_whatever_editors_do_to_them(current: EditionRules, seed: int) -> None:
    edited = shaken(current, seed)
    matching = match_rules(current, edited.volume)
    changes = {new: matching.back.get(new) or matching.split_off.get(new, "") for new in edited.former}
    right = sum(changes[new] == was for new, was in edited.former.items())
    assert right >= 0.98 * len(edited.former)


def test_an_edition_does_not_differ_from_itself(current: EditionRules) -> None:
    comparison = EditionComparison(current, current)
    assert comparison.counts[ChangeKind.SAME] == len(current.rules)


STAYED = (
    *("100.1", "100.3", "100.4", "101.2", "102.1a", "102.2", "103.2", "103.3", "201.1", "203.2"),
    *("300.1", "301.1", "302.2", "303.1", "303.2", "303.3", "304.3"),
)
MOVED = {
    "105.1": "411.1",
    "207.1": "206.1",
    "306.1": "305.1",
    "306.2": "305.2",
    "306.2a": "305.2a",
    "306.2c": "305.2c",
    "306.3a": "400.1",
    "306.3b": "400.2",
    "306.3c": "400.3",
    "306.3d": "400.5",
    "306.4a": "305.3a",
    "307.1": "306.1",
    "400.1": "401.1",
    "400.2": "401.2",
    "400.3": "401.3",
    "400.3a": "401.3a",
    "400.3b": "401.3b",
}
COUNTERPARTS = {number: number for number in STAYED} | MOVED
"""What of edition 1.11 is where in 7.4, read by hand."""


def test_the_two_editions_of_the_game_are_matched_as_a_reader_would() -> None:
    older, newer = (volume_of(read_path(shared(OFFICIAL["wow-tcg", edition]))) for edition in ("1.11", "7.4"))
    pairs = match_rules(older, newer).pairs
    assert {was: pairs.get(was) for was in COUNTERPARTS} == COUNTERPARTS


def test_our_editions_differ_only_where_the_rules_do(current: EditionRules) -> None:
    restated = EditionComparison(volume_of(read_folder(DATA / "wow-tcg-1.11")), current)
    announced = restated.older.titles
    older, newer = (volume_of(read_path(shared(OFFICIAL["wow-tcg", edition]))) for edition in ("1.11", "7.4"))
    official = EditionComparison(EditionRules(older.rules, {**announced, **older.titles}), newer)
    unchanged = [
        fate
        for fate in official.changes
        if fate.kind in (ChangeKind.SAME, ChangeKind.MOVED) and not fate.passage.examples
    ]
    assert unchanged
    for fate in unchanged:
        own = restated.of_newer(fate.later)
        assert own, fate.later
        assert (own.kind, own.former) == (fate.kind, fate.former), fate.later
