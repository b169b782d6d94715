"""Invented cards for the boards of smoke games: what every board has, and what a card's text asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from engine.cards import (
    CardType,
    CharacterClass,
    Cost,
    DamageType,
    Faction,
    PrintedCard,
    Tag,
)
from engine.cardtext.coverage import card_coverage
from engine.chance import Chance
from engine.tree import triggers
from engine.tree.conditions import HasCounters, HasKeyword
from engine.tree.costs import RemoveCounterCost
from engine.tree.criteria import (
    AttachedTo,
    NameContains,
    Named,
    StatComparison,
    WithAnyKeyword,
    WithCounter,
    WithKeyword,
    WithPower,
)
from engine.tree.effects import AddCounters, Prevent
from engine.tree.keywords import Keyword
from engine.tree.node import Node, walk
from engine.tree.powers import KeywordPower, Power, Resistance, TraitPower
from engine.tree.references import Filter
from engine.tree.tags import COLORED_TAGS, PROFESSIONS, RACES
from engine.tree.values import CountersOn, Number, TraitsAmong
from engine.tree.words import CardStat, CardState, Noun, PowerWord, Relation, TraitKind

TypesOfTags = dict[str, list[tuple[CardType, ...]]]
TOOLBOX = "Toolbox"
MOST_DESCRIBED = 8
"""So many cards that its text describes join a card on the board."""

PROTECTOR_TOOL = "Target hero or ally has Protector this turn."
TOKEN_TOOL = "Put a 1 [Melee] / 1 [Health] Rat ally token into play."
TOOLS: dict[str, tuple[type[Node], ...]] = {
    "Target player draws a card.": (triggers.DrawsCard,),
    "Target player discards a card.": (triggers.DiscardsCard, triggers.EntersZone, triggers.IsPut),
    "Destroy target ally.": (triggers.IsDestroyed, triggers.LeavesPlay, triggers.EntersZone, triggers.IsPut),
    "Destroy target equipment.": (
        triggers.IsDestroyed,
        triggers.LeavesPlay,
        triggers.EntersZone,
        triggers.IsPut,
    ),
    "Destroy target ability.": (
        triggers.IsDestroyed,
        triggers.LeavesPlay,
        triggers.EntersZone,
        triggers.IsPut,
    ),
    "Destroy target resource.": (triggers.EntersZone,),
    "Your hero deals 1 {type} damage to target hero or ally.": (
        triggers.DealsDamage,
        triggers.IsDealtDamage,
        triggers.IsHealed,
        Prevent,
        Resistance,
    ),
    "Your hero deals 6 {type} damage to target hero.": (
        triggers.DealsDamage,
        triggers.IsDealtDamage,
        Prevent,
        Resistance,
    ),
    "Target ally you control deals 2 {type} damage to target hero or ally.": (
        triggers.DealsDamage,
        triggers.IsDealtDamage,
        Prevent,
        Resistance,
    ),
    "Target hero or ally deals 2 {type} damage to each hero and ally.": (Prevent, Resistance),
    "Your hero heals 2 damage from target hero or ally.": (triggers.IsHealed, triggers.HealsDamage),
    "Target ally you control heals 2 damage from target hero or ally.": (
        triggers.IsHealed,
        triggers.HealsDamage,
    ),
    "Exhaust target hero or ally.": (triggers.IsExhausted, triggers.IsReadied),
    "Exhaust target equipment.": (triggers.IsExhausted, triggers.IsReadied),
    "Exhaust target resource.": (triggers.IsExhausted,),
    "Ready target hero or ally.": (triggers.IsReadied,),
    "Ready target equipment.": (triggers.IsReadied,),
    "Ready target resource.": (triggers.IsReadied,),
    "Put target ally into its owner's hand.": (triggers.LeavesPlay, triggers.IsMoved),
    "Put target equipment into its owner's hand.": (triggers.LeavesPlay, triggers.IsMoved),
    "Put target ability into its owner's hand.": (triggers.LeavesPlay, triggers.IsMoved),
    "Remove target ally from the game.": (triggers.LeavesPlay, triggers.IsMoved),
    "Put the top card of your deck into your graveyard.": (triggers.EntersZone, triggers.IsPut),
    "Put target card from your graveyard into your hand.": (),
    "Remove target card in a graveyard from the game.": (triggers.IsMoved,),
    "Put an ally from your hand into play.": (triggers.EntersPlay, triggers.EntersParty),
    "Put target ally in your graveyard into play.": (triggers.EntersPlay, triggers.EntersParty),
    TOKEN_TOOL: (triggers.EntersPlay, triggers.EntersParty),
    "Gain control of target ally.": (triggers.EntersParty,),
    "Turn target quest face down.": (triggers.IsTurnedFaceDown,),
    "Interrupt target ability.": (triggers.EntersZone, triggers.IsPut),
    "Interrupt target ally.": (triggers.EntersZone, triggers.IsPut),
    "Target hero or ally has +3 ATK this turn.": (triggers.BecomesTarget,),
    "Target hero has Stealth this turn.": (),
    "Target ally has Ferocity this turn.": (
        triggers.Attacks,
        triggers.AttacksOrDefends,
        triggers.EntersCombat,
    ),
    PROTECTOR_TOOL: (triggers.Protects,),
    "Put the top card of your deck into your resource row face down.": (triggers.PlacesResource,),
    "Reveal the top card of your deck.": (triggers.IsRevealed,),
    "Discard your hand.": (),
    "Draw two cards.": (),
}
"""What the toolbox can do, each with what watches for such events; ``{type}`` is a damage type."""
TOOLS_FOR_STATES = {
    CardState.TOKEN: TOKEN_TOOL,
    CardState.FACE_DOWN: "Turn target hero face down.",
    CardState.PROTECTING: PROTECTOR_TOOL,
}
"""What brings a state about that the text of a card speaks of."""
MOST_COPIES = 8
"""A board has at most so many copies of a described card."""
CAN_HAVE_COUNTERS = "hero, ally, equipment, or ability"
MOST_TOOLS = 14
"""A toolbox has the tools for which the text of the card asks, and others up to so many."""


def _card(name: str, types: Sequence[CardType], **facts) -> PrintedCard:
    cost = facts.pop("cost", 1)
    return PrintedCard(name=name, types=tuple(types), cost=None if cost is None else Cost(cost), **facts)


def _ally(name: str, atk: int, health: int, *text: str, **facts) -> PrintedCard:
    facts.setdefault("damage_types", (DamageType.MELEE,))
    return _card(name, (CardType.ALLY,), atk=atk, health=health, text=text, **facts)


def toolbox(powers: Sequence[Power], kind: DamageType, chance: Chance) -> PrintedCard:
    """An item with powers that cost nothing, and make events happen for which the powers of a card watch."""
    watched = {type(node) for node in walk(tuple(powers))}
    relevant = [text for text, kinds in TOOLS.items() if not watched.isdisjoint(kinds)]
    states = _named_states(powers)
    relevant += [text for state, text in TOOLS_FOR_STATES.items() if state in states]
    relevant = list(dict.fromkeys(relevant))
    others = [text for text in TOOLS if text not in relevant]
    chance.shuffle(relevant)
    chance.shuffle(others)
    chosen = [*relevant, *others][:MOST_TOOLS]
    chosen += [f"Put a {name} counter on target {CAN_HAVE_COUNTERS}." for name in named_counters(powers)]
    chosen += [f"Target hero or ally has {keyword} this turn." for keyword in named_keywords(powers)]
    most = max((amount for node in walk(tuple(powers)) if (amount := _least(node))), default=0)
    if most:
        chosen.append(f"Your hero deals {most} {{type}} damage to target hero.")
    texts = (text.format(type=kind.value.lower()) for text in chosen)
    return _readable(tuple(f"(0) >>> {text}" for text in texts))


def _named_states(powers: Sequence[Power]) -> set[CardState]:
    states = (
        state
        for node in walk(tuple(powers))
        for state in (getattr(node, "state", None), *getattr(node, "states", ()))
    )
    return {state for state in states if isinstance(state, CardState)}


def _least(node: Node) -> int:
    """How much damage an event asks for at least."""
    least = getattr(node, "least", None)
    return least.amount if isinstance(least, Number) else 0


@cache
def _readable(powers: tuple[str, ...]) -> PrintedCard:
    box = _card(TOOLBOX, (CardType.EQUIPMENT,), cost=0, tags=(Tag("Item"),), text=powers)
    unread = {unsupported.text for unsupported in card_coverage(box).unsupported}
    return replace(box, text=tuple(text for text in powers if text not in unread)) if unread else box


EVERYMAN = PrintedCard(
    name="Everyman",
    types=(CardType.HERO,),
    atk=1,
    health=60,
    damage_types=(DamageType.MELEE,),
    classes=frozenset(CharacterClass),
    factions=frozenset(Faction),
    tags=tuple(Tag(name) for name in sorted({*RACES, *(kind.value for kind in CharacterClass)})),
    professions=tuple(sorted(PROFESSIONS)),
    text=("Dual Wield",),
)
"""A hero of every class, faction, race and profession."""


def hero_for(powers: Sequence[Power], chance: Chance) -> PrintedCard:
    """Everyman, mostly with what else the powers of a card ask of its player's hero."""
    traits = {node.trait for node in walk(tuple(powers)) if isinstance(node, TraitPower)}
    missing = sorted(traits.difference(tag.name for tag in EVERYMAN.tags))
    text = (Keyword.PROTECTOR.value,) if CardState.PROTECTING in _named_states(powers) else ()
    if not (missing or text) or not chance.below(3):
        return EVERYMAN
    tags = (*EVERYMAN.tags, *(Tag(name) for name in missing))
    return replace(EVERYMAN, tags=tags, text=(*EVERYMAN.text, *text))


