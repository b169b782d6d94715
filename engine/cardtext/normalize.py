"""One wording of the game's several eras: today's, as in ``docs/card-text.md``.

A :class:`Substitution` replaces one way of wording by another that means the same. They are applied in order,
and :func:`normalize` says which were used, so that they can be counted over a card pool. Nothing here depends
on a card but its name and types, which say what it calls itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import CardType, PrintedCard
from engine.cardtext import pronouns
from engine.cardtext.inflection import article, plural, singular
from engine.cardtext.own_name import own_name_pattern, own_noun

_Replacement = str | Callable[[re.Match[str]], str]


@dataclass(frozen=True)
class Substitution:
    """One wording replaced by another; ``name`` describes both."""

    name: str
    pattern: re.Pattern[str]
    replacement: _Replacement

    def apply(self, text: str) -> tuple[str, int]:
        """The text with every occurrence replaced, and how many there were."""
        return self.pattern.subn(self.replacement, text)


def _rule(name: str, pattern: str, replacement: _Replacement) -> Substitution:
    return Substitution(name, re.compile(pattern), replacement)


def like(word: str, template: str) -> str:
    """The word with a capital if the template has one."""
    return word[:1].upper() + word[1:] if template[:1].isupper() else word


# What words can stand for in the patterns below.
_N = r"(?:\d+|X)"
_SINGULAR = (
    "ability|ally|armor|card|equipment|hero|item|location|quest|resource|Totem|weapon|"
    "Axe|Dagger|Demon|Elemental|Form|Mace|Pet|Poison|Shield|Sword|Trap|Treant"
)
_PLURAL = "|".join(plural(noun) for noun in _SINGULAR.split("|"))
_TYPE = "ability|ally|equipment|quest|location|armor|weapon|item"
_QUALIFIER = r"(?:(?:other|exhausted|ready|damaged|face-down|face-up|\[\w+\]|(?!Your|You|If)[A-Z][\w-]*) )*"
_SOURCE = (
    r"[Tt]his (?:ally|hero|ability|weapon|item|armor|Totem)|[Yy]our hero|[Ii]t|[Tt]hat ally|"
    r"[Aa]ttached (?:ally|hero|character)"
)
_TOKENS = r"\b([Pp]uts?) (\w+) ((?:(?:unique|[A-Z][\w'-]*),? )*ally tokens?)( named [A-Z]\w*(?: [A-Z]\w*)*)?"
_ATK_OF_TOKENS = r"(\d+) (?:\[?(\w+)\]? )?ATK"
_OWN_CARD = "(?:it|this (?:ability|ally|armor|item|weapon|hero|equipment|location|Totem|quest))"


def _icon(match: re.Match[str]) -> str:
    word = match[1].casefold()
    return "[Activate]" if word in ("exhaust", "act", "activate", "tap") else f"[{match[1].title()}]"


def _single(noun: str) -> str:
    return singular(noun) or noun


def _one_of_many(match: re.Match[str]) -> str:
    """As in "one of your allies", "an ally you control"."""
    qualifier, noun = match[1], _single(match[2])
    words = f"{qualifier}{noun}"
    return like(f"{article(words)} {words} you control", match[0])


def _token_numbers(match: re.Match[str]) -> str:
    """As in "put a 2 [Fire] / 1 [Health] Imp ally token into play with Ferocity"."""
    verb, count, types, name, atk, damage_type, health, gains = match.groups()
    numbers = f"{atk} [{damage_type.title()}] / {health} [Health]" if damage_type else f"{atk} / {health}"
    ending = f" with {gains.rstrip()}" if gains else ""
    return f"{verb} {count} {numbers} {types}{name or ''} into play{ending}"


def _missing_cost(match: re.Match[str]) -> str:
    """An icon that a collection of cards has lost."""
    return match[1].replace('" ', '"') + "[Activate] "


def _one_they_control(match: re.Match[str]) -> str:
    """As in "one of their allies", "an ally they control"."""
    words = f"{match[1]}{_single(match[2])}"
    return f"{article(words)} {words} they control"


def _keyword(match: re.Match[str]) -> str:
    """As in "is stealthed", "has Stealth"."""
    keyword = {"protectors": "Protector", "stealthed": "Stealth", "tealthed": "Stealth"}.get(
        match[2].casefold(), match[2].title()
    )
    return f"{'has' if match[1] == 'is' else 'have'} {keyword}"


def _with_capital(match: re.Match[str]) -> str:
    return match[1] + match[2][:1].upper() + match[2][1:]


def _with_commas(match: re.Match[str]) -> str:
    return match[0].replace(";", ",")


_KEYWORD = r"[A-Z][\w-]*(?: [\w-]+){0,2}"

_MARKUP = (
    _rule("curly quotation marks are straight", "[“”]", '"'),
    _rule("curly apostrophes are straight", "[‘’]", "'"),
    _rule(
        "there is no reminder text", r"<i>.*?</i>|(?:^|\s)\((?=[A-Z])(?:[^()]|\([^()]*\))*[.!]\)(?=\s*$)", ""
    ),
    _rule("a copy may always have new targets", r"\. You may choose new targets for the cop(?:y|ies)\.", "."),
    _rule("there is no markup", r"</?\w+[^<>]*>", ""),
    _rule("keywords stand between commas", rf"^{_KEYWORD}(?:; {_KEYWORD})+\.?$", _with_commas),
    _rule("-> is >>>", r"\s*(?<!>)(?:->|→|=>)\s*", " >>> "),
    _rule("[Exhaust] is [Activate], icons are capitalized", r"\[([A-Za-z]+(?: Knight)?)\]", _icon),
    _rule("fire [Fire] damage is fire damage", r"\b([a-z]+) \(?\[(?i:\1)\]\)?(?= damage)", r"\1"),
    _rule("-1/-1 is -1 / -1", rf"([+-]{_N})/([+-]{_N})", r"\1 / \2"),
)
_COSTS = (
    _rule("x is X", r"(?:^|(?<=: )|(?<=, )|(?<=[Pp]ay ))x(?=,| >>>| to )", "X"),
    _rule("[3] is (3)", rf"\[({_N})\]", r"(\1)"),
    _rule("pay 3 is pay (3)", rf"\b([Pp]ays?) ({_N})\b(?! or)", r"\1 (\2)"),
    _rule("a minimum of 1 is (1)", r"\bto a minimum of (\d+)\b", r"to a minimum of (\1)"),
    _rule("a cost of 3 before an arrow is (3)", rf"((?:^|[:.\"]|,) ?)({_N})(?=(?:,[^.>]*)? >>>)", r"\1(\2)"),
    _rule(
        "a limit stands before the power",
        r"^([^.:]*>>> .*)\. Use (?:this power )?only if (.*)\.$",
        r"If \2: \1.",
    ),
    _rule(
        "a limit stands before the power",
        r"^([^.]*>>> .*)\. Use (?:this power )?only on your turn\.$",
        r"On your turn: \1.",
    ),
    _rule(
        "a limit stands before the power",
        r"^([^.]*>>> .*)\. Use (?:this power )?only once (?:per|each) turn\.$",
        r"Once per turn: \1.",
    ),
    _rule("a missing cost is [Activate]", r'(^|: |, |(?:has|have) ") ?(?=(?:, [^.>]*)?>>>)', _missing_cost),
    _rule(
        "counters for a cost are on the card itself",
        rf"\b([Rr]emove \w+ [\w' ]*?counters?) from {_OWN_CARD}(?=[^.>]*>>>)",
        r"\1",
    ),
    _rule(
        "a limit stands before the power",
        r"^([^.:]*>>> .*)\. Use only on an opponent's turn\.$",
        r"On an opponent's turn: \1.",
    ),
    _rule(
        "costs are separated by commas",
        r" and ((?:[Dd]estroy|[Dd]iscard|[Ee]xhaust|[Rr]emove) [^.>]*>>>)",
        r", \1",
    ),
    _rule("each further cost is capitalized", r"(, )([a-z])(?=[^.>]*>>>)", _with_capital),
    _rule("the condition of a quest ends with a comma", r"^((?:If|On) [^:]*): [Pp]ay (?=\()", r"\1, pay "),
    _rule("during your turn is on your turn", r"\bDuring your turn\b", "On your turn"),
)
_PARTIES = (
    _rule(
        "an ally is in your party is you control an ally",
        rf"\b(an?|another) ({_QUALIFIER}(?:{_SINGULAR})) is in your party\b",
        r"you control \1 \2",
    ),
    _rule("from your party is you control", r"\bfrom your party\b", "you control"),
    _rule("from their party is they control", r"\bfrom (?:his or her|his|her|their) party\b", "they control"),
    _rule("in your party is you control", r"\bin your party\b", "you control"),
    _rule(
        "in an opponent's party is an opponent controls",
        r"\bin an opponent's party\b",
        "an opponent controls",
    ),
    _rule("in their party is they control", r"\bin (?:his or her|his|her|their) party\b", "they control"),
    _rule(
        "enters your party is enters play under your control",
        r"\b(enters?) your party\b",
        r"\1 play under your control",
    ),
    _rule("into your party is into play", r"\binto your party\b", "into play"),
    _rule(
        "one of their allies is an ally they control",
        rf"\b[Oo]ne of (?:his or her|his|her|their) ({_QUALIFIER})({_PLURAL})\b",
        _one_they_control,
    ),
    _rule(
        "all of a player's allies is all allies that player controls",
        rf"\ball (?:of )?(target player|target opponent|that player)'s ({_QUALIFIER}(?:{_PLURAL}))\b",
        r"all \2 \1 controls",
    ),
    _rule(
        "one of your allies is an ally you control",
        rf"\b[Oo]ne of your ({_QUALIFIER})({_PLURAL})\b",
        _one_of_many,
    ),
    _rule(
        "each of your allies is each ally you control",
        rf"\b([Ee]ach) of your ({_QUALIFIER})({_PLURAL})\b",
        lambda match: f"{match[1]} {match[2]}{_single(match[3])} you control",
    ),
    _rule(
        "all of your allies is all allies you control",
        rf"\b([Aa]ll) (?:of )?your ({_QUALIFIER}(?:{_PLURAL}))\b",
        r"\1 \2 you control",
    ),
    _rule(
        "all of their allies is all allies they control",
        rf"\b([Aa]ll) (?:of )?their ({_QUALIFIER}(?:{_PLURAL}))\b",
        r"\1 \2 they control",
    ),
    _rule(
        "two of your allies is two allies you control",
        rf"\b(two|three|four|X|number) of your ({_QUALIFIER}(?:{_PLURAL}))\b",
        r"\1 \2 you control",
    ),
    _rule(
        "two of their allies is two allies they control",
        rf"\b(that many|two|three) of (?:his|her|their) ({_PLURAL})\b",
        r"\1 \2 they control",
    ),
    _rule(
        "your allies is allies you control",
        rf"\b([Yy]our) ({_QUALIFIER}(?:{_PLURAL}))\b",
        lambda match: like(f"{match[2]} you control", match[1]),
    ),
    _rule("a Pet you have is a Pet you control", rf"\b({_SINGULAR}|{_PLURAL}) you have\b", r"\1 you control"),
    _rule(
        "to have a Pet is to control a Pet",
        rf"\byou have (an?|another|two or more|three or more) ({_QUALIFIER}(?:{_SINGULAR}|{_PLURAL}))\b"
        r"(?! (?:card|in|with the))",
        r"you control \1 \2",
    ),
)
_NUMBERS = (
    _rule(
        "+1 ATK / +1 health is +1 / +1", rf"([+-]{_N}) ATK / ([+-]{_N}) (?:[Hh]ealth|\[Health\])", r"\1 / \2"
    ),
    _rule("health is [Health]", r"(?<!\[)\b[Hh]ealth\b(?!\])", "[Health]"),
    _rule(
        "the numbers of tokens stand before their types",
        r"\b([Pp]uts?) (\w+) ((?:[A-Z][\w-]*,? )*ally tokens?) into play "
        r"with (\d+) (\[\w+\]) (?:ATK )?/ (\d+) \[Health\]",
        r"\1 \2 \4 \5 / \6 [Health] \3 into play",
    ),
    _rule("[Def] is DEF", r"\[(?:Def|DEF)\]", "DEF"),
    _rule("minus 1 is -1", r"\[Health\] minus (\d+)", r"[Health] -\1"),
    _rule("damage on it equal to", r"\bwith damage on it equal to\b", "with damage equal to"),
    _rule(
        "the numbers of tokens stand before their types",
        rf"{_TOKENS} with {_ATK_OF_TOKENS}"
        r"(?:,| /| and) (\d+) \[Health\](?:,? and ((?:[A-Z][\w-]*,? ?)+|\"[^\"]*\"))? into play",
        _token_numbers,
    ),
    _rule(
        "the numbers of tokens stand before their types",
        rf"{_TOKENS} into play with {_ATK_OF_TOKENS}"
        r"(?:,| /| and) (\d+) \[Health\](?:,? and ((?:[A-Z][\w-]*,? ?)+|\"[^\"]*\"))?",
        _token_numbers,
    ),
    _rule("until end of turn is this turn", r"\buntil (?:the )?end of (?:this )?turn\b", "this turn"),
    _rule(
        "that amount of damage plus 1 is that much +1",
        rf"\bthat (?:amount of|much) damage (?:plus |\+)({_N})",
        r"that much +\1",
    ),
    _rule(
        "double that amount is double that much",
        r"\bdouble that (?:amount of damage|damage|amount)\b",
        "double that much",
    ),
)
_ORDER = (
    _rule("if able stands before the duration", r"\bthis turn if able\b", "if able this turn"),
    _rule("for each stands before the duration", r"\bthis turn (for each [^.,]+)", r"\1 this turn"),
    _rule("for each stands before while", r"\b(while (?:attacking|defending)) (for each [^.,]+)", r"\2 \1"),
    _rule(
        "other than stands as another", r"\b(an?) (\w+ you control) other than this (?:\w+)\b", r"another \2"
    ),
)
_WORDS = (
    _rule("to choose and destroy is to destroy", r"\bchooses? and ((?:destroy|discard|exhaust)s?)\b", r"\1"),
    _rule("more damage on it is more damage", r"\b(has more damage) on it\b", r"\1"),
    _rule("you draw is draw", r"(?<=[.:;,] )(or )?[Yy]ou (draw|discard|put|gain control)\b", r"\1\2"),
    _rule("counters on it are its counters", r"\b(has \w+ or (?:more|fewer) \w+ counters) on it\b", r"\1"),
    _rule(
        "heals that much from is heals that much damage from",
        r"\b(heals that much) from\b",
        r"\1 damage from",
    ),
    _rule("has dealt is dealt", r"\bhas (dealt|attacked) (?=[^.]*this turn)", r"\1 "),
    _rule("was not is wasn't", r"\b(was|were|did) not\b", r"\1n't"),
    _rule("dealt no damage is didn't deal damage", r"\bwas dealt no damage\b", "wasn't dealt damage"),
    _rule("dealt no damage is didn't deal damage", r"\bdealt no damage\b", "didn't deal damage"),
    _rule("hasn't attacked is didn't attack", r"\b(?:hasn't|haven't) attacked\b", "didn't attack"),
    _rule("you've played is you played", r"\byou've (played|dealt)\b", r"you \1"),
    _rule("you hero is your hero", r"\b([Yy])ou hero\b", r"\1our hero"),
    _rule("a random card is a card at random", r"\b(discards?) a random card\b", r"\1 a card at random"),
    _rule(
        "while it is your turn is on your turn",
        r"\bwhile (?:it is|it's) (your|an opponent's) turn\b",
        r"on \1 turn",
    ),
    _rule("any graveyard is a graveyard", r"\b(in|from) any graveyard\b", r"\1 a graveyard"),
    _rule("can only attack is can attack only", r"\bcan only attack\b", "can attack only"),
    _rule("also has is has", r"\balso (has|have|gains|gain) (?=[+\"-]|[A-Z])", r"\1 "),
    _rule("face up is face-up", r"\b(is|are) face (up|down)\b", r"\1 face-\2"),
    _rule(
        "must attack each turn if able is must attack if able",
        r"\bmust attack each turn if able\b",
        "must attack if able",
    ),
    _rule(
        "an extra turn", r"\b[Tt]ake an additional turn after this one\b", "Take an extra turn after this one"
    ),
    _rule(
        "by stands before this turn",
        r"\b(was dealt (?:combat )?damage) this turn (by [^,.]+)",
        r"\1 \2 this turn",
    ),
    _rule(
        "that many of is that many",
        rf"\b(that many|two|three) of ((?:{_PLURAL}) (?:you|they) control)\b",
        r"\1 \2",
    ),
    _rule(
        "lists have a comma before their last part",
        rf"\b((?:{_TYPE}|{_PLURAL}), (?:{_TYPE}|{_PLURAL})) (or|and) (?=(?:{_TYPE}|{_PLURAL})\b)",
        r"\1, \2 ",
    ),
    _rule(
        "Demon ally or Undead ally is Demon or Undead ally",
        rf"\b([A-Z]\w+) ({_SINGULAR}|{_PLURAL}) (?:or|and|and/or) ([A-Z]\w+) \2\b",
        r"\1 or \3 \2",
    ),
    _rule(
        "allies with damage on them are damaged allies",
        rf"\ball ((?:{_PLURAL})) with damage(?: on them)?\b",
        r"all damaged \1",
    ),
    _rule("ally tokens are token allies", r"\b(all|other) ally tokens\b", r"\1 token allies"),
    _rule("an ally token is a token ally", r"\b(?:an|target) ally token (?=you control)", "a token ally "),
    _rule("one or more damage is damage", r"\b(deals?|dealt|[Ww]hen) 1 or more damage\b", r"\1 damage"),
    _rule("less then is less than", r"\bless then or equal\b", "less than or equal"),
    _rule("and then is then", r",? and then (?=[a-z])", ", then "),
    _rule("no damage is undamaged", r"\bhas no damage\b", "is undamaged"),
    _rule("the last one was removed if none remain", r"\bit was the last one\b", "none remain"),
    _rule("no counters remain is none remain", r"\bno counters remain\b", "none remain"),
    _rule(
        "attach to friendly is attach to target friendly",
        r"\b([Aa]ttach to) (?=friendly|opposing)",
        r"\1 target ",
    ),
    _rule(
        "that your hero dealt damage to is that was dealt damage by your hero",
        r"\bthat your hero dealt ((?:combat )?damage) to this turn\b",
        r"that was dealt \1 by your hero this turn",
    ),
    _rule("options are separated by semicolons", r"\b([Cc]hoose one(?: or both)?: [^;.]*), or ", r"\1; or "),
    _rule("becomes exhausted is exhausts", r"\bbecomes exhausted\b", "exhausts"),
    _rule("Long Range is Long-Range", r"\bLong Range\b", "Long-Range"),
    _rule(
        "can have is can control", r"\b([Yy]ou can) have (?=an additional|any number|up to)", r"\1 control"
    ),
    _rule(
        "has more is controls more",
        r"\b(opponent) has more (?=[\w ]* than you)(?!cards)",
        r"\1 controls more ",
    ),
    _rule(
        "to have five allies is to control them",
        rf"\byou have (\w+ or (?:more|fewer) (?:{_PLURAL}))\b(?! in)",
        r"you control \1",
    ),
    _rule("controlled is control", r"\byou controlled\b", "you control"),
    _rule("you removed this way is removed this way", r"\byou removed this way\b", "removed this way"),
    _rule("combined is total", r"\bthe combined\b", "the total"),
    _rule(
        "additional ATK equal to is +ATK equal to",
        r"(,)?( and)? additional (ATK|\[Health\]) equal to",
        r"\2 +\3 equal to",
    ),
    _rule(
        "a quest is completed behind a comma",
        r"^((?:On your turn, )?(?:If|While|On (?:your|an opponent's) turn)[^:]*): Pay\b",
        r"\1, pay",
    ),
    _rule("during a turn is on it", r"^During (your|an opponent's) turn,", r"On \1 turn,"),
    _rule("with an attachment", r"\bwith an attachment\b", "with a card attached to it"),
    _rule(
        "damage dealt is damage dealt this way", r"\b(for each damage dealt)(?! this way)\b", r"\1 this way"
    ),
    _rule(
        "a friendly player is you too",
        r"\byour control or a friendly player's control\b",
        "a friendly player's control",
    ),
    _rule(
        "damage that can't be prevented is unpreventable",
        r"(\bdeals? (?:\d+|X|that much)) (\w+ damage to [^.]*)\. That damage can't be prevented\.",
        r"\1 unpreventable \2.",
    ),
    _rule(
        "damage dealt with a weapon is dealt by your hero",
        r"\bWhen (combat )?damage is dealt with (this weapon|an? [\w ]*weapon)\b",
        r"When your hero deals \1damage with \2",
    ),
    _rule("whenever is when", r"\b([Ww]hen)ever\b", r"\1"),
    _rule("in this way is this way", r"\bin this way\b", "this way"),
    _rule("also deals is deals", r"\b(?:also|instead) (deals?|heals?)\b", r"\1"),
    _rule("an ally card is an ally", rf"\b((?i:{_TYPE})) card(?!s)\b", r"\1"),
    _rule(
        "ally cards are allies",
        rf"\b((?i:{_TYPE})) cards\b",
        lambda match: like(plural(match[1].lower()), match[1]),
    ),
    _rule("a card in play is a card", r"\b([Cc]ards?) in play\b", r"\1"),
    _rule("into hand is into your hand", r"\b(into|in) hand\b", r"\1 your hand"),
    _rule("gains is has", r"\b(?:gains|gets) (?=[+\"-]|[A-Z])", "has "),
    _rule("gain is have", r"\b(?:gain|get) (?=[+\"-]|[A-Z])", "have "),
    _rule("doesn't ready is can't ready", r"\b(?:doesn't|don't) ready during\b", "can't ready during"),
    _rule(
        "a counter on another card is put there",
        r"\b([Aa])dd (an? (?:[+-]\d (?:ATK|DEF)|[\w']+) counter) to\b",
        lambda match: like(f"put {match[2]} on", match[1]),
    ),
    _rule(
        "a counter on the card itself is added",
        rf"\b[Pp]ut (an?|two|three|four|five|X|that many) ((?!\+)[\w']+) (counters?) on {_OWN_CARD}\b",
        lambda match: like(f"add {match[1]} {match[2]} {match[3]}", match[0]),
    ),
    _rule(
        "enters play with counters on it has counters",
        r"\b(enters? play with [^.]*counters?) on (?:it|them)\b",
        r"\1",
    ),
    _rule("comes into play is enters play", r"\bcomes into play\b", "enters play"),
    _rule(
        "is elusive is has Elusive",
        r"\b(is|are) (?:an? )?([Ee]lusive|[Uu]ntargetable|[Pp]rotectors?|[Ss]?tealthed|[Cc]onspicuous)\b",
        _keyword,
    ),
    _rule(
        "is in cat form is has Cat Form",
        r"\bis in ((?i:bear|cat)) [Ff]orm\b",
        lambda match: f"has {match[1].title()} Form",
    ),
    _rule(
        "this ally may deal is you may have this ally deal",
        rf"\b({_SOURCE}) may (deal|heal)\b",
        lambda match: like(f"you may have {match[1][:1].lower()}{match[1][1:]} {match[2]}", match[1]),
    ),
    _rule(
        "at end of this turn is at end of turn",
        r"\b[Aa]t (?:the end of the|the end of this|end of this) turn\b",
        "At end of turn",
    ),
    _rule(
        "an attacker is an attacking hero or ally",
        r"\btarget (attack|defend)er\b",
        r"target \1ing hero or ally",
    ),
    _rule(
        "all attackers are attacking heroes and allies",
        r"\ball (attack|defend)ers\b",
        r"all \1ing heroes and allies",
    ),
    _rule(
        "with damage on it is damaged",
        rf"\b(target|each|an?) ((?:opposing |friendly )?(?:{_SINGULAR})(?: (?:or|and) (?:{_SINGULAR}))*) "
        r"with damage(?: on (?:it|them))?\b",
        lambda match: f"{'a' if match[1] == 'an' else match[1]} damaged {match[2]}",
    ),
    _rule("more than one damage on it", r"\b(has \d+ or more damage) on it\b", r"\1"),
    _rule("their owners' hands stand in the plural", r"\bits owners' hands\b", "their owners' hands"),
    _rule("unique is a tag", r"\bunique (?=[A-Z])", "Unique "),
    _rule(
        "when you attack",
        r"\bThis and other ([A-Z][\w ]*?(?:allies)?) you control\b",
        r"This ally and other \1 you control",
    ),
    _rule("that's is that is", r"\b([Tt])hat's\b", r"\1hat is"),
    _rule("it's is it is", r"\b([Ii])t's\b(?! controller| owner)", r"\1t is"),
    _rule("it's before a noun is its", r"\b([Ii])t's(?= controller| owner)", r"\1ts"),
    _rule("they're is they are", r"\b([Tt])hey're\b", r"\1hey are"),
)
_PRONOUNS = tuple(_rule(*pronoun) for pronoun in pronouns.SUBSTITUTIONS)
OWN_NAME = "the own name is this ally, this weapon, ..."
_BEFORE_NAMES = _MARKUP
_BEHIND_NAMES = (*_COSTS, *_PARTIES, *_NUMBERS, *_PRONOUNS, *_ORDER, *_WORDS)
SUBSTITUTIONS = (*_BEFORE_NAMES, *_BEHIND_NAMES)


@dataclass(frozen=True, slots=True)
class Normalization:
    """A text in today's wording, and the names of the substitutions that made it, once for each use."""

    text: str
    used: tuple[str, ...]


