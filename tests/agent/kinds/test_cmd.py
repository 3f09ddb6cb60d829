import asyncio
import os
import select
import sys
import textwrap

import pytest

from kasauti.agent.agent import Utterance
from kasauti.agent.registry import make_agent
from kasauti.errors import AgentError, UsageProblem

ECHO = """
    import json, sys
    for line in sys.stdin:
        message = json.loads(line)
        if message["event"] == "start":
            print(json.dumps({"ok": True}), flush=True)
            session = message["session_id"]
        if message["event"] == "turn":
            print("thinking about it", file=sys.stderr)
            print(json.dumps({"text": f"{session}: {message['text']}"}), flush=True)
"""


@pytest.fixture
def program(tmp_path):
    def write(body: str):
        path = tmp_path / "agent.py"
        path.write_text(textwrap.dedent(body))
        return make_agent(f"cmd:{sys.executable} {path}")

    return write


async def talk(agent, ctx, *texts: str) -> list[str]:
    async with agent.open(ctx) as turns:
        replies = []
        for number, text in enumerate(texts, 1):
            replies.append((await turns.turn(Utterance(turn_id=f"t{number}", text=text))).text)
        return replies


def test_a_child_answers_line_by_line(program, ctx):
    assert asyncio.run(talk(program(ECHO), ctx, "Hi", "Bye ₹")) == ["0f3a: Hi", "0f3a: Bye ₹"]


def test_each_call_has_a_child_of_its_own_and_many_run_at_once(program, ctx):
    agent = program(ECHO)

    async def both() -> list[list[str]]:
        return await asyncio.gather(*(talk(agent, ctx, f"call {n}") for n in range(4)))

    assert asyncio.run(both()) == [[f"0f3a: call {n}"] for n in range(4)]


@pytest.mark.parametrize(
    ("does", "code"),
    [
        ("print('garbage', flush=True)", "bad_json"),
        ("print('[]', flush=True)", "not_object"),
        ("print('{\"text\": null}', flush=True)", "no_text"),
        ("print('{\"ok\": false}', flush=True)", "no_text"),
        ("print('x' * 1_100_000, flush=True)", "too_large"),
        ("sys.exit(3)", "exited"),
        ("raise ValueError('no model')", "exited"),
        ("os.close(1); import time; time.sleep(60)", "exited"),
    ],
)
def test_whatever_the_child_does_is_the_agents_error(program, ctx, does, code):
    agent = program(f"import json, os, sys\nfor line in sys.stdin:\n    if 'turn_id' in line:\n        {does}\n")
    with pytest.raises(AgentError) as error:
        asyncio.run(talk(agent, ctx, "Hi"))
    assert error.value.code == code


def test_the_last_words_of_a_child_that_dies_are_told(program, ctx):
    with pytest.raises(AgentError) as error:
        asyncio.run(talk(program("import sys\nsys.stdin.readline()\nraise ValueError('no model')"), ctx, "Hi"))
    assert error.value.what == "the program ended with 1: ValueError: no model"


def test_the_whole_process_group_is_gone_at_the_end(program, ctx, tmp_path):
    agent = program(f"""
        import json, subprocess, sys
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        open({str(tmp_path / "pids")!r}, "w").write(str(child.pid))
        for line in sys.stdin:
            if "turn_id" in line:
                print(json.dumps({{"text": "Ok."}}), flush=True)
        import time; time.sleep(600)
    """)
    assert asyncio.run(talk(agent, ctx, "Hi")) == ["Ok."]
    grandchild = int((tmp_path / "pids").read_text())
    assert ends(grandchild)


def ends(pid: int) -> bool:
    """Whether a process that has been told to end does so."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], 20)[0])
    finally:
        os.close(handle)


def test_a_call_that_is_cancelled_leaves_no_child(program, ctx, tmp_path):
    marker = tmp_path / "pid"
    agent = program(f"import os, sys, time\nopen({str(marker)!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)")

    async def cancelled() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1):
                await talk(agent, ctx, "Hi")

    asyncio.run(cancelled())
    assert marker.exists() and ends(int(marker.read_text()))


def test_the_program_file_is_part_of_who_the_agent_is(program):
    first, second = program(ECHO), program(ECHO + "\n# changed")
    assert first.spec == second.spec and first.identity != second.identity


def identity(line: str) -> str:
    return make_agent(f"cmd:{line}").identity


@pytest.mark.parametrize("file", ["child.py", "talk/deep.py"])
def test_a_module_that_python_runs_and_what_lies_beside_it_are_part_of_who_the_agent_is(tmp_path, monkeypatch, file):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "talk").mkdir()
    for name in ("child.py", "talk/deep.py"):
        (tmp_path / name).write_text("x = 1\n")
    before = identity("python3 -m child")
    assert before.startswith("cmd:python3 -m child#")
    (tmp_path / file).write_text("x = 2\n")
    assert identity("python3 -m child") != before


def test_where_no_file_is_known_the_identity_is_the_spec_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert identity("env MODEL=a python3 -m nowhere") == "cmd:env MODEL=*** python3 -m nowhere"
    assert make_agent("cmd:python3 -m nowhere", {"agent_version": "7"}).identity == "cmd:python3 -m nowhere#7"


def test_a_key_is_no_part_of_who_the_agent_is_and_a_setting_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "child.py").write_text("x = 1\n")
    assert identity("env API_KEY=one MODEL=a python3 child.py") == identity("env API_KEY=two MODEL=a python3 child.py")
    assert identity("env MODEL=a python3 child.py") != identity("env MODEL=b python3 child.py")


def test_no_secret_is_shown_in_the_spec_the_identity_or_a_refusal(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    agent = make_agent("cmd:env API_KEY=s3cret python3 bot.py --api-key s3cret --auth-token=s3cret")
    assert agent.spec == "cmd:env API_KEY=*** python3 bot.py --api-key *** --auth-token=***"
    assert "s3cret" not in agent.identity
    with pytest.raises(UsageProblem) as refused:
        make_agent("cmd:no_such_program KEY=s3cret")
    assert "s3cret" not in str(refused.value)
