import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clique', '0001_initial'),
        ('ledger', '0004_cash_count'),
    ]

    operations = [
        migrations.CreateModel(
            name='YearClose',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.CharField(max_length=7, unique=True)),
                ('first_day', models.DateField()),
                ('last_day', models.DateField(unique=True)),
                ('number', models.PositiveIntegerField()),
                ('hash', models.CharField(max_length=64)),
                ('closed_at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clique.member')),
                ('device', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clique.device')),
            ],
            options={
                'ordering': ['last_day'],
                'constraints': [models.CheckConstraint(condition=models.Q(('first_day__lte', models.F('last_day'))), name='year_close_span')],
            },
        ),
    ]