@lru_cache(maxsize=32768)
def normalize(text: str, card: PrintedCard) -> Normalization:
    """Word one paragraph of a card as today's cards are worded."""
    text, used = _substituted(text, _BEFORE_NAMES)
    text, count = _name_replaced(text, card)
    text, later = _substituted(text, _BEHIND_NAMES)
    return Normalization(" ".join(text.split()), (*used, *[OWN_NAME] * count, *later))


def _substituted(text: str, substitutions: tuple[Substitution, ...]) -> tuple[str, list[str]]:
    used: list[str] = []
    for substitution in substitutions:
        text, count = substitution.apply(text)
        used += [substitution.name] * count
    return text, used


def _name_replaced(text: str, card: PrintedCard) -> tuple[str, int]:
    """The text with "this ally" for the name of the card and for "this card", also where it is left out."""
    noun = own_noun(card)
    is_person = card.types in ((CardType.ALLY,), (CardType.HERO,))
    pattern = own_name_pattern(card.name, is_person=is_person)
    count = 0
    for words, replacement in (
        (pattern, lambda match: _own_name(match, noun)),
        (re.compile(r"\b([Tt])his card\b"), rf"\1his {noun}"),
        (re.compile(r"\b([Tt])his(?= or another\b| and other\b)"), rf"\1his {noun}"),
        (re.compile(r"\bcost to play(?=,)"), f"cost to play this {noun}"),
        (re.compile(r"^Play only (?:if|while)\b"), f"Play this {noun} only if"),
        (re.compile(r"^Play only on\b"), f"Play this {noun} only on"),
    ):
        text, replaced = words.subn(replacement, text)
        count += replaced
    return text, count


def _own_name(match: re.Match[str], noun: str) -> str:
    return (
        match[0] if match[0].startswith(("named ", "Say ")) else like(f"this {noun}", _sentence_start(match))
    )


def _sentence_start(match: re.Match[str]) -> str:
    """A capital letter if the match begins a sentence."""
    before = match.string[: match.start()].rstrip()
    return "A" if not before or before.endswith((".", ":", ">>>", '"')) else "a"
