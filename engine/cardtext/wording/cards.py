"""What cards are called and what is done with them: tags, what they are not, whose graveyard they are in."""

from __future__ import annotations

import re

from engine.cardtext.inflection import article, plural
from engine.cardtext.wording.nouns import PLURAL, SINGULAR, single
from engine.cardtext.wording.substitution import Substitution, rule
from engine.tree.tags import PROFESSIONS

_TAGS = "|".join(
    plural(tag).casefold()
    for tag in ("Axe", "Dagger", "Demon", "Elemental", "Mace", "Pet", "Poison", "Sword", "Totem", "Trap")
)
_ATTRIBUTES = "melee|ranged|one-handed|two-handed|unique"


def _capitalized(match: re.Match[str]) -> str:
    return match[1] + match[2].title()


_PROFESSIONS = "|".join(sorted(PROFESSIONS))

BEFORE_PARTIES: tuple[Substitution, ...] = (
    rule(
        "his counter is a counter on him",
        r"\b([Tt]his (\w+) has an? ([a-z][a-z' ]*?) counter\b.*?\bremove )(?:his|her|its) \3 counter",
        lambda match: f"{match[1]}{article(match[3])} {match[3]} counter from this {match[2]}",
    ),
    rule(
        "all of your cards in all zones are those you own or control",
        r"\b([Aa]ll) (?:of )?your cards in all zones\b",
        r"\1 cards you own or control in all zones",
    ),
    rule("one full stop ends a sentence", r"\.\.+$", "."),
    rule(
        "to have a profession is to control such a hero",
        rf"\byour hero has ({_PROFESSIONS})\b",
        lambda match: f"you control {article(match[1])} {match[1]} hero",
    ),
    rule(
        "finishing moves are abilities with Finishing Move",
        r"\b(?:(a) finishing move\b(?! or)|finishing moves\b)",
        lambda match: f"{'an ability' if match[1] else 'abilities'} with Finishing Move",
    ),
    rule("other stands behind target", r"\bother target (?=[a-z])", "target other "),
    rule(
        "into their hand is into its owner's hand",
        r"\b(from its owner's \w+ into) (?:his or her|his|her|their) (hand|deck|graveyard)\b",
        r"\1 its owner's \2",
    ),
    rule("tags are capitalized", rf"\b([Yy]our (?:other )?)({_TAGS})\b", _capitalized),
    rule(
        "tags are capitalized",
        r"\b((?:[Yy]our|[Oo]ther|[Tt]arget|[Ee]ach|an?) )"
        rf"({_ATTRIBUTES})(?= (?:weapons?|sword|axe|dagger|ally|allies)\b)",
        _capitalized,
    ),
    rule("non-[Horde] is non-Horde", r"\b([Nn]on-)\[(Horde|Alliance)\](?:, (?=[Nn]on-))?", r"\1\2 "),
    rule("one space", r"(?<=\w)  +(?=\w)", " "),
    rule(
        "an opponent's graveyard is an opposing one",
        r"\b(in|from) (?:an opponent's|one opposing|one opponent's) (graveyard|hand|deck)\b",
        r"\1 an opposing \2",
    ),
    rule(
        "you have more is you control more",
        rf"\b([Yy]ou) have (more|fewer) ((?:[\w-]+ )*(?:{PLURAL})) than\b",
        r"\1 control \2 \3 than",
    ),
    rule(
        "you control fewer is an opponent controls more",
        rf"\b[Yy]ou control fewer ((?:[\w-]+ )*(?:{PLURAL})) than an opponent\b",
        r"an opponent controls more \1 than you",
    ),
    rule("to have another is to control it", r"\b([Yy]ou) have another (?=[A-Z]\w+)", r"\1 control another "),
    rule(
        "another one of your allies is another ally you control",
        rf"\banother one of your ({PLURAL}|[A-Z]\w+s)\b",
        lambda match: f"another {single(match[1])} you control",
    ),
    rule(
        "you have a card in your hand is it is there",
        r"\b(if|while) you have (an? [^.,]+?) in your (graveyard|hand)\b",
        r"\1 \2 is in your \3",
    ),
    rule(
        "opposing hands are those of each opponent",
        r"\bin opposing (hand|graveyard)s\b",
        r"in each opponent's \1",
    ),
    rule("to share a type is to share a card type", r"\b(shares? a) type\b", r"\1 card type"),
)

