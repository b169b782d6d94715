"""``python -m config.compiled_engine``: exit status 0 if the engine is compiled from the present sources."""

import sys

from config.compiled_engine import is_built

sys.exit(0 if is_built() else 1)
