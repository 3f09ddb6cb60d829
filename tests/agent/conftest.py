"""A shop with the old starter pack's menu, and calls into it."""

from pathlib import Path

import indicorderbench
import pytest

from kasauti.agent.agent import CallContext, Limits
from kasauti.clock import VirtualClock
from kasauti.conversation.log import Log
from kasauti.scenario.reading import read
from kasauti.world.registry import menu_world

MENU = Path(indicorderbench.__file__).parent / "data" / "packs" / "starter" / "menu.yaml"


@pytest.fixture(scope="session")
def shop():
    return menu_world(read(MENU), name="starter")


@pytest.fixture
def clock():
    return VirtualClock()


@pytest.fixture
def log(clock):
    return Log(clock.now_ms)


@pytest.fixture
def session(shop, log):
    return shop.open(log)


@pytest.fixture
def ctx(session, clock, shop):
    return CallContext(
        call_id="0f3a", clock=clock, session=session, world=shop.spec, url="http://door", limits=Limits()
    )
