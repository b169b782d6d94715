"""Exits with 0 when the web server of this container says that the site can do its work (``/healthz``)."""

import http.client
import os
import sys

host = os.environ["ALLOWED_HOSTS"].split(",")[0].strip().lstrip(".")
server = http.client.HTTPConnection("127.0.0.1", int(os.environ.get("PORT") or 8000), timeout=8)
try:
    server.request("GET", "/healthz", headers={"Host": host})
    response = server.getresponse()
    print(response.read().decode())
except (OSError, http.client.HTTPException) as error:
    sys.exit(f"The web server does not answer: {error}.")
sys.exit(0 if response.status == 200 else 1)
