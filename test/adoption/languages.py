"""RULES.md 10, for this test: the language of a code in a path."""

import json
import pathlib

TABLES = pathlib.Path(__file__).parent.parent.parent / "data" / "tables"
CODES = {row["code"].lower(): row["code"] for row in json.loads((TABLES / "languages.json").read_text())}
NAMES = {row["name"].lower(): row["code"] for row in json.loads((TABLES / "languages.json").read_text())}
ALIASES = json.loads((TABLES / "language_aliases.json").read_text())
DEFAULTS = set(json.loads((TABLES / "language_extra.json").read_text())["default_country_variants"])


def language_of(code):
    """The code of the table's language; None where a new one would be made."""
    code = code.removeprefix("b+").replace(" ", "").replace("(", "").replace(")", "")
    found = look_up(code)
    if found is not None:
        return found
    for separator in "-_+":
        language, cut, country = code.partition(separator)
        if not cut:
            continue
        if country.startswith("r") and country[1:].isupper():
            country = country[1:]
        joined = f"{language.lower()}_{country.lower()}"
        if joined in DEFAULTS:
            return CODES.get(language.lower()) or ALIASES.get(language.lower())
        return look_up(joined)
    return None


def look_up(code):
    lower = code.lower()
    plain = lower.replace("+", "_").replace("-r", "_").replace("_r", "_").replace("-", "_")
    for table, key in (
        (CODES, lower),
        (CODES, lower.replace("-", "_")),
        (NAMES, lower),
        (ALIASES, lower),
        (ALIASES, plain),
    ):
        if key in table:
            return table[key]
    return None
