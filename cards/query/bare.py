"""What words mean that stand alone: they are in the name or the text of the card."""

from dataclasses import replace

from django.db.models import Q

from cards.names import words
from cards.queries import any_phrase, any_word
from cards.query.keys import CARDS, Condition
from cards.query.tree import Form, Value


def in_name_or_text(value: Value) -> Condition | None:
    """Every word, as it is begun or inflected; between quotes, the words side by side."""
    if value.form is Form.PATTERN:
        value = replace(value, text=f"/{value.text}/", form=Form.PLAIN)
    plain = words(value.text)
    if not plain:
        return None
    if value.form is Form.QUOTED:
        asks = any_phrase(plain)
    else:
        asks = Q()
        for word in plain.split():
            asks &= any_word(word)
    return Condition(asks, f"“{value.text.strip()}” in the name or text")


CARDS.bare = in_name_or_text
