"""List the sessions that users have already, so that they can be ended, too.

Neither the device nor the time of the login is known. A session was seen last when it was renewed, which
``accounts.middleware`` does once a week.
"""

from datetime import datetime

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations
from django.utils import timezone

BATCH_SIZE = 1_000


def note_existing_sessions(apps, schema_editor):
    users = set(apps.get_model("accounts", "User").objects.values_list("pk", flat=True))
    login_sessions = apps.get_model("accounts", "LoginSession").objects
    now = timezone.now()
    sessions = apps.get_model("sessions", "Session").objects.filter(expire_date__gt=now)
    batch = []
    for session in sessions.iterator(BATCH_SIZE):
        content = SessionStore().decode(session.session_data)
        user_key = str(content.get(SESSION_KEY, ""))
        if not user_key.isdecimal() or int(user_key) not in users:
            continue
        renewed = content.get("renewed")
        last_visit = datetime.fromisoformat(renewed) if renewed else now
        batch.append(
            login_sessions.model(session_id=session.pk, user_id=int(user_key), last_visit=last_visit)
        )
        if len(batch) >= BATCH_SIZE:
            login_sessions.bulk_create(batch, ignore_conflicts=True)
            batch = []
    login_sessions.bulk_create(batch, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_login_sessions_and_audit_log")]

    operations = [migrations.RunPython(note_existing_sessions, migrations.RunPython.noop)]
