import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0003_added_formats'),
    ]

    operations = [
        migrations.CreateModel(
            name='Step',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('words', models.CharField(max_length=200)),
                ('made', models.DateTimeField(default=django.utils.timezone.now)),
                ('undone', models.BooleanField(default=False)),
                ('data', models.JSONField()),
                ('size', models.PositiveIntegerField()),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='decks.deck')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('deck', 'number'), name='one_step_a_number')],
            },
        ),
        migrations.CreateModel(
            name='Version',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=100)),
                ('reason', models.CharField(choices=[('named', 'Saved'), ('beginning', 'As it began'), ('pause', 'Before a pause'), ('undone', 'Undone, then changed otherwise')], default='named', max_length=9)),
                ('made', models.DateTimeField(default=django.utils.timezone.now)),
                ('data', models.JSONField()),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='decks.deck')),
            ],
            options={
                'ordering': ['-made', '-pk'],
                'indexes': [models.Index(fields=['deck', '-made'], name='version_of_deck')],
            },
        ),
    ]
