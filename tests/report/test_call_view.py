from __future__ import annotations

from kasauti.report.call_view import render
from kasauti.testing.runs import HOSTILE, SyntheticRun

QUANTITY = """\
order-001, hinglish, trial 1: fail
  The agent added 2 Paneer Wrap in turn t1, and never took back one after the
  caller's correction.

  caller: Do paneer wrap... actually ek hi karo. Bina pyaaz.
        > add_item(item_id: panner_wrap) → refused, unknown_item: no item
          panner_wrap
        > add_item(item_id: paneer_wrap, quantity: 2, modifiers: [no_onion])
          cart l1 created: line_id: l1, item: paneer_wrap, quantity: 2, onion:
          no_onion
   agent: 2 Paneer Wrap add kar diya. Aur kuch? (800 ms)
  caller: Aur ek mango lassi. Bas, order place kar do.
        > add_item(item_id: mango_lassi)
          cart l2 created: line_id: l2, item: mango_lassi, quantity: 1
        > submit_order()
          orders o1 created: order_id: o1, status: placed, items: [{line_id: l1,
          item: paneer_wrap, quantity: 2, onion: no_onion}, {line_id: l2, item:
          mango_lassi, quantity: 1}], total: 318
   agent: Order place ho gaya, shukriya! (1,060 ms)
          caller hung up: done

  Field                              Expected  Committed  Result
  orders                             1         1          met
  orders 1 / Paneer Wrap / quantity  1         2          not met
  orders 1 / Paneer Wrap / onion     no_onion  no_onion   met
  orders 1 / Mango Lassi / quantity  1         1          met
"""


def test_one_call_is_a_sentence_a_transcript_and_a_table(chai: SyntheticRun) -> None:
    row = next(chai.rows())
    assert render(chai.conversation(row), row) == QUANTITY


def test_a_passed_call_needs_no_sentence(all_passed: SyntheticRun) -> None:
    (row,) = all_passed.rows()
    assert render(all_passed.conversation(row), row).startswith("order-001, english, trial 1: pass\n\n  caller: Two")


def test_hostile_text_reaches_no_terminal() -> None:
    run = SyntheticRun(hostile=HOSTILE, fates=("duplicate",))
    row = next(run.rows())
    text = render(run.conversation(row), row, encoding="cp1252")
    assert "\x1b" not in text and "\x00" not in text and "\u202e" not in text
    text.encode("cp1252")
