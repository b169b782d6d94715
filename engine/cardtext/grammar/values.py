"""Numbers: amounts, "for each ...", "the number of ..." (Rule 104, 403.6, 405.6)."""

from __future__ import annotations

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants
from engine.cardtext.grammar.comparisons import STATS_BEFORE, STATS_BEHIND
from engine.cardtext.inflection import number_word
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.criteria import DoneThisWay
from engine.tree.references import All, Filter, This
from engine.tree.values import (
    Adjusted,
    AllDamage,
    CardsIn,
    Count,
    CountersOn,
    DamageOn,
    DamageThisTurn,
    Half,
    HighestStat,
    Number,
    NumberOfPlayers,
    PaidThisWay,
    StatOf,
    ThatMuch,
    TimesHappened,
    TotalOf,
    TotalStat,
    TypesAmong,
    X,
)
from engine.tree.words import Noun, Side

_THIS_WAY = (
    "counter removed this way",
    "damage dealt this way",
    "damage healed this way",
    "damage prevented this way",
)


def _is_description(count: Count) -> bool:
    """Whether a count is more than "cards in your hand", which is :class:`CardsIn`."""
    card_filter = count.filter
    plain = Filter(
        nouns=(Noun.CARD,),
        place=card_filter.place,
        owner=card_filter.owner,
        from_place=card_filter.from_place,
        zone_of=card_filter.zone_of,
    )
    return card_filter != plain


def _is_several(value: Count | CardsIn) -> bool:
    """Whether each thing is more than one card."""
    return value.step > 1


def _is_several_described(count: Count) -> bool:
    return _is_several(count) and _is_description(count)


def _is_no_list(total: TotalOf) -> bool:
    """Whether the cards are no description behind "all", which is :class:`TotalStat`."""
    return not (isinstance(total.cards, All) and total.cards.word)


_ALL_CARDS = Filter(nouns=(Noun.CARD,))
_YOUR_CARDS = Filter(nouns=(Noun.CARD,), side=Side.YOURS)
_REVEALED = Filter(nouns=(Noun.CARD,), criteria=(DoneThisWay("revealed"),))


def _is_worded_among(value: TypesAmong) -> bool:
    return value.filter not in (_YOUR_CARDS, _REVEALED)


