"""The look of every user name, so that no new one can be mistaken for it."""

from django.db import migrations, models


def store_skeletons(apps, schema_editor):
    """Of names that look alike the oldest gets the skeleton; the others keep their names without one."""
    from accounts.confusables import skeleton

    User = apps.get_model("accounts", "User")
    longest = User._meta.get_field("skeleton").max_length
    taken = set(User.objects.exclude(skeleton=None).values_list("skeleton", flat=True))
    for user in User.objects.filter(skeleton=None).only("username").order_by("pk").iterator():
        user.skeleton = skeleton(user.username)[:longest]
        if user.skeleton not in taken:
            taken.add(user.skeleton)
            user.save(update_fields=["skeleton"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_note_existing_sessions")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(default=None, editable=False, max_length=600, null=True, unique=True),
        ),
        migrations.RunPython(store_skeletons, migrations.RunPython.noop),
    ]