IDLER = PrintedCard(name="Idler", types=(CardType.HERO,), health=45)
"""A hero without any trait."""

SCRAPPER = _ally("Scrapper", 2, 4, tags=(Tag("Human"), Tag("Warrior")))
BRUISER = _ally("Bruiser", 5, 6, "Protector", cost=5, tags=(Tag("Orc"), Tag("Warlock")))
SNEAK = _ally("Sneak", 1, 1, "Ferocity", cost=0, tags=(Tag("Goblin"), Tag("Rogue")))
BIG_BEAST = _ally("Big Beast", 8, 9, cost=7, tags=(Tag("Bear"), Tag("Pet", 1)))
SHORT_SWORD = _card(
    "Short Sword",
    (CardType.EQUIPMENT,),
    tags=(Tag("1H Weapon"), Tag("Sword"), Tag("Melee", 1)),
    atk=2,
    strike_cost=0,
    damage_types=(DamageType.MELEE,),
)
LEATHER_CAP = _card(
    "Leather Cap", (CardType.EQUIPMENT,), tags=(Tag("Armor"), Tag("Leather"), Tag("Head", 1)), defense=2
)
CHARM = _card("Charm", (CardType.EQUIPMENT,), cost=0, tags=(Tag("Item"),))
PRAYER = _card("Prayer", (CardType.ABILITY,), text=("Ongoing: Allies you control have +1 ATK.",))
BOND = _card(
    "Bond", (CardType.ABILITY,), cost=0, text=("Attach to target ally.", "Ongoing: Attached ally has +1 ATK.")
)
BRAND = _card("Brand", (CardType.ABILITY,), cost=0, text=("Attach to target hero or ally.",))
QUICK_THOUGHT = _card(
    "Quick Thought", (CardType.ABILITY,), cost=0, tags=(Tag("Instant"),), text=("Draw a card.",)
)
COMBO = _card("Combo", (CardType.ABILITY,), tags=(Tag("Instant"), Tag("Combo")), text=("Draw a card.",))
COLORED_ALLIES = tuple(_ally(f"{tag} of Many", 1, 3, tags=(Tag(tag),)) for tag in sorted(COLORED_TAGS)[:4])
"""Dragons and dragonkin of several colors."""
ERRAND = _card(
    "Errand", (CardType.QUEST,), cost=None, text=("Pay (1) to complete this quest.", "Reward: Draw a card.")
)
CAMP = _card("Camp", (CardType.LOCATION,), cost=None)
USUAL = (
    SCRAPPER,
    BRUISER,
    SNEAK,
    BIG_BEAST,
    SHORT_SWORD,
    LEATHER_CAP,
    CHARM,
    PRAYER,
    BOND,
    QUICK_THOUGHT,
    ERRAND,
)


