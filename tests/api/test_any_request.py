"""Whatever is sent, allowed or not, is answered as the schema says. Nightly, by schemathesis."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.models import User
from accounts.visitors import Visitor
from api.models import Token
from decks import actions
from decks.models import Deck
from play.actions.opening import ME, open_table, participants
from play.models import Table
from simulator import actions as run_actions
from simulator.models import Run
from simulator.series.run_settings import RunSettings
from simulator.workers import chunks
from tests.profiles import UNTIMED, examples, nightly

pytestmark = [pytest.mark.long_nightly, nightly("sends thousands of requests")]

LIST = "Hero: Spellweaver Jihan\n4 Fireball\n1 Fire Blaste\n2 Frostbolt\n"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture
def api_schema(starter_data: None) -> Iterator[schemathesis.BaseSchema]:
    """The schema, and the site behind it, which keeps the transaction of the test open."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
    request_finished.send(sender=None)  # the responses are not closed, so the last request is still open
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def user(starter_data: None) -> User:
    """Who has decks, and writes them."""
    return User.objects.create_user("ann")


EDITION = {"document": "wow-tcg", "edition": "7.4"}
EXISTING = {
    "/api/cards/{slug}/": {"slug": "fireball"},
    "/api/sets/{name}/": {"name": "hoa"},
    "/api/rules/scenarios/{slug}/": {"slug": "a-character-protected"},
    "/api/tables/scenarios/{slug}/": {"slug": "a-character-protected"},
    "/api/rules/{number}/": {"number": "410.6a"},
    "/api/rules/compare/{document}/{older}/{newer}/": EDITION | {"older": "1.11", "newer": "7.4"},
    "/api/rules/{document}/{edition}/": EDITION,
    "/api/rules/{document}/{edition}/glossary/": EDITION,
    "/api/rules/{document}/{edition}/glossary/{term}/": EDITION | {"term": "chain"},
    "/api/rules/{document}/{edition}/rules/{number}/": EDITION | {"number": "401.3b"},
    "/api/rules/{document}/{edition}/rules/{number}/history/": EDITION | {"number": "401.3b"},
}
"""What is really there, in place of what addresses name at random."""


def start_run(user: User) -> Run:
    """A run of the user, of which some games are played."""
    deck = Deck.objects.starters().with_contents().first()
    assert deck is not None
    snapshot = run_actions.take_snapshot(deck.decklist())
    run = run_actions.start(snapshot, RunSettings(games=40), visitor=Visitor(user).identifier, deck=deck)
    chunks.play_next_chunk()
    return run


def begin_game(user: User) -> Table:
    """A game of the user against the machine."""
    own, other = Deck.objects.starters().with_contents()[:2]
    return open_table(participants(Visitor(user), [(ME, own), ("club", other)]), seed=1, first=0)


def address_something(case: Case, user: User) -> None:
    """Let the request be about a deck of the user, or something else that exists."""
    names = case.path_parameters
    existing = EXISTING.get(case.path, {})
    names.update({name: existing[name] for name in names if name in existing})
    if "table_id" in names:
        names["table_id"] = (Table.objects.of(Visitor(user).identifier).first() or begin_game(user)).pk
    elif case.path.startswith("/api/runs/{id}/"):
        names["id"] = (Run.objects.of(Visitor(user).identifier).first() or start_run(user)).pk
    elif "id" in names:
        deck = Deck.objects.filter(owner=user).first()
        names["id"] = (deck or actions.import_list(Visitor(user), LIST, name="Mine")).pk


@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("is_user", [False, True])
def test_any_request_is_answered_as_the_schema_says(
    mode: GenerationMode,
    is_user: bool,
    user: User,
    api_schema: schemathesis.BaseSchema,
    subtests: pytest.Subtests,
) -> None:
    """Anybody sends anything anywhere; a user, to what exists."""
    headers = {"Accept-Encoding": "identity"}
    if is_user:
        _, secret = Token.objects.create_token(user, "Any request")
        headers["Authorization"] = f"Bearer {secret}"
    for result in api_schema.get_all_operations():
        operation = result.ok()

        @settings(examples(3), suppress_health_check=[*UNTIMED, HealthCheck.filter_too_much])
        @given(case=operation.as_strategy(generation_mode=mode))
        def check(case: Case) -> None:
            if is_user:
                address_something(case, user)
            case.call_and_validate(checks=CHECKS, headers=headers)

        with subtests.test(operation.label), suppress(Unsatisfiable):  # nothing can be wrong in some
            check()
