"""Saving product decks: as rows of their own, and those for players also as public decks of the site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field

from django.db import transaction

from cards.importing.cardcarp import CollectionFiles
from cards.models import Card, Kind, Source
from common.wording import count_noun
from decks.collection_ids import CollectionCards
from decks.models import Deck, Entry, ProductDeck, Unmatched, Visibility, Zone
from decks.product_decks.deck_file import ProductDeckFile, ProductLine, read_deck_file
from decks.tags import normalize_tag

FAN_FOLDER = "reborn"
OFFICIAL = "official"
ENTRY_ZONES = {"main": Zone.MAIN, "side": Zone.SIDE}


@dataclass(slots=True)
class DeckContents:
    """What a player's product deck holds: the cards of its lines, and the lines that match no card."""

    hero: Card | None = None
    entries: Counter[tuple[Card, str]] = field(default_factory=Counter)
    unmatched: list[tuple[str, str, int]] = field(default_factory=list)

    def comparable(self) -> object:
        """The same for equal contents."""
        entries = sorted((card.pk, zone, count) for (card, zone), count in self.entries.items())
        return self.hero.pk if self.hero else None, entries, self.unmatched


def import_product_decks(files: CollectionFiles) -> list[str]:
    """Make the product decks those of the collection; returns sentences about it.

    A deck that the collection does not have stays as it is, and so does every copy of a deck.
    """
    cards = CollectionCards()
    outcomes: Counter[str] = Counter()
    notes = []
    for path in files.paths("deck/"):
        if FAN_FOLDER in path:
            continue
        try:
            deck_file = read_deck_file(path, files.read(path), files.text(path))
        except ValueError as error:
            notes.append(f"{path} was left out: {error}.")
            continue
        outcomes[_save(deck_file, cards)] += 1
    if outcomes:
        counts = ", ".join(f"{outcomes[outcome]} {outcome}" for outcome in ("new", "changed", "unchanged"))
        notes.insert(0, f"{count_noun(outcomes.total(), 'product deck')}: {counts}.")
    return notes


def refresh_product_decks() -> int:
    """Match the lines of every product deck again; returns how many decks changed."""
    cards = CollectionCards()
    with transaction.atomic():
        return sum(_save_deck(product, cards) for product in ProductDeck.objects.select_related("deck"))


def product_lines(product: ProductDeck) -> list[ProductLine]:
    """The lines of a stored product deck."""
    return [ProductLine(**line) for line in product.lines]


def find_card(line: ProductLine, cards: CollectionCards, *, is_raid: bool) -> Card | None:
    """The card of a line: by set and number where the name agrees, else by the name."""
    kinds = (Kind.RAID, Kind.TOKEN, Kind.DECK) if is_raid else (Kind.DECK,)
    card = cards.printed(line.reference, line.name)
    if card and card.kind in kinds:
        return card
    return cards.named(line.name, kinds) if line.name else None


@transaction.atomic
def _save(deck_file: ProductDeckFile, cards: CollectionCards) -> str:
    """Save a deck; returns ``new``, ``changed`` or ``unchanged``."""
    values = asdict(deck_file) | {
        "source": Source.CARDCARP,
        "lines": [asdict(line) for line in deck_file.lines],
    }
    product = ProductDeck.objects.select_related("deck").filter(key=deck_file.key).first()
    if product is None:
        product = ProductDeck.objects.create(**values)
        _save_deck(product, cards)
        return "new"
    is_changed = any(getattr(product, name) != value for name, value in values.items())
    if is_changed:
        for name, value in values.items():
            setattr(product, name, value)
        product.save()
    is_deck_changed = _save_deck(product, cards)
    return "changed" if is_changed or is_deck_changed else "unchanged"


def _save_deck(product: ProductDeck, cards: CollectionCards) -> bool:
    """Make the deck of the site what the lines say; returns whether that changed it."""
    if product.is_raid:
        deck, product.deck = product.deck, None
        if deck:
            product.save(update_fields=["deck"])
            deck.delete()
        return deck is not None
    contents = match_lines(product_lines(product), cards)
    attributes = {
        "name": product.name,
        "description": product.about,
        "hero": contents.hero,
        "visibility": Visibility.PUBLIC,
        "tags": _tags(product),
    }
    deck = product.deck or Deck.objects.create(starter=f"{OFFICIAL}-{product.key}", name=product.name)
    is_same = _stored_contents(deck).comparable() == contents.comparable()
    if is_same and product.deck and all(getattr(deck, name) == value for name, value in attributes.items()):
        return False
    for name, value in attributes.items():
        setattr(deck, name, value)
    deck.save()
    _fill(deck, contents)
    product.deck = deck
    product.save(update_fields=["deck"])
    return True


def match_lines(lines: Iterable[ProductLine], cards: CollectionCards) -> DeckContents:
    """The contents of a player's deck; auxiliary cards, such as tokens, are no part of it."""
    contents = DeckContents()
    for line in lines:
        zone = ENTRY_ZONES.get(line.zone, Zone.MAIN)
        card = find_card(line, cards, is_raid=False)
        if line.zone == "auxiliary":
            continue
        if card is None:
            contents.unmatched.append((f"{line.count} {line.label}", zone.value, line.count))
        elif line.zone == "hero" and card.is_starting_hero:
            contents.hero = card
        else:
            contents.entries[card, zone.value] += line.count
    return contents


def _stored_contents(deck: Deck) -> DeckContents:
    contents = DeckContents(hero=deck.hero)
    for entry in deck.entries.select_related("card"):
        contents.entries[entry.card, entry.zone] = entry.count
    contents.unmatched = [(line.text, line.zone, line.count) for line in deck.unmatched.all()]
    return contents


def _fill(deck: Deck, contents: DeckContents) -> None:
    """Replace everything in the deck by these contents."""
    deck.entries.all().delete()
    deck.unmatched.all().delete()
    Entry.objects.bulk_create(
        Entry(deck=deck, card=card, zone=zone, count=count)
        for (card, zone), count in contents.entries.items()
    )
    Unmatched.objects.bulk_create(
        Unmatched(deck=deck, number=number, text=text, zone=zone, count=count)
        for number, (text, zone, count) in enumerate(contents.unmatched, start=1)
    )


def _tags(product: ProductDeck) -> list[str]:
    words = [OFFICIAL, product.product, str(product.year or "")]
    return list(filter(None, map(normalize_tag, words)))
