from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("simulator", "0002_snapshot_and_heartbeat")]

    operations = [
        migrations.AddField("run", "coverage", models.JSONField(blank=True, null=True)),
    ]
