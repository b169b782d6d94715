"""Where reading a paragraph stopped, and the words that stand there."""

import pytest

from engine.cardtext.reading import ParagraphReading, read_power
from engine.cardtext.unread_text import END, stop_position, stop_words
from tests.engine.build import ally

CARD = ally("Pebble Keeper", 1, 1, 1)


def read(text):
    reading = read_power(text, CARD)
    assert reading.power is None, reading.power
    return reading


def stopped(normalized, understood):
    return ParagraphReading(normalized, normalized, understood=understood, problem="it stops there")


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("When this ally enters play, whistle twice.", "When this ally enters play,"),
        ("(2) >>> Draw a card and juggle it.", "(2) >>> Draw a card and"),
        ("juggle a pebble.", ""),
    ],
)
def test_the_text_is_divided_where_reading_stopped(text, understood):
    reading = read(text)

    assert reading.normalized[: stop_position(reading)] == understood


def test_the_name_of_the_card_counts_as_today_s_wording_has_it():
    reading = read("When Pebble Keeper enters play, whistle.")

    assert reading.normalized[: stop_position(reading)] == "When this ally enters play,"


@pytest.mark.parametrize(
    ("normalized", "understood", "before"),
    [
        ("While it is your noon, hum.", "While it's your", "While it is your"),
        ('It has "Hum a tune." today.', 'It has "Hum a', 'It has "Hum a'),
        ('It has "Hum." Draw a song.', 'It has "Hum." Draw a', 'It has "Hum." Draw a'),
        ('It has "Hum." while humming.', 'It has "Hum" while', 'It has "Hum." while'),
    ],
)
def test_contractions_and_quotation_marks_do_not_move_the_place(normalized, understood, before):
    reading = stopped(normalized, understood)

    assert normalized[: stop_position(reading)] == before


@pytest.mark.parametrize(
    ("normalized", "understood", "words"),
    [
        ("Draw a card and juggle it well.", "Draw a card and", "juggle it"),
        ("Reward: Collect 5 pebbles.", "Reward: Collect", "# pebbles"),
        ("Reward: Collect two pebbles.", "Reward: Collect", "# pebbles"),
        ("Reward: Collect one or more pebbles.", "Reward: Collect", "one or"),
        ("This ally has +3 luck.", "This ally has", "+# luck"),
        ("Pay (3) pebbles.", "Pay", "(#) pebbles"),
        ("Find Old Marla today.", "Find", "… today"),
        ("When it jumps, Hum a tune.", "When it", "jumps, …"),
        ("Hum: Draw a card.", "", "hum"),
        ("A friend with Protector hums.", "A friend with", "Protector hums"),
        ("Draw a card. Whistle a song.", "Draw a card", "whistle a"),
    ],
)
def test_numbers_and_names_are_generalized_and_the_clause_ends_the_words(normalized, understood, words):
    assert stop_words(stopped(normalized, understood)) == words


@pytest.mark.parametrize("normalized", ["Draw a card.", "Draw a card"])
def test_text_that_was_read_to_its_end_has_no_words_behind_it(normalized):
    assert stop_words(stopped(normalized, "Draw a card")) == END


def test_paragraphs_that_lack_the_same_phrase_have_the_same_words():
    texts = ("(2) >>> Draw two pebbles.", "(4) >>> Draw nine pebbles.")

    assert len({stop_words(read(text)) for text in texts}) == 1


def test_text_with_an_unreadable_character_stops_at_its_beginning():
    reading = read("Draw ☃ cards.")

    assert (stop_position(reading), stop_words(reading)) == (0, "draw ☃")
