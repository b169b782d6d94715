"""The settings of a test run: the site's own, on servers, data and a queue that no other run shares."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

for setting in ("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DEBUG", "LOREMASTER_DATABASE_NAME", "SECRET_KEY"):
    os.environ.pop(setting, None)

if (
    "LOREMASTER_VAR_DIR" not in os.environ
):  # the first process of the run; those that follow find it in the environment
    _folder = Path(tempfile.mkdtemp(prefix="loremaster-test-"))
    _folder.chmod(0o711)  # root's servers run under another account
    os.environ["LOREMASTER_VAR_DIR"] = str(_folder)
    atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["LOREMASTER_QUEUE"] = f"test-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}-{os.getpid()}"
os.environ["LOREMASTER_VISIBILITY_TIMEOUT"] = "20"

from config.settings import *  # noqa: E402, F403
from config.settings import API_RATES, DATABASES  # noqa: E402

DATABASES["default"].setdefault("OPTIONS", {})["options"] = "-c synchronous_commit=off"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
API_RATES = dict.fromkeys(API_RATES, 0)  # tests ask as often as they like; those of the limits set their own
