"""How the model of a random history becomes files.

A model is nested plain data, so that it can be merged by key:
`{"app": component, "web": component, "extra": {path: [mode, text]}}`; a component is
`{"strings": {key: text}, "files": {language: file}, "template": bool, "special": {...}}`
and a file `{"code", "layout", "crlf", "entries": {key: value}}`.
"""
from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

# Path -> (mode, bytes); of a submodule the bytes are the commit's id.
Files = Dict[str, Tuple[str, bytes]]
Model = Dict[str, Any]


class Place(NamedTuple):
    """Where a component's files are: mask, template or reference, is it odd."""
    mask: str
    guide: str
    odd: bool = False


APP_PLACES = [
    Place("locale/*/app.po", "locale/app.pot"),
    Place("po/*.po", "po/app.pot"),
    Place("locale/*/LC_MESSAGES/app.po", "locale/templates/app.pot"),
    Place("src/i18n/app.*.po", "src/i18n/app.pot"),
    Place("po files/app (*).po", "po files/app.pot", True),
    Place('l\u00f6cal "data"/\n*/x\\y.po', 'l\u00f6cal "data"/t.pot', True),
    Place("de/po/*.po", "de/po/app.pot"),
]
WEB_PLACES = [
    Place("web/*.EXT", "web/en.EXT"),
    Place("i18n/*/web.EXT", "i18n/en/web.EXT"),
    Place("public/lang/web_*.EXT", "public/lang/web_en.EXT"),
    Place("data/web.*.EXT", "data/web.EXT"),
    Place("l\u00e0ng & more/[*] web.EXT", "l\u00e0ng & more/[en] web.EXT", True),
    Place("assets/*/all.EXT", "assets/template.EXT"),
]
NPLURALS = {"ja": 1, "zh_Hans": 1, "cs": 3, "sr_Latn": 3}
PLURAL_FORMS = {1: "0", 2: "n != 1", 3: "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2"}
LINK, MODULE, FILE, RUN = "120000", "160000", "100644", "100755"


def web_place(place: Place, extension: str) -> Place:
    return Place(place.mask.replace("EXT", extension), place.guide.replace("EXT", extension), place.odd)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def po_key(context: str, source: str, plural: str = "") -> str:
    return "\4".join((context, source, plural))


def _po_entry(key: str, value: List[Any]) -> List[str]:
    context, source, plural = key.split("\4")
    lines = ["#, fuzzy"] if value[0] else []
    if context:
        lines.append("msgctxt " + _quoted(context))
    lines.append("msgid " + _quoted(source))
    if not plural:
        return lines + ["msgstr " + _quoted(value[1]), ""]
    lines.append("msgid_plural " + _quoted(plural))
    return lines + ["msgstr[%d] %s" % pair for pair in enumerate(map(_quoted, value[1:]))] + [""]


def render_po(language: str, entries: Dict[str, List[Any]], crlf: bool) -> bytes:
    count = NPLURALS.get(language, 2)
    lines = ['msgid ""', 'msgstr ""', '"Content-Type: text/plain; charset=UTF-8\\n"',
             '"Plural-Forms: nplurals=%d; plural=%s;\\n"' % (count, PLURAL_FORMS[count]), ""]
    for key, value in entries.items():
        lines += _po_entry(key, value)
    return ("\r\n" if crlf else "\n").join(lines).encode()


def render_web(extension: str, entries: Dict[str, str], crlf: bool) -> bytes:
    if extension == "json":
        text = json.dumps(entries, indent=1, ensure_ascii=False) + "\n"
    else:
        rows = [("source", "target")] + list(entries.items())
        text = "".join('"%s","%s"\n' % tuple(cell.replace('"', '""') for cell in row) for row in rows)
    return (text.replace("\n", "\r\n") if crlf else text).encode()


class Renderer:
    """Paths and bytes of a model, for the kinds of components that a history has."""

    def __init__(self, extension: str, app_guide: str) -> None:
        self.extension = extension
        # What guides the app: "" (nothing), "pot", or "en" (its own English file).
        self.app_guide = app_guide

    def place(self, component: str, layout: int) -> Place:
        if component == "app":
            return APP_PLACES[layout]
        return web_place(WEB_PLACES[layout], self.extension)

    def path(self, component: str, language: str, file: Dict[str, Any]) -> str:
        place = self.place(component, file["layout"])
        if language == ("en" if component == "web" else "@pot"):
            return place.guide
        return place.mask.replace("*", file["code"])

    def files(self, model: Model) -> Files:
        result: Files = {}
        for path, (mode, text) in model["extra"].items():
            result[path] = (mode, text.encode("utf-8", "surrogateescape"))
        for component in ("app", "web"):
            for language, file in model[component]["files"].items():
                path = self.path(component, language, file)
                special: Optional[List[str]] = model[component]["special"].get(language)
                if special is not None:
                    result[path] = (special[0], special[1].encode())
                    continue
                result[path] = (file["mode"], self._bytes(component, language, file))
        return result

    def _bytes(self, component: str, language: str, file: Dict[str, Any]) -> bytes:
        if component == "app":
            return render_po(language, file["entries"], file["crlf"])
        return render_web(self.extension, file["entries"], file["crlf"])


def quoted_path(path: str) -> bytes:
    """As `git fast-import` reads paths: in quotes, all but plain bytes in octal."""
    out = bytearray(b'"')
    for byte in path.encode("utf-8", "surrogateescape"):
        if byte in b'"\\' or byte < 32 or byte > 126:
            out += b"\\%03o" % byte
        else:
            out.append(byte)
    return bytes(out) + b'"'
