"""How cards are described: their tags, parties, zones and numbers."""

from __future__ import annotations

import re

from engine.cards import DamageType
from engine.cardtext.inflection import article
from engine.cardtext.wording.nouns import PLURAL, SINGULAR
from engine.cardtext.wording.substitution import Substitution, like, rule
from engine.tree.tags import COLORED_TAGS


def _becoming(match: re.Match[str]) -> str:
    """A new tag is one more: "is also a Sheep"."""
    verb, tag = match[1], match[2].capitalize()
    return f"{verb} also {article(tag) if verb == 'is' else ''} {tag}"


_DAMAGE_ICONS = "|".join(DamageType)

_COLORS = "|".join(sorted({tag.partition(" ")[0] for tag in COLORED_TAGS}))

_UNSIDED = r"(?!\b(?:and|controls?|friendly|from|in|opposing|that|with|your)\b)[^,.:;]"
_BASE = {"attacked": "attack", "defended": "defend", "entered play": "enter play"}

DESCRIPTIONS: tuple[Substitution, ...] = (
    rule(
        "a Pet and a weapon you control are both yours",
        rf"\b(an? (?:{_UNSIDED})+?) and (an? (?:{_UNSIDED})+? you control)\b",
        r"\1 you control and \2",
    ),
    rule(
        "neither did one thing nor another is did not do either",
        r"\bthat neither (attacked|defended) nor (entered play|attacked|defended) this turn\b",
        lambda match: f"that didn't {_BASE[match[1]]} this turn that didn't {_BASE[match[2]]} this turn",
    ),
    rule(
        "did one thing but dealt no damage is did one and did not the other",
        r"\b(that [^.]*? this turn) but dealt no ((?:combat )?damage(?: to [^.]*?)? this turn)\b",
        r"\1 that didn't deal \2",
    ),
    rule(
        "one target and/or another is up to one of each",
        rf"\b([Yy]ou may \w+) target ({SINGULAR}) and/or ({SINGULAR})\b",
        r"\1 up to one target \2 and up to one target \3",
    ),
    rule(
        "a card of the kind of one that was mentioned shares a card type with it",
        r"(\b(?:[Dd]estroy an ability, ally, or equipment you control\..*"
        r"|[Ii]f it is an ability, ally, or equipment,[^.]*)\bcard they control) of that kind\b",
        r"\1 that shares a card type with that card",
    ),
    rule(
        "a card with the name of one that was mentioned has the same name",
        r"(\b[Rr]emove the top card of [^.]*\. Then, search [^.]*\bcards) with that name\b",
        r"\1 with the same name as that card",
    ),
    rule(
        "a player with more allies is one who controls them",
        rf"\b([Ee]ach (?:other )?(?:friendly )?(?:player|opponent)) with ((?:(?:more|fewer) (?:{PLURAL}) than"
        rf"|(?:no|\w+ or (?:more|fewer)) (?:{PLURAL}))\b)(?! in\b)",
        r"\1 who controls \2",
    ),
    rule(
        "an opponent's hero in a state is an opposing hero",
        r"\b(?:an opponent's) (attacking|damaged|defending|exhausted|ready|undamaged) (hero|ally)\b",
        lambda match: f"{article(match[1])} {match[1]} opposing {match[2]}",
    ),
    rule(
        "what a card becomes besides its numbers is one more",
        r"\b(has [+-][^.,]*? and is) (?=an? [A-Z][a-z]+(?:[.,]|$| this turn))",
        r"\1 also ",
    ),
    rule(
        "what you and other friendly players control is friendly",
        r"\b([Ee]ach) ([^.,]*?) you and other friendly players control\b",
        r"\1 friendly \2",
    ),
    rule(
        "two colors are two tags",
        rf"\b({_COLORS}) (or|and) ((?:{_COLORS}) (Dragon|Dragonkin|Dragons))\b",
        r"\1 \4 \2 \3",
    ),
    rule(
        "an Elusive ally is an ally with Elusive",
        r"\b((?i:Elusive|Invincible|Irradiated|Protector|Untargetable)) "
        r"(hero(?:es)? (?:or|and) )?(ally|allies)\b(?! tokens?\b)",
        lambda match: f"{match[2] or ''}{match[3]} with {match[1].capitalize()}",
    ),
    rule(
        "a Protector is a hero or ally with Protector",
        r"\b([Aa]|[Tt]arget|[Aa]nother) Protector\b(?! \w+ token)",
        r"\1 hero or ally with Protector",
    ),
    rule(
        "an icon or a tag are two tags",
        r"\ban? \[(Alliance|Horde)\] or (Monster) (?=hero\b|ally\b|card\b)",
        lambda match: f"{'an' if match[1] == 'Alliance' else 'a'} {match[1]} or {match[2]} ",
    ),
    rule("ongoing is no tag", r"\bOngoing (?=abilit(?:y|ies)\b)", "ongoing "),
    rule(
        "any number of cards of several kinds are some of each or not",
        r"\b([Tt]arget any number of [^.,]*, [^.,]*,) and (?=\w+\.)",
        r"\1 and/or ",
    ),
    rule(
        "a target is target",
        r"(^|[,.:] |>>> )([Tt]arget) an? (?=[\w ]*\b(?:ally|equipment|hero|ability)\b)",
        r"\1\2 ",
    ),
    rule("a target is target", r"\b([Pp]ut|[Dd]estroy|[Ee]xhaust|[Rr]eady) a target\b", r"\1 target"),
    rule(
        "each of those allies is each of them",
        rf"\b([Ee]ach) of those (?:{PLURAL})\b(?! that)",
        r"\1 of them",
    ),
    rule(
        "all of its controller's resources is all resources its controller controls",
        rf"\ball (?:of )?its controller's ({PLURAL})\b",
        r"all \1 its controller controls",
    ),
    rule(
        "controlled by its controller is its controller controls",
        r"\b(\w+) controlled by its controller\b",
        r"\1 its controller controls",
    ),
    rule("it costs 3 is its cost is 3", r"\bif it costs (?=less|more|greater|\d)", "if its cost is "),
    rule("in any order is as a player likes", r",? in any order\b(?=\.|,? and\b)", ""),
    rule(
        "the source of combat damage is that of damage",
        r"\bsource of that combat damage\b",
        "source of that damage",
    ),
    rule(
        "damage dealt this way is an amount",
        r"\bequal to (?:the )?(damage (?:dealt|healed|prevented) this way)",
        r"equal to the amount of \1",
    ),
    rule("an additional +1 is +1", r"\bhas? an additional (?=[+-])", "has "),
    rule("what a card has is quoted without a colon", r"\b(has|have): (?=\")", r"\1 "),
    rule(
        "becomes a Sheep is is also a Sheep",
        r"\b(is|are) (?:an? )?((?i:sheep|frogs?))\b(?=[.\"])",
        _becoming,
    ),
    rule("a damage type that becomes is of the card", r"'s damage type (?=becomes? \[)", " "),
    rule(
        "becomes a [Nature] weapon is becomes [Nature]",
        rf"\b(becomes?) an? \[?({_DAMAGE_ICONS})\]? (?:ally|hero|weapon)\b(?! with)",
        r"\1 [\2]",
    ),
    rule(
        "a friendly player is you too",
        r"\b([Yy])ou (?:or (a friendly player)|and (friendly players))\b",
        lambda match: like(match[2] or match[3], match[1]),
    ),
    rule(
        "you can is you may",
        r"\b([Yy]ou) can (?=(?:put|discard|draw|destroy|exhaust|ready|pay|remove)\b)",
        r"\1 may ",
    ),
    rule(
        "a card from the top of a deck is its top card",
        r"\ba card from the top of ((?:your|their|target \w+'s|that \w+'s) deck)",
        r"the top card of \1",
    ),
)
