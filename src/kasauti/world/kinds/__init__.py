"""The businesses we know: one file each, reached by name through `world.registry`."""
