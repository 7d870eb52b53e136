"""Formats of lines: small readers of our own for this test, and translate-toolkit for PHP and DTD."""

import re

from translate.storage import dtd, php, properties

from . import text

ENTRY = re.compile(r'"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;', re.S)


def read_strings(path):
    with open(path, "rb") as file:
        data = file.read()
    marked = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    content = re.sub(r"/\*.*?\*/", "", data.decode("utf-16" if marked else "utf-8-sig"), flags=re.S)
    return {key: text(value) for key, value in ENTRY.findall(content)}


def read_ini(path):
    found = {}
    with open(path, encoding="utf-8-sig") as file:
        for line in file:
            if re.match(r"\s*([;#\[]|$)", line):
                continue
            key, _, value = line.partition("=")
            found.setdefault(key.strip(), text(value.strip()))
    return found


def properties_in(make):
    def read(path):
        with open(path, "rb") as file:
            store = make()
            store.parse(file.read())
        return {unit.name: text(str(unit.source)) for unit in store.units if unit.name}

    return read


def read_dtd(path):
    """What is not UTF-8 is ISO-8859-1 (docs/reference/formats.md)."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        content = data.decode("iso-8859-1")
    store = dtd.dtdfile()
    store.parse(content.encode())
    return {unit.getid(): text(str(unit.source)) for unit in store.units if unit.getid()}


def read_php(path):
    store = php.phpfile()
    with open(path, "rb") as file:
        store.parse(file.read())
    return {unit.name: text(str(unit.source)) for unit in store.units if unit.name}


FORMATS = {
    "strings": read_strings,
    "strings-utf8": read_strings,
    "ini": read_ini,
    "joomla": read_ini,
    "properties": properties_in(properties.javafile),
    "properties-utf8": properties_in(properties.javautf8file),
    "php": read_php,
    "dtd": read_dtd,
}
