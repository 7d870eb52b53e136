"""Prints what translate-toolkit reads in translation files: one JSON line a unit.

Standard input: a JSON list of {"format", "file", "language"}. Each line of the output has "file" (its index in that
list) and what the toolkit's public classes say of a unit; or "error", where it cannot read the file. In CI only; never
shipped.
"""

import importlib
import json
import sys

# By the platform's identifiers: the toolkit's modules and classes. Variants in other encodings: see store_of.
STORES = {
    "arb": ("jsonl10n", "ARBJsonFile"),
    "aresource": ("aresource", "AndroidResourceFile"),
    "csv": ("csvl10n", "csvfile"),
    "csv-simple": ("csvl10n", "csvfile"),
    "dtd": ("dtd", "dtdfile"),
    "formatjs": ("jsonl10n", "FormatJSJsonFile"),
    "go-i18n-json": ("jsonl10n", "GoI18NJsonFile"),
    "go-i18n-json-v2": ("jsonl10n", "GoI18NV2JsonFile"),
    "gotext": ("jsonl10n", "GoTextJsonFile"),
    "i18next": ("jsonl10n", "I18NextFile"),
    "i18nextv4": ("jsonl10n", "I18NextV4File"),
    "ini": ("ini", "inifile"),
    "joomla": ("properties", "joomlafile"),
    "json": ("jsonl10n", "JsonFile"),
    "json-nested": ("jsonl10n", "JsonNestedFile"),
    "mozilla-lang": ("mozilla_lang", "LangStore"),
    "php": ("php", "phpfile"),
    "po": ("pypo", "pofile"),
    "po-mono": ("pypo", "pofile"),
    "properties": ("properties", "javafile"),
    "resjson": ("jsonl10n", "RESJSONFile"),
    "resx": ("resx", "RESXFile"),
    "ruby-yaml": ("yaml", "RubyYAMLFile"),
    "strings": ("properties", "stringsfile"),
    "ts": ("ts2", "tsfile"),
    "webextension": ("jsonl10n", "WebExtensionJsonFile"),
    "xliff": ("xliff", "xlifffile"),
    "yaml": ("yaml", "YAMLFile"),
}


# What their constructors are given.
PARAMETERS = {"csv-simple": {"fieldnames": ["source", "target"]}}


def read(row):
    module, name = store_of(row["format"])
    make = getattr(importlib.import_module(f"translate.storage.{module}"), name)
    store = make(**PARAMETERS.get(row["format"], {}))
    with open(row["file"], "rb") as file:
        content = file.read()
    if row["language"]:
        store.settargetlanguage(row["language"])
    store.parse(content)
    units = [unit for unit in store.units if not unit.isheader() and not unit.isobsolete()]
    # Of INI files it says the key there; of Qt's, a relative line breaks it.
    return [describe(unit, unit.getlocations() if row["format"] == "ini" else []) for unit in units]


def store_of(format):
    """Module and class: `javautf8file` beside `javafile` is `properties-utf8` beside `properties`."""
    base, _, encoding = format.rpartition("-")
    if encoding not in ("utf8", "utf16"):
        return STORES[format]
    module, name = STORES[base]
    return module, f"{name.removesuffix('file')}{encoding}file"


def describe(unit, locations):
    return {
        "id": unit.getid(),
        "locations": locations,
        "context": unit.getcontext(),
        "source": forms(unit.source),
        "target": forms(unit.target),
        "plural": unit.hasplural(),
        "fuzzy": unit.isfuzzy(),
        "translated": unit.istranslated(),
        "blank": unit.isblank(),
        "translatable": unit.istranslatable(),
        "notes": unit.getnotes(),
    }


def forms(text):
    if text is None:
        return []
    strings = getattr(text, "strings", text if isinstance(text, list) else [text])
    return ["" if string is None else str(string) for string in strings]


def main():
    for index, row in enumerate(json.load(sys.stdin)):
        try:
            units = read(row)
        except Exception as error:
            print(json.dumps({"file": index, "error": f"{type(error).__name__}: {error}"[:300]}))
            continue
        for unit in units:
            print(json.dumps({"file": index, **unit}))


main()
