"""References of a glossary that lead to a rule about something else, as after a change of numbers.

A glossary names the rules that define a term. Where such a rule never uses the term, and another one is named
after it or has it in quotation marks or in bold, the number is probably out of date.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.identifiers.numbers import RuleNumber

SHORTEST_WORD, STEM_LENGTH = 3, 5


def find_rule_of_term(term: str, cited: RuleNumber, texts: Mapping[RuleNumber, tuple[str, str]]) -> str:
    """The number that a reference of a term should probably have; empty if the printed one is plausible.

    ``texts`` has the heading and the text of every rule. The rules below the cited one count as its text.
    """
    stems = _stems(term)
    own = [text for number, text in texts.items() if number == cited or cited in number.ancestors]
    if not stems or not own or any(stems & _stems(" ".join(text)) for text in own):
        return ""
    candidates = [number for number in texts if number != cited and cited not in number.ancestors]
    near = [number for number in candidates if number.section == cited.section]
    for numbers in (near, candidates):
        titled = [number for number in numbers if stems & _stems(texts[number][0])]
        marked = [number for number in numbers if _is_term_marked(term, texts[number][1])]
        if titled or marked:
            return str([*titled, *marked][0])
    return ""


def _stems(text: str) -> set[str]:
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return {word.rstrip("s")[:STEM_LENGTH] for word in words if len(word) >= SHORTEST_WORD}


def _is_term_marked(term: str, text: str) -> bool:
    """Whether a text has the term in quotation marks or emphasized, or says that something is called so."""
    name = re.escape(term.partition(",")[0].strip())
    marked = rf"[“\"*]{name}s?[,.;]?[”\"*]|\bcalled (?:his|her|its|their|a|an|the) {name}\b"
    return re.search(marked, text, re.I) is not None
