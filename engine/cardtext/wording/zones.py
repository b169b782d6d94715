"""Zones of several players, what is counted in them, and how cards are put and found there."""

from __future__ import annotations

import re

from engine.cardtext.inflection import article, singular
from engine.cardtext.wording.substitution import Substitution, like, rule

_ZONES = "hands|decks|graveyards"
_ZONE = "hand|deck|graveyard"
_WHOSE = {"all": "each player's", "every player's": "each player's", "opposing": "each opponent's"}

_SEVERAL = re.compile(r"\b(?:two|three|four|five|X|[Uu]p to|[Aa]ny number of) [^.]*$")


def _cards_of_each_player(match: re.Match[str]) -> str:
    """As in "card in all graveyards", "card in each player's graveyard"."""
    return f"{match[1]} in {_WHOSE[match[2]]} {singular(match[3]) or match[3]}"


def _cards_of_any_player(match: re.Match[str]) -> str:
    """As in "Demon in all graveyards", "Demon in a graveyard"; but several of them need not be in one."""
    if _SEVERAL.search(match.string[: match.start()]):
        return "in any number of graveyards" if match.groups() == ("all", "graveyards") else match[0]
    return f"in {'a' if match[1] == 'all' else 'an opposing'} {singular(match[2]) or match[2]}"


def _shared_zones(match: re.Match[str]) -> str:
    """As in "you and target opponent each put the top card of their deck into their resource row"."""
    return re.sub(
        r"\byour (hands|decks|graveyards|resource rows)\b", lambda zone: f"their {zone[1][:-1]}", match[0]
    )


def _with_articles(match: re.Match[str]) -> str:
    """As in "search your deck for an ability, an ally, and an equipment", and where all are tags of what
    stands last, "for an Imp ally, a Succubus ally, and a Voidwalker ally".
    """
    search, first, between, last = match.groups()
    last, _, kind = last.partition(" ")
    nouns = [first, *re.findall(r"\w+", between), last]
    if kind and all(noun[0].isupper() for noun in nouns):
        nouns = [f"{noun} {kind}" for noun in nouns]
    elif kind:
        nouns[-1] += f" {kind}"
    listed = "".join(f"{article(noun)} {noun}, " for noun in nouns[:-1])
    return f"{search}{listed}and {article(nouns[-1])} {nouns[-1]}"


def _removed_by_cards_of_a_name(match: re.Match[str]) -> str:
    """As in "an ally in a removed from game zone removed by a card named Far Gate"."""
    zone = "your" if match[2] else "a"
    return f"{match[1]} in {zone} removed from game zone removed by {article(match[3])} {match[3]} named "


