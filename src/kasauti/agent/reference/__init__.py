"""A rule-based order taker that knows nothing but the menu it is given, and five bugs to switch on.

An utterance and a compiled menu come in, frames come out (`understanding`); the brain turns frames into tool calls
and words. Nothing here knows a scenario, and nothing outlives its call but pure caches.
"""
