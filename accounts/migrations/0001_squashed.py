"""Accounts, as one migration."""

from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("accounts", "0001_initial"),
    ]

    initial = True

    dependencies = [("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.CreateModel(
            name="Try",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("what", models.CharField(max_length=20)),
                ("about", models.CharField(max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name_plural": "tries",
                "indexes": [
                    models.Index(fields=["what", "about", "at"], name="try_counted"),
                    models.Index(fields=["at"], name="try_forgotten"),
                ],
            },
        ),
        # Names differ by more than case. Django looks for a name of any case by its capitals.
        migrations.RunSQL(
            "CREATE UNIQUE INDEX accounts_name_of_any_case ON auth_user (upper(username))",
            "DROP INDEX accounts_name_of_any_case",
        ),
    ]
