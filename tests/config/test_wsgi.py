"""The web server's process."""

import subprocess
import sys

from django.conf import settings


def test_a_long_computation_leaves_the_processor_to_other_threads_soon() -> None:
    check = "import sys; import config.wsgi; print(sys.getswitchinterval())"

    printed = subprocess.check_output([sys.executable, "-c", check], cwd=settings.BASE_DIR, text=True)

    assert float(printed) < 0.001
