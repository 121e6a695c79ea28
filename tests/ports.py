"""Ports for the servers that tests start."""

import os
import random
import socket

THIS_MACHINE = "127.0.0.1"
# Below what systems give to clients (Linux from 32768, others from 49152): between asking and listening no connection of
# another test takes the port.
FIRST, LAST = 10_000, 32_000


def free_port() -> int:
    """A port on loopback that nobody listens on; tests that run beside this one in other processes get others."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    span = (LAST - FIRST) // workers
    while True:
        port = FIRST + worker * span + random.randrange(span)
        with socket.socket() as probe:
            if probe.connect_ex((THIS_MACHINE, port)):
                return port
