from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("decks", "0002_visibility_and_notes"),
    ]

    operations = [
        migrations.CreateModel(
            name="AddedFormat",
            fields=[
                ("key", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=60)),
                ("facts", models.JSONField()),
                ("retired", models.BooleanField(default=False)),
                ("updated", models.DateTimeField(auto_now=True)),
            ],
            options={"ordering": ["name", "key"]},
        ),
    ]
