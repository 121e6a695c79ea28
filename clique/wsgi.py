"""The program as a WSGI application, for hosts that bring their own server."""

import os
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError

from clique.migrated import NewerDatabase, refuse_newer
from clique.presence import AlreadyServed, announce_server, claim_folder
from clique.serving import THIS_MACHINE, note_address, own_address, prepare

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clique.settings")

application = get_wsgi_application()
try:
    refuse_newer()
except NewerDatabase as error:
    sys.exit(f"The program does not start: {error}.")
except DatabaseError:
    # It may answer later; until then `/readyz` says so.
    pass
try:
    # The host may start several processes of it.
    claim_folder(settings.DATA_DIR, address=own_address(THIS_MACHINE), is_alone=False)
except AlreadyServed as error:
    sys.exit(f"The program already runs on these files: {error}.")
announce_server(settings.DATA_DIR)
note_address(own_address(THIS_MACHINE))
prepare()
