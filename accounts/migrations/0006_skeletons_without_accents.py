"""The look of user names without accents, strokes and small capitals."""

from django.db import migrations


def store_skeletons(apps, schema_editor):
    """Of names that look alike one gets the skeleton; the others keep their names without one.

    Names that had a skeleton come before those that looked like another one already, and older ones before
    newer ones.
    """
    from accounts.confusables import skeleton

    User = apps.get_model("accounts", "User")
    longest = User._meta.get_field("skeleton").max_length
    users = list(User.objects.only("username", "skeleton").order_by("pk"))
    owners = {}
    for user in sorted(users, key=lambda user: user.skeleton is None):
        owners.setdefault(skeleton(user.username)[:longest], user)
    User.objects.update(skeleton=None)
    for text, user in owners.items():
        user.skeleton = text
    User.objects.bulk_update(owners.values(), ["skeleton"], batch_size=1_000)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_username_skeleton")]

    operations = [migrations.RunPython(store_skeletons, migrations.RunPython.noop)]
