"""One file with all languages, by other parsers than ours: for each language, its texts by their path in the file."""

from ruamel.yaml import YAML

from languages import language_of

from . import text


def read_parts(component, path):
    """A dictionary code -> (a dictionary path -> Text), the codes as they are spelled there."""
    with open(path, encoding="utf-8-sig") as file:
        return LAYOUTS[component["layout"], component["file_format"]](YAML(typ="safe").load(file))


def read_leaves(tree):
    found = {}
    for path, texts in leaves(tree, ()):
        for code, value in texts.items():
            found.setdefault(code, {})[path] = text(value)
    return found


def leaves(value, path):
    """Maps whose keys are all languages and whose values are texts."""
    if not isinstance(value, dict):
        return
    if path and all(language_of(key) and isinstance(text, (str, type(None))) for key, text in value.items()):
        yield path, value
        return
    for key, child in value.items():
        yield from leaves(child, (*path, key))


LAYOUTS = {("leaves", "yaml"): read_leaves}
