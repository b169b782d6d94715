"""A site with one of everything, so that every address of it leads somewhere (``tests/site_map.py``)."""

from datetime import timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import LoginSession, User
from card_rules.actions import accept_rulings, propose_ruling
from card_rules.models import Ruling
from cards.models import Printing
from decks.models import Deck, ProductDeck
from play.models import Table
from simulator.models import Run
from simulator.workers import chunks
from tests.rules.sample_document import load_owls

PASSWORD = "a long word for a page check"
ACCEPTED, PROPOSED = (
    "It can attack in the turn in which it is played.",
    "It cannot attack a hero in that turn.",
)
LIST = "Hero: Boris Brightbeard\n4 Fireball\n4 Mystic Denial\n2 Nonsuch of Nowhere"


def fill_site(client: Client) -> None:
    """Sign up, on top of the starter data: an account with two sessions, a token, two rulings, a deck with an
    unknown card, a run, and a game.
    """
    load_owls()
    client.post("/accounts/signup/", {"username": "Brann", "password1": PASSWORD, "password2": PASSWORD})
    Client().post("/accounts/login/", {"username": "Brann", "password": PASSWORD})
    client.post("/api/tokens/", {"name": "Tool"})
    author, card = User.objects.get(username="Brann"), printing_to_look_at().card
    accept_rulings(Ruling.objects.filter(pk=propose_ruling(author, card, "410.1", ACCEPTED).pk), author)
    propose_ruling(author, card, "410.2", PROPOSED)
    line = {"zone": "hero", "reference": "a-raid-001", "count": 1, "name": "Owlking"}
    ProductDeck.objects.create(key="a-raid", name="A raid", product="Raid decks", is_raid=True, lines=[line])
    client.post("/decks/new/list/", {"list": LIST, "name": "A deck of one's own"})
    client.post(f"/simulations/start/{Deck.objects.get(starter='').pk}/", {"games": "20"})
    starters = Deck.objects.starters()
    client.post("/play/", {"deck": starters[0].pk, "opposing_deck": starters[1].pk, "first": "me", "seed": 7})
    client.post("/play/", {"deck": starters[0].pk, "opponent": "friend"})
    while chunks.play_next_chunk():  # a report, and games to step through
        pass


def log_in(client: Client) -> None:
    """Let this browser be the one that signed up, on a copy of the filled site however old."""
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1))
    client.cookies[settings.SESSION_COOKIE_NAME] = LoginSession.objects.get(pk=1).session_id


def printing_to_look_at() -> Printing:
    """The printing whose card has the pages to look at."""
    return Printing.objects.select_related("card", "set").filter(card__types=["Ally"]).first()


def address_values() -> dict[str, str]:
    """A value for each parameter that an address of the site has."""
    deck = Deck.objects.get(starter="").pk
    printing = printing_to_look_at()
    own_set = printing.set.slug
    return {
        "accounts.uidb64": "MQ",
        "accounts.token": "nothing",
        "accounts.number": "1",
        "api.slug": printing.card.slug,
        "api.name": own_set,
        "api.pk": deck,
        "api.game_number": "1",
        "api.run_id": str(Run.objects.get().pk),
        "api.invitation": "nothing",
        "api.table_id": Table.objects.get(state=Table.State.PLAYING).pk,
        "api.key": "json",
        "api.token": "1",
        "api.document": "wow-tcg",
        "api.edition": "7.4",
        "api.number": "100.2a",
        "api.line": "1",
        "api.term": "chain",
        "api.older": "1.11",
        "api.newer": "7.4",
        "card_rules.card_slug": printing.card.slug,
        "card_rules.pk": "1",
        "card_rules.slug": "the-last-link-added-resolves-first",
        "cards.slug": printing.card.slug,
        "cards.name": own_set,
        "decks.pk": deck,
        "decks.key": "plain",
        "decks.format_key": "core",
        "decks.product_key": "a-raid",
        "decks.word": "LM1-nothing",
        "simulator.deck_id": deck,
        "simulator.number": "1",
        "simulator.run_id": str(Run.objects.get().pk),
        "simulator.version": "1",
        "play.deck_id": deck,
        "play.invitation": str(Table.objects.get(state=Table.State.WAITING).invitation),
        "play.number": "1",
        "play.run_id": str(Run.objects.get().pk),
        "play.slug": "the-last-link-added-resolves-first",
        "play.table_id": Table.objects.get(state=Table.State.PLAYING).pk,
        "play.version": "0",
        "rules.document": "wow-tcg",
        "rules.edition": "7.4",
        "rules.number": "100.2a",
        "rules.term": "chain",
        "rules.word": "410.6a",
        "rules.older": "1.11",
        "rules.newer": "7.4",
    }
