from django.db import migrations, models

import clique.models


class Migration(migrations.Migration):

    dependencies = [
        ('clique', '0010_tries'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='generation',
            field=models.CharField(default=clique.models.new_generation, editable=False, max_length=12),
        ),
    ]