ZONES: tuple[Substitution, ...] = (
    rule(
        "what was searched for is put into play",
        r"\b(search(?:es)? [^.]* and )(put into play)\b",
        lambda match: f"{match[1]}put it into play",
    ),
    rule(
        "what cards of a name have removed is in a removed from game zone",
        r"\b(all(?:y|ies)|cards?|equipment)(?: cards?)?( you've)? removed (?:by|with) "
        r"(?:the |an? )?(card|ability|equipment|quest)s? named (?=[A-Z])",
        _removed_by_cards_of_a_name,
    ),
    rule(
        "to return a card to a hand is to put it there",
        r"\b([Rr])eturn([^.,]*?) to (your|its owner's|their) hand\b",
        lambda match: f"{like('put', match[1])}{match[2]} into {match[3]} hand",
    ),
    rule(
        "a card that was mentioned needs no past",
        r"\bthe (?:removed|discarded|revealed) (ally|card|ability|equipment)'s\b",
        r"that \1's",
    ),
    rule(
        "the owner of a card is its owner",
        r"\bthe (owner|controller) of (that|this) (?:removed )?(\w+)\b",
        r"\2 \3's \1",
    ),
    rule(
        "to skip drawing the next card is to skip it the next time",
        r"\b(its controller|that player|that opponent|target player|target opponent) "
        r"skips drawing their next card this turn\b",
        r"the next time \1 would draw a card this turn, they skip drawing it instead",
    ),
    rule(
        "cards in all hands are those in each player's",
        rf"\b(cards?) in (all|opposing) ({_ZONES})\b",
        _cards_of_each_player,
    ),
    rule(
        "your decks, of you and an opponent, are each their deck",
        r"\b[Yy]ou and [^.,]*? each [^.]*",
        _shared_zones,
    ),
    rule(
        "the graveyards of other players are one player's",
        rf"\b(in|from) (other|each other) players?' ({_ZONES})\b",
        lambda match: f"{match[1]} another player's {singular(match[3])}",
    ),
    rule("what is in all graveyards is in one", rf"\bin (all|opposing) ({_ZONES})\b", _cards_of_any_player),
    rule(
        "cards that are removed from the game are in a removed from game zone",
        r"\b(cards?|abilit(?:y|ies)|all(?:y|ies)|equipment|quests?) that (?:is|are) removed from the game\b"
        r"(?! (?:by|this|with)\b)",
        r"\1 in a removed from game zone",
    ),
    rule(
        "cards in one or any graveyard are in a graveyard",
        r"\b(in|from) (?:one|any) (?=graveyard\b)",
        r"\1 a ",
    ),
    rule(
        "cards are put into the zone of that player, which is theirs",
        r"\b([Pp]uts? [^.]*?(?:into|on top of|on the bottom of)) that (?:player|opponent)'s "
        r"(deck|graveyard|hand|resource row)\b",
        r"\1 their \2",
    ),
    rule(
        "each card of a list that is searched for has an article",
        r"\b([Ss]earch(?:es)? [^.,]*? for )an? (\w+), ((?:\w+, )*)and (?!put|reveal|shuffle)"
        r"(\w+(?: ally| card)?)(?=[,.]| and)",
        _with_articles,
    ),
    rule(
        "a zone that is sabotaged is that opponent's",
        rf"\b(sabotages an opponent's ({_ZONE}), (?:[^.]*, )?(?:look at|reveal|search|shuffle)) it\b",
        r"\1 that opponent's \2",
    ),
    rule(
        "what is chosen from a revealed hand is in it",
        r"\b([Rr]eveals? (?:your|their) hand and (?:you )?chooses? [^.]*?) (?:from|in) it\b",
        r"\1",
    ),
    rule(
        "three zones stand in one order",
        rf"\b([Ss]earch(?:es)? (?:your|their|[^.]*?'s)) (?:{_ZONE}), (?:{_ZONE}),? (?:and|or|and/or) "
        rf"(?:{_ZONE})\b",
        r"\1 hand, deck, and/or graveyard",
    ),
    rule(
        "two zones are named one by one",
        rf"\b(?<!earch )(?<!earches )(your|their) ({_ZONE}) and ({_ZONE})\b",
        r"\1 \2 and \1 \3",
    ),
    rule(
        "a collection is entire",
        r"\b([Bb]uild) a new (\w+)-card deck using cards from your entire collection\b",
        r"\1 a new deck of \2 cards from your collection",
    ),
    rule(
        "players keep their own equipment for the next game",
        r"\bEach player chooses any number of equipment they control and own\."
        r" That equipment stays in play for the next game\b",
        "Each player keeps any number of equipment they control in play for the next game",
    ),
    rule(
        "players keep their own equipment for the next game",
        r"\bPlayers can keep any of their equipment and start the next game with those cards(?: in play)?\.",
        "Each player keeps any number of equipment they control in play for the next game.",
    ),
    rule(
        "a card in a hand that was looked at is in that player's hand",
        r"\b([Ll]ooks? at target (player|opponent)'s (hand|deck|graveyard) and [^.]*? an? (?:\w+)) in it\b",
        r"\1 in that \2's \3",
    ),
    rule(
        "an additional resource is placed into a resource row",
        r"\b([Pp]lace (?:it|that card)) (exhausted|ready) as an additional resource(?: this turn)?\b",
        r"\1 into your resource row \2 as an additional resource",
    ),
    rule(
        "who may place more resources can",
        r"\bmay place (?:up to )?(\w+ additional resources?)(?: each turn)?\b",
        r"can place \1",
    ),
    rule(
        "a resource is placed into a resource row",
        r"\b([Pp]lac(?:e|es|ed) [^.,]*? face (?:up|down)) into (?:your|their) resource row\b"
        r"(?! (?:ready|exhausted))",
        r"\1",
    ),
    rule(
        "to put a card in a hand is to put it into that hand",
        r"\b([Pp]uts? (?:(?!\b(?:into|on|from|under)\b)[^.])*?) in (your|their|its owner's) (hand|graveyard)"
        r"(?=\.| and the rest\b)",
        r"\1 into \2 \3",
    ),
    rule(
        "where a card is put from stands before where it goes",
        r"\b([Pp]ut this \w+) (into its owner's (?:hand|deck)) from play\b",
        r"\1 from play \2",
    ),
    rule(
        "the rest goes where the others went",
        r"\b([Pp]ut [^.]*? on top of (your|their) deck and the rest on the bottom)(?=\.|$)",
        r"\1 of \2 deck",
    ),
    rule(
        "where a card comes from stands before what happened to it",
        r"\b([Pp]ut target \w+) (that was \w+ this turn) (from (?:your|a|an opposing) graveyard)\b",
        r"\1 \3 \2",
    ),
    rule(
        "damage on a card that enters play is on it", r"\b(into play with damage) on it (?=equal to)", r"\1 "
    ),
    rule(
        "a card is put on top of the shuffled deck",
        r"\b([Ss]huffle (your|their) deck and put (?:it|that card) on top)(?=\.|$)",
        r"\1 of \2 deck",
    ),
    rule(
        "to draw the card on top is to draw a card",
        r"\b([Rr]eveal the top card of your deck\. (?:If it(?:'s| is) [^.,]*, )?(?:[Yy]ou may )?[Dd]raw) "
        r"(?:that card|it)\b",
        r"\1 a card",
    ),
    rule(
        "cards that share a name have the same name",
        r"\bthat shares? (?:a name with ((?:that|this|attached) \w+)|((?:that|this|attached) \w+)'s name)\b",
        lambda match: f"with the same name as {match[1] or match[2]}",
    ),
)
