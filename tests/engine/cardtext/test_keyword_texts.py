"""What keywords mean as text (glossary)."""

import pytest

from engine.cardtext.keyword_texts import KEYWORD_TEXTS
from engine.cardtext.reading import read_power
from tests.engine.build import ally


@pytest.mark.parametrize("keyword", KEYWORD_TEXTS)
def test_the_meaning_of_a_keyword_is_understood(keyword):
    for text in KEYWORD_TEXTS[keyword]:
        assert read_power(text.replace("X", "2"), ally("Wolf", 1, 1, 1)).problem == ""
