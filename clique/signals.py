"""What the frame announces, so that apps above it can answer."""

from django.dispatch import Signal

# A process begins to serve, before its first request; it may read the database.
server_started = Signal()
