"""XML formats, by Python's own parser."""

import xml.etree.ElementTree as tree

from . import text

XLIFF = "{urn:oasis:names:tc:xliff:document:1.2}"
XLIFF2 = "{urn:oasis:names:tc:xliff:document:2.0}"


# As release 3.6.1 has them (docs/reference/formats.md): what needs a review alone is translated.
UNFINISHED = ("new", "needs-translation", "needs-l10n", "needs-adaptation")


def read_android(path):
    found = {}
    for element in tree.parse(path).getroot():
        if element.get("translatable") == "false" or element.tag not in ("string", "plurals", "string-array"):
            continue
        parts = [element] if element.tag == "string" else list(element)
        found.setdefault(element.get("name"), text(["".join(part.itertext()) for part in parts]))
    return found


def read_ts(path):
    found = {}
    for context in tree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            kind = None if translation is None else translation.get("type")
            if kind in ("obsolete", "vanished"):
                continue
            parts = list(translation) if message.get("numerus") == "yes" else [translation]
            target = ["".join(part.itertext()) if part is not None else "" for part in parts]
            key = (context.findtext("name"), message.findtext("source"), message.findtext("comment"))
            found.setdefault(key, text(target, kind == "unfinished"))
    return found


def read_xliff(path):
    found = {}
    for unit in tree.parse(path).getroot().iter(f"{XLIFF}trans-unit"):
        if unit.get("translate") == "no":
            continue
        target = unit.find(f"{XLIFF}target")
        state = "" if target is None else target.get("state", "")
        said = "" if target is None else tree.tostring(target, "unicode", "text") or ("x" if len(target) else "")
        source = "".join(unit.find(f"{XLIFF}source").itertext())
        found.setdefault((unit.get("id"), source), text(said, state in UNFINISHED))
    return found


def read_xliff2(path):
    found = {}
    for unit in tree.parse(path).getroot().iter(f"{XLIFF2}unit"):
        for place, segment in enumerate(unit.iter(f"{XLIFF2}segment")):
            target = segment.find(f"{XLIFF2}target")
            said = "" if target is None else tree.tostring(target, "unicode", "text") or ("x" if len(target) else "")
            found[unit.get("id"), place] = text(said, segment.get("state") == "initial")
    return found


FORMATS = {
    "aresource": read_android,
    "ts": read_ts,
    "xliff": read_xliff,
    "xliff2": read_xliff2,
    "xliff2-placeables": read_xliff2,
}
