"""Players and cards that text points at (Rule 200.1, 401, 706, 712.3a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.grammar.descriptions import Description
from engine.cardtext.grammar.kinds_of_cards import DescriptionOfKinds
from engine.cardtext.inflection import article, number_word, plural, singular
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import Phrase, phrase
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.criteria import StatComparison
from engine.tree.node import walk
from engine.tree.references import (
    All,
    AnyOf,
    AnyPlayer,
    Both,
    BothPlayers,
    CardFromTop,
    ControllerOf,
    EachOf,
    EachPlayer,
    HeroOf,
    Host,
    It,
    NextPlayed,
    NthPlayed,
    OneOfThem,
    OwnerOf,
    PlayerReference,
    PlayersWho,
    RemainingCards,
    SameCard,
    SamePlayer,
    Some,
    SourceOf,
    Target,
    TargetInOrder,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    Together,
    TopOfDeck,
    TurnPlayer,
    You,
    YouAnd,
    ZoneOf,
)
from engine.tree.values import Number, ThatMuch, X
from engine.tree.words import Noun, Place, Relation

_PLURAL_PRONOUNS = frozenset(["they", "them", "themselves"])
_RELATIVE_MODES = frozenset(
    [Mode.RELATIVE, Mode.RELATIVE_PLURAL, Mode.RELATIVE_NOT, Mode.RELATIVE_PLURAL_NOT]
)
_CARD_NOUNS = tuple(noun.value for noun in Noun)
_NOUNS_WITH_SIDE = ("ally", "card", "character", "hero")
_REPEATED_NOUNS = (
    *_CARD_NOUNS,
    *("Pet", "attacker", "copy", "defender", "token", "Wisp"),
    *(f"{side} {noun}" for side in ("friendly", "opposing") for noun in _NOUNS_WITH_SIDE),
    *(f"destroyed {noun}" for noun in ("ally", "card", "equipment")),
)
_HIGHEST_TARGET_COUNT = 6
_ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def is_plural(subject: Any) -> bool:
    """Whether a subject takes a verb in the plural, as "you" does."""
    if isinstance(subject, ThatPlayer | It):
        return subject.word in _PLURAL_PRONOUNS
    if isinstance(subject, Both):
        return True
    if isinstance(subject, That):
        return singular(subject.noun) not in (None, subject.noun)
    if isinstance(subject, Target):
        return subject.most != 1 and not subject.each_of
    if isinstance(subject, Some):
        return subject.count is not None or subject.up_to
    if isinstance(subject, TopOfDeck):
        return subject.count != Number(1)
    if isinstance(subject, EachPlayer):
        return subject.plural
    return isinstance(subject, You | All | BothPlayers | Together | YouAnd)


class Actor:
    """The player who acts in a clause: left out where "you" is meant or the player was just named; behind
    "you may" another player is one that you "have" act.
    """

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """No words at all, or in a plain clause a player."""
        if mode in (Mode.BASE, Mode.THIRD):
            yield SamePlayer(), start
            return
        if mode is Mode.NAMED:
            yield from parser.parse("player", start)
            return
        yield You(), start
        if mode is Mode.PLAIN or (mode is Mode.YOU and parser.has_words(("have",), start)):
            for player, end in parser.parse("player", start + (mode is Mode.YOU)):
                if player != You():
                    yield player, end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """No words, or the player."""
        if mode in (Mode.BASE, Mode.THIRD):
            return () if value == SamePlayer() else None
        if mode is Mode.NAMED:
            return renderer.render("player", value)
        if value == You():
            return ()
        words = renderer.render("player", value) if mode in (Mode.PLAIN, Mode.YOU) else None
        return ("have", *words) if words is not None and mode is Mode.YOU else words

    def literals(self) -> Iterable[str]:
        """The auxiliary verb."""
        return ("have",)


class Subject:
    """The card that does something in a clause; behind "may" it is "have" and the card."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The card, or no words where it goes on to act."""
        if mode is Mode.THIRD:
            yield SameCard(), start
        elif mode in (Mode.PLAIN, Mode.NAMED):
            yield from parser.parse("card", start)
        elif parser.has_words(("have",), start):
            yield from parser.parse("card", start + 1)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The card."""
        if mode is Mode.THIRD:
            return () if value == SameCard() else None
        words = renderer.render("card", value)
        if words is None or mode in (Mode.PLAIN, Mode.NAMED):
            return words
        return ("have", *words)

    def literals(self) -> Iterable[str]:
        """The auxiliary verb."""
        return ("have",)


class EventSubject:
    """The card that an event happens to, or "three or more allies" that a past one happened to; in a relative
    clause it is "that".
    """

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The card, or the word."""
        if mode is Mode.PAST:
            yield from parser.parse("so_many_or_more", start)
        if mode not in _RELATIVE_MODES:
            yield from parser.parse("event_card", start)
        elif parser.has_words(("that",), start):
            yield It("that"), start + 1

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The card, or the word."""
        if mode in _RELATIVE_MODES:
            return ("that",) if value == It("that") else None
        if mode is Mode.PAST and isinstance(value, Some) and value.or_more:
            return renderer.render("so_many_or_more", value)
        return renderer.render("event_card", value)

    def literals(self) -> Iterable[str]:
        """The relative pronoun."""
        return ("that",)


class WithArticle:
    """One card of a description with its article: "an ally", "a Melee weapon", "another Pet"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Some, int]]:
        """The card at the token."""
        word = parser.words[start]
        if word not in ("a", "an", "another"):
            parser.expect(start, "“a”")
            return
        for card_filter, end in parser.parse("one", start + 1):
            if word == "another":
                if not card_filter.other:
                    yield Some(replace(card_filter, other=True)), end
            elif word == article(parser.words[start + 1]) and not card_filter.other:
                yield Some(card_filter), end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The description with its article."""
        if not isinstance(value, Some) or value != Some(value.filter):
            return None
        words = renderer.render("one", replace(value.filter, other=False))
        if words is None:
            return None
        return ("another" if value.filter.other else article(words[0]), *words)

    def literals(self) -> Iterable[str]:
        """The articles."""
        return ("a", "an", "another")


class EachOfTargets:
    """Several targets behind "each of"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Target, int]]:
        """The targets at the token."""
        for target, end in parser.parse("many_targets", start):
            yield replace(target, each_of=True), end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The targets."""
        if not isinstance(value, Target) or not value.each_of:
            return None
        return renderer.render("many_targets", replace(value, each_of=False))

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


class HostNoun(Constants):
    """What a host is called: a noun, or a tag as in "attached Ghoul"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The noun or the tag at the token."""
        yield from super().parse(parser, start, mode)
        yield from parser.parse("tag", start)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The noun or the tag."""
        return super().render(renderer, value, mode) or renderer.render("tag", value)


