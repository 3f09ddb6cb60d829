import asyncio
import sys
import textwrap

import pytest

from kasauti.agent.agent import Utterance
from kasauti.agent.registry import make_agent
from kasauti.conversation.event import Called
from kasauti.errors import AgentError, UsageProblem


@pytest.fixture
def module(tmp_path, monkeypatch, request):
    """Writes a module of the test's own name, and gives the name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    name = f"agent_{abs(hash(request.node.nodeid))}"

    def write(body: str) -> str:
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(body))
        return name

    yield write
    sys.modules.pop(name, None)


def phone(agent, ctx, *texts: str) -> list[str]:
    """The texts of the replies to these."""

    async def talk() -> list[str]:
        await agent.start()
        async with agent.open(ctx) as turns:
            assert await turns.greet() is None
            said = [Utterance(turn_id=f"t{n}", text=text, language="hi-en") for n, text in enumerate(texts, 1)]
            replies = [(await turns.turn(one)).text for one in said]
        await agent.stop()
        return [*replies, *turns.parting_notes]

    return asyncio.run(talk())


README_AGENT = """
    from indicorderbench.adapters.protocol import AgentReply, CallerUtterance, SessionInfo
    from indicorderbench.backend.state import OrderBackend

    class MyAgent:
        def __init__(self, backend: OrderBackend, session: SessionInfo) -> None:
            self.backend = backend
            self.tools = OrderBackend.tool_specs()

        async def handle(self, u: CallerUtterance) -> AgentReply:
            text = u.text or transcribe(u.audio_bytes)
            assert "add_item" in {tool["name"] for tool in self.tools}
            self.backend.call("add_item", {"item_id": "paneer_wrap", "quantity": 2, "modifiers": []})
            self.backend.call("submit_order", {})
            return AgentReply(text="Added two paneer wraps. Anything else?")

    def make_agent(backend, session):
        return MyAgent(backend, session)
