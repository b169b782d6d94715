"""One wording of the game's several eras: today's, as in ``docs/card-text.md``.

A :class:`Substitution` replaces one way of wording by another that means the same. They are applied in order, and
:func:`normalize` says which were used, so that they can be counted over a card pool. Nothing here depends on a card but
its name and types, which say what it calls itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import CardType, PrintedCard
from engine.cardtext.own_name import own_name_pattern, own_noun

_Replacement = str | Callable[[re.Match[str]], str]

_PLURAL_NOUNS = (
    "abilities|allies|armor|equipment|items|locations|quests|resources|Totems|weapons|"
    "Axes|Daggers|Demons|Elementals|Forms|Maces|Pets|Poisons|Shields|Swords|Traps|Treants"
)
_NOUNS = (
    "ability|ally|armor|card|equipment|item|location|quest|resource|Totem|weapon|"
    "Axe|Dagger|Demon|Elemental|Form|Mace|Pet|Poison|Shield|Sword|Trap|Treant"
)
_QUALIFIER = r"(?:(?:other|exhausted|ready|damaged|face-down|face-up|\[\w+\]|[A-Z][\w-]*(?<!Your)) )*"
_CARD_TYPES = "ability|ally|equipment|quest|location|armor|weapon|item"
_PLAYER_WORD = re.compile(r"\b(?:players?|opponents?|controller|owner|raiders?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Substitution:
    """One wording replaced by another; ``name`` describes both."""

    name: str
    pattern: re.Pattern[str]
    replacement: _Replacement

    def apply(self, text: str) -> tuple[str, int]:
        """The text with every occurrence replaced, and how many there were."""
        return self.pattern.subn(self.replacement, text)


def _rule(name: str, pattern: str, replacement: _Replacement, flags: int = 0) -> Substitution:
    return Substitution(name, re.compile(pattern, flags), replacement)


def _icon(match: re.Match[str]) -> str:
    word = match[1].casefold()
    return "[Activate]" if word in ("exhaust", "act", "activate", "tap") else f"[{match[1].title()}]"


def _like(word: str, template: str) -> str:
    """The word with a capital if the template has one."""
    return word[:1].upper() + word[1:] if template[:1].isupper() else word


def _pronoun(player: str, card: str) -> Callable[[re.Match[str]], str]:
    """A pronoun for a player if the text before has named one, else for a card."""

    def replace(match: re.Match[str]) -> str:
        is_player = _PLAYER_WORD.search(match.string[: match.start()]) is not None
        return _like(player if is_player else card, match[0])

    return replace


_BASE_FORMS = {"does": "do", "has": "have", "is": "are", "doesn't": "don't", "was": "were"}


def _acting_pronoun(match: re.Match[str]) -> str:
    """He or she, and the verb behind it, which is in the plural behind "they"."""
    if _PLAYER_WORD.search(match.string[: match.start()]) is None:
        return _like("it", match[1]) + " " + match[2]
    verb = match[2]
    if verb in _BASE_FORMS:
        verb = _BASE_FORMS[verb]
    elif verb.endswith("ies"):
        verb = verb[:-3] + "y"
    elif verb.endswith(("shes", "ches", "sses", "xes")):
        verb = verb[:-2]
    elif verb.endswith("s") and not verb.endswith("ss"):
        verb = verb[:-1]
    return _like("they", match[1]) + " " + verb


_MARKUP = (
    _rule("curly quotation marks are straight", "[“”]", '"'),
    _rule("curly apostrophes are straight", "[‘’]", "'"),
    _rule("no reminder text", r"<i>.*?</i>|\s\((?=[A-Z])(?:[^()]|\([^()]*\))*[.!]\)(?=\s*$)", ""),
    _rule("no markup", r"</?\w+[^<>]*>", ""),
    _rule("-> is >>>", r"\s*(?<!>)(?:->|→|=>)\s*", " >>> "),
    _rule("icons are capitalized, [Exhaust] is [Activate]", r"\[([A-Za-z]+(?: Knight)?)\]", _icon),
)
_COSTS = (
    _rule("[3] is (3)", r"\[(\d+|X)\]", r"(\1)"),
    _rule("pay 3 is pay (3)", r"\b([Pp]ays?) (\d+|X)\b(?! or)", r"\1 (\2)"),
    _rule("costs 1 less is costs (1) less", r"\b(costs?) (\d+|X) (less|more)\b", r"\1 (\2) \3"),
    _rule(
        "costs before an arrow: 3 is (3)",
        r"(?:^|(?<=[:.\"] )|(?<=\")|(?<=, ))(\d+|X)(?=,[^.>]*>>>| >>>)",
        r"(\1)",
    ),
    _rule(
        "a limit behind the power stands before it",
        r"^([^.]*>>> .*)\. Use (?:this power )?only on your turn\.$",
        r"On your turn: \1.",
    ),
    _rule(
        "a limit behind the power stands before it",
        r"^([^.]*>>> .*)\. Use (?:this power )?only once per turn\.$",
        r"Once per turn: \1.",
    ),
    _rule(
        "each further cost is capitalized",
        r"(, )([a-z])(?=[^.>]*>>>)",
        lambda match: match[1] + match[2].upper(),
    ),
    _rule("a quest's condition ends with a comma", r"^((?:If|On) [^:]*): [Pp]ay (?=\()", r"\1, pay "),
)
_PARTIES = (
    _rule("in your party is you control", r"\bin your party\b", "you control"),
    _rule(
        "in an opponent's party is an opponent controls",
        r"\bin an opponent's party\b",
        "an opponent controls",
    ),
    _rule("in his party is they control", r"\bin (?:his or her|his|her|their) party\b", "they control"),
    _rule(
        "in that player's party is that player controls",
        r"\bin (target|that) (player|opponent)'s party\b",
        r"\1 \2 controls",
    ),
    _rule(
        "one of your allies is an ally you control",
        rf"\b[Oo]ne of your ({_QUALIFIER})({_PLURAL_NOUNS})\b",
        lambda match: _some(match),
    ),
    _rule(
        "each of your allies is each ally you control",
        rf"\b([Ee]ach) of your ({_QUALIFIER})({_PLURAL_NOUNS})\b",
        lambda match: f"{match[1]} {match[2]}{_single(match[3])} you control",
    ),
    _rule(
        "all of your allies is all allies you control",
        rf"\b([Aa]ll) (?:of )?(?:your|their) ({_QUALIFIER}(?:{_PLURAL_NOUNS}))\b",
        lambda match: f"{match[1]} {match[2]} {'they' if 'their' in match[0] else 'you'} control",
    ),
    _rule(
        "two of your allies is two allies you control",
        rf"\b(two|three|four|X|number) of your ({_QUALIFIER}(?:{_PLURAL_NOUNS}))\b",
        r"\1 \2 you control",
    ),
    _rule(
        "your allies is allies you control",
        rf"\b([Yy]our) ({_QUALIFIER}(?:{_PLURAL_NOUNS}))\b",
        lambda match: _like(f"{match[2]} you control", match[1]),
    ),
    _rule(
        "if you have a Pet is if you control a Pet",
        rf"\byou have (an?|another|two or more|three or more) ({_QUALIFIER}(?:{_NOUNS}|{_PLURAL_NOUNS}))\b(?! (?:card|in|with the))",
        r"you control \1 \2",
    ),
)
_NUMBERS = (
    _rule(
        "+1 ATK / +1 health is +1 / +1",
        r"([+-](?:\d+|X)) ATK / ([+-](?:\d+|X)) (?:[Hh]ealth|\[Health\])",
        r"\1 / \2",
    ),
    _rule("health is [Health]", r"(?<!\[)\b[Hh]ealth\b(?!\])", "[Health]"),
    _rule(
        "tokens with 1 [Melee] ATK / 1 [Health]",
        r"\b([Pp]uts?) (\w+) ((?:[A-Z][\w-]*,? )*ally tokens?) into play with (\d+) (\[\w+\]) (?:ATK )?/ (\d+) \[Health\]",
        r"\1 \2 \4 \5 / \6 [Health] \3 into play",
    ),
    _rule("this turn at the end of an instruction", r"\buntil (?:the )?end of (?:this )?turn\b", "this turn"),
)
_WORDS = (
    _rule("whenever is when", r"\b([Ww]hen)ever\b", r"\1"),
    _rule("in this way is this way", r"\bin this way\b", "this way"),
    _rule("if able stands before the duration", r"\bthis turn if able\b", "if able this turn"),
    _rule("also deals is deals", r"\b(?:also|instead) (deals?|heals?)\b", r"\1"),
    _rule("an ally card is an ally", rf"\b((?:{_CARD_TYPES})) card(?!s)\b", r"\1"),
    _rule(
        "ally cards are allies",
        r"\b(ability|ally|equipment|quest|location|armor|weapon|item) cards\b",
        lambda match: _plural_type(match[1]),
    ),
    _rule("gains and gets are has", r"\b(?:gains|gets) (?=[+\"-]|[A-Z])", "has "),
    _rule("gain and get are have", r"\b(?:gain|get) (?=[+\"-]|[A-Z])", "have "),
    _rule("doesn't ready is can't ready", r"\b(?:doesn't|don't) ready during\b", "can't ready during"),
    _rule(
        "counters are added to the card itself",
        r"\b[Pp]ut (an?|two|three|four|five|X|that many) ((?!\+)\w+) (counters?) on this (?:ability|ally|armor|item|weapon|hero|equipment|location|Totem|quest)\b",
        lambda match: _like(f"add {match[1]} {match[2]} {match[3]}", match[0]),
    ),
    _rule("comes into play is enters play", r"\bcomes into play\b", "enters play"),
    _rule(
        "is elusive is has Elusive",
        r"\b(is|are) (?:an? )?([Ee]lusive|[Uu]ntargetable|[Pp]rotectors?|[Ss]tealthed|[Cc]onspicuous)\b",
        lambda match: _keyword_of(match),
    ),
    _rule(
        "is in cat form is has Cat Form",
        r"\bis in (bear|cat) form\b",
        lambda match: f"has {match[1].title()} Form",
    ),
    _rule(
        "this ally may deal is you may have this ally deal",
        r"\b([Tt]his (?:ally|hero|ability|weapon|item|armor|Totem)|[Yy]our hero|[Ii]t|[Tt]hat ally|[Aa]ttached (?:ally|hero|character)) may (deal|heal)\b",
        lambda match: _like(f"you may have {match[1][:1].lower()}{match[1][1:]} {match[2]}", match[1]),
    ),
    _rule(
        "at the end of the turn is at end of turn",
        r"\b[Aa]t (?:the end of the|the end of this|end of this) turn\b",
        "At end of turn",
    ),
    _rule(
        "N of their resources",
        rf"\b(that many|two|three|any number|one) of (?:his|her|their) ({_PLURAL_NOUNS})\b",
        r"\1 \2 they control",
    ),
    _rule("hands in the plural", r"\bits owners' hands\b", "their owners' hands"),
)
_PRONOUNS = (
    _rule("himself and herself are itself", r"\b[Hh]imself or herself\b|\b[Hh](?:im|er)self\b", "itself"),
    _rule("he or she is they", r"\b([Hh]e or she|[Ss]he or he|[Hh]e|[Ss]he) ([\w']+)", _acting_pronoun),
    _rule("his and her are their or its", r"\b(?:[Hh]is or her|[Hh]is)\b", _pronoun("their", "its")),
    _rule(
        "her before a noun is their or its",
        r"\b[Hh]er(?= (?:hand|deck|hero|controller|owner|ATK|cost|next|graveyard|resource|turn)\b| \[Health\])",
        _pronoun("their", "its"),
    ),
    _rule("him and her are it", r"\b(?:him or her|him|her)\b", _pronoun("them", "it")),
    _rule("it's is it is", r"\b([Ii])t's\b(?! controller| owner)", r"\1t is"),
    _rule("that's is that is", r"\b([Tt])hat's\b", r"\1hat is"),
    _rule("they're is they are", r"\b([Tt])hey're\b", r"\1hey are"),
)


def _single(plural_noun: str) -> str:
    return {"abilities": "ability", "allies": "ally", "armor": "armor", "equipment": "equipment"}.get(
        plural_noun, plural_noun.removesuffix("s")
    )


def _some(match: re.Match[str]) -> str:
    qualifier = match[1]
    noun = _single(match[2])
    first = (qualifier or noun).strip("[")
    article = "an" if first[:1].casefold() in "aeiou" else "a"
    return _like(f"{article} {qualifier}{noun} you control", match[0])


def _plural_type(noun: str) -> str:
    return {"ability": "abilities", "ally": "allies", "equipment": "equipment", "armor": "armor"}.get(
        noun, f"{noun}s"
    )


def _keyword_of(match: re.Match[str]) -> str:
    keyword = {"protectors": "Protector", "stealthed": "Stealth"}.get(match[2].casefold(), match[2].title())
    return f"{'has' if match[1] == 'is' else 'have'} {keyword}"


SUBSTITUTIONS = (*_MARKUP, *_COSTS, *_PARTIES, *_NUMBERS, *_WORDS, *_PRONOUNS)
OWN_NAME = "its own name is this ally, this weapon, ..."


@dataclass(frozen=True, slots=True)
class Normalization:
    """A text in today's wording, and the names of the substitutions that made it, once for each use."""

    text: str
    used: tuple[str, ...]


