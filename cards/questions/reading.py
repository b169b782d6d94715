"""What a question asks of a card: its parts, and what in a card answers each of them.

A question is read word by word; the longest phrase of the table of ideas counts. Behind "when" stands an
event, everything else is what the card does or is. An event and a deed, or a deed and what it is done to,
also make a part together, which cards answer that have both in one power.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product

from cards.questions.ideas import Idea, Ideas, Phrase, forms_with_digits, load_ideas
from cards.questions.terms import NUMBERS, SMALL_WORDS
from common.stemming import stems

IN_NAME, IN_TYPE, IN_TEXT = 1.1, 1.0, 1.0
"""How well a word of the question is answered in each field."""
IDEA_IN_TEXT, OTHER_CONTEXT, OUTSIDE_TYPE_LINE = 0.8, 0.6, 0.45
"""The same for a word that means it; for an event in place of a deed; for a kind of card in the text."""
HEAD, PAIR, ABOUT, NUMBER = 2.0, 0.5, 0.3, 1.5
"""How much parts count: kinds of cards, an event with a deed, a deed with its object, numbers of a card."""
SIDE_BY_SIDE, NUMBERED = 0.3, 0.7
"""How much two neighbouring words count beside each alone; where the first is a number."""
MOST_CLAUSES, MOST_PAIRS = 24, 24
"""Phrases of one question that count, and pairs of them."""
NEAR = 4
"""Words between a deed and what it is done to, at most."""

_CONTEXTS = frozenset({"when", "whenever", "if", "after", "once", "upon", "while", "as"})
_RELATIVES = frozenset({"that", "which", "who", "with", "whose", "to", "when", "whenever", "for", "where"})
_SELF = frozenset({"it", "he", "she", "this", "itself", "they", "dies", "played", "destroyed"})
_BONUS = re.compile(r"[+-](\d{1,2}) ?/ ?[+-](\d{1,2})\b")
_STATS = re.compile(r"\b(\d{1,2})\s*/\s*(\d{1,2})\b")
_NUMBER = rf"(\d{{1,2}}|{'|'.join(NUMBERS)})"
_COSTS = re.compile(
    rf"\b(?:for|costs?|costing|cost of) {_NUMBER}(?: mana| resources?)?\b(?! \w*(?:damage|card|turn|all))"
    rf"|\b{_NUMBER}[ -]?(?:costs?|drops?|mana|cmc|resources?)\b"
)
_ATK_OR_HEALTH = re.compile(rf"\b{_NUMBER} (attack|atk|health|hp|power|toughness|def|armor|defense)\b")
_STAT_NAMES = {
    **dict.fromkeys(("attack", "atk", "power"), "atk"),
    **dict.fromkeys(("health", "hp", "toughness"), "health"),
    **dict.fromkeys(("def", "armor", "defense"), "def"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """Terms that a card must all have, and how well they answer a part, from 0 to 1.

    ``is_typed`` says that they are the words of the question themselves.
    """

    terms: tuple[str, ...]
    strength: float = 1.0
    is_typed: bool = False


@dataclass(frozen=True, slots=True)
class QuestionPart:
    """One thing that a question asks for, and what answers it.

    ``importance`` is beside its rarity. ``is_head`` says that it is the kind of card that is asked for.
    """

    wording: str
    answers: tuple[Answer, ...]
    importance: float = 1.0
    is_head: bool = False


@dataclass(frozen=True, slots=True)
class _Clause:
    """A phrase of the question with its ideas, and its place."""

    phrase: Phrase
    ideas: tuple[Idea, ...]
    place: int
    is_event: bool = False
    is_head: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """The parts of a question.

    ``has_question_words`` says that it has words that nobody writes who names a card; ``describes`` that it
    says what a card does or is, among other words.
    """

    parts: tuple[QuestionPart, ...]
    has_question_words: bool
    describes: bool


def read_question(text: str, mend: Callable[[str], str] = str) -> Question:
    """What a question asks for; ``mend`` corrects the stem of a word that stands on no card."""
    ideas = load_ideas()
    remaining, numbers = _numbers(text.lower())
    words = forms_with_digits(remaining)
    stem_of = stems(words)
    clauses = list(islice(_clauses(words, [stem_of[word] for word in words], ideas, mend), MOST_CLAUSES))
    parts = [
        *numbers,
        *(_part(clause) for clause in clauses),
        *islice(_pairs(clauses, words), MOST_PAIRS),
        *_neighbours(words, stem_of),
    ]
    of_cards = [clause for clause in clauses if any(map(_is_of_cards, clause.ideas))]
    return Question(
        tuple(parts),
        has_question_words=any(word in ideas.question_words for word in words),
        describes=bool(of_cards) and len(clauses) + len(numbers) > 1,
    )


def _is_of_cards(idea: Idea) -> bool:
    """Whether an idea is what a card does, or how big or expensive it is."""
    return bool(idea.does or idea.when or idea.fact)


def _numbers(text: str) -> tuple[str, list[QuestionPart]]:
    """The text without the numbers of a card that are asked for, and these as parts."""
    parts: list[QuestionPart] = []

    def both(match: re.Match[str]) -> str:
        answers = Answer((f"x:{match[1]} {match[2]}",)), Answer(("do:ChangeBoth",), OTHER_CONTEXT)
        parts.append(QuestionPart(match[0], answers, NUMBER))
        return " "

    def stats(match: re.Match[str]) -> str:
        atk, health = f"f:atk={match[1]}", f"f:health={match[2]}"
        token = Answer((f"x:{match[1]} {match[2]}",), 0.9)
        answers = (Answer((atk, health)), token, Answer((atk,), 0.5), Answer((health,), 0.5))
        parts.append(QuestionPart(match[0], answers, NUMBER))
        return " "

    def cost(match: re.Match[str]) -> str:
        value = match[1] or match[2]
        number = NUMBERS.get(value, value)
        parts.append(QuestionPart(match[0], (Answer((f"f:cost={number}",)),), NUMBER))
        return " "

    def stat(match: re.Match[str]) -> str:
        value, name = NUMBERS.get(match[1], match[1]), _STAT_NAMES[match[2]]
        answers = (Answer((f"f:{name}={value}",)), Answer((f"x:{value} {name}",), 0.9))
        parts.append(QuestionPart(match[0], answers, NUMBER))
        return " "

    for pattern, read in ((_BONUS, both), (_STATS, stats), (_ATK_OR_HEALTH, stat), (_COSTS, cost)):
        text = pattern.sub(read, text)
    return text, parts


def _clauses(
    words: Sequence[str], stem_list: Sequence[str], ideas: Ideas, mend: Callable[[str], str]
) -> Iterator[_Clause]:
    """The phrases of the question, in order."""
    head_end = next((place for place, word in enumerate(words) if word in _RELATIVES and place), len(words))
    is_in_context = False
    is_in_head = True
    place = 0
    while place < len(words):
        if words[place] in _CONTEXTS:
            is_in_context = True
        length = _length_of_phrase(stem_list, place, ideas)
        if not length and words[place] in ideas.idle:
            place += 1
            continue
        phrase = tuple(stem_list[place : place + max(length, 1)])
        if not length:
            phrase = (mend(phrase[0]),)
        meanings = ideas.by_phrase.get(phrase, ())
        is_in_head = is_in_head and place < head_end and not any(idea.does for idea in meanings)
        has_events = any(idea.when for idea in meanings)
        yield _Clause(
            phrase,
            meanings,
            place,
            is_event=has_events and (is_in_context or not any(idea.does for idea in meanings)),
            is_head=is_in_head and any(idea.types for idea in meanings),
        )
        is_in_context = is_in_context and not has_events
        place += max(length, 1)


def _length_of_phrase(stem_list: Sequence[str], place: int, ideas: Ideas) -> int:
    """The words of the longest idea that begins here; 0 if there is none."""
    for length in range(min(ideas.longest, len(stem_list) - place), 0, -1):
        if tuple(stem_list[place : place + length]) in ideas.by_phrase:
            return length
    return 0


def _part(clause: _Clause) -> QuestionPart:
    """What answers a phrase: its own words, and the terms of its ideas."""
    in_text = IN_TEXT * (OUTSIDE_TYPE_LINE if clause.is_head else 1)
    in_name = IN_NAME * (OTHER_CONTEXT if any(map(_is_of_cards, clause.ideas)) else 1)
    fields = {"n": in_name, "t": IN_TYPE, "x": in_text}
    typed = (
        Answer(tuple(f"{field}:{stem}" for stem in clause.phrase), strength, is_typed=True)
        for field, strength in fields.items()
    )
    idea_answers = (answer for idea in clause.ideas for answer in _answers(idea, clause))
    importance = HEAD if clause.is_head else 1.0
    return QuestionPart(" ".join(clause.phrase), (*typed, *idea_answers), importance, clause.is_head)


def _answers(idea: Idea, clause: _Clause) -> Iterator[Answer]:
    in_text = IDEA_IN_TEXT * (OUTSIDE_TYPE_LINE if clause.is_head else 1)
    for_deeds, for_events = (OTHER_CONTEXT, 1.0) if clause.is_event else (1.0, OTHER_CONTEXT)
    yield from (Answer((f"x:{' '.join(phrase)}",), in_text) for phrase in idea.words)
    yield from (Answer((f"do:{kind}",), for_deeds) for kind in idea.does)
    yield from (Answer((f"when:{kind}",), for_events) for kind in idea.when)
    yield from (Answer((f"pay:{kind}",)) for kind in idea.pays)
    yield from (Answer((f"t:{stem}",)) for stem in idea.types)
    if idea.fact:
        yield Answer((f"f:{idea.fact}",))


def _pairs(clauses: Sequence[_Clause], words: Sequence[str]) -> Iterator[QuestionPart]:
    """The parts that one power answers which has both: an event with a deed, a deed with an object."""
    events = [clause for clause in clauses if clause.is_event]
    deeds = [clause for clause in clauses if not clause.is_event and any(idea.does for idea in clause.ideas)]
    for event, deed in product(events, deeds):
        names = product(_kinds(event, "when"), _kinds(deed, "does"))
        answers = tuple(Answer((f"{when}>{does}",)) for when, does in names)
        yield QuestionPart(f"{' '.join(deed.phrase)} when {' '.join(event.phrase)}", answers, PAIR)
    for event in events:
        if event.place and words[event.place - 1] in _SELF:
            answers = tuple(Answer((f"when:{kind}:self",)) for kind in _kinds(event, "when"))
            yield QuestionPart(f"it {' '.join(event.phrase)}", answers, ABOUT)
    for deed in (*deeds, *events):
        name = "when" if deed.is_event else "does"
        prefix = "when" if deed.is_event else "do"
        for noun_clause in clauses:
            distance = (
                noun_clause.place - deed.place if not deed.is_event else abs(noun_clause.place - deed.place)
            )
            nouns = {idea.noun for idea in noun_clause.ideas if idea.noun}
            if nouns and 0 < distance <= NEAR and not noun_clause.is_head:
                pairs = product(_kinds(deed, name), nouns)
                answers = tuple(
                    Answer((f"{prefix}:{kind}:{noun}",)) for kind, noun in pairs if ":" not in kind
                )
                if answers:
                    yield QuestionPart(f"{' '.join(deed.phrase)} {noun_clause.phrase[0]}", answers, ABOUT)


def _neighbours(words: Sequence[str], stem_of: Mapping[str, str]) -> Iterator[QuestionPart]:
    """Words that stand side by side, and may on a card."""
    stem_list = [stem_of[word] for word in words if word not in SMALL_WORDS]
    for first, second in pairwise(stem_list):
        pair = f"{first} {second}"
        importance = NUMBERED if first.isdecimal() else SIDE_BY_SIDE
        yield QuestionPart(pair, (Answer((f"n:{pair}",)), Answer((f"x:{pair}",))), importance)


def _kinds(clause: _Clause, field: str) -> list[str]:
    return [kind for idea in clause.ideas for kind in getattr(idea, field)]
