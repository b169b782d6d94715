"""What tests read of PNG pictures."""

import struct


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height in pixels.

    :raises ValueError: when it is no PNG.
    """
    if not png.startswith(b"\x89PNG\r\n\x1a\n"):
        raise ValueError("This is no PNG picture.")
    width, height = struct.unpack(">II", png[16:24])
    return width, height
