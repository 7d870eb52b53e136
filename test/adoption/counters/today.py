"""Formats of today: Fluent's own parser, json5 for what a module exports, TOML and YAML by Python, JSON of Go by the toolkit."""

import json
import re
import tomllib

import json5
from fluent.syntax import FluentParser, ast
from ruamel.yaml import YAML
from translate.storage import jsonl10n

from . import text
from .structured import leaves, load, with_toolkit

EXPORT = re.compile(r"^\s*(?:export\s+default|exports\.default\s*=|module\.exports\s*=)\s*", re.M)
CATEGORIES = ("zero", "one", "two", "few", "many", "other")


def read_fluent(path):
    with open(path, encoding="utf-8-sig") as file:
        resource = FluentParser().parse(file.read())
    found = {}
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"{path}: {entry.annotations[0].message}")
        if isinstance(entry, (ast.Message, ast.Term)):
            mark = "-" if isinstance(entry, ast.Term) else ""
            found.setdefault(mark + entry.id.name, text("x"))
    return found


def read_module(path):
    with open(path, encoding="utf-8-sig") as file:
        program = file.read()
    exported = program[EXPORT.search(program).end() :].strip().removesuffix(";")
    # json5 knows no template, which is a text where nothing is filled in.
    exported = re.sub(r"`([^`$]*)`", lambda found: json.dumps(found[1]), exported)
    return {key: text("" if value is None else str(value)) for key, value in leaves(json5.loads(exported))}


def read_toml(path):
    with open(path, "rb") as file:
        return dict(messages(tomllib.load(file)))


def messages(table, path=()):
    """A table with a text of a category is a message; others are groups of messages."""
    for key, value in table.items():
        name = ".".join((*path, key))
        if not isinstance(value, dict):
            yield name, text(value)
        elif any(isinstance(value.get(category), str) for category in CATEGORIES):
            yield name, text([value[category] for category in CATEGORIES if value.get(category)])
        else:
            yield from messages(value, (*path, key))


def read_gotext_template(path):
    """What gotext has no translation of, a program shows as its message."""
    found = with_toolkit(jsonl10n.GoTextJsonFile)(path)
    return {key: text("a translation, or the message") for key in found}


def read_inlang(path):
    """Messages without variants: those of others are counted by hand."""
    texts = {key: value for key, value in load(path).items() if key != "$schema"}
    if not all(isinstance(value, str) for value in texts.values()):
        raise ValueError(f"{path} has messages with variants")
    return {key: text(value) for key, value in texts.items()}


def read_hugo(path):
    """A list of texts, each with its identifier."""
    with open(path, encoding="utf-8-sig") as file:
        return {entry["id"]: text(entry["translation"]) for entry in YAML(typ="safe").load(file)}


FORMATS = {
    "go-i18n-yaml": read_hugo,
    "inlang": read_inlang,
    "go-i18n-json-v2": with_toolkit(jsonl10n.GoI18NV2JsonFile),
    "fluent": read_fluent,
    "js-module": read_module,
    "go-i18n-toml": read_toml,
    "gotext": with_toolkit(jsonl10n.GoTextJsonFile),
}
TEMPLATES = {"gotext": read_gotext_template}
