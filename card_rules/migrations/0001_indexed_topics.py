"""The topics of each card, for the card search."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('cards', '0001_squashed'),
    ]

    operations = [
        migrations.CreateModel(
            name='IndexedTopics',
            fields=[
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='cards.card')),
                ('topics', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), default=list, size=None)),
                ('version', models.CharField(max_length=16)),
            ],
            options={
                'verbose_name_plural': 'indexed topics',
                'indexes': [django.contrib.postgres.indexes.GinIndex(fields=['topics'], name='card_rules_topics')],
            },
        ),
    ]
