"""Small readers of translation files: po, csv-simple, json.

`read` gives a `File`, or None where the bytes are not the format (a version
"that cannot be read", ADOPT.md 4). Only what random histories need is here.
"""
from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Dict, List, Optional, Tuple

EMPTY, FUZZY, TRANSLATED, APPROVED = "empty", "fuzzy", "translated", "approved"
# (state, target); what is not there is the same as what is empty.
Value = Tuple[str, str]
NOTHING: Value = (EMPTY, "")
PLURAL = "\x1e\x1e"
LFS = b"version https://git-lfs.github.com/spec/v1"


class Unreadable(Exception):
    """The bytes are not the format."""


@dataclass
class Entry:
    """One string as a file has it; in monolingual files `source` is unused."""
    key: str
    source: str
    target: str
    state: str


@dataclass
class File:
    """A readable version. `first` and `last` are the entries of a key twice."""
    entries: List[Entry]
    first: Dict[str, Entry] = field(default_factory=dict)
    last: Dict[str, Entry] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for entry in self.entries:
            self.first.setdefault(entry.key, entry)
            self.last[entry.key] = entry


def is_empty(target: str) -> bool:
    """Whether all plural forms are empty."""
    return not target.replace(PLURAL, "")


def value_of(state: str, target: str) -> Value:
    """All forms empty is one value, however many forms there are."""
    return (state, "" if is_empty(target) else target)


def read(data: bytes, file_format: str) -> Optional[File]:
    """The strings of a file, or None where it cannot be read."""
    if not data or data.startswith(LFS):
        return None
    try:
        text = _decode(data)
        if "\0" in text:
            return None
        return File(_READERS[file_format](text))
    except Unreadable:
        return None


def _decode(data: bytes) -> str:
    for mark, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            try:
                return data[len(mark):].decode(name)
            except UnicodeDecodeError:
                break
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # RULES.md 11.1; SOURCES.md makes undecodable UTF-8 a warning, no error.
        return data.decode("iso-8859-1")


# --- po ---------------------------------------------------------------------

_PO_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*\Z', re.S)
_PO_WORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s*(?=\")")
_PO_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def _po_text(literal: str) -> str:
    match = _PO_STRING.match(literal)
    if not match:
        raise Unreadable(literal)
    return re.sub(r"\\(.)", lambda m: _PO_ESCAPES.get(m.group(1), m.group(1)), match.group(1), flags=re.S)


@dataclass
class _PoEntry:
    fuzzy: bool = False
    fields: Dict[str, str] = field(default_factory=dict)

    def complete(self) -> bool:
        return any(name.startswith("msgstr") for name in self.fields)


def _po_entries(text: str) -> List[_PoEntry]:
    entries: List[_PoEntry] = []
    current = _PoEntry()
    name = ""
    for line in re.split(r"\r\n|\n|\r", text):
        line = line.strip(" \t")
        if not line:
            name = ""
            continue
        if line.startswith("#"):
            if current.complete():
                entries.append(current)
                current = _PoEntry()
            if line.startswith("#,") and "fuzzy" in re.split(r"[,\s]+", line[2:]):
                current.fuzzy = True
            name = ""
            continue
        if line.startswith('"'):
            if not name:
                raise Unreadable(line)
            current.fields[name] += _po_text(line)
            continue
        match = _PO_WORD.match(line)
        if not match:
            raise Unreadable(line)
        name = match.group(1)
        if name in ("msgctxt", "msgid") and current.complete():
            entries.append(current)
            current = _PoEntry()
        if name in current.fields:
            raise Unreadable(line)
        if name == "msgstr":
            name = "msgstr[0]"
        current.fields[name] = _po_text(line[match.end():])
    if current.complete():
        entries.append(current)
    elif current.fields:
        raise Unreadable("an entry without msgstr")
    return entries


def _read_po(text: str) -> List[Entry]:
    result: List[Entry] = []
    count = 2
    for raw in _po_entries(text):
        fields = raw.fields
        if "msgid" not in fields:
            raise Unreadable("an entry without msgid")
        if not fields["msgid"] and "msgctxt" not in fields:
            match = re.search(r"nplurals\s*=\s*(\d+)", fields.get("msgstr[0]", ""))
            count = int(match.group(1)) if match else count
            continue
        result.append(_po_entry(raw, count))
    return result


