"""Databases: exact values, the call's own rows, nothing written by a probe, no secret in an error."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kasauti.agent.backend.database import Database
from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.outcome import outcome_of
from kasauti.agent.backend.workers import Workers
from kasauti.agent.hooks.sql import SqlHook
from kasauti.agent.probes.sql import SqlProbe
from kasauti.errors import HarnessError, MissingExtra, UsageProblem
from kasauti.scenario import backend as spec

KEYS = CallKeys("call-a", "+915000000001", 7)
TABLE = """
create table bookings (
    id integer primary key, call_id text, guests integer, price numeric(10, 2), rate decimal(6, 4), paid boolean,
    day date, at time, made timestamp, note text, weight double precision
)"""
ROW = (
    "insert into bookings values (1, 'call-a', 2, 1234567.10, 0.1000, true, '2026-12-01', '16:00', "
    "'2026-12-01 16:00:00', 'खिड़की', 0.1)"
)


@pytest.fixture
def workers() -> Iterator[Workers]:
    pool = Workers()
    yield pool
    pool.close()


def read(url: str, workers: Workers, keys: CallKeys = KEYS, **tables: str) -> Any:
    database = Database(url, read_only=True, workers=workers)
    try:
        return asyncio.run(SqlProbe(spec.SqlProbe(url=url, tables=tables), database).read(keys))
    finally:
        database.close()


def run(url: str, workers: Workers, *statements: str) -> None:
    database = Database(url, read_only=False, workers=workers)
    try:
        asyncio.run(SqlHook(spec.SqlHook(url=url, run=statements), database).run(KEYS))
    finally:
        database.close()


def failure(url: str, workers: Workers, query: str) -> str:
    with pytest.raises(HarnessError) as error:
        read(url, workers, t=query)
    return str(error.value)


def test_cells_come_in_the_types_of_their_columns(backend: Any, workers: Workers) -> None:
    backend.run(TABLE, ROW)
    (row,) = read(backend.url, workers, bookings="select * from bookings where call_id = :call_id")["bookings"]

    made = row.pop("made")
    at = row.pop("at")
    assert row == {
        "id": 1, "call_id": "call-a", "guests": 2, "price": Decimal("1234567.10"), "rate": Decimal("0.1"),
        "paid": True, "day": "2026-12-01", "note": "खिड़की", "weight": Decimal("0.1"),
    }  # fmt: skip
    assert row["paid"] is True
    assert not any(isinstance(cell, float) for cell in row.values())
    assert made.replace("T", " ") == "2026-12-01 16:00:00"
    assert at in ("16:00", "16:00:00")


def test_a_false_and_a_null_stay_what_they_are(backend: Any, workers: Workers) -> None:
    backend.run(TABLE, "insert into bookings (id, call_id, paid) values (1, 'call-a', false), (2, 'call-a', null)")
    found = read(backend.url, workers, b="select paid, price from bookings where call_id = :call_id order by id")

    assert found == {"b": [{"paid": False, "price": None}, {"paid": None, "price": None}]}
    assert found["b"][0]["paid"] is False


def test_a_computed_column_and_a_named_one_are_read_too(backend: Any, workers: Workers) -> None:
    backend.run(TABLE, ROW)
    query = "select count(*) as n, sum(guests) + 1 as more, max(note) as words from bookings where call_id = :call_id"

    assert read(backend.url, workers, b=query) == {"b": [{"n": 1, "more": 3, "words": "खिड़की"}]}


def test_two_tables_with_columns_of_one_name_are_each_read_by_what_both_agree_on(sqlite: Any, workers: Workers) -> None:
    sqlite.run(
        "create table a (ok boolean, n boolean)", "create table b (ok boolean, n integer)",
        "insert into a values (true, true)", "insert into b values (true, 1)",
    )  # fmt: skip
    found = read(sqlite.url, workers, both="select a.ok as ok, b.n as n from a join b on a.ok = b.ok")

    assert found == {"both": [{"ok": True, "n": 1}]}
    assert (type(found["both"][0]["ok"]), type(found["both"][0]["n"])) == (bool, int)


def test_each_call_reads_its_own_rows_also_at_the_same_time(backend: Any, workers: Workers) -> None:
    backend.run("create table t (call_id text, number text, seed integer)")
    calls = [CallKeys(f"call-{n}", f"+91500000{n:04d}", n) for n in range(20)]
    query = "select seed from t where call_id = :call_id and number = :caller_number and seed = :seed"
    writer = Database(backend.url, read_only=False, workers=workers)
    reader = Database(backend.url, read_only=True, workers=workers)

    async def one(keys: CallKeys) -> Any:
        await writer.run(["insert into t values (:call_id, :caller_number, :seed)"], keys)
        return await reader.read({"t": query}, keys)

    async def all_of_them() -> list[Any]:
        return await asyncio.gather(*map(one, calls))

    assert asyncio.run(all_of_them()) == [{"t": [{"seed": keys.seed}]} for keys in calls]
    writer.close()
    reader.close()


def test_a_probe_cannot_write_even_where_the_query_would(postgres: Any, sqlite: Any, workers: Workers) -> None:
    for backend in (postgres, sqlite):
        backend.run("create table t (n integer)")
    returning = "with w as (insert into t values (1) returning n) select n from w"
    assert "read-only" in failure(postgres.url, workers, returning)
    database = Database(sqlite.url, read_only=True, workers=workers)
    with pytest.raises(HarnessError, match="readonly"):
        asyncio.run(database.run(["insert into t values (1)"], KEYS))
    database.close()
    assert postgres.rows("select * from t") == sqlite.rows("select * from t") == []


def test_the_statements_of_a_hook_are_one_transaction(backend: Any, workers: Workers) -> None:
    backend.run("create table t (n integer)")
    run(backend.url, workers, "insert into t values (1)", "insert into t values (2)")
    with pytest.raises(HarnessError):
        run(backend.url, workers, "insert into t values (3)", "insert into nowhere values (4)")

    assert backend.rows("select n from t order by n") == [(1,), (2,)]


def test_a_query_that_fails_says_why(backend: Any, workers: Workers) -> None:
    backend.run("create table t (n integer)")
    assert "nowhere" in failure(backend.url, workers, "select * from nowhere")
    assert "two columns of one name" in failure(backend.url, workers, "select n, n from t")


def test_a_number_that_is_none_is_no_outcome(postgres: Any, workers: Workers) -> None:
    assert "NaN is no number" in failure(postgres.url, workers, "select 'NaN'::numeric as n")


def test_colons_of_sql_are_no_parameters(postgres: Any, workers: Workers) -> None:
    found = read(postgres.url, workers, t="select '1.50'::numeric as n, '10:30'::time as at")
    assert found == {"t": [{"n": Decimal("1.50"), "at": "10:30:00"}]}


def test_types_that_only_postgresql_has_become_plain_values(postgres: Any, workers: Workers) -> None:
    query = """select '{"a": [1, 2.5]}'::jsonb as doc, array[1, 2] as list, interval '90 minutes' as lasts,
        'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid as id, timestamptz '2026-12-01 16:00+05:30' as at"""
    (row,) = read(postgres.url, workers, t=query)["t"]

    assert row["doc"] == {"a": [1, Decimal("2.5")]}
    assert (row["list"], row["lasts"]) == ([1, 2], "PT1H30M0S")
    assert row["id"] == "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"
    assert row["at"].startswith("2026-12-01T")


