"""Turns of phrase that today's cards word otherwise."""

from __future__ import annotations

import re

from engine.cards import DamageType
from engine.cardtext.inflection import article, number_word
from engine.cardtext.wording.nouns import CARD_TYPE, PLURAL
from engine.cardtext.wording.substitution import Substitution, like, rule
from engine.tree.keywords import Keyword

_MECHANICS = (
    "Bloodrush|Diplomacy|Empower|Finishing|Inspire|Loyal|Ongoing|Reward|Sabotage|Stash|Traitor|Tribe|Unity|Death|"
    "If|On|Once|While|Play|Pay|Attach|Choose"
)
_KEYWORDS = "|".join(re.escape(keyword) for keyword in sorted(Keyword, key=len, reverse=True))
_TITLE_WORD = r"[A-Z][\w'!-]*"


def _in_words(match: re.Match[str]) -> str:
    number = int(match[2])
    return f"{match[1]}{number_word(number)} {match[3]}"


def _not_done_by(match: re.Match[str]) -> str:
    """As in "Allies you control can't be destroyed by opposing abilities"."""
    participle = "targeted" if match[3] == "target" else "destroyed"
    cards, by = f"{match[4][:1].upper()}{match[4][1:]}", f"{match[2][:1].lower()}{match[2][1:]}"
    return f"{match[1]}{cards} can't be {participle} by {by}"


def _each_of_the_types(match: re.Match[str]) -> str:
    """As in "an ability they control, an ally they control, and an equipment they control"."""
    parts = [f"{article(noun)} {noun} {match[5]}" for noun in (match[2], match[3], match[4])]
    return f"{parts[0]}, {parts[1]}, and {parts[2]}"


