import pytest

from kasauti.agent.registry import make_agent
from kasauti.errors import UsageProblem


@pytest.mark.parametrize("spec", ["", "correct", "ftp:host", "python:", "http:", "cmd: "])
def test_an_unknown_kind_lists_the_known_ones_with_examples(spec):
    with pytest.raises(UsageProblem) as problem:
        make_agent(spec)
    for example in ("builtin:correct", "python:my_agent:make_agent", "http:http://", "cmd:python"):
        assert example in str(problem.value)


@pytest.mark.parametrize("spec", ["http:http://localhost:1/x", "http://localhost:1/x", "https://localhost:1/x"])
def test_a_url_alone_is_an_http_agent(spec):
    assert make_agent(spec).spec == f"http:{spec.removeprefix('http:') if spec.count('http') > 1 else spec}"


@pytest.mark.parametrize("spec", ["http:localhost:8000", "http:ftp://host/x", "http:http://", "http:http://[bad"])
def test_a_url_that_cannot_be_called_is_told(spec):
    with pytest.raises(UsageProblem, match="URL"):
        make_agent(spec)


@pytest.mark.parametrize("spec", ["cmd:no-such-program-anywhere", "cmd:'unclosed"])
def test_a_program_that_cannot_be_started_is_told(spec):
    with pytest.raises(UsageProblem, match=r"no program|cannot be read"):
        make_agent(spec)
