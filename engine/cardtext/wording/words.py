"""The order of clauses, and words that have others today."""

from __future__ import annotations

import re

from engine.cardtext.inflection import article, plural
from engine.cardtext.wording.nouns import CARD_TYPE, OWN_CARD, PLURAL, QUALIFIER, SINGULAR, SOURCE
from engine.cardtext.wording.substitution import Substitution, like, rule
from engine.tree.keywords import Keyword


def _token_ally(match: re.Match[str]) -> str:
    """As in "an Egg ally token you control": "a token Egg ally"."""
    before = re.sub(r"\b([Aa])n$", r"\1", f"{match[1]} {match[2] or ''}".strip())
    return f"{before} token {match[3]}{'allies' if match[4] else 'ally'}"


def _dealing_with(match: re.Match[str]) -> str:
    verb = "deals" if match[3] == "is" else "dealt"
    return f"{match[1]} a hero or ally {verb} {match[2] or ''}damage with {match[4]}"


def _hero_named(match: re.Match[str]) -> str:
    """A hero with a keyword is none: "if your hero is Elusive"."""
    is_keyword = match[2] in {*Keyword}
    return match[0] if is_keyword else f"{match[1]} a hero named {match[2]}"


def _of_type(match: re.Match[str]) -> str:
    return f"{match[1]} also {article(match[2])} {match[2]} "


def _for_each_behind(match: re.Match[str]) -> str:
    multiplier = f" for each {match[2]}"
    payment = match[4] + multiplier if match[4] else ""
    return f"{match[1]}{like(match[3], 'A')}{multiplier}{payment}"


_OF_CARDS = r"controller|owner|cost|ATK|\[Health\]|name|power|powers"
"""What a card has, behind "its"."""

ORDER: tuple[Substitution, ...] = (
    rule("if able stands before the duration", r"\bthis turn if able\b", "if able this turn"),
    rule("for each stands before the duration", r"\bthis (turn|combat) (for each [^.,]+)", r"\2 this \1"),
    rule("for each stands before while", r"\b(while (?:attacking|defending)) (for each [^.,]+)", r"\2 \1"),
    rule(
        "other than stands as another", r"\b(an?) (\w+ you control) other than this (?:\w+)\b", r"another \2"
    ),
)


