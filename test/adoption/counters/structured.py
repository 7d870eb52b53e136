"""JSON by Python's own reader; i18next and YAML by translate-toolkit."""

import json

from translate.storage import jsonl10n, yaml

from . import text


def leaves(value, path=""):
    if isinstance(value, dict):
        for key, child in value.items():
            yield from leaves(child, f"{path}.{key}")
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from leaves(child, f"{path}[{index}]")
    else:
        yield path, value


def load(path):
    with open(path, encoding="utf-8-sig") as file:
        return json.load(file)


def read_json(path):
    return {key: text(value) for key, value in leaves(load(path))}


def read_webextension(path):
    return {key: text(entry["message"]) for key, entry in load(path).items()}


def read_banana(path):
    return {key: text(value) for key, value in load(path).items() if key != "@metadata"}


def with_toolkit(make):
    def read(path):
        store = make()
        with open(path, "rb") as file:
            store.parse(file.read())
        return {unit.getid(): text(forms(unit.target)) for unit in store.units if not unit.isheader()}

    return read


def forms(target):
    return [str(form) for form in getattr(target, "strings", [target or ""])]


FORMATS = {
    "json": read_json,
    "json-nested": read_json,
    "webextension": read_webextension,
    "banana": read_banana,
    "i18next": with_toolkit(jsonl10n.I18NextFile),
    "i18nextv4": with_toolkit(jsonl10n.I18NextV4File),
    "ruby-yaml": with_toolkit(yaml.RubyYAMLFile),
}
