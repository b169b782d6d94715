"""Any card, for property tests."""

from hypothesis import strategies as st

from cards.importing.facts import CardFacts, PrintingFacts, SetFacts
from cards.models import Kind, Rarity, Source
from engine.cards import Back, CardType, CharacterClass, Cost, DamageType, Faction, PrintedCard, Tag

LETTERS = st.characters(categories=("Lu", "Ll", "Nd", "Po", "Sm"), max_codepoint=0x2FFF)


def texts(most: int = 20):
    """A line of text without spaces around it."""
    return st.text(LETTERS, min_size=1, max_size=most).map(lambda text: f"a{text}")


NUMBERS = st.none() | st.integers(0, 9999)
PARAGRAPHS = st.lists(texts(60), max_size=4).map(tuple)
TAGS = st.builds(
    Tag, st.sampled_from(["Pet", "Gnome", "Blood Elf", "Fire Totem"]), st.none() | st.integers(0, 9)
)
BACKS = st.builds(Back, text=PARAGRAPHS, atk=NUMBERS, health=NUMBERS).filter(lambda back: back != Back())


def unique(values, most: int):
    """Several of the values, none twice."""
    return st.lists(st.sampled_from(list(values)), max_size=most, unique=True)


PRINTED = st.builds(
    PrintedCard,
    name=texts(),
    types=st.lists(st.sampled_from(list(CardType)), min_size=1, max_size=2, unique=True).map(tuple),
    cost=st.none() | st.builds(Cost, st.integers(0, 99), st.integers(0, 2)),
    classes=unique(CharacterClass, 9).map(frozenset),
    factions=unique(Faction, 2).map(frozenset),
    tags=st.lists(TAGS, max_size=4).map(tuple),
    talent=st.none() | texts(),
    race=st.none() | texts(),
    professions=st.lists(texts(), max_size=2, unique=True).map(tuple),
    atk=NUMBERS,
    damage_types=unique(DamageType, 2).map(tuple),
    health=NUMBERS,
    defense=NUMBERS,
    strike_cost=NUMBERS,
    capacity=NUMBERS,
    text=PARAGRAPHS,
    back=st.none() | BACKS,
)
SETS = st.builds(
    SetFacts, code=st.sampled_from(["HoA", "CON", "b"]), name=texts(), block=st.none() | st.integers(-1, 9)
)
PRINTINGS = st.builds(
    PrintingFacts,
    set=SETS,
    number=st.integers(0, 9999),
    treatment=st.just("") | texts(),
    rarity=st.just("") | st.sampled_from(Rarity.values),
    artist=st.just("") | texts(),
    flavour=st.just("") | texts(),
    text=st.just("") | texts(),
)


def _one_block_a_set(cards: list[CardFacts]) -> bool:
    """Whether a set is the same wherever it is named."""
    sets = {printing.set for card in cards for printing in card.printings}
    return len({card_set.key for card_set in sets}) == len(sets)


CARDS = st.builds(
    CardFacts,
    printed=PRINTED,
    kind=st.sampled_from(list(Kind)),
    variant=st.just("") | texts(),
    wording=PARAGRAPHS,
    source=st.sampled_from(list(Source)),
    printings=st.lists(PRINTINGS, max_size=3, unique_by=lambda printing: printing.key).map(tuple),
)
POOLS = st.lists(CARDS, max_size=4, unique_by=lambda card: card.key).filter(_one_block_a_set)
