"""What a token allows, and when it expires. Existing tokens can write and never expire, as they always could."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("api", "0001_squashed")]

    operations = [
        migrations.AddField(
            model_name="token",
            name="expires",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="token",
            name="scope",
            field=models.CharField(
                choices=[
                    ("read", "Read only: see your private decks"),
                    ("write", "Read and write: also create, change and delete decks"),
                ],
                default="write",
                max_length=5,
            ),
        ),
    ]
