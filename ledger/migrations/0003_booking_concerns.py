from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ledger', '0002_every_event'),
    ]

    operations = [
        migrations.AddField(
            model_name='booking',
            name='concerns',
            field=models.DateField(null=True),
        ),
        migrations.AddConstraint(
            model_name='booking',
            constraint=models.CheckConstraint(condition=models.Q(('concerns', None), ('concerns__lt', models.F('day')), _connector='OR'), name='booking_concerns_earlier'),
        ),
    ]