@cache
def spark(kind: DamageType) -> PrintedCard:
    """An instant that deals damage of a type."""
    text = f"Your hero deals 1 {kind.value.lower()} damage to target hero or ally."
    return _card(f"{kind.value} Spark", (CardType.ABILITY,), cost=0, tags=(Tag("Instant"),), text=(text,))


_TYPES = {
    Noun.ABILITY: (CardType.ABILITY,),
    Noun.ALLY: (CardType.ALLY,),
    Noun.ARMOR: (CardType.EQUIPMENT,),
    Noun.ATTACHMENT: (CardType.ABILITY,),
    Noun.CHARACTER: (CardType.ALLY,),
    Noun.EQUIPMENT: (CardType.EQUIPMENT,),
    Noun.ITEM: (CardType.EQUIPMENT,),
    Noun.LOCATION: (CardType.LOCATION,),
    Noun.QUEST: (CardType.QUEST,),
    Noun.TOTEM: (CardType.ABILITY, CardType.ALLY),
    Noun.WEAPON: (CardType.EQUIPMENT,),
}
"""What a card is that is called by a noun; heroes are there anyway."""

COUNTED = AddCounters | CountersOn | HasCounters | RemoveCounterCost | WithCounter
"""Where the names of counters stand in the text of powers."""
POWER_TEXTS = {
    PowerWord.DIPLOMACY: "Diplomacy: Allies",
    PowerWord.INSPIRE: "Inspire: Ally",
    PowerWord.RESISTANCE: "Fire Resistance",
    PowerWord.SABOTAGE: "Sabotage: Ability",
    PowerWord.STASH: "Stash: Draw a card.",
}
"""The shortest text with each power that cards are described by."""
EQUIPMENT_TAGS = {Noun.ARMOR: Tag("Armor"), Noun.ITEM: Tag("Item"), Noun.WEAPON: Tag("1H Weapon")}
COMMON_NOUNS = frozenset({*Noun} - {Noun.TOTEM, Noun.ARMOR, Noun.LOCATION})
"""What every board has several of."""
ALLOWED_NUMBERS = {
    Relation.AT_LEAST: 0,
    Relation.AT_MOST: 0,
    Relation.EQUAL: 0,
    Relation.LESS: -1,
    Relation.MORE: 1,
}


