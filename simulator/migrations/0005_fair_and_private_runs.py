from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("simulator", "0004_engine_of_a_chunk")]

    operations = [
        migrations.AddField("run", "is_private", models.BooleanField(default=False)),
        migrations.AddField("run", "caller", models.CharField(blank=True, default="", max_length=64)),
        migrations.AddField("run", "last_claim", models.DateTimeField(blank=True, null=True)),
    ]
