"""What keywords mean as text (glossary)."""

import pytest

from engine.cardtext.keyword_texts import KEYWORD_TEXTS
from engine.cardtext.reading import read_power
from engine.tree.keywords import Keyword
from tests.engine.build import ally


@pytest.mark.parametrize("keyword", KEYWORD_TEXTS)
def test_the_meaning_of_a_keyword_is_understood(keyword):
    number = "X" if keyword is Keyword.FINISHING_MOVE else "2"  # which has no number behind it
    for text in KEYWORD_TEXTS[keyword]:
        assert read_power(text.replace("X", number), ally("Wolf", 1, 1, 1)).problem == ""
