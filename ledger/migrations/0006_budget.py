import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ledger', '0005_year_close'),
    ]

    operations = [
        migrations.CreateModel(
            name='Budget',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.CharField(max_length=7)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='budgets', to='ledger.account')),
                ('amount_rappen', models.PositiveBigIntegerField()),
                ('version', models.PositiveIntegerField(default=1)),
            ],
            options={
                'ordering': ['year', 'account'],
                'constraints': [models.UniqueConstraint(fields=('year', 'account'), name='budget_once')],
            },
        ),
    ]