def test_a_wrong_password_is_told_without_it(postgres: Any, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DB_PASSWORD", "not-the-right-one")
    url = postgres.url.replace("sesame-opens-8472", "env:DB_PASSWORD")
    told = failure(url, workers, "select 1")

    assert "password authentication failed" in told
    assert "not-the-right-one" not in told


def test_the_password_may_stand_in_the_environment(
    postgres: Any, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DB_PASSWORD", "sesame-opens-8472")
    monkeypatch.setenv("DB_URL", postgres.url)
    part = postgres.url.replace("sesame-opens-8472", "env:DB_PASSWORD")

    for url in (part, "env:DB_URL"):
        assert read(url, workers, t="select 1 as n") == {"t": [{"n": 1}]}
        assert "sesame" not in repr(Database(url, read_only=True, workers=workers))


def test_a_server_that_is_not_there_is_told_without_the_password(workers: Workers) -> None:
    told = failure("postgresql://me:sesame-9911@127.0.0.1:1/x", workers, "select 1")

    assert told.startswith("sql: postgresql: OperationalError:")
    assert "sesame" not in told


def test_a_database_file_that_is_not_there_is_not_made(tmp_path: Path, workers: Workers) -> None:
    assert "no database file gone.db" in failure(f"sqlite:///{tmp_path}/gone.db", workers, "select 1")
    assert not (tmp_path / "gone.db").exists()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("env:NO_SUCH_URL", "the environment has no NO_SUCH_URL"),
        ("postgresql://me:env:NO_SUCH_PW@host/x", "the environment has no NO_SUCH_PW"),
        ("nosuchdb://host/x", "there is no database 'nosuchdb'"),
    ],
)
def test_a_url_that_cannot_be_used_is_told_before_any_call(url: str, told: str, workers: Workers) -> None:
    with pytest.raises(UsageProblem, match=told):
        Database(url, read_only=True, workers=workers)


def test_without_the_extra_the_install_line_is_told(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlalchemy.engine", None)
    with pytest.raises(MissingExtra, match=r"pip install 'kasauti\[sql\]'"):
        Database("sqlite:///x.db", read_only=True, workers=workers)


def test_a_query_without_a_key_cannot_tell_calls_apart() -> None:
    mine, all_ = "select 1 from t where call_id = :call_id", "select 1 from t"
    assert spec.tells_apart(spec.SqlProbe(url="env:X", tables={"a": mine}))
    assert not spec.tells_apart(spec.SqlProbe(url="env:X", tables={"a": mine, "b": all_}))
    assert not spec.tells_apart(spec.SqlHook(url="env:X", run=("delete from t",)))
    assert outcome_of(None) == {}
