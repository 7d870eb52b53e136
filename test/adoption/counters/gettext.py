"""gettext: translate-toolkit tells texts apart, msgfmt counts them; both must agree."""

import re
import subprocess

from translate.storage import pypo

from . import text


def read_po(path):
    store = pypo.pofile.parsestring(in_utf8(path))
    found = {}
    for unit in store.units:
        if unit.isheader() or unit.isobsolete():
            continue
        key = (unit.getcontext(), str(unit.source), plural_of(unit))
        found[key] = text(forms(unit.target), unit.isfuzzy())
    compare_with_msgfmt(path, found)
    return found


def in_utf8(path):
    """Whatever encoding its header names; msgconv refuses files that name none, which are UTF-8."""
    with open(path, "rb") as file:
        content = file.read()
    if b"charset=" not in content:
        return content
    return subprocess.run(["msgconv", "--to-code=UTF-8", path], capture_output=True, check=True).stdout


def plural_of(unit):
    strings = getattr(unit.source, "strings", [])
    return str(strings[1]) if len(strings) > 1 else ""


def forms(target):
    return [str(form) for form in getattr(target, "strings", [target or ""])]


def compare_with_msgfmt(path, found):
    done = subprocess.run(
        ["msgfmt", "--statistics", "--output-file=/dev/null", path],
        capture_output=True,
        text=True,
        env={"LC_ALL": "C", "PATH": "/usr/bin:/bin:/usr/local/bin"},
    )
    if done.returncode != 0:
        raise ValueError(f"msgfmt refuses {path}: {done.stderr.strip().splitlines()[-1]}")
    said = {kind: int(count) for count, kind in re.findall(r"(\d+) (translated|fuzzy|untranslated)", done.stderr)}
    counted = sum(said.values()), said.get("translated", 0)
    ours = len(found), sum(each.translated for each in found.values())
    if counted != ours:
        raise ValueError(f"{path}: msgfmt counts {counted}, translate-toolkit {ours}")


FORMATS = {"po": read_po}
