"""Comparers without a rule about texts, lists, likeness, or names."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from mutating import Mutant, both, laxer, loses, nfkc, no, nothing, ratio, sets, spaced, wraps, yes

from kasauti.language import fold as folding
from kasauti.outcome import alike, expected_cell, folded, guards, likeness, reading, spelling, typed, vocabulary
from kasauti.outcome.likeness import Verdict

MUTANTS: dict[str, Mutant] = {}

# --- text
MUTANTS |= {
    "text.nfkc": sets(folded, "fold", lambda text: spaced(text.casefold())),
    "text.case": sets(folded, "fold", lambda text: spaced(nfkc(text))),
    "text.digits": sets(folding, "ascii_digits", lambda text: text),
    "text.spaces": sets(folded, "squeezed", lambda text: text),
    "text.vowel-signs": wraps(
        folded, "fold", lambda fold, text: "".join(c for c in fold(text) if unicodedata.category(c)[0] != "M")
    ),
    "fine.punctuation": sets(folded, "fold", lambda text: spaced(nfkc(text).casefold())),
    "fine.signs": wraps(
        folded,
        "fold",
        lambda fold, text: spaced(
            "".join(c if c.isalnum() or unicodedata.category(c)[0] == "M" or c == " " else "" for c in fold(text))
        ),
    ),
    "fine.joiners": wraps(
        folded, "fold", lambda fold, text: fold(text) + "".join(c for c in text if c in "\u200c\u200d")
    ),
    "fine.chillu": sets(folding, "_CHILLU_TABLE", {}),
    "fine.anusvara": sets(folding, "_HALF_NASALS", []),
    "fine.nukta": sets(folding, "_NUKTA_TABLE", {}),
    "fine.bengali": sets(folding, "_NUKTA_TABLE", {**folding._NUKTA_TABLE, 0x09BC: None}),
    "fine.nukta-entries": both(
        sets(reading, "told_apart", lambda entries: frozenset()),
        sets(vocabulary, "fold_lightly", folding.fold),
        sets(vocabulary, "_one_of", lambda found: vocabulary.Resolution(min(found, default=None))),
    ),
    "fine.free-negation": sets(folded, "KEPT_APART", frozenset()),
    "fine.cross-script": laxer(
        lambda one, raw: isinstance(raw, str) and likeness.script(raw) != likeness.script(str(one.raw))
    ),
    "fine.unreadable": sets(typed, "_unreadable", lambda value, why: ("raw", value)),
    "never.empty": wraps(typed, "text_key", lambda key, text: key(text) or "empty"),
}

# --- lists
_of_many = typed._read_many


def _in_sequence(self: alike.Elements, raw: Any) -> Verdict:
    pairs = zip(self.elements, raw, strict=False)
    return Verdict(len(raw) == len(self.elements) and all(one.met(item) for one, item in pairs), "")


MUTANTS |= {
    "list.multiset": both(
        sets(typed, "_read_many", lambda kind, one: lambda value: tuple(map(one, value))),
        sets(alike.Elements, "verdict", _in_sequence),
    ),
    "list.counts": both(
        sets(typed, "_read_many", lambda kind, one: _of_many("set", one)),
        wraps(alike.Elements, "verdict", lambda verdict, self, raw: Verdict(self._as_sets(raw), "")),
    ),
    "set.declared": both(
        sets(typed, "_read_many", lambda kind, one: _of_many("list", one)),
        wraps(alike.Elements, "verdict", lambda verdict, self, raw: verdict(alike.Elements(self.elements, False), raw)),
    ),
}

# --- likeness
MUTANTS |= {
    "text.like": sets(alike.Alike, "verdict", lambda self, raw: Verdict(False, "")),
    "like.opt-in": wraps(
        expected_cell.CellBinder,
        "_also",
        lambda also, self, read, column, value, like: also(self, read, column, value, like or 0.85),
    ),
    "like.one-to-one": wraps(likeness, "words", lambda words, text: tuple(sorted(set(words(text))))),
    "like.plural": sets(likeness, "plural", no),
    "like.number-word": sets(likeness, "number_of", nothing),
    "like.short": sets(spelling, "MIN_SPELLING", 1),
    "like.five-letters": sets(spelling, "MIN_SLIP", 1),
    "like.sizes-numerals": sets(spelling, "is_label", no),
    "like.alias-script": sets(likeness.Likeness, "_other_script", lambda self, left, right: ""),
    "like.inner-only": sets(spelling, "is_inner", yes),
    "like.lexicon": sets(spelling, "_is_in_lexicon", no),
    "like.vocabulary-word": sets(spelling, "_is_in", no),
    "like.known-words": sets(spelling, "_are_two_words", no),
    "like.no-lexicon": both(
        sets(spelling, "has_lexicon", yes),
        sets(
            spelling,
            "VOWELS",
            spelling.VOWELS | {chr(c) for c in range(0x900, 0xE00) if unicodedata.category(chr(c))[0] == "M"},
        ),
    ),
    "like.consonant": sets(spelling, "SLIPS", {**spelling.SLIPS, "any": lambda left, right, places: len(places) == 1}),
    "like.detail": sets(alike.Alike, "_is_alike_but_for_details", no),
    "like.detail-carried": sets(alike.Alike, "_may_go", yes),
    "never.word-edges": sets(
        guards,
        "GUARDS",
        {
            **guards.GUARDS,
            "never.negation": lambda word, others: any(
                one in word for one in ("no", "mat", "met", "nud", "na", "less")
            ),
        },
    ),
}
MUTANTS |= {
    f"like.{step}": loses(spelling, "STEPS", f"like.{step}")
    for step in ["phf", "wv", "zj", "ee", "oo", "aa", "h", "doubled"]
}
MUTANTS |= {f"like.{slip}": loses(spelling, "SLIPS", f"like.{slip}") for slip in ("inner-vowel", "inner-swap")}
MUTANTS |= {
    rule: loses(guards, "GUARDS", rule)
    for rule in (
        "never.digit-runs",
        "never.negation",
        "never.opposite",
        "never.day",
        "never.size",
        "never.colour",
        "never.number-word",
        "never.code-letter",
    )
}


# --- names
def _first_reached(self: vocabulary.Vocabulary, name: str) -> vocabulary.Resolution:
    said, agreed = vocabulary.words(name), self._likeness.agreed_in_names
    found = (entry for one, entry in self._names if vocabulary._covers(one, said, agreed))
    return vocabulary.Resolution(next(found, None))


def _nearest_reached(reached: Any, self: vocabulary.Vocabulary, name: str) -> vocabulary.Resolution:
    found = reached(self, name)
    near = next((entry for one, entry in self._names if ratio(" ".join(one), name) >= 0.75), None)
    return found if found.entry else vocabulary.Resolution(near)


def _any_order(equal: Any, self: vocabulary.Vocabulary, name: str) -> vocabulary.Resolution:
    said = sorted(vocabulary.words(name))
    return vocabulary.Resolution(next((entry for one, entry in self._names if sorted(one) == said), None))


MUTANTS |= {
    "name.alias": sets(typed, "_read_name", lambda known: typed._read_text(frozenset())),
    "name.unresolved": wraps(
        typed,
        "_read_name",
        lambda reader, known: (
            lambda value: (
                typed.text_key(value)
                if isinstance(value, str) and known.resolve(value) is None
                else reader(known)(value)
            )
        ),
    ),
    "name.exact-first": sets(vocabulary.Vocabulary, "_equal", lambda self, name: vocabulary.Resolution(None)),
    "name.reach": sets(vocabulary.Vocabulary, "_reached", lambda self, name: vocabulary.Resolution(None)),
    "name.two-unresolved": sets(vocabulary.Vocabulary, "_reached", _first_reached),
    "name.no-edit-distance": wraps(vocabulary.Vocabulary, "_reached", _nearest_reached),
    "name.word-order": sets(vocabulary.Vocabulary, "_covers_freely", no),
    "name.same-words": wraps(vocabulary.Vocabulary, "_equal", _any_order),
    "name.glide": sets(spelling, "_GLIDE", re.compile("(?!)")),
}
