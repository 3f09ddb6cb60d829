"""How values are put together from words: one small grammar a kind. Pure; a text that is not used up has no value."""
