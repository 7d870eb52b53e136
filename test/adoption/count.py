"""Writes expected/<package>.json: what other programs than ours count in each fetched package.

    LINGODEX_TOOLKIT's python test/adoption/count.py FINDER [NAME…]

That Python has json5, fluent.syntax and ruamel.yaml, too. FINDER is translation-finder's `weblate-discover`. Which files
belong together, components.json says, by hand; which of them are left out is worked out here, from ADOPT.md 1 and
RULES.md 10. In CI only; never shipped.
"""

import json
import pathlib
import re
import subprocess
import sys

from counters import read
from counters.parts import read_parts
from languages import language_of

HERE = pathlib.Path(__file__).parent
# A language shares so many of its keys with the template; so many of all units are in a reference (ADOPT.md 1).
SHARED, COVERED = 0.3, 0.9
# Formats that lingodex names and does not read.
UNREAD = set()


def main():
    finder, *names = sys.argv[1:]
    components = json.loads((HERE / "components.json").read_text())
    for name in names or components:
        folder = folder_of(name)
        taken, unread = [], []
        for component in sorted(components[name], key=lambda each: each["filemask"]):
            if component["file_format"] in UNREAD:
                unread.append(count_unread(folder, component))
            else:
                taken.append(count(folder, component))
        expected = {
            "components": taken,
            **({"unread": unread} if unread else {}),
            "finder": found_by(finder, folder),
        }
        text = json.dumps(expected, ensure_ascii=False, indent=2)
        # One language a line.
        text = re.sub(r'\{\s*("units": \d+),\s*("translated": \d+)\s*\}', r"{\1, \2}", text)
        (HERE / "expected" / f"{name}.json").write_text(f"{text}\n")


def folder_of(name):
    script = "import('./fetch.mjs').then(({ fetchPackage }) => console.log(fetchPackage(process.argv[1])))"
    done = subprocess.run(["node", "-e", script, name], cwd=HERE, capture_output=True, text=True, check=True)
    return pathlib.Path(done.stdout.strip())


def count(folder, component):
    if "layout" in component:
        return count_parts(folder, component)
    mask, template = component["filemask"], component.get("template", "")
    texts, excluded = {}, dict(component.get("exclude", {}))
    for code, path in files_of(folder, mask):
        if code in excluded:
            continue
        texts[code] = read(component["file_format"], str(path), path == folder / template)
    full = read(component["file_format"], str(folder / template), True) if template else None
    if full is not None:
        strangers(texts, full, excluded)
    twins(texts, mask, template, component, excluded)
    reference = reference_of(folder, component, texts)
    base = full if reference is None else reference[1]
    languages = {code: numbers(own, base, is_source(mask, code, component, reference)) for code, own in texts.items()}
    if reference is not None:
        for code, own in texts.items():
            add_further(languages[code], own, base)
    if full is not None and not path_matches(mask, template):
        languages[component.get("source_language", "en")] = numbers(full, full, False)
    return {
        "filemask": mask,
        "file_format": component["file_format"],
        "template": template,
        "reference": reference[0] if reference else "",
        "new_base": component.get("pot", ""),
        "excluded": excluded,
        "languages": dict(sorted(languages.items())),
    }


def count_parts(folder, component):
    path = component["filemask"]
    parts = read_parts(component, str(folder / path))
    full = parts[component.get("source_language", "en")]
    return {
        "filemask": path,
        "file_format": component["file_format"],
        "template": path,
        "reference": "",
        "new_base": "",
        "excluded": {},
        "languages": {code: numbers(own, full, False) for code, own in sorted(parts.items())},
    }


def count_unread(folder, component):
    mask, file_format = component["filemask"], component["file_format"]
    languages = {language_of(code) for code, _ in files_of(folder, mask)} - {None}
    return {
        "filemask": mask,
        "file_format": file_format,
        "texts": len(read(file_format, str(folder / component["template"]))),
        "languages": len(languages),
    }


def files_of(folder, mask):
    start, end = mask.split("*")
    pattern = re.compile(re.escape(start) + r"([^/.]+)" + re.escape(end))
    for path in sorted(folder.glob(mask)):
        match = pattern.fullmatch(path.relative_to(folder).as_posix())
        if match and path.is_file() and not path.is_symlink():
            yield match[1], path


def path_matches(mask, path):
    start, end = mask.split("*")
    return re.fullmatch(re.escape(start) + r"[^/.]+" + re.escape(end), path) is not None


def strangers(texts, full, excluded):
    for code, own in list(texts.items()):
        shared = sum(key in full for key in own)
        if shared < SHARED * len(own):
            excluded[code] = f"shares {shared} of its {len(own)} keys"
            del texts[code]


def twins(texts, mask, template, component, excluded):
    """Of two files of one language the template stays, else the more translated, else the longer code."""
    taken = {}
    if template and not path_matches(mask, template):
        taken[component.get("source_language", "en")] = None
    for code in sorted(texts, key=lambda code: (mask.replace("*", code) != template, -done(texts[code]), -len(code), code)):
        language = language_of(code) or code
        if language in taken:
            excluded[code] = f"is {language} too"
            del texts[code]
        taken.setdefault(language, code)


def reference_of(folder, component, texts):
    mask = component["filemask"]
    for path in filter(None, (component.get("source"), component.get("pot"))):
        full = read(component["file_format"], str(folder / path))
        others = [own for code, own in texts.items() if mask.replace("*", code) != path]
        shares = [sum(key in full for key in own) for own in others]
        whole = all(shared >= COVERED * len(own) for shared, own in zip(shares, others))
        if whole and any(shared < len(full) for shared in shares):
            return path, full
    return None


def is_source(mask, code, component, reference):
    return reference is not None and mask.replace("*", code) == reference[0]


def numbers(own, base, is_reference):
    if base is None:
        return {"units": len(own), "translated": done(own)}
    # What a reference's own file leaves empty is shown as it is.
    translated = sum(key in own and (own[key].translated or (is_reference and not own[key].fuzzy)) for key in base)
    return {"units": len(base), "translated": translated}


def add_further(counted, own, reference):
    """A reference takes no text away that people translated (SOURCES.md, third round, 8)."""
    further = [text for key, text in own.items() if key not in reference and (text.translated or text.fuzzy)]
    counted["units"] += len(further)
    counted["translated"] += sum(text.translated for text in further)


def done(texts):
    return sum(each.translated for each in texts.values())


def found_by(finder, folder):
    done = subprocess.run([finder, str(folder)], capture_output=True, text=True, check=True)
    return sorted(set(re.findall(r"^filemask\s*: (.*)$", done.stdout, re.M)))


main()
