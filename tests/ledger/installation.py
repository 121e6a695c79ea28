"""Whole installations: a folder and a database of their own, worked on by the commands as a person types them."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]


class Installation:
    """A fresh database with the commands that run on it."""

    def __init__(self, folder: Path, url: str | None) -> None:
        self.folder = folder
        self.environment = os.environ | {"DATA_DIR": str(folder)}
        if url is not None:
            self.environment["DATABASE_URL"] = url

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def figures(self) -> tuple[str, ...]:
        return tuple(
            self.run(*command).stdout
            for command in (["balances", "--json"], ["fund", "--year", "2026/27"], ["verify"])
        )

    @contextmanager
    def half_done(self, statement: str) -> Iterator[None]:
        """A block during which somebody has carried out `statement` and not committed it; it is taken back after it."""
        url = self.environment.get("DATABASE_URL")
        if url is None:
            writer = sqlite3.connect(self.folder / "clique.sqlite3", isolation_level=None)
            with closing(writer):
                writer.execute("BEGIN IMMEDIATE")
                writer.execute(statement)
                yield
        else:
            with psycopg.connect(url) as session:
                session.execute(statement.encode())
                yield
                session.rollback()


@contextmanager
def fresh_installations(folder: Path, *names: str) -> Iterator[list[Installation]]:
    """Migrated and empty ones, on the kind of database that the tests run on."""
    url = os.environ.get("DATABASE_URL") if connection.vendor == "postgresql" else None
    made = []
    for name in names:
        own = None if url is None else _fresh_database(url, name)
        installation = Installation(folder / name, own)
        assert installation.run("migrate").returncode == 0
        made.append(installation)
    yield made
    if url is not None:
        for name in names:
            _execute(url, f"DROP DATABASE {name}")


def _fresh_database(url: str, name: str) -> str:
    _execute(url, f"DROP DATABASE IF EXISTS {name}")
    _execute(url, f"CREATE DATABASE {name}")
    return urlsplit(url)._replace(path=f"/{name}").geturl()


def _execute(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as session:
        session.execute(statement.encode())