class RepeatedNoun(HostNoun):
    """What a card that was mentioned is called: "that ally", or a tag in the singular: "that Dragonkin"."""

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The noun or the tag; a plural stands behind "those"."""
        words = Constants.render(self, renderer, value, mode)
        if words is not None or not isinstance(value, str) or not value[:1].isupper():
            return words
        return renderer.render("tag", value) if singular(value) in (None, value) else None


class CardsTogether(Enumeration):
    """Several references as a list; "opposing heroes and allies" is no list but one description."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Every list of which no part belongs to the description before it."""
        for cards, end in super().parse(parser, start, mode):
            if _are_separate(cards):
                yield cards, end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The list."""
        return super().render(renderer, value, mode) if _are_separate(value) else None


def _are_separate(cards: tuple[Any, ...]) -> bool:
    return not any(
        isinstance(card, All) and not card.word and hasattr(before, "filter")
        for before, card in pairwise(cards)
    )


def _targets() -> Iterator[Phrase]:
    """Targets in every number."""
    yield phrase("card_named", Target, "target {filter:one}")
    yield phrase("card_named", Target, "target {filter:one} chosen at random", random=True)
    yield phrase("card_named", Target, "target {filter:one} of {chooser:whose} choice")
    yield phrase("card_named", Target, "another target {filter:one}", another="another")
    yield phrase("card_named", Target, "a second target {filter:one}", another="a second")
    yield phrase("card_named", Target, "a third target {filter:one}", another="a third")
    yield phrase("card_named", Target, "a different target {filter:one}", another="a different")
    yield phrase("many_targets", Target, "any number of target {filter:several}", least=0, most=None)
    total = "any number of target {filter:several} with total {total:comparison}"
    yield phrase("many_targets", Target, total, least=0, most=None, check=_has_upper_limit)
    yield phrase("many_targets", Target, "one or more target {filter:several}", least=1, most=None)
    yield phrase("many_targets", Target, "one or two target {filter:several}", least=1, most=2)
    yield phrase("card_single", Target, "up to one target {filter:one}", least=0, most=1)
    that_many = "up to that many target {filter:several}"
    yield phrase("many_targets", Target, that_many, least=0, most=None, count=ThatMuch("that many"))
    x_targets = "X target {filter:several}"
    yield phrase("many_targets", Target, x_targets, least=1, most=None, count=X())
    yield phrase("many_targets", Target, f"up to {x_targets}", least=0, most=None, count=X())
    for count in range(2, _HIGHEST_TARGET_COUNT + 1):
        word = number_word(count)
        yield phrase("many_targets", Target, f"up to {word} target {{filter:several}}", least=0, most=count)
        yield phrase("many_targets", Target, f"{word} target {{filter:several}}", least=count, most=count)
        yield phrase("card_to_target", Target, f"up to {word} {{filter:several}}", least=0, most=count)
        yield phrase("card_to_target", Target, f"{word} {{filter:several}}", least=count, most=count)
    yield phrase("card_to_target", Target, "any number of {filter:several}", least=0, most=None)
    yield phrase("one_to_target", Target, "{filter:one}")
    yield phrase("one_to_target", Target, "{filter:one} chosen at random", random=True)


def _has_upper_limit(chosen: Some | Target) -> bool:
    """Whether the total of a number is limited, so that one card after another can be chosen."""
    return isinstance(chosen.total, StatComparison) and chosen.total.relation in (
        Relation.AT_MOST,
        Relation.LESS,
    )


def _has_no_side(player: PlayerReference) -> bool:
    """Whether "the player controls" is no :class:`~engine.tree.words.Side`."""
    return player != AnyPlayer(opponent=True) and not is_plural(player)


def _has_no_word_for_zones(player: PlayerReference) -> bool:
    """Whether the zones of a player are those of no :class:`~engine.tree.words.Owner`."""
    is_any = isinstance(player, AnyPlayer) and not player.other
    return not (is_any or is_plural(player) or isinstance(player, OwnerOf))


WHO = "who"
"""How a described player is spoken of in the condition of the description."""


def _is_singular(player: EachPlayer | PlayersWho) -> bool:
    return not is_plural(player)


def _is_about_who(described: PlayersWho) -> bool:
    """Whether the condition of a described player is about that player."""
    return any(node == ThatPlayer(WHO) for node in walk(described.condition))


def _is_particular(players: YouAnd) -> bool:
    """Whether nobody has to choose the other player."""
    return not isinstance(players.other, AnyPlayer)


PHRASES: tuple[Phrase, ...] = (
    # Players
    phrase("player_named", TargetPlayer, "target player"),
    phrase("player_named", TargetPlayer, "target opponent", opponent=True),
    phrase("player_named", TargetPlayer, "another target player", other=True),
    phrase("player_named", TargetPlayer, "another target opponent", opponent=True, other=True),
    phrase("player_named", TargetPlayer, "target friendly player", friendly=True),
    phrase("every_player", EachPlayer, "player"),
    phrase("every_player", EachPlayer, "opponent", opponents=True),
    phrase("every_player", EachPlayer, "friendly player", friendly=True),
    phrase("player_named", None, "each {=every_player}", check=_is_singular),
    phrase("player_named", None, "each {=player_described}"),
    phrase("player_described", PlayersWho, "{players:every_player} {condition}", check=_is_about_who),
    phrase("player_named", EachPlayer, "players", plural=True),
    phrase("player_named", EachPlayer, "opponents", opponents=True, plural=True),
    phrase("player_named", EachPlayer, "friendly players", friendly=True, plural=True),
    phrase("every_player", EachPlayer, "other player", other=True),
    phrase("player_named", EachPlayer, "other players", other=True, plural=True),
    phrase("every_player", EachPlayer, "other friendly player", friendly=True, other=True),
    phrase("player_named", None, "{=any_player}"),
    phrase("any_player", AnyPlayer, "a player"),
    phrase("any_player", AnyPlayer, "an opponent", opponent=True),
    phrase("any_player", AnyPlayer, "a friendly player", friendly=True),
    phrase("any_player", AnyPlayer, "another player", other=True),
    phrase("any_player", AnyPlayer, "another friendly player", friendly=True, other=True),
    phrase("player_named", TurnPlayer, "the player whose turn it is"),
    phrase("player_named", ThatPlayer, "that player"),
    phrase("player_named", ThatPlayer, "that opponent", word="that opponent"),
    phrase("player_named", ThatPlayer, "the chosen player", word="the chosen player"),
    phrase("player_named", ControllerOf, "{card:whose_card_simple} controller"),
    phrase("player_named", ControllerOf, "the controller of {card:card_with_article}"),
    phrase("player_named", OwnerOf, "{card:whose_card_simple} owner"),
    phrase("controlling_player", None, "{=player_named}", check=_has_no_side),
    phrase("player", None, "{=player_named}"),
    phrase("player", You, "you"),
    phrase("player", ThatPlayer, "they", word="they"),
    phrase("player", ThatPlayer, WHO, word=WHO),
    phrase("player", BothPlayers, "both players"),
    phrase("player", YouAnd, "you and {other:player_named} each", check=_is_particular),
    phrase("player_object", None, "{=player_named}"),
    phrase("player_object", You, "you"),
    phrase("player_object", ThatPlayer, "them", word="them"),
    phrase("whose", You, "your"),
    phrase("whose", ThatPlayer, "their", word="they"),
    phrase("whose", OwnerOf, "their owners '", card=It("them")),
    phrase("whose", None, "{=player_named} 's", check=lambda player: not is_plural(player)),
    phrase("zone_holder", None, "{=player_named} 's", check=_has_no_word_for_zones),
    # Cards
    phrase("card_simple", None, "{=card_itself}"),
    phrase("card_itself", This, "this {noun:this_noun}"),
    phrase("card_simple", That, "that {noun:that_noun}"),
    phrase("card_simple", Host, "attached {noun:host_noun}"),
    phrase("card_simple", None, "{=card_named}"),
    phrase("card_hero", HeroOf, "{player:whose} hero"),
    *_targets(),
    phrase("whose_card_simple", It, "its"),
    phrase("whose_card_simple", It, "their", word="they"),
    phrase("whose_card_simple", None, "{=card_simple} 's"),
    phrase("whose_card", None, "{=whose_card_simple}"),
    phrase("whose_card", None, "{=card_hero} 's"),
    phrase("card_single", None, "{=card_simple}"),
    phrase("card_single", None, "{=card_hero}"),
    phrase("card_single", That, "those {noun:those_noun}"),
    phrase("card_single", Both, "both {noun:those_noun}"),
    *(
        phrase("card_single", It, word, word=word)
        for word in (
            "it",
            "they",
            "them",
            "itself",
            "themselves",
            "each of them",
            "all of them",
            "the source of that damage",
            "the attacker",
            "the defender",
        )
    ),
    phrase("card_single", EachOf, "each {filter:one_of_all}"),
    phrase("card_single", All, "all {filter:many}", word="all"),
    phrase("card_single", All, "{filter:many}"),
    phrase("card_single", None, "{=card_with_article}"),
    phrase(
        "card_single",
        Some,
        "any number of {filter:several} with total {total:comparison}",
        up_to=True,
        check=_has_upper_limit,
    ),
    phrase(
        "card_single",
        Some,
        "up to {count:how_many} {filter:several} with total {total:comparison}",
        up_to=True,
        check=_has_upper_limit,
    ),
    phrase("card_single", Some, "a random {filter:one}", random=True),
    phrase("card_single", Some, "{count:how_many} random {filter:several}", random=True),
    phrase("card_single", Some, "{count:how_many} {filter:several}"),
    phrase("card_single", Some, "up to {count:how_many} {filter:several}", up_to=True),
    phrase("card_single", Some, "up to {count:number_word_one} {filter:one}", up_to=True),
    *(
        phrase(
            "card_single",
            Some,
            f"{words}{{count:how_many}} {{filter:several}} with different names",
            up_to=bool(words),
            different_names=True,
        )
        for words in ("", "up to ")
    ),
    phrase("card_single", Some, "any number of {filter:several}", up_to=True),
    phrase("card_single", RemainingCards, "the rest"),
    phrase("card_single", It, "the other", word="the other"),
    phrase("card_single", NextPlayed, "your next {filter:one}"),
    phrase("card_single", NthPlayed, "your {number:ordinal} {filter:one} each turn", player=You()),
    *(
        phrase("card_single", OneOfThem, f"{{count:number_word_from_one}} {word}", word=word)
        for word in ("of them", "of those cards")
    ),
    phrase("card_single", OneOfThem, "one", count=Number(1), word=""),
    phrase("card_single", OneOfThem, "any number of them", count=None),
    phrase("card_single", TopOfDeck, "the top card of {player:whose} deck", count=Number(1)),
    phrase("card_single", TopOfDeck, "the top {count:how_many} cards of {player:whose} deck"),
    phrase("card_single", TopOfDeck, "the bottom card of {player:whose} deck", count=Number(1), bottom=True),
    phrase("card_single", TopOfDeck, "the bottom {count:how_many} cards of {player:whose} deck", bottom=True),
    phrase("card_single", CardFromTop, "the card {place:place_in_deck} from the top of {player:whose} deck"),
    phrase("card_single", TargetInOrder, "the {place:ordinal} target"),
    phrase("card_single", ZoneOf, "{player:whose} {place:zone_of_player}"),
    phrase("card_single", SourceOf, "each {noun:this_noun} that gives {card:card_simple} {keyword}"),
    phrase("number_word_one", Number, "one", amount=1),
    phrase("card", None, "{=card_single}"),
    phrase("card", None, "{=targets_together}"),
    phrase("targets_together", Together, "{cards:cards_together}"),
    phrase("card", None, "{=many_targets}"),
    phrase("card", None, "each of {=several_targets}"),
    phrase("event_card", None, "{=card}"),
    phrase(
        "so_many_or_more",
        Some,
        "{count:number_word} or more {filter:several}",
        or_more=True,
        check=lambda cards: cards.count is not None,
    ),
    phrase("event_card", AnyOf, "{cards:any_cards}"),
    phrase(
        "event_card",
        NthPlayed,
        "their {number:ordinal} {filter:one} each turn",
        player=ThatPlayer("they"),
    ),
    phrase("event_card", NextPlayed, "the next {filter:one}", word="the"),
)

CATEGORIES: dict[str, Category] = {
    "actor": Actor(),
    "subject": Subject(),
    "one": DescriptionOfKinds(Description(joiner="or")),
    "one_of_all": DescriptionOfKinds(Description(joiner="and")),
    "many": DescriptionOfKinds(Description(is_plural=True, joiner="and")),
    "several": DescriptionOfKinds(Description(is_plural=True, joiner="and/or")),
    "card_with_article": WithArticle(),
    "event_subject": EventSubject(),
    "several_targets": EachOfTargets(),
    "any_cards": CardsTogether("card_single", "or", least=2),
    "cards_together": CardsTogether("card_single", least=2),
    "this_noun": Constants({noun: noun for noun in _CARD_NOUNS}),
    "that_noun": RepeatedNoun({noun: noun for noun in _REPEATED_NOUNS}),
    "those_noun": Constants(
        {plural(noun): plural(noun) for noun in (*_CARD_NOUNS, "Pet", "attacker", "token")}
    ),
    "host_noun": HostNoun({noun: noun for noun in _CARD_NOUNS}),
    "place_in_deck": Constants(
        {word: place for place, word in enumerate(_ORDINALS, 2)},
    ),
    "zone_of_player": Constants({"hand": Place.HAND, "deck": Place.DECK, "graveyard": Place.GRAVEYARD}),
}
