"""A limit on the time of all database statements of one piece of work together."""

import pytest
from django.db import OperationalError, connection

from common.limits.statements import StatementBudget, StatementTimeoutError, limit_statements

pytestmark = pytest.mark.django_db


def sleep(seconds: float) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(%s)", [seconds])


def statement_timeout() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        return str(cursor.fetchone()[0])


def test_a_statement_that_takes_too_long_is_ended() -> None:
    with pytest.raises(StatementTimeoutError), limit_statements(StatementBudget(0.1), 0.1):
        sleep(30)


def test_all_statements_of_a_budget_are_counted_together() -> None:
    budget = StatementBudget(1.0)
    with pytest.raises(StatementTimeoutError), limit_statements(budget, 1.0):
        for _ in range(20):
            sleep(0.2)
    assert budget.seconds_left < 0.2

    with pytest.raises(StatementTimeoutError), limit_statements(budget, 5.0):
        sleep(30)
    with pytest.raises(StatementTimeoutError), limit_statements(budget, 5.0):
        sleep(0)


def test_a_later_statement_has_the_time_that_is_left() -> None:
    with limit_statements(StatementBudget(30), 30):
        before = statement_timeout()
        sleep(0.3)
        assert before == "30s"
        assert int(statement_timeout().removesuffix("ms")) < 29_800


def test_blocks_may_be_nested_and_restore_the_timeout() -> None:
    budget = StatementBudget(20)
    outside = statement_timeout()
    with limit_statements(budget, 20):
        with limit_statements(budget, 5):
            assert statement_timeout() == "5s"
        assert statement_timeout() == "20s"

    assert statement_timeout() == outside


def test_other_errors_stay_what_they_are() -> None:
    with pytest.raises(ZeroDivisionError), limit_statements(StatementBudget(5), 5):
        raise ZeroDivisionError
    with pytest.raises(OperationalError, match="gone"), limit_statements(StatementBudget(5), 5):
        raise OperationalError("gone")
