"""Reading what an agent with a backend of its own has done: one row of tables and fields, before and after a call.

One kind a file. A probe that fails is the harness's fault, never a pass.
"""
