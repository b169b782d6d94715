"""The documents of the rules, as in the tests of the rules."""

from tests.rules.conftest import official, restated, tcg  # noqa: F401 fixtures
