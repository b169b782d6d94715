"""Reading files that somebody names on the command line, which may be of any kind and size."""

from pathlib import Path


class FileTooLargeError(Exception):
    """The file has more bytes than may be read."""


def read_limited(path: Path, limit: int) -> bytes:
    """The contents of a file, a pipe or a device.

    Never more than ``limit`` bytes and one more are read: a size says nothing about what is no regular file,
    or is still growing.

    :raises FileTooLargeError: when it has more.
    :raises OSError: when it cannot be read.
    """
    with path.open("rb") as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise FileTooLargeError
    return data
