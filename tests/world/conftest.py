"""A small shop that most tests of the world order from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from kasauti.conversation.event import AnyEvent
from kasauti.conversation.log import Log
from kasauti.scenario.reading import read_text
from kasauti.world.kinds.ordering import OrderingSession, OrderingWorld
from kasauti.world.registry import world_of
from kasauti.world.world import Fault

CHAI_NAGAR = """\
kind: ordering
name: Chai Nagar
modifier_groups:
- id: onion
  name: Onion
  default: with_onion
  options:
  - {id: with_onion, name: With onion}
  - {id: no_onion, name: No onion, aliases: [bina pyaaz, बिना प्याज़]}
- id: extras
  name: Extras
  exclusive: false
  options:
  - {id: extra_cheese, name: Extra cheese, price_delta: 30}
  - {id: extra_paneer, name: Extra paneer, price_delta: 40}
  - {id: vegan, name: Vegan}
- id: sugar
  name: Sugar
  default: normal_sugar
  options:
  - {id: normal_sugar, name: Normal sugar}
  - {id: less_sugar, name: Less sugar}
  - {id: no_sugar, name: No sugar, without: sugar}
items:
- {id: paneer_wrap, name: Paneer Wrap, aliases: [paneer roll, पनीर रैप], price: 180, modifier_groups: [onion, extras]}
- {id: mango_lassi, name: Mango Lassi, aliases: [lassi, लस्सी], price: 89.50, modifier_groups: [sugar]}
- {id: samosa, name: Samosa, price: 30, stock: 5}
not_together:
- [vegan, extra_cheese]
"""


class Shop:
    """One call at Chai Nagar, with its log and a clock that stands still."""

    def __init__(self, world: OrderingWorld, rows: Any, faults: Sequence[Fault]) -> None:
        self.world = world
        self.log = Log(lambda: 0)
        self.session: OrderingSession = world.open(self.log, rows=rows, faults=faults)

    def call(self, tool: str, key: str | None = None, **args: Any) -> Any:
        """The result of a call that is not refused."""
        result = self.session.call(tool, args, key=key)
        assert result.code == "", result.message
        return result.value

    def code(self, tool: str, **args: Any) -> str:
        """The code of a call that is refused."""
        result = self.session.call(tool, args)
        assert result.value is None
        return result.code

    def events(self) -> list[AnyEvent]:
        return self.log.events


OpenShop = Callable[..., Shop]


@pytest.fixture(scope="session")
def chai_nagar() -> OrderingWorld:
    world = world_of(read_text(CHAI_NAGAR, file="chai-nagar.yaml"), name="chai-nagar")
    assert isinstance(world, OrderingWorld)
    return world


@pytest.fixture
def open_shop(chai_nagar: OrderingWorld) -> OpenShop:
    return lambda rows=None, faults=(): Shop(chai_nagar, rows, faults)


@pytest.fixture
def shop(open_shop: OpenShop) -> Shop:
    return open_shop()