COUNTS = (2, 3, 4)
"""Numbers of cards that a board may have of a description."""


def named_numbers(powers: Sequence[Power]) -> tuple[int, ...]:
    """The numbers above one in the text of powers, as in "exhaust four Totems", that a board can have."""
    amounts = {node.amount for node in walk(tuple(powers)) if isinstance(node, Number)}
    return tuple(sorted(amount for amount in amounts if 1 < amount <= MOST_COPIES))


def described_cards(powers: Sequence[Power], types_of_tags: TypesOfTags) -> list[PrintedCard]:
    """Cards that the text of powers describes, one for each description."""
    cards: dict[PrintedCard, None] = {}
    for node in walk(tuple(powers)):
        if isinstance(node, KeywordPower) and node.keyword is Keyword.FINISHING_MOVE:
            cards.setdefault(COMBO)
        if isinstance(node, TraitsAmong) and node.kind is TraitKind.COLOR:
            cards |= dict.fromkeys(COLORED_ALLIES)
        if isinstance(node, triggers.DealsDamage) and node.with_card is not None:
            cards |= dict.fromkeys(_abilities_that("deals 1 fire damage to", 0, node.with_card))
        if isinstance(node, triggers.HealsDamage) and node.with_card is not None:
            cards |= dict.fromkeys(_abilities_that("heals 1 damage from", 1, node.with_card))
        if isinstance(node, Filter):
            cards |= dict.fromkeys(_described_by(node, types_of_tags))
    return list(cards)[:MOST_DESCRIBED]


