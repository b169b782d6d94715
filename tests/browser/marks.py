"""Which browser tests run on each change: the first of a kind; what shows the same once more runs nightly."""

from tests.profiles import nightly_or_changed

IN_DETAIL = nightly_or_changed("shows in detail what another test shows", "static/js")
"""For a test whose subject another one shows, in the browser or with Django's client, but not each case."""
