import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def from_listed(apps, schema_editor):
    """Listed decks are for everybody; the others stay for whoever has their address."""
    decks = apps.get_model("decks", "Deck").objects
    decks.filter(listed=True).update(visibility="public")


def to_listed(apps, schema_editor):
    """The same backwards; nothing private becomes public."""
    decks = apps.get_model("decks", "Deck").objects
    decks.filter(visibility="public").update(listed=True)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0001_initial'),
        ('decks', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='deck',
            name='visibility',
            field=models.CharField(choices=[('private', 'Private'), ('unlisted', 'Unlisted'), ('public', 'Public')], default='unlisted', max_length=8),
        ),
        migrations.RunPython(from_listed, to_listed),
        migrations.RemoveIndex(
            model_name='deck',
            name='deck_listed',
        ),
        migrations.RemoveField(
            model_name='deck',
            name='listed',
        ),
        migrations.AddField(
            model_name='deck',
            name='copied_from',
            field=models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='copies', to='decks.deck'),
        ),
        migrations.AddField(
            model_name='deck',
            name='tags',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=30), blank=True, default=list, size=None),
        ),
        migrations.AddField(
            model_name='entry',
            name='note',
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.AlterField(
            model_name='deck',
            name='format',
            field=models.CharField(default='constructed', max_length=40),
        ),
        migrations.AlterField(
            model_name='entry',
            name='zone',
            field=models.CharField(choices=[('main', 'Main deck'), ('side', 'Side deck'), ('maybe', 'Maybe')], default='main', max_length=5),
        ),
        migrations.AlterField(
            model_name='unmatched',
            name='zone',
            field=models.CharField(choices=[('main', 'Main deck'), ('side', 'Side deck'), ('maybe', 'Maybe')], default='main', max_length=5),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(fields=['visibility', '-updated'], name='deck_visibility'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=django.contrib.postgres.indexes.GinIndex(fields=['tags'], name='deck_tags'),
        ),
    ]