def most_counters_paid(powers: Sequence[Power]) -> int:
    """The largest number of counters that has to be removed to pay for a power."""
    costs = (node for power in powers for node in walk(power) if isinstance(node, RemoveCounterCost))
    return max((cost.amount.amount for cost in costs if isinstance(cost.amount, Number)), default=0)


def named_counters(powers: Sequence[Power]) -> tuple[str, ...]:
    """The names of the counters in the text of powers."""
    names = {node.name for node in walk(tuple(powers)) if isinstance(node, COUNTED)}
    return tuple(sorted(name for name in names if name))


def named_keywords(powers: Sequence[Power]) -> tuple[str, ...]:
    """The keywords that characters have in conditions and descriptions of powers."""
    keywords = {node.keyword for node in walk(tuple(powers)) if isinstance(node, WithKeyword | HasKeyword)}
    return tuple(sorted(keyword.value for keyword in keywords))


def bestowed_keywords(powers: Sequence[Power]) -> list[PrintedCard]:
    """Abilities that give a hero the keywords that the text of powers asks for."""
    keywords = {node.keyword for node in walk(tuple(powers)) if isinstance(node, HasKeyword)}
    cards = [
        _card(
            f"Gift of {keyword.value}",
            (CardType.ABILITY,),
            text=(f"Ongoing: Your hero has {keyword.value}.",),
        )
        for keyword in sorted(keywords)
    ]
    return [card for card in cards if not card_coverage(card).unsupported]


def _described_by(filter: Filter, types_of_tags: TypesOfTags) -> Iterator[PrintedCard]:
    """A card for each of the nouns and alternatives of a description."""
    tag_sets = [(*filter.tags, tag) for tag in filter.any_tags] or [filter.tags]
    for tags in tag_sets:
        if not (tags or _is_special(filter)):
            continue
        nouns = [noun for noun in filter.nouns if noun in _TYPES]
        for noun, numbers in product(nouns, _allowed_numbers(filter)):
            yield _described(filter, tags, _TYPES[noun], EQUIPMENT_TAGS.get(noun), numbers)
        if not nouns and filter.nouns in ((), (Noun.CARD,), (Noun.RESOURCE,)):
            types_of_tag = next((types_of_tags[tag] for tag in tags if tag in types_of_tags), None)
            for types, numbers in product(types_of_tag or [(CardType.ALLY,)], _allowed_numbers(filter)):
                yield _described(filter, tags, types, None, numbers)


def _allowed_numbers(filter: Filter) -> list[dict[CardStat, int]]:
    """Numbers that a description allows; several where they are to be equal to a count."""
    comparisons = _criteria(filter, StatComparison)
    numbers = {comparison.stat: _number(comparison) for comparison in comparisons}
    counted = [
        comparison.stat
        for comparison in comparisons
        if comparison.relation is Relation.EQUAL and not isinstance(comparison.value, Number)
    ]
    return [numbers | dict.fromkeys(counted, count) for count in COUNTS] if counted else [numbers]


def _abilities_that(words: str, cost: int, with_card: Node) -> Iterator[PrintedCard]:
    """The abilities of a description, with which the hero does something to a hero or ally; the boards have
    weapons anyway.
    """
    filter = getattr(with_card, "filter", None)
    if filter is not None and Noun.ABILITY in filter.nouns:
        yield _card(
            " ".join(["Ability That", words.split()[0].title(), *filter.tags]),
            (CardType.ABILITY,),
            cost=cost,
            tags=(Tag("Instant"), *(Tag(name) for name in filter.tags)),
            text=(f"Your hero {words} target hero or ally.",),
        )


