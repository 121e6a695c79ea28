"""The program as a WSGI application, for hosts that bring their own server."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from clique.presence import announce_server
from clique.serving import prepare

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clique.settings")

application = get_wsgi_application()
announce_server(settings.DATA_DIR)
prepare()