PHRASES: tuple[Substitution, ...] = (
    rule(
        "the title of a power says nothing",
        rf"^(?!(?:{_MECHANICS})\b){_TITLE_WORD}(?: (?:(?:of|the) )*{_TITLE_WORD})+: (?=[A-Z])",
        "",
    ),
    rule("the title of a power says nothing", r"^[A-Z]\w*!: (?=[A-Z])", ""),
    rule(
        "the title of a power says nothing",
        rf"^(?!(?:{_MECHANICS})\b){_TITLE_WORD}: (?=(?:At|When) [^.]*,)",
        "",
    ),
    rule(
        "the title of a power says nothing",
        rf"^{_TITLE_WORD}(?: {_TITLE_WORD})* of this \w+(?:$|: (?=[A-Z]))",
        "",
    ),
    rule("the title of a power says nothing", r"^This \w+'s [A-Z][\w'-]*(?: [A-Z][\w'-]*)*$", ""),
    rule("ongoing stands before its limit", r"^(On your turn: )Ongoing: ", r"Ongoing: \1"),
    rule("that amount of damage is that much", r"\bthat amount of (?=(?:\w+ )?damage\b)", "that much "),
    rule(
        "draw two is draw two cards",
        r"\b([Dd]raws?) (one|two|three) (?=instead\b)",
        lambda match: f"{match[1]} {'a card' if match[2] == 'one' else f'{match[2]} cards'} ",
    ),
    rule(
        "a card is put from where it is",
        r"\b([Ww]hen this \w+ (?:is destroyed|enters (?:a|your) graveyard[^,]*), [^.]*?\bput it) "
        r"from (?:the|that|your) graveyard\b",
        r"\1",
    ),
    rule(
        "the graveyard of a card is its owner's",
        r"\b([Pp]uts? (?:it|this \w+|that \w+) from) the (graveyard into its owner's (?:hand|deck))\b",
        r"\1 its owner's \2",
    ),
    rule(
        "a deck and its graveyard have one owner",
        r"\b((?:target opponent|target player|that player)'s deck into) the graveyard\b",
        r"\1 its owner's graveyard",
    ),
    rule(
        "for each stands without in play",
        r"\b(for each (?:[A-Za-z]+ )*(?:ally|hero|[A-Z]\w+)) in play\b",
        r"\1",
    ),
    rule(
        "a first time stands behind its event",
        r"\bThe first time ([^,.]*? would [^,.]*?),? (each turn|during each [^,.]*),",
        r"If \1 for the first time \2,",
    ),
    rule(
        "what a card has then belongs to the option before",
        r"\b([Yy]ou may [^.,\"]*), and (this \w+|that \w+|it) (?=(?:has|can't|loses)\b)",
        r"\1. If you do, \2 ",
    ),
    rule(
        "a duration stands behind what a number is equal to",
        r"(\+(?:ATK|\[Health\])) this turn (equal to [^.,]+)",
        r"\1 \2 this turn",
    ),
    rule(
        "a card that is left where it is needs no words",
        r"[.,] Otherwise, leave it on (?:the )?top of (?:your|their|that player's) deck\b",
        "",
    ),
    rule(
        "the type of damage is that of the ATK",
        rf"\b(\d+) \[?({'|'.join(DamageType)})\]? ATK / (?=\d+ \[Health\])",
        r"\1 [\2] / ",
    ),
    rule(
        "to play a card now is to play it immediately",
        r"\b([Yy]ou) can (play it immediately)\b",
        r"\1 may \2",
    ),
    rule(
        "a card that may be played this game can be played",
        r"\b([Yy]ou) may (play (?:it|them|that \w+|those \w+)) this game(?=[.,]|$)",
        r"\1 can \2",
    ),
    rule(
        "to inspire a card is to have it inspired this way",
        r"\b([Ww]hen) this \w+ inspires (an? \w+),",
        r"\1 \2 is inspired this way,",
    ),
    rule(
        "what opposing cards and effects do is done by opponents",
        r"\bby (an )?opposing cards? (?:and|or|of) effects?\b",
        lambda match: "by an opponent" if match[1] else "by opponents",
    ),
    rule(
        "what opponents can't target can't be targeted by them",
        r"^((?:Ongoing: )?)(Opponents|Opposing \w+s) can't (target|destroy) "
        r"((?:(?! with abilities)[^.])*)(?=\.?$)",
        _not_done_by,
    ),
    rule(
        "cards controlled by a player are cards that player controls",
        r"\b(cards|allies) controlled by (that hero's controller)\b",
        r"\1 \2 controls",
    ),
    rule(
        "one card of each type is a list of cards",
        rf"\b(an?) ({CARD_TYPE}), ({CARD_TYPE}),? and ({CARD_TYPE}) "
        r"(they control|you control|in your hand)\b",
        _each_of_the_types,
    ),
    rule(
        "keywords that are lost are listed with and",
        rf"\b(loses? and can't have (?:{_KEYWORDS})) or (?={_KEYWORDS})",
        r"\1 and ",
    ),
    rule(
        "a card that is put somewhere face up is put there",
        r"\b(?:(into your resource row)|(location and put it into play)) face up and exhausted\b",
        lambda match: f"{match[1]} and exhausted" if match[1] else f"{match[2]} exhausted",
    ),
    rule(
        "a card that is attached is a card attached",
        r"\b([Tt]arget|[Ee]ach|an?|[Aa]nother) (ability|card|equipment) that is attached to\b",
        r"\1 \2 attached to",
    ),
    rule(
        "cards that aren't attached",
        r"\b(abilities|cards) that aren't attached to\b",
        r"\1 that are not attached to",
    ),
    rule(
        "a card that a player controls is a card controlled",
        r"\b(card|ally|hero|resource|equipment|ability) that "
        r"(its controller controls|they control|you control)\b",
        r"\1 \2",
    ),
    rule(
        "numbers of cards are words",
        r"\b((?:draws?|discards?|reveals?|top) )(\d+) (random cards|cards)\b",
        _in_words,
    ),
    rule(
        "random cards are cards at random",
        r"\b([Dd]iscards? \w+) random cards\b",
        r"\1 cards at random",
    ),
    rule(
        "another card is a card",
        r"\b([Dd]raws?) "
        r"(?:another (?=(?:two|three) cards\b)|(another (?:one|card)|one card))",
        lambda match: f"{match[1]} {'a card' if match[2] else ''}",
    ),
    rule(
        "an event while you control something is watched for while you do",
        r"^When ([^,.]*?) while (you control [^,.]*),",
        r"While \2, when \1,",
    ),
    rule(
        "to control while something remains is to gain control",
        r"(?<=\. )You control (?=(?:that|target) [^.]* while [^.]* remains?\b)",
        "Gain control of ",
    ),
    rule(
        "to control what changes is that it is controlled by you",
        r"\bYou control (?:it|that \w+) and (it) (has [^.]*)(?=\.)",
        r"It \2 and is controlled by you",
    ),
    rule(
        "to control what changes is that it is controlled by you",
        r"\b(It has [^.]*?)( (?:while|this turn|until) [^.]*) and is controlled by you(?=\.)",
        r"\1 and is controlled by you\2",
    ),
    rule(
        "to control what changes is that it is controlled by you",
        r"\b(it has [^.]*?) and you control it(?=\.)",
        r"\1 and is controlled by you",
    ),
    rule(
        "ready and gain control of is ready it and gain control of it",
        r"\b([Rr]eady|[Ee]xhaust) and (gain control of) (target [^.]*?)(?=\.| this turn| while)",
        r"\1 \3 and \2 it",
    ),
    rule(
        "two keywords to choose from are two clauses",
        rf"\b(has) ((?:{_KEYWORDS})(?: \d+)?) or ((?:{_KEYWORDS})(?: \d+)?) (this turn)\b",
        r"\1 \2 \4 or \1 \3 \4",
    ),
    rule(
        "quoted text is the last of what a card has",
        r"\b(has|have) ([^.,\"]+) and ([^.,\"]+), and (?=\")",
        r"\1 \2, \3, and ",
    ),
    rule(
        "two things that you do with a card are two events",
        r"\bWhen you (play|place|discard) or (strike with|complete|play|discard) (an? [^.,]*?)(?=,)",
        r"When you \1 \3 and when you \2 \3",
    ),
    rule(
        "cards that are put back are put on top",
        r"(\bthe top [^.]*? of your deck)(,? (?:and|then) put (?:them|it)) back(?= in any order\.|\.)",
        r"\1\2 on top of your deck",
    ),
    rule(
        "to choose of the following is to choose",
        r"\b([Cc]hooses? (?:one|two|three|X)) of the following(?=:| at random:)",
        r"\1",
    ),
    rule(
        "the last of several modes stands behind a semicolon",
        r"\b([Cc]hoose (?:one|two|three|X): (?:[^;.]*; )+[^;.,]*), or ",
        r"\1; or ",
    ),
    rule(
        "a condition in front of several modifiers is said of each",  # Rule 714.3c
        r"(^|(?<=\. )|(?<=>>> ))While ([^.,]*?) this turn, ([^.,]*), and ([^.,]*?)(?=\.)",
        lambda match: ". ".join(f"{like(match[part], 'A')} while {match[2]} this turn" for part in (3, 4)),
    ),
    rule(
        "a quest is completed behind a comma",
        r"^((?:On your turn|If|While|On an opponent's turn)[^:]*): "
        r"(?=(?:Destroy|Discard|Exhaust|Put|Remove)\b[^.]* to complete this quest\.)",
        r"\1, ",
    ),
    rule(
        "not to have is to control no",
        rf"\b(if|If|while|While) you have no ((?:other |ready |exhausted )*(?:{PLURAL}))(?=[,.]| named)",
        r"\1 you control no \2",
    ),
    rule(
        "none are in play is there are none",
        r"\b([Ii]f|[Ww]hile) no ([^,.]*?) (?:are|is) in play\b",
        r"\1 there are no \2 in play",
    ),
    rule(
        "there are cards in your graveyard is you have them",
        r"\bthere are (no|\w+ or (?:more|fewer)) ([^,.]*? in your (?:graveyard|hand))\b",
        r"you have \1 \2",
    ),
    rule(
        "once on each of your turns",
        r"^(?:Once on each of your turns|On your turn, once per turn):",
        "Once per turn, on your turn:",
    ),
    rule(
        "cost (3) or more is cost 3 or more",
        r"\bcost \((\d+)\) (?=or (?:less|more)\b)",
        r"cost \1 ",
    ),
    rule("a cost of 3 is cost 3", r"\bwith a? ?cost of (?=\d|X)", "with cost "),
    rule(
        "each player shuffles a graveyard",
        r"\b(?:All|Each) players? shuffles? their graveyards? into their decks?\b",
        "Each player shuffles their graveyard into their deck",
    ),
    rule(
        "at least two each with is two or more with",
        rf"\bat least (two|three|four) ({PLURAL}) each with\b",
        r"\1 or more \2 with",
    ),
    rule("damage of an icon", r"\[([A-Z][a-z]+)\] damage\b", lambda match: f"{match[1].lower()} damage"),
    rule(
        "damage of a type or of its icon is of that type",
        r"\b([a-z]+) or \1 (?=damage\b)",
        r"\1 ",
    ),
    rule(
        "total damage on is the amount of it",
        r"\bthe (?:combined|total) damage on\b",
        "the amount of damage on",
    ),
    rule(
        "to play a resource is to place it",
        r"\b(places?) a resource (face (?:up|down)) into [\w ]*resource row\b",
        r"\1 a resource \2",
    ),
    rule("to play a resource is to place it", r"\bplay a resource (?=face)", "place a resource "),
    rule(
        "a Fire ability or Fire card is one or the other",
        rf"\b([Aa]n? (?:[A-Z]\w+|\[\w+\]) (?:{CARD_TYPE}|card)) or "
        rf"(?=(?:[A-Z]\w+|\[\w+\]) (?:{CARD_TYPE}|card)\b)",
        r"\1 or a ",
    ),
    rule("a Demon or a Pet is a Demon or Pet", r"\b(an? [A-Z]\w+) or an? (?=[A-Z])", r"\1 or "),
    rule("zones are searched in one order", r"\byour hand and/or deck\b", "your deck and/or hand"),
    rule("zones are searched in one order", r"\byour deck and hand\b", "your deck and/or hand"),
    rule(
        "what enters play with damage is put into play with it",
        r"\b([Pp]ut (?:target|an?|that|it)\b[^.]*? into play)([^.]*)\. (?:It|That \w+) enters play "
        r"(exhausted|with damage(?: on it)? equal to [^.]*?)(?=\.)",
        lambda match: f"{match[1]} {match[3].replace(' on it', '')}{match[2]}",
    ),
    rule(
        "damage on a card as it enters play",
        r"\b(enters? play with \d+ damage) on (?:it|them|him|her)\b",
        r"\1",
    ),
)