def _po_entry(raw: _PoEntry, count: int) -> Entry:
    source, target = raw.fields["msgid"], raw.fields.get("msgstr[0]", "")
    if "msgid_plural" in raw.fields:
        source += PLURAL + raw.fields["msgid_plural"]
        target = PLURAL.join(raw.fields.get("msgstr[%d]" % form, "") for form in range(count))
    state = FUZZY if raw.fuzzy else EMPTY if is_empty(target) else TRANSLATED
    return Entry(source + raw.fields.get("msgctxt", ""), source, target, state)


# --- csv-simple -------------------------------------------------------------

_CSV_COLUMNS = ("source", "original", "untranslated")


def _csv_delimiter(text: str) -> str:
    """RULES.md 14.8: the most frequent of the three between quotes."""
    head = text[:1024]
    counts = [(head.count('"%s"' % mark), mark) for mark in ",;\t"]
    if max(counts)[0]:
        return max(counts, key=lambda pair: pair[0])[1]
    for mark in ",;\t":
        widths = {len(row) for row in _csv_rows(text, mark)}
        if len(widths) == 1 and widths.pop() > 1:
            return mark
    return ","


def _csv_rows(text: str, delimiter: str) -> List[List[str]]:
    rows: List[List[str]] = []
    row: List[str] = []
    cell: Optional[str] = None
    quoted = False
    at = 0
    while at < len(text):
        char = text[at]
        at += 1
        if char == "\\" and at < len(text):
            # A backslash takes the next character as it is and is lost (11.7).
            cell = (cell or "") + text[at]
            at += 1
        elif quoted:
            if char != '"':
                cell = (cell or "") + char
            elif text[at:at + 1] == '"':
                cell = (cell or "") + '"'
                at += 1
            else:
                quoted = False
        elif char == '"' and cell is None:
            quoted, cell = True, ""
        elif char == delimiter:
            row.append(cell or "")
            cell = None
            if at == len(text) or text[at] in "\r\n":
                cell = ""
        elif char in "\r\n":
            if cell is not None or row:
                row.append(cell or "")
                rows.append(row)
            row, cell = [], None
        elif char == " " and cell is None:
            continue
        else:
            cell = (cell or "") + char
    if cell is not None or row:
        row.append(cell or "")
        rows.append(row)
    return rows


def _read_csv(text: str) -> List[Entry]:
    rows = _csv_rows(text, _csv_delimiter(text))
    names = ["source", "target"]
    if rows and any(cell in _CSV_COLUMNS for cell in rows[0]):
        names = ["source" if cell in _CSV_COLUMNS else cell for cell in rows.pop(0)]
    elif rows and [cell.lower() for cell in rows[0]] == names:
        rows.pop(0)
    return [_csv_entry(dict(zip(names, row))) for row in rows]


def _csv_entry(row: Dict[str, str]) -> Entry:
    key = row.get("id") or row.get("context") or row.get("source", "")
    target = row.get("target", "")
    fuzzy = row.get("fuzzy", "").lower() in ("1", "x", "true", "yes", "fuzzy")
    return Entry(key, "", target, EMPTY if fuzzy or not target else TRANSLATED)


# --- json -------------------------------------------------------------------

def _read_json(text: str) -> List[Entry]:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise Unreadable(str(error)) from error
    if not isinstance(data, dict):
        raise Unreadable("no object")
    entries: List[Entry] = []
    _json_walk(data, "", entries)
    return entries


def _json_walk(data: dict, prefix: str, entries: List[Entry]) -> None:
    for name, item in data.items():
        if isinstance(item, dict):
            _json_walk(item, prefix + "." + name, entries)
        elif isinstance(item, str):
            entries.append(Entry(prefix + "." + name, "", item, TRANSLATED if item else EMPTY))
        else:
            raise Unreadable("no text: " + name)


_READERS = {"po": _read_po, "csv-simple": _read_csv, "json": _read_json, "json-nested": _read_json}
