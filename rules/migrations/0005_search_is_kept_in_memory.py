"""The search of the rules keeps its index in memory (``rules/search``), so the database needs none."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rules", "0004_stamp")]

    operations = [
        migrations.RemoveIndex(model_name="wording", name="wording_search"),
        migrations.RemoveField(model_name="wording", name="search"),
    ]
