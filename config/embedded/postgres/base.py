"""Django's PostgreSQL backend, whose server is started on the first connection."""

from typing import Any

import psycopg
from django.db.backends.postgresql import base

from config.embedded.home import EmbeddedServerError
from config.embedded.postgres.server import EmbeddedPostgres, embedded_postgres


class DatabaseWrapper(base.DatabaseWrapper):
    """``django.db.backends.postgresql`` on the embedded server that lives in ``DATA_DIR``."""

    @property
    def server(self) -> EmbeddedPostgres:
        """The server behind this connection."""
        return embedded_postgres(self.settings_dict["DATA_DIR"])

    def get_connection_params(self) -> dict[str, Any]:
        """Where to connect: the server's socket."""
        self.settings_dict["HOST"] = str(self.server.socket_directory)
        return super().get_connection_params()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection to the server, which is started if it does not run."""
        try:
            return self.server.reach(lambda: super(DatabaseWrapper, self).get_new_connection(conn_params))
        except EmbeddedServerError as error:
            raise psycopg.OperationalError(str(error)) from error
