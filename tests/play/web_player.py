"""A visitor who plays at a running site, as a browser without scripts does."""

from __future__ import annotations

import http.client
import random
import re
from urllib.parse import urlencode

from tests.attack.client import SECRET, Answer, SiteClient
from tests.play.random_clients import PageOption, page_options, page_revision

DECK_OPTION = re.compile(r'<option value="(\w{12})"')


class WebPlayer(SiteClient):
    """Plays one game, each decision at random; ``decided`` are the options that were chosen so far.

    ``address`` is whom it pretends to be.

    :raises OSError: wherever no answer comes.
    """

    def __init__(self, site: str, address: str = "", *, seed: int = 1) -> None:
        super().__init__(site, address)
        self.chance = random.Random(seed)
        self.seed = seed
        self.session = ""
        self.table = ""
        self.page = ""
        self.chosen: PageOption | None = None
        self.decided: list[int] = []

    @property
    def revision(self) -> int:
        """The revision of the table that the page shows."""
        return page_revision(self.page)

    @property
    def is_over(self) -> bool:
        """Whether the page of the game offers nothing more."""
        return not page_options(self.page)

    def begin(self, opponent: str) -> None:
        """Begin a game of the first two decks that the lobby has."""
        decks = list(dict.fromkeys(DECK_OPTION.findall(self.get("/play/").body.decode())))
        fields = {"deck": decks[0], "opposing_deck": decks[1], "opponent": opponent, "seed": str(self.seed)}
        answer = self.submit("/play/", **fields)
        assert answer.status == 302, (answer.status, answer.body.decode())
        self.table = answer.headers["location"]
        self.decided = []
        self.reload()

    def reload(self) -> Answer:
        """Request the page of the game again."""
        answer = self._send("GET", self.table, headers=self._cookies())
        assert answer.status == 200, (answer.status, answer.body.decode())
        self.page = answer.body.decode()
        return answer

    def decide(self) -> Answer:
        """Choose an option. Where no answer comes, :meth:`reload_after_loss` shows whether it was made."""
        self.chosen = self.chance.choice(page_options(self.page))
        before = self.revision
        answer = self.submit(
            f"{self.table}decide/", revision=str(before), option=str(self.chosen.index), is_part=True
        )
        if answer.status == 200:
            self.page = answer.body.decode()
            assert self.revision == before + 1, self.page
            self.decided.append(self.chosen.index)
        return answer

    def send_decision(self) -> None:
        """Choose an option, and leave before the answer comes."""
        self.chosen = self.chance.choice(page_options(self.page))
        body, headers = self._form(revision=str(self.revision), option=str(self.chosen.index))
        connection = http.client.HTTPConnection(self.host, self.port)
        connection.request("POST", f"{self.table}decide/", body, headers)
        connection.close()

    def reload_after_loss(self) -> bool:
        """Request the page again after an answer was lost; whether the decision was made."""
        assert self.chosen is not None
        before = self.revision
        self.reload()
        is_made = self.revision == before + 1
        assert is_made or self.revision == before
        if is_made:
            self.decided.append(self.chosen.index)
        return is_made

    def submit(self, path: str, *, is_part: bool = False, **fields: str) -> Answer:
        """Submit a form; ``is_part`` requests the part of the page that changes."""
        body, headers = self._form(**fields)
        if is_part:
            headers["HX-Request"] = "true"
        answer = self._send("POST", path, body, headers)
        session = re.search(r"sessionid=(\w+)", answer.headers.get("set-cookie", ""))
        if session:
            self.session = session[1]
        return answer

    def _form(self, **fields: str) -> tuple[str, dict[str, str]]:
        """The body and the headers of a form."""
        headers = self._cookies() | {"Content-Type": "application/x-www-form-urlencoded"}
        return urlencode(fields | {"csrfmiddlewaretoken": SECRET}), headers

    def _cookies(self) -> dict[str, str]:
        return {"Cookie": f"csrftoken={SECRET}; sessionid={self.session}"}
