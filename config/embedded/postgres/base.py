"""Django's PostgreSQL backend, whose server is started on the first connection."""

from django.db.backends.postgresql import base

from config.embedded.sketch import ensure_running


class DatabaseWrapper(base.DatabaseWrapper):
    """``django.db.backends.postgresql`` on the embedded server of ``DATA_DIR``."""

    def get_connection_params(self):
        self.settings_dict["HOST"] = ensure_running(self.settings_dict["DATA_DIR"])
        return super().get_connection_params()
