"""Whole installations: a folder and a database of their own, worked on by the commands as a person types them."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.db import connection
from psycopg import sql

ROOT = Path(__file__).resolve().parents[2]
# One process for all three: starting costs more than they do.
FIGURES = """
from django.core.management import call_command
call_command("balances", "--json")
call_command("fund", "--year", "2026/27")
call_command("verify")
"""


class Installation:
    """A database with the commands that run on it."""

    def __init__(self, folder: Path, url: str | None) -> None:
        self.folder = folder
        self.url = url
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

    def figures(self) -> str:
        """What the commands print that count."""
        return self.run("shell", "--verbosity", "0", "--command", FIGURES).stdout

    def contents(self) -> list[str]:
        """Every row of the database."""
        if self.url is None:
            file = f"file:{self.folder / 'clique.sqlite3'}?mode=ro"
            with closing(sqlite3.connect(file, uri=True)) as reader:
                return list(reader.iterdump())
        with psycopg.connect(self.url) as session:
            tables = session.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            return sorted(
                f"{table} {row}"
                for (table,) in tables.fetchall()
                for (row,) in session.execute(
                    sql.SQL("SELECT row::text FROM {} AS row").format(sql.Identifier(table))
                )
            )

    @contextmanager
    def half_done(self, statement: str) -> Iterator[None]:
        """A block during which somebody has carried out `statement` and not committed it; it is taken back after it."""
        if self.url is None:
            writer = sqlite3.connect(self.folder / "clique.sqlite3", isolation_level=None)
            with closing(writer):
                writer.execute("BEGIN IMMEDIATE")
                writer.execute(statement)
                yield
        else:
            with psycopg.connect(self.url) as session:
                session.execute(statement.encode())
                yield
                session.rollback()


class Installer:
    """Makes installations on the kind of database that the tests run on, each of a kind once: the others are its copies."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = os.environ.get("DATABASE_URL") if connection.vendor == "postgresql" else None
        self.kinds: dict[str, Installation] = {}

    def kind(self, books: str) -> Installation:
        """What is copied: migrated, and holding what the Python of `books` enters."""
        if books not in self.kinds:
            name = f"kind_{len(self.kinds)}"
            made = Installation(self.folder / name, self._database(name))
            assert made.run("migrate").returncode == 0
            assert not books or made.run("shell", "--command", books).returncode == 0
            self.kinds[books] = made
        return self.kinds[books]

    @contextmanager
    def copies(self, folder: Path, *names: str, books: str = "") -> Iterator[list[Installation]]:
        """Installations of these names in `folder`, gone after the block."""
        kind = self.kind(books)
        made = []
        for name in names:
            shutil.copytree(kind.folder, folder / name)
            made.append(Installation(folder / name, self._database(name, kind.url)))
        yield made
        self._drop(made)

    @contextmanager
    def empty(self, folder: Path, name: str) -> Iterator[Installation]:
        """One that nobody has started yet, gone after the block."""
        made = Installation(folder / name, self._database(name))
        yield made
        self._drop([made])

    def delete(self, made: Installation) -> None:
        """Take an installation's database away, as somebody does by mistake."""
        if made.url is None:
            for file in made.folder.glob("clique.sqlite3*"):
                file.unlink()
        else:
            self._execute("DROP DATABASE {}", _name(made.url))

    def close(self) -> None:
        """Drop the databases of all kinds."""
        self._drop([*self.kinds.values()])

    def _database(self, name: str, like: str | None = None) -> str | None:
        """The address of a new database; None for a file in the folder."""
        if self.url is None:
            return None
        # Other processes test at the same time on the same server.
        name = f"{name}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
        self._execute("DROP DATABASE IF EXISTS {}", name)
        if like is None:
            self._execute("CREATE DATABASE {}", name)
        else:
            self._execute("CREATE DATABASE {} TEMPLATE {}", name, _name(like))
        return urlsplit(self.url)._replace(path=f"/{name}").geturl()

    def _drop(self, installations: list[Installation]) -> None:
        for each in installations:
            if each.url is not None:
                self._execute("DROP DATABASE IF EXISTS {}", _name(each.url))

    def _execute(self, statement: str, *names: str) -> None:
        assert self.url is not None
        words = sql.SQL(statement).format(*map(sql.Identifier, names))
        with psycopg.connect(self.url, autocommit=True) as session:
            session.execute(words)


def _name(url: str) -> str:
    """The database that an address names."""
    return urlsplit(url).path.removeprefix("/")
