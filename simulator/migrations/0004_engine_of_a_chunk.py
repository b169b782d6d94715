from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("simulator", "0003_run_coverage")]

    operations = [
        migrations.AddField("chunk", "engine", models.CharField(blank=True, default="", max_length=11)),
    ]
