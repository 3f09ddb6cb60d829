"""Text of agents and authors, made harmless for a terminal, a page, an XML file and a Markdown table."""

from __future__ import annotations

import re

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
# Embeddings, overrides and isolates; plain marks (LRM, RLM) belong to honest text in Urdu.
_BIDI = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
_LONE = re.compile(r"[\ud800-\udfff]")
_BLANKS = re.compile(r"[\s\u2028\u2029]+")
# XML 1.0, production Char: everything else may not stand in a document, not even escaped.
_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REFERENCE = re.compile(r"(@|#(?=\d)|(?<=\w):(?=//))")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]~|!$])")


def shown(text: str, limit: int = 0) -> str:
    """Text whose invisible parts are seen: control characters become pictures, lone surrogates U+FFFD.

    Signs that turn the reading direction are written out (`<U+202E>`); line breaks and tabs stay. Over `limit`
    characters (0 is none) it is cut, and says how long it was.
    """
    text = cut(text, limit)
    if text.isprintable():
        return text
    text = _CONTROL.sub(_picture, _LONE.sub("\ufffd", text))
    return _BIDI.sub(lambda found: f"<U+{ord(found.group()):04X}>", text)


def _picture(found: re.Match[str]) -> str:
    char = found.group()
    code = ord(char)
    if char in "\n\t":
        return char
    if char == "\x7f":
        return "\u2421"
    return chr(0x2400 + code) if code < 0x20 else "\ufffd"


def cut(text: str, limit: int) -> str:
    """At most `limit` characters (0 is no limit) and a word on how many there were."""
    if limit <= 0 or len(text) <= limit:
        return text
    return f"{text[:limit]}… ({len(text):,} characters)"


def one_line(text: str, limit: int = 0) -> str:
    """`shown` on one line."""
    return shown(_BLANKS.sub(" ", text).strip(), limit)


def xml_text(text: str) -> str:
    """Text for an XML element: what XML cannot hold is U+FFFD, and `]]>` is no end of anything."""
    text = _NO_XML.sub("\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def xml_attribute(text: str) -> str:
    """Text for an XML attribute in double quotes; line breaks and tabs, which a parser would blank, are kept."""
    return xml_text(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")


def markdown(text: str, limit: int = 0) -> str:
    """Text for a Markdown table cell: no markup, no HTML, no mention, no reference, no line break."""
    return _MARKDOWN.sub(r"\\\1", html_in_markdown(text, limit))


def html_in_markdown(text: str, limit: int = 0) -> str:
    """Text for an HTML block of a Markdown file, where a backslash escapes nothing."""
    text = one_line(text, limit).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    # A word joiner is invisible and keeps hosts from seeing a mention, an issue number or a link.
    return _REFERENCE.sub("\\1\u2060", text)