PHRASES: tuple[Phrase, ...] = (
    phrase("amount", None, "{=figure}"),
    phrase("amount", ThatMuch, "that much"),
    phrase("amount", ThatMuch, "double that much", word="double that much"),
    phrase("amount", ThatMuch, "half that much", word="half that much"),
    phrase("changed_amount", None, "{=amount}"),
    phrase("changed_amount", Adjusted, "{value:amount} {by:plus}< for each {per:each_thing}>"),
    phrase(
        "changed_amount", Adjusted, "{value:amount} {by:minus}< for each {per:each_thing}>", negative=True
    ),
    phrase("changed_amount", Adjusted, "{value:amount} plus {by:described_amount}"),
    phrase("changed_amount", Adjusted, "{value:adjusted}, plus an additional 1 for each {by:each_thing}"),
    phrase("adjusted", Adjusted, "{value:amount} {by:plus}"),
    phrase("healed_amount", None, "{=amount}"),
    phrase("healed_amount", AllDamage, "all"),
    phrase("how_many", None, "{=number_word}"),
    phrase("how_many", ThatMuch, "that many", word="that many"),
    phrase("each_thing", Count, "{filter:one_of_all}", check=_is_description),
    phrase(
        "each_thing",
        Count,
        "{filter:one_of_all} and {also:card_itself}",
        check=lambda count: count.filter.other and _is_description(count),
    ),
    phrase("each_thing", TypesAmong, "different card type you control", filter=_YOUR_CARDS),
    phrase("each_thing", TypesAmong, "different card type revealed this way", filter=_REVEALED),
    phrase("each_thing", TypesAmong, "different card type among {filter:many}", check=_is_worded_among),
    phrase("each_thing", CardsIn, "card in {player:whose} {place:zone_of_player}"),
    phrase("each_thing", Count, "{step:step} {filter:many}", check=_is_several_described),
    phrase(
        "each_thing", CardsIn, "{step:step} cards in {player:whose} {place:zone_of_player}", check=_is_several
    ),
    phrase("each_thing", Count, "card in play", filter=_ALL_CARDS),
    phrase("plain_quantity", Count, "the number of cards in play", filter=_ALL_CARDS),
    phrase("each_thing", NumberOfPlayers, "{players:every_player}"),
    phrase("each_thing", NumberOfPlayers, "{players:player_described}"),
    phrase("each_thing", DamageOn, "damage on {card}"),
    phrase("each_thing", DamageOn, "{step:int} damage on {card}", check=lambda value: value.step > 1),
    phrase("each_thing", CountersOn, "{name:counter_name} counter", card=This(Noun.CARD)),
    phrase("each_thing", CountersOn, "{name:counter_name} counter on {card}"),
    phrase("each_thing", ThatMuch, "{word:this_way}"),
    phrase("each_thing", PaidThisWay, "{step:resource_cost} paid this way"),
    phrase("each_thing", TimesHappened, "time {event:event/past} this turn"),
    phrase("each_thing", DamageThisTurn, "damage {source:card} dealt< to {to:card}> this turn"),
    phrase("each_thing", DamageThisTurn, "damage dealt to {to:card} this turn"),
    phrase("plain_quantity", TimesHappened, "the number of times {event:event/past} this turn"),
    phrase(
        "plain_quantity",
        DamageThisTurn,
        "the amount of damage {source:card} dealt< to {to:card}> this turn",
    ),
    phrase("plain_quantity", DamageThisTurn, "the amount of damage dealt to {to:card} this turn"),
    phrase("quantity", None, "{=plain_quantity}"),
    phrase("quantity", Adjusted, "{value:plain_quantity} {by:plus}"),
    phrase("quantity", Adjusted, "{value:plain_quantity} {by:minus}", negative=True),
    phrase("plain_quantity", StatOf, "{card:whose_card} {stat}"),
    phrase("plain_quantity", StatOf, "the {stat} of {card:card_single}", is_of=True),
    phrase("plain_quantity", StatOf, "{card:whose_card} printed {stat:printed_stat}", printed=True),
    phrase("plain_quantity", TotalOf, "the total {stat} of {cards:card}", check=_is_no_list),
    phrase("quantity", Half, "half of {value:plain_quantity}, {rounding}"),
    phrase("quantity", Adjusted, "{by:figure} plus {value:plain_quantity}", leading=True),
    phrase("plain_quantity", Count, "the number of {filter:many}", check=_is_description),
    phrase(
        "plain_quantity", TypesAmong, "the number of different card types you control", filter=_YOUR_CARDS
    ),
    phrase(
        "plain_quantity",
        TypesAmong,
        "the number of different card types among {filter:many}",
        check=_is_worded_among,
    ),
    phrase("plain_quantity", NumberOfPlayers, "the number of {players:player_named}"),
    phrase("plain_quantity", CardsIn, "the number of cards in {player:whose} {place:zone_of_player}"),
    phrase("plain_quantity", HighestStat, "the highest {stat} among {filter:many}"),
    phrase("plain_quantity", TotalStat, "the total {stat} of all {filter:many}"),
    phrase("plain_quantity", DamageOn, "the amount of damage on {card}"),
    phrase("plain_quantity", CountersOn, "the number of {name:counter_name} counters", card=This(Noun.CARD)),
    phrase("plain_quantity", CountersOn, "the number of {name:counter_name} counters on {card}"),
    phrase("plain_quantity", ThatMuch, "the {word:amount_this_way}"),
    phrase(
        "plain_quantity",
        ThatMuch,
        "the number of counters removed this way",
        word="number of counters removed this way",
    ),
    phrase("plain_quantity", None, "{=figure}"),
    phrase("described_amount", None, "{=quantity}", check=lambda value: not isinstance(value, Number | X)),
)

CATEGORIES: dict[str, Category] = {
    "step": Constants({number_word(count): count for count in range(2, 11)}),
    "this_way": Constants({words: words for words in _THIS_WAY}),
    "amount_this_way": Constants(
        {f"amount of {words}": words for words in _THIS_WAY if words.startswith("damage")}
    ),
    "printed_stat": Constants(STATS_BEFORE | STATS_BEHIND),
    "stat_before": Constants(STATS_BEFORE),
    "stat_behind": Constants(STATS_BEHIND),
}
