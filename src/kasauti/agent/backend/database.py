"""The agent's backend as a SQL database. SQLAlchemy comes with the extra `sql`, and is imported only here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.secrets import FROM_ENV, Secrets, first_line
from kasauti.agent.backend.workers import Workers
from kasauti.conversation.value import Row
from kasauti.errors import HarnessError, MissingExtra, UsageProblem
from kasauti.scenario.backend import PARAMETER

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection, Engine

    from kasauti.agent.backend.column_types import ColumnTypes

MAX_ROWS = 5_000
_CONNECT_S = 10


class Database:
    """One database by its SQLAlchemy URL; `env:NAME` is the whole URL or a part of it.

    Raises:
        MissingExtra: no SQLAlchemy, or not the driver of this URL.
        UsageProblem: a variable that is not set, or no database URL.
    """

    def __init__(self, url: str, *, read_only: bool, workers: Workers) -> None:
        self._secrets = Secrets()
        self._url = self._parsed(url)
        self._read_only, self._workers = read_only, workers
        self._engine: Engine = self._made()
        self._types: dict[str, ColumnTypes] = {}

    async def read(self, queries: Mapping[str, str], keys: CallKeys) -> Row:
        """The rows of each query by its name, all of one moment where the database can; nothing is written.

        Raises:
            HarnessError: no connection, or a query that fails.
        """
        return await self._workers.do(self._read, queries, keys)

    async def run(self, statements: Iterable[str], keys: CallKeys) -> None:
        """Run statements in one transaction. Raises HarnessError; then none of them has had an effect."""
        await self._workers.do(self._run, statements, keys)

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def _parsed(self, url: str) -> URL:
        try:
            from sqlalchemy.engine import make_url
            from sqlalchemy.exc import ArgumentError
        except ImportError:
            raise MissingExtra("a probe or hook that speaks SQL", "sql") from None
        whole = FROM_ENV.fullmatch(url)
        try:
            parsed = make_url(self._secrets.looked_up(url)) if whole else make_url(url)
        except (ArgumentError, ValueError):  # the message holds the URL
            raise UsageProblem(f"{url if whole else 'this'} is no database URL", fix=_EXAMPLE) from None
        if not whole:
            user, password, host = (
                part and self._secrets.looked_up(part) for part in (parsed.username, parsed.password, parsed.host)
            )
            parsed = parsed.set(username=user, password=password, host=host)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")  # the driver that the extra brings
        self._secrets.keep(parsed.password, url if whole is None and parsed.password else None)
        return parsed

    def _made(self) -> Engine:
        from sqlalchemy import create_engine, event
        from sqlalchemy.exc import NoSuchModuleError
        from sqlalchemy.pool import NullPool

        postgres, sqlite = (self._url.get_backend_name() == name for name in ("postgresql", "sqlite"))
        connect: dict[str, Any] = {"connect_timeout": _CONNECT_S} if postgres else {}
        more: dict[str, Any] = {"poolclass": NullPool} if sqlite else {"pool_pre_ping": True, "max_overflow": 32}
        try:
            engine = create_engine(self._url, connect_args=connect, hide_parameters=True, **more)
        except NoSuchModuleError:
            raise UsageProblem(f"there is no database {self._url.drivername!r}", fix=_EXAMPLE) from None
        except ImportError as error:
            if postgres:
                raise MissingExtra("a probe or hook that speaks to PostgreSQL", "sql") from None
            raise UsageProblem(f"{self._url.drivername} needs {error.name}, which is not installed") from None
        if sqlite and self._read_only:
            event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA query_only = ON"))
        return engine

    def _read(self, queries: Mapping[str, str], keys: CallKeys) -> Row:
        self._check_there()
        found: Row = {}
        try:
            with self._engine.connect() as connection:
                if self._url.get_backend_name() == "postgresql":
                    connection = connection.execution_options(
                        isolation_level="REPEATABLE READ", postgresql_readonly=True
                    )
                for name, query in queries.items():
                    found[name] = self._rows(connection, name, query, keys)
                connection.rollback()
        except HarnessError:
            raise
        except Exception as error:  # noqa: BLE001 - a driver may raise anything, and nothing of it may escape
            raise self._mapped(error) from None
        return found

    def _rows(self, connection: Connection, name: str, query: str, keys: CallKeys) -> list[Row]:
        from kasauti.agent.backend.column_types import ColumnTypes

        result = connection.execute(*_bound(query, keys))
        if not result.returns_rows:
            raise HarnessError("sql", f"the query of {name} gives no rows")
        columns = list(result.keys())
        if len(set(columns)) < len(columns):
            raise HarnessError("sql", f"the query of {name} gives two columns of one name")
        rows = result.fetchmany(MAX_ROWS + 1)
        if len(rows) > MAX_ROWS:
            raise HarnessError("sql", f"the query of {name} gives more than {MAX_ROWS} rows")
        types = self._types.get(query)
        if types is None:
            types = self._types[query] = ColumnTypes(connection, query, columns)
        return [types.row(row) for row in rows]

    def _run(self, statements: Iterable[str], keys: CallKeys) -> None:
        try:
            with self._engine.begin() as connection:
                for statement in statements:
                    connection.execute(*_bound(statement, keys))
        except Exception as error:  # noqa: BLE001 - as above
            raise self._mapped(error) from None

    def _check_there(self) -> None:
        """SQLite makes a file that it does not find, and then everything in it is missing."""
        name = self._url.database
        file = self._url.get_backend_name() == "sqlite" and name and name != ":memory:" and not name.startswith("file:")
        if file and not Path(str(name)).exists():
            raise HarnessError("sql", f"there is no database file {os.path.basename(str(name))}")

    def _mapped(self, error: Exception) -> HarnessError:
        cause = getattr(error, "orig", None) or error
        told = self._secrets.hidden_in(first_line(str(cause)))
        return HarnessError("sql", f"{self._url.get_backend_name()}: {type(cause).__name__}: {told}")


_EXAMPLE = "sqlite:///orders.db, postgresql://USER:env:PASSWORD@HOST/NAME, or env:NAME"


def _bound(sql: str, keys: CallKeys) -> tuple[Any, dict[str, Any]]:
    from sqlalchemy import text

    named = keys.named()
    return text(sql), {name: named[name] for name in PARAMETER.findall(sql) if name in named}
