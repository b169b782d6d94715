"""Topics of cards and rulings as they were at the first release, and triggers that renew the stamp of the card pool."""

import card_rules.validators
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


TABLE = "card_rules_ruling"
STAMP_POOL = f"""
CREATE TRIGGER stamp_pool_insert AFTER INSERT ON {TABLE}
    FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION cards_stamp_pool();
CREATE TRIGGER stamp_pool_update AFTER UPDATE ON {TABLE}
    FOR EACH ROW WHEN (
        'accepted' IN (OLD.status, NEW.status)
        AND (OLD.card_id, OLD.rule, OLD.text, OLD.status, OLD.decided)
            IS DISTINCT FROM (NEW.card_id, NEW.rule, NEW.text, NEW.status, NEW.decided)
    ) EXECUTE FUNCTION cards_stamp_pool();
CREATE TRIGGER stamp_pool_delete AFTER DELETE ON {TABLE}
    FOR EACH ROW WHEN (OLD.status = 'accepted') EXECUTE FUNCTION cards_stamp_pool();
"""
DROP_TRIGGERS = "".join(
    f"DROP TRIGGER stamp_pool_{event} ON {TABLE};\n" for event in ("insert", "update", "delete")
)


class Migration(migrations.Migration):
    replaces = [
        ("card_rules", "0001_indexed_topics"),
        ("card_rules", "0002_rulings"),
    ]

    initial = True

    dependencies = [
        ('cards', '0001_release'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
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
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rule', models.CharField(max_length=12, validators=[card_rules.validators.validate_rule_number])),
                ('text', models.TextField(max_length=1000, validators=[django.core.validators.MinLengthValidator(20, 'Write at least %(limit_value)d characters.'), django.core.validators.MaxLengthValidator(1000, 'Write at most %(limit_value)d characters.')])),
                ('status', models.CharField(choices=[('proposed', 'Proposed'), ('accepted', 'Accepted'), ('declined', 'Declined')], default='proposed', max_length=8)),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('decided', models.DateTimeField(blank=True, editable=False, null=True)),
                ('author', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rulings', to=settings.AUTH_USER_MODEL)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='cards.card')),
                ('decided_by', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['created', 'pk'],
                'indexes': [models.Index(fields=['status', 'created'], name='rulings_by_status')],
                'constraints': [models.UniqueConstraint(models.F('card'), django.db.models.functions.text.MD5(django.db.models.functions.text.Lower('text')), name='one_ruling_per_card_and_text', violation_error_message='This ruling was already proposed for this card.'), models.CheckConstraint(condition=models.Q(django.db.models.lookups.GreaterThanOrEqual(django.db.models.functions.text.Length('text'), 20), django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('text'), 1000)), name='ruling_length_in_bounds'), models.CheckConstraint(condition=models.Q(models.Q(('decided', None), ('status', 'proposed')), models.Q(('decided__isnull', False), ('status__in', ['accepted', 'declined'])), _connector='OR'), name='ruling_decided_unless_proposed')],
            },
        ),
        migrations.RunSQL(STAMP_POOL, DROP_TRIGGERS),
    ]
