"""Where an embedded server lives, and under which account it runs."""

import hashlib
import os
import pwd
import shutil
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

ELSEWHERE = Path(
    "/var/lib/loremaster"
)  # for root alone, where its own folders are closed to the server's account
LONGEST_SOCKET_PATH = 100  # bytes; the systems' limits are 104 to 108, the closing zero included


class EmbeddedServerError(ConnectionError):
    """An embedded server cannot be had; the message is one sentence for the person at the machine."""


@dataclass(frozen=True)
class Account:
    """A user of this machine under whom root runs a server."""

    name: str
    uid: int
    gid: int

    @classmethod
    def of(cls, uid: int) -> "Account":
        """The account with this number; raises EmbeddedServerError if the machine does not know it."""
        try:
            entry = pwd.getpwuid(uid)
        except KeyError:
            raise EmbeddedServerError(f"This machine has no user with the ID {uid}.") from None
        return cls(entry.pw_name, entry.pw_uid, entry.pw_gid)

    @classmethod
    def unprivileged(cls) -> "Account":
        """The account ``nobody``; raises EmbeddedServerError if the machine has none."""
        try:
            return cls.of(pwd.getpwnam("nobody").pw_uid)
        except KeyError:
            raise EmbeddedServerError("This machine has no user “nobody” to run the server as.") from None

    def reaches(self, path: Path) -> bool:
        """Whether the account may enter (or, for a file, execute) this path and every folder above it."""
        return all(self._may_pass(place.stat()) for place in (path, *path.parents))

    def _may_pass(self, entry: os.stat_result) -> bool:
        if entry.st_uid == self.uid:
            return bool(entry.st_mode & stat.S_IXUSR)
        if entry.st_gid == self.gid:
            return bool(entry.st_mode & stat.S_IXGRP)
        return bool(entry.st_mode & stat.S_IXOTH)


@dataclass(frozen=True)
class Home:
    """The private folder of one server; ``account`` is None where the server runs as whoever starts it."""

    path: Path
    account: Account | None

    def address(self, socket_name: str) -> Path:
        """The path by which clients reach a socket in this home, short enough for a socket address."""
        direct = self.path / socket_name
        if len(os.fsencode(direct)) <= LONGEST_SOCKET_PATH:
            return direct
        digest = hashlib.sha256(os.fsencode(self.path)).hexdigest()[:12]
        link = _private_temporary_folder() / digest
        while not link.is_symlink() or link.readlink() != self.path:
            temporary = link.with_name(f"{digest}.{os.getpid()}")
            temporary.symlink_to(self.path)
            temporary.replace(link)
        return link / socket_name

    def give(self, file: int) -> None:
        """Let the server's account own this open file of the home."""
        if self.account:
            os.fchown(file, self.account.uid, self.account.gid)


def prepare_home(directory: Path) -> Home:
    """The home of a server at ``directory``, created if it does not exist.

    The server of an ordinary user has its home there. That of root runs under the account that owns the
    folder, ``nobody`` for a new one; where that account cannot go, a new home lies below ELSEWHERE and
    ``directory`` becomes a link to it, so that a checkout which moves keeps its data. Raises
    EmbeddedServerError.
    """
    directory.parent.mkdir(parents=True, exist_ok=True)
    if os.geteuid() != 0:
        directory.mkdir(mode=0o700, exist_ok=True)
        home = directory.resolve()
        if home.stat().st_uid != os.geteuid():
            owner = Account.of(home.stat().st_uid).name
            raise EmbeddedServerError(
                f"{home} belongs to {owner}: start as {owner}, or set LOREMASTER_VAR_DIR."
            )
        return Home(home, None)
    if directory.is_symlink() or directory.exists():
        return _existing_home_for_root(directory.resolve())
    account = Account.unprivileged()
    parent = directory.parent.resolve()
    if account.reaches(parent):
        return _make_home(parent / directory.name, account)
    digest = hashlib.sha256(os.fsencode(parent / directory.name)).hexdigest()[:16]
    elsewhere = _make_home(_traversable_folder(ELSEWHERE) / f"{directory.name}-{digest}", account)
    try:
        directory.symlink_to(elsewhere.path)
    except FileExistsError:  # another process was quicker
        return _existing_home_for_root(directory.resolve())
    return elsewhere


def _existing_home_for_root(path: Path) -> Home:
    if not path.exists():  # a link whose target was removed
        return _make_home(path, Account.unprivileged())
    owner = path.stat().st_uid
    if owner == 0 and not any(path.iterdir()):  # made a moment ago by another process, or by hand
        return _make_home(path, Account.unprivileged())
    account = Account.unprivileged() if owner == 0 else Account.of(owner)
    if not account.reaches(path):
        raise EmbeddedServerError(
            f"The server's user {account.name} cannot reach {path}: open the folders above it (chmod o+x), "
            "or set LOREMASTER_VAR_DIR."
        )
    return Home(path, account)


def _make_home(path: Path, account: Account) -> Home:
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.chown(path, account.uid, account.gid)
    return Home(path, account)


def _traversable_folder(folder: Path) -> Path:
    """The folder, made if need be: everybody may pass through it, whatever the umask, but not look around."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o711)
    return folder


def programs(package: Path, program: str, account: Account | None) -> Path:
    """The path of a program inside an installed package, at a place where ``account`` may run it.

    ``package`` is the folder in site-packages, ``program`` the path below it. The wheel's
    ``<package>.libs`` is taken along: the programs look for it beside the package.
    """
    if account is None or account.reaches((package / program).resolve()):
        return package / program
    installed = (package / "__init__.py").stat()  # another file, at another time, once it is installed again
    identity = f"{package} {installed.st_ino} {installed.st_mtime_ns}"
    digest = hashlib.sha256(os.fsencode(identity)).hexdigest()
    place = _traversable_folder(_traversable_folder(ELSEWHERE) / "programs") / digest[:16]
    if not place.exists():
        unfinished = Path(tempfile.mkdtemp(dir=place.parent))
        for source in (package, package.with_name(package.name + ".libs")):
            if source.exists():
                shutil.copytree(source, unfinished / source.name)
        _open_to_all(unfinished)
        try:
            unfinished.rename(place)
        except OSError:  # another process was quicker
            shutil.rmtree(unfinished)
    return place / package.name / program


def _open_to_all(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        executable = path.is_dir() or path.stat().st_mode & stat.S_IXUSR
        path.chmod(0o755 if executable else 0o644)


def _private_temporary_folder() -> Path:
    folder = Path(tempfile.gettempdir()) / f"loremaster-{os.geteuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid() or status.st_mode & 0o077:
        raise EmbeddedServerError(f"{folder} is not a private folder of ours: remove it, or set TMPDIR.")
    return folder
