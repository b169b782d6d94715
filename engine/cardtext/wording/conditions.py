"""Conditions, and the ends of modifiers and sentences."""

from __future__ import annotations

import re

from engine.cardtext.inflection import article, number_of_word, number_word, past, plural
from engine.cardtext.wording.nouns import QUALIFIER, SINGULAR
from engine.cardtext.wording.substitution import Substitution, like, rule
from engine.tree.keywords import Keyword

_NUMBER_WORDS = "|".join(number_word(number) for number in range(2, 11))
_KEYWORDS = "|".join(re.escape(keyword) for keyword in sorted(Keyword, key=len, reverse=True))


def _none_of(match: re.Match[str]) -> str:
    return f"{match[1]} control no {plural(match[2])}"


def _nobody_has(match: re.Match[str]) -> str:
    return f"{match[2]} controller controls no {match[1]}"


def _done_this_way(match: re.Match[str]) -> str:
    return f"{match[1]} {past(match[2])} "


def _form(match: re.Match[str]) -> str:
    return f"{match[1]} your hero has {match[2].title()} Form"


_SO_MANY = rf"(?P<count>{_NUMBER_WORDS}) or (?P<more>more|fewer) (?P<cards>[^,.]*?)"


def _number_played(match: re.Match[str]) -> str:
    limit = f"{number_of_word(match['count'])} or {'less' if match['more'] == 'fewer' else 'more'}"
    played = f"{match['player']} played" if "player" in match.groupdict() else "played"
    return f"{match['if']} the number of {match['cards']} {played} this turn is {limit}"


