"""Who phones: a caller is opened on a script and asked for its next move after each reply of the agent.

A caller never sees the world; it may know whether something is committed or cancelled, to decide when to stop.
"""
