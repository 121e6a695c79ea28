import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clique', '0001_initial'),
        ('ledger', '0003_booking_concerns'),
    ]

    operations = [
        migrations.CreateModel(
            name='CashCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('expected_rappen', models.BigIntegerField()),
                ('found_rappen', models.PositiveBigIntegerField()),
                ('number', models.PositiveIntegerField()),
                ('booking', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cash_count', to='ledger.booking')),
                ('key', models.UUIDField(unique=True)),
                ('counted_at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clique.member')),
                ('device', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clique.device')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('booking', None), ('expected_rappen', models.F('found_rappen'))), models.Q(('booking__isnull', False), models.Q(('expected_rappen', models.F('found_rappen')), _negated=True)), _connector='OR'), name='cash_count_difference_booked')],
            },
        ),
        migrations.CreateModel(
            name='CountedPieces',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cash_count', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pieces', to='ledger.cashcount')),
                ('value_rappen', models.PositiveIntegerField()),
                ('pieces', models.PositiveIntegerField()),
            ],
            options={
                'ordering': ['-value_rappen'],
                'constraints': [models.UniqueConstraint(fields=('cash_count', 'value_rappen'), name='pieces_once')],
            },
        ),
    ]
