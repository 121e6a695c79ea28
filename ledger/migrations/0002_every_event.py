from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ledger', '0001_initial'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='account',
            name='account_expense_name_once',
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'expense'), models.Q(('name_key', ''), _negated=True)), fields=('name_key',), name='account_expense_name_once'),
        ),
        migrations.AlterField(
            model_name='booking',
            name='kind',
            field=models.CharField(choices=[('stakes', 'Einsätze'), ('payment', 'Zahlung'), ('gift', 'Spende'), ('expense', 'Ausgabe'), ('refund', 'Rückzahlung'), ('move', 'Geldtransport'), ('write_off', 'Abschreibung'), ('count', 'Kassensturz'), ('opening', 'Eröffnung'), ('reversal', 'Storno')], max_length=10),
        ),
    ]
