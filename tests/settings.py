"""The settings of a test run: the site's own, on servers and data of the tests and a queue of this process.

The data of the test servers (``tests/folders.py``) are kept from run to run, for the template databases
(``tests/databases.py``).
"""

import os

from tests.folders import make_var_folder

for setting in ("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DEBUG", "LOREMASTER_DATABASE_NAME", "SECRET_KEY"):
    os.environ.pop(setting, None)

os.environ.setdefault("LOREMASTER_ENGINE", "interpreted")
if "LOREMASTER_VAR_DIR" not in os.environ:  # processes that this one starts find it in their environment
    os.environ["LOREMASTER_VAR_DIR"] = str(make_var_folder())
os.environ["LOREMASTER_QUEUE"] = f"test-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}-{os.getpid()}"
os.environ["LOREMASTER_VISIBILITY_TIMEOUT"] = "20"

from config.settings import *  # noqa: E402, F403
from config.settings import API_RATES  # noqa: E402

WHITENOISE_AUTOREFRESH = True  # look files up when requested, instead of listing all for every client
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
API_RATES = dict.fromkeys(API_RATES, 0)  # no limits; tests of the limits set their own
IMPORT_RATE = PICTURE_RATE = SIMULATION_RATE = GAME_RATE = MOVE_RATE = PHRASE_RATE = 0
