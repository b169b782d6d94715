"""Work of the API that is limited, together with the same work of the pages."""

from collections.abc import Iterator
from contextlib import contextmanager

from rest_framework.exceptions import APIException, Throttled
from rest_framework.request import Request

from accounts.callers import identify_caller
from common.work_limits import WorkLimit, WorkRefusedError


class BusyError(APIException):
    """The site is busy; ``wait`` is after how many seconds to try again."""

    status_code = 503

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


@contextmanager
def limited_work(limit: WorkLimit, request: Request, *, is_counted: bool = False) -> Iterator[None]:
    """Do one piece of work for the caller inside. How often is limited by the throttles of the API, and where
    ``is_counted``, by the rate of the limit.

    :raises Throttled: when the caller's last requests are still being worked on.
    :raises BusyError: when the site is busy.
    """
    try:
        with limit.work(identify_caller(request), is_counted=is_counted):
            yield
    except WorkRefusedError as error:
        if error.status == BusyError.status_code:
            raise BusyError(str(error), error.wait) from None
        raise Throttled(wait=error.wait) from None
