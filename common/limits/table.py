"""The limits by caller: of what is tried, and of work. ``docs/operating.md`` shows them.

The API has rates for each kind of request (``settings.API_RATES``), decks
have quotas (``settings.DECK_QUOTAS``).
"""

from common.limits.limit import HOUR, MINUTE, Limit
from common.limits.work import WorkLimit, WorkTurn

LOGIN_NAME_AND_ADDRESS = Limit("login here", 10, 15 * MINUTE)
"""Failed logins with one name from one address."""
LOGIN_ADDRESS = Limit("login address", 50, 15 * MINUTE)
"""Failed logins with any name from one address."""
LOGIN_NAME = Limit("login name", 200, HOUR)
"""Failed logins with one name from any address."""
SIGN_UP = Limit("sign up", 20, HOUR)
"""Accounts created from one address."""
PASSWORD = Limit("password", 10, 15 * MINUTE)
"""Wrong passwords where a logged-in user must enter it again."""
MAIL = Limit("mail", 5, HOUR)
"""Mails to one email address."""
MAIL_ADDRESS = Limit("mail address", 20, HOUR)
"""Mails requested from one address."""

SHORT_WORK, LONG_WORK = WorkTurn(), WorkTurn()
"""The turns for work of less than a second, and of some seconds, which the former need not wait for."""

IMPORTED_LISTS = WorkLimit("import-list", rate_setting="IMPORT_RATE", at_once=2, turn=SHORT_WORK)
"""Deck lists, codes and files, whose names are matched to cards: the same for pages and the API."""
IMPORTED_FILES = WorkLimit("import-files", rate_setting="IMPORT_RATE", at_once=1, turn=LONG_WORK)
"""Uploads of several files or zips at once."""
PICTURES = WorkLimit("draw-picture", rate_setting="PICTURE_RATE", at_once=2, turn=SHORT_WORK)
"""PNG pictures that must be drawn."""
RUN_STARTS = WorkLimit("start-run", rate_setting="SIMULATION_RATE", at_once=1, turn=SHORT_WORK)
"""Runs that are started, which stores their chunks and wakes workers."""
GAME_REPLAYS = WorkLimit("replay-game", rate_setting="SIMULATION_RATE", at_once=1, turn=SHORT_WORK)
"""Single games of runs that are played again."""
GAME_STARTS = WorkLimit("start-game", rate_setting="GAME_RATE", at_once=2, turn=SHORT_WORK)
"""Games that are begun at the play table."""
