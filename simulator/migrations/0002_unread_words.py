"""The words at which reading a card stops have the name that the reader gives them."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("simulator", "0001_release")]

    operations = [migrations.RenameField("indexedcoverage", "stops", "unread_words")]
