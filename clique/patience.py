"""How long the server waits for a client: a thread is not kept by who went away in the middle of a request.

gunicorn itself waits for ever, so that eight half requests, as phones leave them that walk out of the network, would stop it.
"""

import contextlib
import select
import selectors
import socket
import time
from functools import partial
from typing import Any

from gunicorn.workers import gthread

PATIENCE_S = 10
# For every so many bytes that came, a second more: a photo may take its time, a byte now and then may not.
BYTES_A_SECOND = 2000
LINGER_S = 2


class ImpatientSocket(socket.socket):
    """A connection that reads as ended once its client has kept it waiting for too long."""

    waited_s = 0.0
    received = 0

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        if self.gettimeout() is None and not self._is_readable():
            return b""
        content = super().recv(size, flags)
        self.received += len(content)
        return content

    def let_go(self) -> None:
        """Give the client a moment to read the answer, and listen no more; what it still sends is thrown away.

        gunicorn does the same in its main thread, where all others wait meanwhile; after this it has nothing to wait for.
        """
        until = time.monotonic() + LINGER_S
        with contextlib.suppress(OSError):
            self.shutdown(socket.SHUT_WR)
            self.settimeout(LINGER_S)
            while time.monotonic() < until and super().recv(65536):
                pass
        with contextlib.suppress(OSError):
            self.shutdown(socket.SHUT_RD)

    def _is_readable(self) -> bool:
        left_s = PATIENCE_S + self.received / BYTES_A_SECOND - self.waited_s
        poll = select.poll()
        poll.register(self, select.POLLIN)
        began = time.monotonic()
        is_readable = bool(poll.poll(max(left_s, 0) * 1000))
        self.waited_s += time.monotonic() - began
        return is_readable


class ImpatientWorker(gthread.ThreadWorker):
    """gunicorn's threads, which a client gets only when it has begun to speak, and loses when it stops."""

    def enqueue_req(self, conn: Any) -> None:
        if isinstance(conn.sock, ImpatientSocket):
            super().enqueue_req(conn)
            return
        conn.sock = ImpatientSocket(fileno=conn.sock.detach())
        conn.sock.setblocking(False)
        conn.set_timeout()
        self.pending_conns.append(conn)
        speaks = partial(self.on_pending_socket_readable, conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, speaks)

    def is_parent_alive(self) -> bool:
        """Whether the master lives; an orphan lets go of its clients as if told to stop: the next server needs the port."""
        is_alive: bool = super().is_parent_alive()
        self.alive = self.alive and is_alive
        return is_alive

    def handle(self, conn: Any) -> Any:
        goes_on = super().handle(conn)
        if goes_on is False:
            conn.sock.let_go()
        return goes_on
