from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("simulator", "0001_squashed")]

    operations = [
        migrations.RenameField("run", "frozen", "snapshot"),
        migrations.RenameField("worker", "seen", "last_heartbeat"),
        migrations.AlterField(
            "run",
            "seat",
            models.CharField(
                choices=[
                    ("alternate", "going first in every other game"),
                    ("first", "always going first"),
                    ("second", "always going second"),
                ],
                max_length=10,
            ),
        ),
    ]
