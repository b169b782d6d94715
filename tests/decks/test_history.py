"""Every change is a step, which can be undone back to the first state and redone."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.visitors import Visitor
from decks import actions
from decks.actions import DeckError
from decks.actions import history as action_history
from decks.actions.history import state_of
from decks.history import Copies, Difference, State, WaitingLine, diff, difference, in_words
from decks.history import state as states
from decks.legality import CardChange
from decks.models import Deck, Version, Visibility
from tests.profiles import examples

ME = Visitor(key="my browser")
LIST = "// League\nHero: Baxxel Geartooth\n4 Zip\n2 Fire Blast\nSideboard\n3 Fier Blast\n1 Nonesuch"
ZONES = ("main", "side", "maybe")
NAMES = ("Zip", "Fire Blast", "Aimed Shot", "Kel'Thuzad's Guard")
WORDS = st.text(st.characters(categories=["L", "N", "P", "Z"]), max_size=12)


@pytest.fixture
def deck(cards):
    return actions.import_list(ME, LIST)


def words(deck):
    return [step.words for step in deck.steps.all()]


PLACES = st.tuples(st.integers(1, 6), st.sampled_from(ZONES))
COPIES = st.builds(Copies, st.integers(1, 9), WORDS)
WAITING = st.builds(WaitingLine, WORDS, st.sampled_from(ZONES), st.integers(1, 9), st.lists(WORDS).map(tuple))
STATES = st.builds(
    State,
    name=WORDS,
    description=WORDS,
    format=st.sampled_from(("constructed", "limited")),
    tags=st.lists(WORDS).map(tuple),
    hero=st.none() | st.integers(1, 6),
    entries=st.dictionaries(PLACES, COPIES),
    lines=st.dictionaries(st.integers(1, 9), WAITING),
)


@examples(20)
@given(STATES, STATES)
def test_a_difference_leads_from_one_state_to_the_other_and_back(before, after):
    change = difference(before, after)

    assert change.applied(before) == after
    assert change.reversed().applied(after) == before
    assert change.reversed().reversed() == change
    assert bool(change) == (before != after)


@examples(20)
@given(STATES, STATES)
def test_states_and_differences_survive_json(before, after):
    change = difference(before, after)

    assert states.from_json(states.to_json(before)) == before
    assert diff.from_json(diff.to_json(change)) == change


@examples(20)
@given(STATES, STATES)
def test_every_difference_has_words(before, after):
    change = difference(before, after)
    assert bool(in_words(change, {})) == bool(change)
    assert len(in_words(change, {})) <= 200


CHANGES = st.one_of(
    st.tuples(st.just("set_count"), st.sampled_from(NAMES), st.sampled_from(ZONES), st.integers(0, 5)),
    st.tuples(st.just("add"), st.sampled_from(NAMES), st.sampled_from(ZONES), st.integers(-3, 3)),
    st.tuples(st.just("move"), st.sampled_from(NAMES), st.sampled_from(ZONES)),
    st.tuples(st.just("set_note"), st.sampled_from(NAMES), st.sampled_from(ZONES), WORDS),
    st.tuples(st.just("set_tags"), st.lists(WORDS, max_size=3)),
    st.tuples(st.just("set_hero"), st.sampled_from(("Ta'zo", "Baxxel Geartooth"))),
    st.tuples(st.just("describe"), WORDS, WORDS, st.sampled_from(("constructed", "limited"))),
    st.tuples(st.just("resolve_line"), st.integers(6, 7), st.sampled_from((None, *NAMES))),
    st.tuples(st.just("apply"), st.sampled_from(NAMES), st.integers(0, 4)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
    st.tuples(st.just("go_to"), st.integers(0, 8)),
)


def make(deck, cards, change):
    """Make one change of any kind; a refused one changes nothing."""
    kind, *arguments = change
    if kind == "resolve_line":
        arguments = [arguments[0], arguments[1] and cards[arguments[1]]]
    elif kind == "apply":
        arguments = [[CardChange(cards[arguments[0]].printed(), "main", arguments[1])]]
    elif kind == "describe":
        more = dict(zip(("name", "description", "format"), arguments, strict=True))
        actions.describe(deck, **more, visibility=Visibility.PUBLIC)
        return
    elif kind in ("undo", "redo", "set_tags", "go_to"):
        pass
    else:
        arguments[0] = cards[arguments[0]]
    getattr(actions, kind)(deck, *arguments)


def test_all_changes_are_undone_to_the_beginning_and_redone_to_the_end(cards):
    @examples(20)
    @given(st.lists(CHANGES, max_size=10))
    def holds(changes):
        with transaction.atomic():
            deck = actions.import_list(ME, LIST)
            beginning = state_of(deck)
            for change in changes:
                before = state_of(deck)
                try:
                    make(deck, cards, change)
                except DeckError:
                    assert state_of(deck) == before
            while deck.steps.undone().exists():
                actions.redo(deck)
            end = state_of(deck)
            passed = [end]
            while deck.steps.done().exists():
                actions.undo(deck)
                passed.append(state_of(deck))
            assert passed[-1] == beginning
            for state in reversed(passed[:-1]):
                actions.redo(deck)
                assert state_of(deck) == state
            assert state_of(deck) == end
            transaction.set_rollback(True)

    holds()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("add", "Fire Blast", "main", 2), "Added 2 Fire Blast"),
        (("add", "Zip", "side", 1), "Added 1 Zip to the side deck"),
        (("set_count", "Zip", "main", 1), "Removed 3 Zip"),
        (("move", "Zip", "maybe"), "Moved 1 Zip to the maybeboard"),
        (("set_note", "Zip", "main", "Too slow?"), "Changed the note on Zip"),
        (("set_tags", ["Solo Raid", "#fun"]), "Changed the tags to solo-raid, fun"),
        (("set_hero", "Ta'zo"), "Changed the hero to Ta'zo"),
        (("describe", "New", "", "constructed"), "Renamed the deck to New"),
        (
            ("describe", "League", "Words.", "limited"),
            "Changed the description; changed the format to Limited",
        ),
        (("resolve_line", 6, "Fire Blast"), "Added 3 Fire Blast to the side deck; matched line 6"),
        (("resolve_line", 7, None), "Removed line 7"),
    ],
)
def test_a_step_is_described_in_words(deck, cards, change, words):
    make(deck, cards, change)

    (step,) = deck.steps.all()
    assert step.words == words
    assert Deck.objects.get(pk=deck.pk).would_undo == words
    assert actions.undo(deck).words == words
    assert Deck.objects.get(pk=deck.pk).would_redo == words


def test_a_change_without_effect_is_no_step(deck, cards):
    actions.set_count(deck, cards["Zip"], "main", 4)
    actions.describe(deck, name="League", description="", format="constructed", visibility="private")

    assert not deck.steps.exists()


def test_undo_never_shows_what_was_made_private(deck):
    arguments = {"name": "League", "format": "constructed"}
    actions.describe(deck, **arguments, description="One", visibility="public")
    actions.describe(deck, **arguments, description="Two", visibility="private")
    actions.undo(deck)
    deck.refresh_from_db()

    assert (deck.description, deck.visibility) == ("One", "private")


def test_at_either_end_there_is_nothing_to_undo_or_redo(deck, cards):
    with pytest.raises(DeckError, match="Nothing to undo"):
        actions.undo(deck)
    with pytest.raises(DeckError, match="Nothing to redo"):
        actions.redo(deck)
    assert not deck.would_undo
    assert not deck.would_redo


def test_a_new_change_replaces_undone_ones(deck, cards):
    actions.add(deck, cards["Zip"], "main", 1)
    actions.undo(deck)
    actions.add(deck, cards["Aimed Shot"], "main", 1)

    assert words(deck) == ["Added 1 Aimed Shot"]
    with pytest.raises(DeckError):
        actions.redo(deck)


def test_many_undone_changes_are_saved_as_a_version(deck, cards):
    for _ in range(action_history.TAIL):
        actions.add(deck, cards["Zip"], "main", 1)
    end = state_of(deck)
    for _ in range(action_history.TAIL):
        actions.undo(deck)
    actions.add(deck, cards["Aimed Shot"], "main", 1)

    assert deck.versions.get(reason=Version.Reason.UNDONE).state == end


def test_a_copied_decks_history_begins_with_the_copy(deck, cards):
    actions.add(deck, cards["Zip"], "main", 1)
    twin = actions.copy(deck, ME)

    assert twin.copied_from == deck
    assert not twin.would_undo
    assert state_of(twin) == state_of(deck)


def test_a_note_moves_with_its_card_and_back(deck, cards):
    actions.set_count(deck, cards["Fire Blast"], "main", 1)
    actions.set_note(deck, cards["Fire Blast"], "main", "  Burn \n them ")
    actions.move(deck, cards["Fire Blast"], "maybe")
    assert deck.entries.get(card=cards["Fire Blast"]).note == "Burn them"

    actions.set_count(deck, cards["Fire Blast"], "maybe", 0)
    actions.undo(deck)
    assert deck.entries.get(card=cards["Fire Blast"]).note == "Burn them"


def test_the_maybe_board_is_neither_counted_nor_judged(deck, cards):
    actions.add(deck, cards["Kel'Thuzad's Guard"], "maybe", 9)
    loaded_deck = Deck.objects.with_contents().get(pk=deck.pk)

    assert (loaded_deck.decklist().main_count, loaded_deck.decklist().side_count) == (6, 0)
    assert [(card.name, count) for card, count in loaded_deck.decklist().maybe] == [("Kel'Thuzad's Guard", 9)]
    assert cards["Kel'Thuzad's Guard"].printed() not in loaded_deck.decklist().cards()


@pytest.mark.parametrize("tags", [["x" * 31], [str(number) for number in range(13)]])
def test_impossible_tags_are_refused(deck, tags):
    with pytest.raises(DeckError):
        actions.set_tags(deck, tags)
    assert Deck.objects.get(pk=deck.pk).tags == []


def test_a_version_stores_the_deck_and_can_be_restored(deck, cards):
    version = actions.save_version(deck, "  First try ")
    then = state_of(deck)
    actions.set_count(deck, cards["Zip"], "main", 0)
    actions.resolve_line(deck, 7, None)
    actions.set_hero(deck, cards["Ta'zo"])
    now = state_of(deck)
    actions.revert(deck, version)

    assert version.name == "First try"
    assert state_of(deck) == then
    actions.undo(deck)
    assert state_of(deck) == now


def test_versions_are_refused_without_a_name_and_for_another_deck(deck, cards):
    other = actions.create(ME)
    version = actions.save_version(other, "Other")

    with pytest.raises(DeckError, match="name"):
        actions.save_version(deck, " \0 ")
    with pytest.raises(DeckError, match="another deck"):
        actions.revert(deck, version)
    with pytest.raises(DeckError, match="already identical"):
        actions.revert(other, version)


def test_the_first_state_and_the_state_before_a_pause_are_saved(deck, cards):
    beginning = state_of(deck)
    actions.add(deck, cards["Zip"], "main", 1)
    first = state_of(deck)
    deck.steps.update(made=timezone.now() - timedelta(days=1))
    actions.add(deck, cards["Zip"], "main", 1)
    actions.add(deck, cards["Zip"], "main", 1)

    states = {version.reason: version.state for version in deck.versions.all()}
    assert states == {"beginning": beginning, "pause": first}


def test_a_long_history_drops_its_oldest_steps_and_keeps_the_first_state(deck, cards, monkeypatch):
    monkeypatch.setattr(action_history, "MOST_STEPS", 10)
    monkeypatch.setattr(action_history, "PRUNE_EVERY", 5)
    beginning = state_of(deck)
    for _ in range(22):
        actions.add(deck, cards["Zip"], "main", 1)

    assert [step.number for step in deck.steps.all()] == list(range(11, 23))
    assert deck.versions.get(reason="beginning").state == beginning


def test_a_card_deleted_from_the_database_is_left_out(deck, cards):
    actions.add(deck, cards["Aimed Shot"], "main", 2)
    actions.set_count(deck, cards["Aimed Shot"], "main", 0)
    cards["Aimed Shot"].delete()
    actions.undo(deck)

    assert sorted(entry.card.name for entry in deck.entries.all()) == ["Fire Blast", "Zip"]


def test_an_empty_difference_is_false():
    assert not Difference()


@pytest.mark.django_db(transaction=True)
def test_clicks_and_undos_at_once_leave_a_history_without_holes(cards):
    deck = actions.create(ME)
    beginning = state_of(deck)

    def click():
        try:
            for turn in range(8):
                actions.add(deck, cards["Zip"], "main", 1)
                if turn % 3 == 2:
                    actions.undo(deck)
        finally:
            connection.close()

    clicks = [threading.Thread(target=click) for _ in range(3)]
    for thread in clicks:
        thread.start()
    for thread in clicks:
        thread.join()
    assert [step.number for step in deck.steps.done()] == list(range(18, 0, -1))
    while deck.steps.done().exists():
        actions.undo(deck)
    assert state_of(deck) == beginning


def test_versions_end_where_they_take_too_much_room(deck, monkeypatch):
    actions.save_version(deck, "First")
    monkeypatch.setattr("decks.actions.versions.MOST_STORED", 10)

    with pytest.raises(DeckError, match="too much space"):
        actions.save_version(deck, "Second")


def test_a_version_with_a_deleted_format_can_be_restored(deck):
    version = actions.save_version(deck, "First")
    version.data["format"] = "forgotten"
    version.save()
    actions.revert(deck, version)

    assert deck.steps.get().words == "Changed the format to forgotten"
