"""Nothing secret of a command line is kept; the rest stays readable."""

from __future__ import annotations

import pytest

from kasauti.agent.masking import masked_command, settings


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("python bot.py --fast -v", "python bot.py --fast -v"),
        ("python  'my bot.py'", "python  'my bot.py'"),
        ("env API_KEY=s3cret python bot.py", "env API_KEY=*** python bot.py"),
        ("env 'API_KEY=s3cret s3cret' python bot.py", "env API_KEY=*** python bot.py"),
        ("bot --openai-api-key s3cret --port 80", "bot --openai-api-key *** --port 80"),
        ("bot --TOKEN=s3cret", "bot --TOKEN=***"),
        ("bot --password 's3cret s3cret' x", "bot --password *** x"),
        ("bot --no-key --fast", "bot --no-key --fast"),
        ("bot -key s3cret", "bot -key ***"),
        ("bot --url https://me:s3cret@host/x?key=s3cret", "bot --url https://***@host/x?key=***"),
        ("sh -c 'cd x && API_KEY=s3cret python bot.py'", "sh -c 'cd x && API_KEY=*** python bot.py'"),
        ("sh -c 'bot --api-key s3cret; ls'", "sh -c 'bot --api-key *** ls'"),
        ("curl -H 'Authorization: Bearer s3cret'", "curl -H 'Authorization: Bearer ***'"),
        ("bot 's3cret", "***"),
    ],
)
def test_secrets_are_masked_and_nothing_else(line: str, kept: str) -> None:
    assert masked_command(line) == kept
    assert "s3cret" not in masked_command(line)


def test_settings_are_what_no_secret_is_called() -> None:
    words = ["env", "MODEL=a", "OPENAI_KEY=b", "DB_PWD=c", "--x=d", "X="]
    assert settings(words) == ["MODEL=a", "X="]