@lru_cache(maxsize=32768)
def normalize(text: str, card: PrintedCard) -> Normalization:
    """Word one paragraph of a card as today's cards are worded."""
    used: list[str] = []
    for group in (_MARKUP, None, (*_COSTS, *_PARTIES, *_NUMBERS, *_PRONOUNS, *_WORDS)):
        if group is None:
            text, count = _name_replaced(text, card)
            used += [OWN_NAME] * count
            continue
        for substitution in group:
            text, count = substitution.apply(text)
            used += [substitution.name] * count
    return Normalization(" ".join(text.split()), tuple(used))


def _name_replaced(text: str, card: PrintedCard) -> tuple[str, int]:
    """The text with "this ally" for the name of the card, and "this ally" for "this card"."""
    noun = own_noun(card)
    pattern = own_name_pattern(
        card.name, is_person=card.has_type(CardType.ALLY) or card.has_type(CardType.HERO)
    )
    text, count = pattern.subn(lambda match: _named(match, noun), text)
    text, cards = re.subn(r"\b([Tt])his card\b", rf"\1his {noun}", text)
    return text, count + cards


def _named(match: re.Match[str], noun: str) -> str:
    before = match.string[: match.start()].rstrip()
    is_start = not before or before.endswith((".", ":", ">>>", '"'))
    return f"This {noun}" if is_start else f"this {noun}"