_DESCRIBED = r"(?:(?!\b(?:can|deals?|has|have|is|may|target)\b)[^.,])*?"

_IN_ORDER = re.compile(r"\bthe (first|second|third)(?=[.,]| if )")


def _as_target(match: re.Match[str]) -> str:
    return f"{match[0]} target"


CARDS: tuple[Substitution, ...] = (
    rule("an additional +1 is +1", r"\ban additional (?=[+-]\d|(?:Assault|Mend|Absorb) \d)", ""),
    rule(
        "that removed ally is each ally that other text has removed",
        r"\b(leaves play, put) that removed (ally|card) (into play under its owner's control)",
        r"\1 each \2 removed this way \3",
    ),
    rule(
        "a card that was mentioned needs no past",
        r"\b([Tt]hat) (?:removed|discarded|chosen|sacrificed) (?=ally|card|hero|equipment|ability)",
        r"\1 ",
    ),
    rule("where X was is where X is", r"\b(where X) was\b", r"\1 is"),
    rule(
        "armor can prevent damage that would be dealt",
        r"\b([Tt]his (?:armor|equipment|item) can prevent damage) to\b",
        r"\1 that would be dealt to",
    ),
    rule("additional resources", r"\bas additional resources\b", "as an additional resource"),
    rule(
        "cards from the top are the top cards",
        r"\bthat many cards from the top of ((?:\w+ )?\w+(?:'s)?) deck\b",
        r"the top that many cards of \1 deck",
    ),
    rule(
        "cards from the top equal to a number are the top X cards",
        r"\bcards from the top of ((?:your|their|target opponent's|target player's) deck)"
        r"((?: from the game)?) equal to ((?:the number of|that card's) [^.,]+)((?:, then [^.]*)?)(?=\.)",
        r"the top X cards of \1\2\4, where X is \3",
    ),
    rule(
        "the first of several targets is the first target",
        r"(\bTarget (?:up to )?\w+ [^.]*\.) ([^.]*\bthe first\b.*)$",
        lambda match: f"{match[1]} {_IN_ORDER.sub(_as_target, match[2])}",
    ),
    rule(
        "to cost less than another is to have a smaller cost",
        r"\b[Ii]f (it|that \w+|this \w+) costs (less|more) than (the \w+ target|that \w+|this \w+)\b",
        lambda match: (
            f"if {'its' if match[1] == 'it' else match[1] + chr(39) + 's'} cost is "
            f"{'less' if match[2] == 'less' else 'greater'} than the cost of {match[3]}"
        ),
    ),
    rule(
        "to target two things is to target each",
        rf"\bTarget (?:an? )?({_DESCRIBED}) and an? ({_DESCRIBED})(?=\.)",
        r"Target \1 and target \2",
    ),
    rule(
        "a random target is chosen at random",
        rf"\b([Tt]arget) (?:a )?random "
        rf"((?:friendly |opposing )?(?:{SINGULAR})(?: or (?:{SINGULAR}))?(?: you control)?)\b",
        r"\1 \2 chosen at random",
    ),
    rule("you can play is you may play", r"\b([Yy]ou) can (play this \w+ from your)\b", r"\1 may \2"),
    rule("your hero strikes is you strike", r"\b([Ww]hen) your hero strikes with\b", r"\1 you strike with"),
    rule(
        "1 ATK / 1 health is 1 / 1",
        r"\b(\d+) ATK ?/ ?(\d+) \[Health\] (?=(?:[\w-]+ )*(?:ally |token))",
        r"\1 / \2 ",
    ),
    rule(
        "when something would happen is if it would",
        r"(^|[.:] )When ([^.,:]+? would [^.,:]+,[^.]*) instead\b",
        r"\1If \2 instead",
    ),
    rule(
        "the destroyed ally is that destroyed ally",
        r"\bthe destroyed (ally|card|equipment)\b(?='s)|(?<=of )the destroyed (ally|card|equipment)\b",
        lambda match: f"that destroyed {match[1] or match[2]}",
    ),
)