WORDS: tuple[Substitution, ...] = (
    rule("to choose and destroy is to destroy", r"\bchooses? and ((?:destroy|discard|exhaust)s?)\b", r"\1"),
    rule("more damage on it is more damage", r"\b((?:has|with) (?:\d+ or )?more damage) on it\b", r"\1"),
    rule("you draw is draw", r"(?<=[.:;,] )(or )?[Yy]ou (draw|discard|put|gain control)\b", r"\1\2"),
    rule(
        "cards removed are those removed this way",
        rf"\b(the number of [\w ]*?cards)(?: you)? removed?(?=[,.]|$)"
        rf"|\b(cards?|ally|allies)(?: you)? removed (?:from the game )?(?:by|with) {OWN_CARD}\b"
        r"|\b((?:an?|each) (?:card|ally|ability|equipment)) you removed(?=[,.]| and\b|$)",
        lambda match: f"{match[1] or match[2] or match[3] + ' you'} removed this way",
    ),
    rule(
        "to be also Demon allies is to be also Demons",
        r"\b([Aa]llies\b[^.]*? are also (?:[A-Z]\w+ )*?)([A-Z]\w+) (?:allies|cards)(?=[.,]|$)"
        r"|\b(ally\b[^.]*? is also an? [A-Z]\w+(?: [A-Z]\w+)*) (?:ally|card)(?=[.,]|$| this turn\b)",
        lambda match: match[3] or match[1] + plural(match[2]),
    ),
    rule(
        "heroes or allies are both", r"\b((?:can't )?attack(?: only)? heroes) or allies\b", r"\1 and allies"
    ),
    rule(
        "what a card can't do is joined without a comma",
        r"\b(can't [^.,]*|equal to its [^,.]*), and (?=loses? and can't have powers\b|can't gain or lose\b)",
        r"\1 and ",
    ),
    rule(
        "to be of a type is to be of it, too",  # no other type is lost (Rule 202.3)
        r"\b(can't have powers,? and (?:is|are)) (?=an? [A-Z])",
        r"\1 also ",
    ),
    rule(
        "for each stands behind what cards have",
        r"^((?:Ongoing: )?)For each ([^,.]+), ([^,.]*? (?:has|have) [+-][^,.]*?)"
        r"( and you pay \(\d+\) (?:less|more) to [^,.]+?)?(?=\.?$)",
        _for_each_behind,
    ),
    rule(
        "where there are several kinds, they are different",
        r"\b(there are \w+ or more) (?=(?:card types|classes|colors|names|races) among\b)",
        r"\1 different ",
    ),
    rule(
        "all are so if there are none that are not",
        rf"\ball ((?:{PLURAL})) you control are named ([A-Z][\w']*(?: [A-Z][\w']*)*)",
        r"you control no \1 not named \2",
    ),
    rule(
        "names stand before who controls the cards",
        rf"\b((?:{SINGULAR}|{PLURAL})) (you control|they control) "
        r"((?:not )?named [A-Z][\w']*(?: (?:of )?(?:the )?[A-Z][\w']*)*)",
        r"\1 \3 \2",
    ),
    rule(
        "there is a card in each hand where each player has one",
        r"\bthere is (?:at least one|a) card in each (graveyard|hand)\b",
        r"each player has one or more cards in their \1",
    ),
    rule(
        "any hero or ally is all of them",
        r"\b([Aa])ny hero or ally (?=can\b)",
        lambda match: like("heroes and allies ", match[1]),
    ),
    rule(
        "one or more weapons are a weapon",
        r"\b([Ww]hen [^,.]*? damage(?: is dealt)? with) one or more (?:of )?((?:\w+ )?weapon)s you control\b",
        r"\1 a \2 you control",
    ),
    rule(
        "to play and to strike are forbidden one by one",
        r"\b(can't play [^.,]*?) or (?=strike with\b)",
        r"\1 and can't ",
    ),
    rule(
        "a player of a faction has a hero of it",
        r"\bit was played by an? (\[(?:Alliance|Horde)\]) player\b",
        lambda match: f"its controller's hero is {'an' if 'A' in match[1] else 'a'} {match[1]} hero",
    ),
    rule(
        "two numbers are had together",
        r"\b(has ATK equal to [^,.]*?), has (?=\[Health\] equal to\b)",
        r"\1 and ",
    ),
    rule(
        "an ally of a type is of it, too",
        r"\b([Tt]arget ally [^.,]*?is) an? ([A-Z]\w+) ally (?=this turn\b)",
        _of_type,
    ),
    rule(
        "what a card has until it leaves play it has",
        r"\b([Tt]his \w+ has [^.]*?) until it leaves play\b",
        r"\1",
    ),
    rule("costs are paid as normal", r"\b(immediately), paying (?:its )?costs as normal\b", r"\1"),
    rule(
        "a hero that is called by its name has that name",
        r"\b((?:[Ii]f|[Ww]hile) your hero is) ([A-Z][\w']+(?: [A-Z][\w']+)*)(?=[.,])",
        _hero_named,
    ),
    rule("what is named so is a card", r"\b([Ii]f it(?:'s| is)) (?=named [A-Z])", r"\1 a card "),
    rule(
        "the card with the lowest number is all that share it",
        r"\bDestroy the card with the (lowest|highest) (\w+) among ([^.]*?)(?: in play)?\. "
        r"If two or more are tied, destroy all with that \2\.",
        r"Destroy all \3 that have or share the \1 \2 among \3.",
    ),
    rule("any cards are all cards", r"\b(powers of) any cards\b", r"\1 all cards"),
    rule(
        "to be allowed to play or to complete is to can",
        rf"\b([Yy]ou) may (play (?=(?:it|(?:that|this) (?:{SINGULAR})|them|those cards) "
        r"(?:without paying its cost )?this turn\b"
        rf"|(?:{QUALIFIER})(?:{PLURAL}) (?:from|in) )|complete (?![^.]*without paying))",
        r"\1 can \2",
    ),
    rule("a random card is a card at random", r"\b([Dd]iscards?) a random card\b", r"\1 a card at random"),
    rule("can only attack is can attack only", r"\bcan only attack\b", "can attack only"),
    rule("also has is has", r"\balso (has|have|gains|gain) (?=[+\"-]|[A-Z])", r"\1 "),
    rule(
        "must attack each turn if able is must attack if able",
        r"\bmust attack each turn if able\b",
        "must attack if able",
    ),
    rule(
        "an extra turn", r"\b[Tt]ake an additional turn after this one\b", "Take an extra turn after this one"
    ),
    rule(
        "by stands before this turn",
        r"\b(was dealt (?:combat )?damage) this turn (by [^,.]+)",
        r"\1 \2 this turn",
    ),
    rule(
        "that many of is that many",
        rf"\b(that many|two|three) of ((?:{PLURAL}) (?:you|they) control)\b",
        r"\1 \2",
    ),
    rule(
        "Demon ally or Undead ally is Demon or Undead ally",
        rf"\b([A-Z]\w+) ({SINGULAR}|{PLURAL}) (?:or|and|and/or) ([A-Z]\w+) \2\b",
        r"\1 or \3 \2",
    ),
    rule(
        "an ally token is a token ally",
        r"\b((?i:all|another|an?|controls?|each|other|target)) (an? )?((?:[A-Z]\w+ )*)ally token(s?)\b"
        r"(?![^.\"]* into play)",
        _token_ally,
    ),
    rule("an ally token is a token ally", r"\b([Tt]arget) ally token\b", r"\1 token ally"),
    rule("ally tokens are token allies", r"\bAlly tokens (?=you control|have|can)", "Token allies "),
    rule(
        "tokens are token cards",
        r"\b([Aa]ll|[Ee]ach|[Tt]arget|[Aa]|[Aa]nother|[Oo]ther) token(s?)"
        r"(?=[.,:;]| (?:you|an|they|is|are|have|has|enters|leaves|target|that)\b)",
        r"\1 token card\2",
    ),
    rule("any type of damage is damage", r"\bany type of damage\b", "damage"),
    rule(
        "one or more damage is damage", r"\b(deals?|dealt|[Ww]hen) (?:1|one) or more damage\b", r"\1 damage"
    ),
    rule(
        "the card that a cost was paid with is a card ... this way",
        r"\bshares a card type with (?:that (destroyed|discarded) card|the card you (destroyed|discarded))",
        lambda match: f"shares a card type with a card {match[1] or match[2]} this way",
    ),
    rule("the other of two is the rest", r"\band the other(?: one| card)?(?= into\b| on\b)", "and the rest"),
    rule("the bottom of the same deck", r"(of your deck\b[^<]*?\bon the bottom)(?! of)", r"\1 of your deck"),
    rule("both is them", r"\b([Pp]ut) both(?= into\b| on\b)", r"\1 them"),
    rule("and then is then", r",? and then (?=[a-z])", ", then "),
    rule("they already did is they did", r"\b(it|they|you) already (?=\w+ed\b)", r"\1 "),
    rule("that revealed card is that card", r"\b([Tt]hat) revealed (?=[\w ]+\b)", r"\1 "),
    rule(
        "attach to friendly is attach to target friendly",
        r"\b([Aa]ttach to) (?=friendly|opposing)",
        r"\1 target ",
    ),
    rule(
        "that your hero dealt damage to is that was dealt damage by your hero",
        r"(?<!if )(?<!while )\b(?:that )?(your hero|it|this ally) dealt ((?:combat )?damage) to this turn\b",
        r"that was dealt \2 by \1 this turn",
    ),
    rule(
        "can have is can control", r"\b([Yy]ou can) have (?=an additional|any number|up to)", r"\1 control "
    ),
    rule(
        "has more is controls more",
        r"\b(opponent|controller) has (more|fewer) (?!cards)(?=[\w ]* than )",
        r"\1 controls \2 ",
    ),
    rule(
        "to have five allies is to control them",
        rf"\byou have (\w+ or (?:more|fewer) (?:{PLURAL}))\b(?! in)",
        r"you control \1",
    ),
    rule(
        "controlled is control",  # but not in "three allies you controlled attacked": some may have gone
        r"\b(?:(?<!allies )|(?<=or more allies ))you controlled\b",
        "you control",
    ),
    rule(
        "you revealed this way is revealed this way",  # but not "a card you removed": others may have
        r"\byou ((?:destroy|discard|exhaust|reveal)ed|readied|(?:(?<=counter you )|(?<=s you ))removed)"
        r" this way\b",
        r"\1 this way",
    ),
    rule(
        "more cards in hand",
        r"\bthey have (more|fewer) cards in (?:your )?hand\b",
        r"they have \1 cards in their hand",
    ),
    rule("combined is total", r"\b(the|their|with) combined\b", r"\1 total"),
    rule(
        "a card that is shuffled back is shuffled",
        r"\bshuffled (?:back )?into (?:the|your|their) decks? this way\b",
        "shuffled this way",
    ),
    rule("a card can be played only if able", r"\b([Cc]an play [^.]*?) if able\b", r"\1"),
    rule(
        "a second card of those that are done so is a card",
        r"\b(exhausts?|named [A-Z][\w ]*? and) a second (\w+)",
        lambda match: f"{match[1]} {article(match[2])} {match[2]}",
    ),
    rule("any number of those cards is any number of them", r"\b(any number of) those \w+\b", r"\1 them"),
    rule(
        "additional ATK equal to is +ATK equal to",
        r"(,)?( and)? additional (ATK|\[Health\]) equal to",
        r"\2 +\3 equal to",
    ),
    rule(
        "a quest is completed behind a comma",
        r"^((?:On your turn, )?(?:If|While|On (?:your|an opponent's) turn)[^:]*): Pay\b",
        r"\1, pay",
    ),
    rule(
        "with an attachment",
        r"(\ballies )?(?<!damage )\bwith (?:an attachment|attachments)\b",
        lambda match: f"{match[1] or ''}with a card attached to {'them' if match[1] else 'it'}",
    ),
    rule(
        "damage dealt is damage dealt this way",
        r"\b(for each) (?:Smash )?(damage dealt|counter(?= you removed))(?: you removed)?"
        r"(?! (?:this way|to)\b)",
        lambda match: f"{match[1]} {match[2]}{' removed' if match[2] == 'counter' else ''} this way",
    ),
    rule(
        "a friendly player is you too",
        r"\byour control or a friendly player's control\b",
        "a friendly player's control",
    ),
    rule(
        "damage that can't be prevented is unpreventable",
        r"(\bdeals? (?:\d+|X|that much)) (\w+ damage to [^.]*)\. "
        r"Th(?:at|is) damage (?:can't be prevented|is unpreventable)\.",
        r"\1 unpreventable \2.",
    ),
    rule(
        "damage dealt with a weapon is dealt by a hero or ally",  # an ally may strike, too (Rule 303.2d)
        r"\b(When|If) (combat )?damage (is|was) dealt with "
        r"((?:this|target) (?:weapon|equipment|ability or equipment)|an? [\w ]*weapon(?: you control)?)\b",
        _dealing_with,
    ),
    rule("cards compared are in play", r"\b(the (?:highest|lowest) \w+ among [^.]*?) in play\b", r"\1"),
    rule(
        "to share the highest is to be tied for it",
        r"\b([Ii]f it) has or shares (?=the highest\b)",
        r"\1 has or is tied for ",
    ),
    rule(
        "where cards are stands before their names",
        r"\b(with different names) ((?:in|from) your (?:graveyard|hand|deck))\b",
        r"\2 \1",
    ),
    rule(
        "who controls a card stands before its kind",
        r" (of that (?:race|class|type|kind)) ((?:you|they) control)\b",
        r" \2 \1",
    ),
    rule(
        "where a card can be played from stands before the condition",
        r"^(If [^:.]*), you (?:can|may) (play this \w+ (?:from your graveyard|without paying its cost))\.$",
        lambda match: f"You may {match[2]} if{match[1][2:]}.",
    ),
    rule("an instant is an instant card", r"\b((?:[Tt]arget|another|an) instant)(?=$|[.,:])", r"\1 card"),
    rule("whenever is when", r"\b([Ww]hen)ever\b", r"\1"),
    rule("in this way is this way", r"\bin this way\b", "this way"),
    rule("also deals is deals", r"\b(?:also|(?<=hero )then|(?<=it )then) (deals?|heals?)\b", r"\1"),
    rule(
        "one of two types is either",
        rf"(?<![\w\]])(\[?[A-Z]\w+\]?) and/or (\[?[A-Z]\w+\]?) (?=(?:{SINGULAR}|{PLURAL}|cards?)\b)",
        r"\1 or \2 ",
    ),
    rule("an ally card is an ally", rf"\b(?<!non-)((?i:{CARD_TYPE})) card(?!s)\b", r"\1"),
    rule(
        "ally cards are allies",
        rf"\b((?i:{CARD_TYPE})) cards\b",
        lambda match: like(plural(match[1].lower()), match[1]),
    ),
    rule(
        "all except are all other than",
        r"\b(all [\w ]+?(?: in play)?) except (?=\w+\b(?! of))",
        r"\1 other than ",
    ),
    rule("a card in play is a card", r"(?<!number of )(?<!for each )\b([Cc]ards?) in play\b", r"\1"),
    rule(
        "into the hand of who puts it there",
        r"\b((?:puts|(?:controller|opponent|owner|player) may put)\b[^.\"]*?) (into|in) hand\b",
        r"\1 \2 their hand",
    ),
    rule("into hand is into your hand", r"\b(into|in) hand\b", r"\1 your hand"),
    rule("gain is have", r"\b(?:gain|get) (?=[+\"-]|[A-Z])", "have "),
    rule(
        "a number of armor is DEF",
        r"(\+\d)( counters? (?:from|on|to) (?:this|target) armor\b)"
        r"|\b([Tt]his armor enters play with [^.]*?\+\d)( counters?\b)"
        r"|\b([Tt]his armor has \d+ or (?:less|more))(?=[,.])",
        lambda match: f"{match[1] or match[3] or match[5]} DEF{match[2] or match[4] or ''}",
    ),
    rule(
        "this ally may deal is you may have this ally deal",
        rf"\b({SOURCE}) may (deal|heal)\b",
        lambda match: like(f"you may have {match[1][:1].lower()}{match[1][1:]} {match[2]}", match[1]),
    ),
    rule("unique is a tag", r"\bunique (?=[A-Z])", "Unique "),
    rule(
        "it's is it is",
        rf"\b([Tt]hat|[Ii]t|[Tt]hey)'(s|re)\b(?! (?:{_OF_CARDS})\b)",
        lambda match: f"{match[1]} {'is' if match[2] == 's' else 'are'}",
    ),
)
