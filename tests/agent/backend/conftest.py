"""Databases to read and write: a SQLite file, and a PostgreSQL server of our own."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import sqlalchemy

PASSWORD = "sesame-opens-8472"


@dataclass(frozen=True)
class Backend:
    """A database by its URL, and a way to write into it beside whatever is tested."""

    url: str
    kind: str

    def run(self, *statements: str) -> None:
        engine = sqlalchemy.create_engine(self.url.replace("postgresql://", "postgresql+psycopg://"))
        with engine.begin() as connection:
            for statement in statements:
                connection.execute(sqlalchemy.text(statement))
        engine.dispose()

    def rows(self, query: str) -> list[tuple[object, ...]]:
        engine = sqlalchemy.create_engine(self.url.replace("postgresql://", "postgresql+psycopg://"))
        with engine.connect() as connection:
            found = [tuple(row) for row in connection.execute(sqlalchemy.text(query))]
        engine.dispose()
        return found


def binaries() -> Path:
    """The folder with PostgreSQL's server; skips, with the reason, where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    if on_path:
        return Path(on_path).parent
    pytest.skip("no PostgreSQL server here (initdb); Debian: apt-get install postgresql")


def server_user() -> str:
    """Whom the server runs as: it refuses to be root."""
    if os.geteuid() != 0:
        return getpass.getuser()
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    pytest.skip("PostgreSQL does not run as root, and there is no user postgres or nobody")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a server that was started for the tests, on a socket in a folder of its own."""
    programs, user = binaries(), server_user()
    folder = Path(tempfile.mkdtemp(prefix="kpg", dir="/tmp"))  # a socket's path must be short
    shutil.chown(folder, user)

    def asked(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        more = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
        return subprocess.run(
            [programs / program, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=110, env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            **more,  # type: ignore[arg-type]
        )  # fmt: skip

    secret, data, log = folder / "password", folder / "data", folder / "log"
    secret.write_text(PASSWORD)
    shutil.chown(secret, user)
    arguments = [f"--pgdata={data}", "--username=tester", f"--pwfile={secret}", "--auth=scram-sha-256"]
    made = asked("initdb", *arguments, "--encoding=UTF8", "--no-sync")
    assert made.returncode == 0, made.stdout
    options = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=60"
    started = asked("pg_ctl", "start", f"--pgdata={data}", f"--log={log}", "--wait", f"--options={options}")
    assert started.returncode == 0, started.stdout + log.read_text()
    try:
        yield f"postgresql://tester:{PASSWORD}@/postgres?host={folder}"
    finally:
        asked("pg_ctl", "stop", f"--pgdata={data}", "--mode=immediate")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server: str) -> Backend:
    backend = Backend(postgres_server, "postgresql")
    backend.run("drop schema public cascade", "create schema public")
    return backend


@pytest.fixture
def sqlite(tmp_path: Path) -> Backend:
    return Backend(f"sqlite:///{tmp_path / 'backend.db'}", "sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def backend(request: pytest.FixtureRequest) -> Backend:
    """Each of the two."""
    get: Callable[[str], Backend] = request.getfixturevalue
    return get("sqlite" if request.param == "sqlite" else "postgres")
