"""Secrets are named on the command line, and what is given all the same is not kept."""

from __future__ import annotations

import pytest

from kasauti.cli.secrets import headers_given, secret_option, shown_command
from kasauti.errors import UsageProblem


def test_a_header_is_split_at_its_first_colon() -> None:
    assert headers_given(["Authorization: Bearer env:TOKEN", "X-Url: http://a:1"]) == {
        "header:Authorization": "Bearer env:TOKEN",
        "header:X-Url": "http://a:1",
    }


def test_a_header_without_a_colon_is_refused_with_the_form() -> None:
    with pytest.raises(UsageProblem, match="--header: a header is a name and a value"):
        headers_given(["Authorization"])


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (["run", "x", "--header", "Authorization: Bearer s3cret"], ("run", "x", "--header", "Authorization: ***")),
        (["--header=X-Key: s3cret"], ("--header=X-Key: ***",)),
        (["--header", "Authorization: Bearer env:TOKEN"], ("--header", "Authorization: Bearer env:TOKEN")),
        (["--header", "X: env:A s3cret"], ("--header", "X: ***")),
        (["--agent", "http:http://me:s3cret@host/turn"], ("--agent", "http:http://***@host/turn")),
        (["--agent", "http:http://host/turn?key=s3cret&b=2"], ("--agent", "http:http://host/turn?key=***&b=***")),
        (["--agent", "cmd:env KEY=s3cret bot"], ("--agent", "cmd:env KEY=*** bot")),
        (["--agent=cmd:bot --api-key s3cret"], ("--agent=cmd:bot --api-key ***",)),
        (["--tag", "smoke"], ("--tag", "smoke")),
    ],
)
def test_no_secret_value_is_kept_of_a_command_line(given: list[str], kept: tuple[str, ...]) -> None:
    assert shown_command(given) == kept
    assert "s3cret" not in " ".join(shown_command(given))


def test_a_secret_option_takes_a_name_and_never_a_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOOR", "s3cret")
    assert secret_option("env:DOOR", "--backend-token") == "s3cret"
    assert secret_option(None, "--backend-token") is None
    with pytest.raises(UsageProblem, match="env:NAME") as caught:
        secret_option("s3cret", "--backend-token")
    assert "s3cret" not in str(caught.value)
    with pytest.raises(UsageProblem, match="the environment has no NOWHERE"):
        secret_option("env:NOWHERE", "--backend-token")