def _is_special(filter: Filter) -> bool:
    """Whether a description asks for more than the cards of every board."""
    special = StatComparison | WithAnyKeyword | Named | NameContains | WithKeyword | AttachedTo | WithPower
    is_rare = not COMMON_NOUNS.issuperset(filter.nouns) or CardState.TALENT in filter.states
    return bool(is_rare or filter.damage_types or filter.icons or _criteria(filter, special))


def _criteria(filter, kind):
    """The criteria of a kind."""
    return [criterion for criterion in filter.criteria if isinstance(criterion, kind)]


def _described_keywords(filter):
    for criterion in _criteria(filter, WithKeyword):
        yield criterion.keyword
    for criterion in _criteria(filter, WithAnyKeyword):
        yield from criterion.keywords


def _described(
    filter: Filter,
    tags: Sequence[str],
    types: tuple[CardType, ...],
    own_tag: Tag | None,
    numbers: Mapping[CardStat, int],
) -> PrintedCard:
    is_ally, is_equipment = CardType.ALLY in types, CardType.EQUIPMENT in types
    is_weapon = own_tag is not None and "Weapon" in own_tag.name
    health = numbers.get(CardStat.HEALTH, numbers.get(CardStat.REMAINING_HEALTH, 3))
    type_tags = [Tag(name) for name in tags]
    if own_tag is not None and own_tag not in type_tags:
        type_tags.insert(0, own_tag)
    texts = ["Holy Talent"] if CardState.TALENT in filter.states else []
    texts += [keyword.value for keyword in _described_keywords(filter)]
    texts += [POWER_TEXTS[criterion.word] for criterion in _criteria(filter, WithPower)]
    is_attached = bool(_criteria(filter, AttachedTo))
    if types == (CardType.ABILITY,) and (is_attached or Noun.ATTACHMENT in filter.nouns):
        texts += ["Attach to target hero or ally.", "Ongoing: Attached character has +1 ATK."]
    elif types == (CardType.ABILITY,):
        texts.append("Ongoing: Your hero has +1 ATK.")
    if types == (CardType.ABILITY, CardType.ALLY):
        texts.append("Ongoing: Your hero has +1 ATK.")
    classes = frozenset(kind for kind in CharacterClass if kind.value in filter.icons)
    factions = frozenset(kind for kind in Faction if kind.value in (*filter.icons, *tags))
    if not (is_ally or is_equipment) and CardType.QUEST in types:
        texts += ["Pay (1) to complete this quest.", "Reward: Draw a card."]
    parts = [criterion.part for criterion in _criteria(filter, NameContains)]
    names = [criterion.name for criterion in _criteria(filter, Named)]
    name = " ".join(
        names[:1]
        or [
            *(parts or ["Attached" if is_attached else "Wanted"]),
            *tags,
            *(kind.value for kind in types),
            *map(str, numbers.values()),
        ]
    )
    return PrintedCard(
        name=name,
        types=types,
        cost=None
        if types[0] in (CardType.QUEST, CardType.LOCATION)
        else Cost(max(0, numbers.get(CardStat.COST, 1))),
        tags=tuple(type_tags),
        classes=classes,
        factions=factions,
        atk=max(0, numbers.get(CardStat.ATK, 2)) if is_ally or is_weapon else None,
        health=max(1, health) if is_ally else None,
        damage_types=(filter.damage_types or (DamageType.MELEE,)) if is_ally or is_weapon else (),
        strike_cost=0 if is_weapon else None,
        defense=max(0, numbers.get(CardStat.DEFENSE, 1)) if own_tag == Tag("Armor") else None,
        text=tuple(texts),
    )


def _number(comparison: StatComparison) -> int:
    """A number that a comparison allows."""
    limit = comparison.value.amount if isinstance(comparison.value, Number) else 2
    if comparison.relation in (Relation.EVEN, Relation.ODD):
        return 2 if comparison.relation is Relation.EVEN else 3
    return limit + ALLOWED_NUMBERS.get(comparison.relation, 0)
