"""The processes of a site on this machine (Linux)."""

from pathlib import Path

LISTENS = "0A"


def listening_processes(port: int) -> frozenset[int]:
    """The numbers of the processes that listen on a port of this machine."""
    files = {f"socket:[{inode}]" for inode in _listening_inodes(port)}
    return frozenset(
        int(process.name)
        for process in Path("/proc").iterdir()
        if process.name.isdecimal() and not files.isdisjoint(_open_files(process))
    )


def _listening_inodes(port: int) -> list[str]:
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [row[9] for row in rows if row[3] == LISTENS and int(row[1].rpartition(":")[2], 16) == port]


def _open_files(process: Path) -> set[str]:
    try:
        return {str(link.readlink()) for link in (process / "fd").iterdir()}
    except OSError:  # ended meanwhile
        return set()