"""


def test_the_agent_of_the_old_tools_readme_runs_unchanged(module, ctx, session, log):
    agent = make_agent(f"python:{module(README_AGENT)}:make_agent")
    assert phone(agent, ctx, "Do paneer wrap.") == ["Added two paneer wraps. Anything else?"]
    assert [event.tool for event in log.events if isinstance(event, Called)] == ["add_item", "submit_order"]
    assert session.committed() == 1


def test_their_reference_agent_runs_on_our_backend(module, ctx, session):
    body = """
        from indicorderbench.agents.rule_based import RuleBasedAgent

        def make_agent(backend, session):
            return RuleBasedAgent(backend, session.language)
    """
    agent = make_agent(f"python:{module(body)}:make_agent")
    phone(agent, ctx, "Two paneer wraps, no onion.", "That's all, please place the order.")
    assert session.committed() == 1
    assert session.call("list_orders", {}).value[0]["lines"][0]["quantity"] == 2


@pytest.mark.parametrize(
    "body",
    [
        "def talk(text): return f'You said {text}'",
        "async def talk(text): return {'text': f'You said {text}'}",
        "class Talk:\n    def __call__(self, text, history=()): return f'You said {text}'\ntalk = Talk()",
        "def talk(backend, session): return lambda text: f'You said {text}'",
        "class talk:\n    def __init__(self, b, s): pass\n    def handle(self, u): return f'You said {u.text}'",
        "def talk(backend=None, session=None): return talk2(backend)\n"
        "class talk2:\n    def __init__(self, b): pass\n    async def handle(self, u): return f'You said {u.text}'",
        "async def talk(b, s): return lambda text: f'You said {text}'",
    ],
)
def test_every_shape_is_known(module, ctx, body):
    assert phone(make_agent(f"python:{module(body)}:talk"), ctx, "Hi") == ["You said Hi"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("talk = 7", "it is a int and cannot be called"),
        ("def talk(): ...", "it takes no arguments"),
        ("def talk(a, b, c): ...", "it needs a, b, c"),
        ("def talk(text, *, key): ...", "it needs text, key"),
        ("def talk(backend): ...", "it takes only backend"),
    ],
)
def test_a_mismatch_lists_the_shapes(module, body, why):
    with pytest.raises(UsageProblem) as problem:
        make_agent(f"python:{module(body)}:talk")
    assert (
        why in str(problem.value)
        and "(backend, session)" in str(problem.value)
        and "text -> text" in str(problem.value)
    )


def test_a_session_is_told_by_the_old_names_and_knows_no_scenario(module, ctx):
    body = """
        def talk(backend, session):
            told = {name: getattr(session, name) for name in
                    ("scenario_id", "trial", "language", "modality", "session_id", "backend_url")}
            assert session.backend is backend
            return lambda text: repr(told)
    """
    (told,) = phone(make_agent(f"python:{module(body)}:talk"), ctx, "Hi")
    assert told == (
        "{'scenario_id': '0f3a', 'trial': 1, 'language': 'en-IN', 'modality': 'text', "
        "'session_id': '0f3a', 'backend_url': 'http://door'}"
    )


@pytest.mark.parametrize(
    ("does", "code"),
    [
        ("raise ValueError('no model')", "raised"),
        ("raise SystemExit(0)", "exited"),
        ("import sys; sys.exit(3)", "exited"),
        ("raise KeyboardInterrupt", "interrupted"),
        ("import asyncio; raise asyncio.CancelledError", "cancelled"),
        ("raise GeneratorExit", "raised"),
        ("raise StopIteration", "raised"),
        ("raise MemoryError", "raised"),
        ("return talk(text)", "raised"),
        ("return None", "no_text"),
        ("return b'bytes'", "no_text"),
        ("return 7", "no_text"),
        ("return type('R', (), {'text': property(lambda self: 1 / 0)})()", "raised"),
        ("return type('E', (), {'__getattr__': lambda self, name: [][0]})()", "raised"),
    ],
)
def test_whatever_it_does_is_the_agents_error(module, ctx, does, code):
    for define in ("def", "async def"):
        name = module(
            f"{define} talk(text):\n    {does if define == 'def' else does.replace('talk(text)', 'await talk(text)')}\n"
        )
        sys.modules.pop(name, None)
        with pytest.raises(AgentError) as error:
            phone(make_agent(f"python:{name}:talk"), ctx, "Hi")
        assert error.value.code == code or (define == "async def" and code == "raised")


def test_an_error_names_the_line_of_the_agents_own_file_and_never_quotes_what_was_raised(module, ctx):
    name = module("def talk(text):\n    raise ValueError(f'sk-1234 failed on {text}')\n")
    with pytest.raises(AgentError) as error:
        phone(make_agent(f"python:{name}:talk"), ctx, "Hi")
    assert error.value.what == f"ValueError ({name}.py:2)"


def test_an_exception_that_cannot_be_shown_is_survived(module, ctx):
    name = module("class Bad(Exception):\n    def __str__(self): raise Bad\ndef talk(text):\n    raise Bad\n")
    with pytest.raises(AgentError, match="Bad"):
        phone(make_agent(f"python:{name}:talk"), ctx, "Hi")


@pytest.mark.parametrize("does", ["raise SystemExit(0)", "return 7", "return object()"])
def test_a_factory_that_fails_is_the_agents_error(module, ctx, does):
    name = module(f"def make(backend, session):\n    {does}\n")
    with pytest.raises(AgentError):
        phone(make_agent(f"python:{name}:make"), ctx, "Hi")


def test_a_lone_surrogate_and_a_huge_text_become_clean_replies(module, ctx):
    name = module("def talk(text): return 'ok \\ud800' if text == 'one' else 'x' * 3_000_000")
    short, long = phone(make_agent(f"python:{name}:talk"), ctx, "one", "two")
    assert short == "ok \ufffd" and len(long) == ctx.limits.reply_chars


def test_close_is_called_and_its_failure_noted(module, ctx):
    body = """
        class Agent:
            def __init__(self, backend, session): ...
            def handle(self, said): return "Ok."
            async def close(self): raise ValueError("socket")
    """
    replies = phone(make_agent(f"python:{module(body)}:Agent"), ctx, "Hi")
    assert replies[0] == "Ok." and replies[1].startswith("close_failed: ValueError (")


def test_each_call_gets_an_agent_of_its_own(module, ctx):
    body = """
        class Agent:
            def __init__(self, backend, session): self.count = 0
            def handle(self, said):
                self.count += 1
                return str(self.count)
    """
    agent = make_agent(f"python:{module(body)}:Agent")
    assert phone(agent, ctx, "a", "b") == phone(agent, ctx, "a", "b") == ["1", "2"]


def test_identity_follows_the_source(module):
    name = module("def talk(text): return text")
    first = make_agent(f"python:{name}:talk")
    sys.modules.pop(name)
    module("def talk(text): return text.upper()")
    second = make_agent(f"python:{name}:talk")
    assert first.spec == second.spec and first.identity != second.identity
    assert make_agent(f"python:{name}:talk", {"agent_version": "v2"}).identity.endswith("#v2")


def test_an_async_agent_that_waits_for_ever_can_be_cancelled_by_a_timer(module, ctx):
    name = module("import asyncio\nasync def talk(text): await asyncio.Event().wait()")
    agent = make_agent(f"python:{name}:talk")

    async def call() -> None:
        async with agent.open(ctx) as turns:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await turns.turn(Utterance(turn_id="t1", text="Hi"))

    asyncio.run(call())


def test_a_time_out_of_the_agents_own_is_an_error_it_raised(module, ctx):
    name = module("def talk(text): raise TimeoutError('upstream')")
    with pytest.raises(AgentError) as error:
        phone(make_agent(f"python:{name}:talk"), ctx, "Hi")
    assert error.value.code == "raised"
