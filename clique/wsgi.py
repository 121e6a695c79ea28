"""The program as a WSGI application, for hosts that bring their own server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clique.settings")

application = get_wsgi_application()
