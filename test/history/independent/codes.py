"""Which language a code in a path is (RULES.md 10)."""
from __future__ import annotations

import json
import os
import re
from typing import Any, Dict, Iterable, Tuple

_TABLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables")


def _table(name: str) -> Any:
    with open(os.path.join(_TABLES, name), encoding="utf-8") as file:
        return json.load(file)


class Languages:
    """The language table, with what a catalogue adds to it."""

    def __init__(self, more: Iterable[Dict[str, Any]] = ()) -> None:
        rows = _table("languages.json") + list(more)
        self._codes = {row["code"].lower(): row["code"] for row in rows}
        self._names: Dict[str, str] = {}
        for row in rows:
            self._names.setdefault(row.get("name", row["code"]).lower(), row["code"])
        self._aliases: Dict[str, str] = _table("language_aliases.json")
        self._variants = set(_table("language_extra.json")["default_country_variants"])

    def find(self, code: str) -> Tuple[str, bool]:
        """The language's code, and whether the table has it (else it is generated)."""
        code = re.sub(r"\(\d+\)", "", code)
        code = re.sub(r"[ ()]", "", code)
        if code.startswith("b+"):
            code = code[2:]
        known = self._known(code)
        if known:
            return known, True
        parts = re.split(r"[-_+]", code, maxsplit=1)
        if len(parts) == 1:
            return code, False
        language, country = parts[0].lower(), parts[1]
        if re.search(r"[-_+]", country):
            return code, False
        at = country.find("@")
        country = country.upper() if at < 0 else country[:at].upper() + country[at:].lower()
        corrected = language + "_" + country
        known = self._known(corrected)
        if known:
            return known, True
        if corrected.lower() in self._variants:
            return self._codes.get(language, language), language in self._codes
        return corrected, False

    def _known(self, code: str) -> str:
        for key in (code.lower(), code.lower().replace("-", "_")):
            if key in self._codes:
                return self._codes[key]
        if code.lower() in self._names:
            return self._names[code.lower()]
        return self._alias(code)

    def _alias(self, code: str) -> str:
        lower = code.lower()
        spellings = [lower, lower.replace("+", "_"), lower.replace("-", "_"),
                     lower.replace("-r", "_"), lower.replace("_r", "_")]
        for spelling in spellings:
            if spelling in self._codes:
                return self._codes[spelling]
            if spelling in self._aliases:
                alias = self._aliases[spelling]
                return self._codes.get(alias.lower(), alias)
        return ""
