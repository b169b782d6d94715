"""The rules of the card game are called ``wow-tcg``, now that other games' rules stand beside them."""

from django.db import migrations


def rename(apps, schema_editor):
    Document = apps.get_model("rules", "Document")
    taken = set(Document.objects.filter(key="wow-tcg").values_list("edition", flat=True))
    Document.objects.filter(key="tcg").exclude(edition__in=taken).update(key="wow-tcg")


class Migration(migrations.Migration):
    dependencies = [("rules", "0001_initial")]

    operations = [migrations.RunPython(rename, migrations.RunPython.noop)]
