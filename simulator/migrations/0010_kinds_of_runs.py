from django.db import migrations, models

import simulator.kinds


class Migration(migrations.Migration):
    dependencies = [("simulator", "0009_runs_with_many_decks")]

    operations = [
        migrations.AlterField(
            model_name="run",
            name="kind",
            field=models.CharField(
                choices=simulator.kinds.kind_choices, default="goldfish", max_length=10
            ),
        ),
    ]