CONDITIONS: tuple[Substitution, ...] = (
    rule(
        "is attacking or the target of a card is either of them",
        r"\b((?:your hero|this \w+|attached \w+) is) (attacking|defending) or the target of "
        r"an opposing card or effect\b",
        lambda match: f"{match[1]} {match[2]} or {match[1]} targeted by an opponent",
    ),
    rule(
        "to have played so many is that the number played is so many",
        rf"\b(?P<if>[Ii]f|[Ww]hile) (?P<player>you|that player)(?:'ve)? played {_SO_MANY} this turn\b",
        _number_played,
    ),
    rule(
        "cards have a combined number if their total is so high",
        r"\b([Ii]f|[Ww]hile) ([^,.:]*? you control) have (\d+) or (more|less) (?:combined|total) "
        r"(ATK|cost|(?:remaining )?(?:\[Health\]|health))",
        r"\1 the total \5 of \2 is \3 or \4",
    ),
    rule(
        "all three are one of each",
        r"\b(you control )(an? [\w ]+(?:, [\w ]+)*,) or ([\w ]+)(, [^:;.]*? if you control )"
        r"all (?:of them|three|four)\b",
        r"\1\2 or \3\4\2 and \3",
    ),
    rule(
        "so many cards are in play is there are so many",
        r"\b([Ii]f|[Ww]hile) (\w+ or (?:more|fewer)) ([^,.]*?) are in play\b",
        r"\1 there are \2 \3 in play",
    ),
    rule(
        "what a card has while attacking, and what it can attack, are two powers",
        r"^(This \w+) (has [^.,]*? while attacking) and (can(?:'t)? [^.,]*)(?=\.?$)",
        r"\1 \2, and it \3",
    ),
    rule(
        "two things had under conditions of their own are said apart",
        r"^((?:Ongoing: )?)([^.,]*?) (has|have) ([^.,]*? while [^.,]*), and (?:has |have )?"
        rf"((?:[+-]|{_KEYWORDS})[^.,]*? while [^.,]*)\.$",
        r"\1\2 \3 \4. \2 \3 \5.",
    ),
    rule(
        "the last counter was removed if none remain",
        r"\b[Ii]f (?:you removed the last (?:one|counter)|no (?:[\w']+ )?counters remain)\b"
        r"|\bWhen the last counter is removed\b",
        lambda match: like("if none remain", match[0]),
    ),
    rule(
        "what is done this way is what was done",
        r"\b([Ii]f (?:an?|another) [^,.]*?) is "
        r"(?=(?:dealt damage|destroyed|discarded|exhausted|healed) this way\b)",
        r"\1 was ",
    ),
    rule(
        "has a counter is has one or more",
        r"\b((?:[Ii]f|[Ww]hile) (?:this \w+|it|attached \w+|that \w+|your hero) has) an? "
        r"([a-z][a-z' ]*?) counter(?: on it)?(?=[.,:])",
        r"\1 one or more \2 counters",
    ),
    rule(
        "to reveal a card this way is to have revealed it",
        r"\bIf you reveal (an? (?:\w+, )*(?:or )?\w+) this way,(?![^.]*\binstead\b)",
        r"If you revealed \1 this way,",
    ),
    rule(
        "until they have the same number is until they control as many",
        r"\buntil (they|you) (?:have|control) the same number as\b",
        r"until \1 control as many as",
    ),
    rule(
        "each of the following is a list",
        r"\b(controls?) each of the following: ([^.:;,]*(?:, [^.:;,]*)*), ([^.:;,]*)(?=\.|$)",
        lambda match: f"{match[1]} {article(match[2])} {match[2]}, and {match[3]}",
    ),
    rule(
        "two forms are two keywords",
        r"\b(has) (Bear|Cat) Form or ((?i:bear|cat)) form\b",
        lambda match: f"has {match[2]} Form or your hero has {match[3].title()} Form",
    ),
    rule(
        "in cat form is in Cat Form",
        r"\b(while (?:attacking|defending) in) ((?i:bear|cat)) form\b",
        lambda match: f"{match[1]} {match[2].title()} Form",
    ),
    rule(
        "a defender is a hero or ally",
        r"\b(while attacking an?) (exhausted|damaged|ready) defender\b",
        r"\1 \2 hero or ally",
    ),
    rule("in cat form is with a hero in it", r"\b([Ww]hile) in ((?i:bear|cat)) [Ff]orm\b", _form),
    rule(
        "not to control an ally is to control no allies",
        rf"\b(you|they) don't control an? ({QUALIFIER}(?:{SINGULAR}))\b",
        _none_of,
    ),
    rule(
        "there are no allies in a party whose controller controls none",
        r"\bthere are no (\w+) in (its|that \w+'s) party\b",
        _nobody_has,
    ),
    rule("is not is isn't", r"\b((?:[Ii]f|[Ww]hile|[Uu]nless) [^,.]*?)\bis not\b", r"\1isn't"),
    rule(
        "a minimum stands before the duration",
        r" this turn, to a minimum of (\(\d+\))",
        r", to a minimum of \1 this turn",
    ),
    rule(
        "damage that is prevented would be dealt by its source",
        r"\b([Ww]hen (?:combat )?damage that) ((?:an?|another|this|attached|your) [^,.]*?) would deal"
        r"( to [^,.]*?)?(?= is prevented\b)",
        r"\1 would be dealt\3 by \2",
    ),
    rule(
        "damage is prevented by what prevents it this way",
        r"\bWhen ((?:combat )?damage(?: that would be dealt [^,.]*?)?) is prevented this way\b",
        r"When this ability prevents \1",
    ),
    rule(
        "damage dealt while defending is dealt to it",
        r"(?<=that )(would be dealt) (?=while (?:attacking|defending|protecting)\b)",
        r"\1 to it ",
    ),
    rule(
        "if you do and is if you do, if",
        r"\b(If you do) and (?=[^,.]*? would\b)",
        r"\1, if ",
    ),
    rule(
        "a duration is said of each change with a condition of its own",  # Rule 714.3c
        r"\b((?:has|have) [^.,]*? while (?:attacking|defending|protecting)) (and (?:has|have) [^.,]*? "
        r"(this turn|this combat))(?=[.,])",
        r"\1 \3 \2",
    ),
    rule(
        "a number for each thing stands before while",
        r"((?:has|have) [+-][^.,]*?)( while [^.,]*?)( for each [^.,]*)(?=\.?$)",
        r"\1\3\2",
    ),
    rule(
        "if you ready a card this way is if you readied it",
        r"\b([Ii]f you) (destroy|discard|exhaust|ready|remove|reveal) (?=(?:an?|another) [^.,]* this way\b)",
        _done_this_way,
    ),
    rule(
        "more than another's is more than its number",
        r"\b((?:printed )?(?:ATK|cost|\[Health\])) is (?:more|greater|(less)) than "
        r"(your hero|that \w+|this \w+)'s(?=[,.])",
        lambda match: f"{match[1]} is {match[2] or 'greater'} than {match[3]}'s {match[1]}",
    ),
    rule(
        "no damage was dealt is damage wasn't dealt",
        r"\b([Ii]f )no ((?:combat )?damage was) (dealt)(?= this turn)",
        r"\1\2n't \3 to a hero or ally",
    ),
    rule(
        "a duration stands behind what happens",
        r"(?:\b([Tt])|(, )t)his turn, (when (?![^,.]* would\b)|if (?=[^,.]* would\b))([^,.]*?)(?=,)",
        lambda match: f"{match[2] or ''}{like(match[3], match[1] or 'a')}{match[4]} this turn",
    ),
    rule(
        "on your turn is while it is",
        r"^((?:Ongoing: )?)On (your|an opponent's) turn, (?!if\b)"
        r"(?=[^,.]*\b(?:has|have|can|can't|loses?|pays?) (?![^,.]*>>>))",
        r"\1While it is \2 turn, ",
    ),
    rule(
        "what is so each turn is so on any turn",
        r"\b[Ee]ach turn, (you can [^.]*? if [^.]*?) that turn\b",
        lambda match: like(f"{match[1]} this turn", match[0]),
    ),
    rule(
        "what can attack a card can attack only that card if able",
        r"\b[Ww]hile ([^,.]*?) can attack ([^,.]*?)( this turn)?, it can attack only \2(?=[.\"])",
        lambda match: like(f"{match[1]} can attack only {match[2]} if able{match[3] or ''}", match[0]),
    ),
    rule(
        "what cards have and can do this turn is one modifier",
        r"\b(This turn, [^,.]+? (?:has|have) [^,.]+), and they (?=can\b|can't\b)",
        r"\1 and ",
    ),
    rule(
        "how long stands behind while",
        r"(?<!,) this turn (while (?:you control|attacking|defending|protecting)\b[^,.]*)(?=\.?$)",
        r" \1 this turn",
    ),
    rule(
        "the last of several modes stands behind or",
        r"\b([Cc]hoose one or more: (?:[^;.]*; )+)(?!or )([^;.]*\.?)$",
        r"\1or \2",
    ),
    rule(
        "when a card is somewhere is while it is there",
        r"^When (this \w+ is (?:ready|exhausted|in (?:your|a) \w+)), "
        r"(?=your hero has\b|this \w+ has\b|prevent all\b)",
        r"While \1, ",
    ),
)
