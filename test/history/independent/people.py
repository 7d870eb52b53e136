"""Persons: `.mailmap` by gitmailmap(5), users of the catalogue, derived users."""
from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple

_BLANK = " \t\n\v\f\r"
_ADDRESS = re.compile(r"[^\s@<>]+@[^\s@<>]+")


class Identity(NamedTuple):
    """A name and an address, as git or the mailmap gives them."""
    name: str
    email: str


def ascii_lower(text: str) -> str:
    return "".join(chr(ord(char) + 32) if "A" <= char <= "Z" else char for char in text)


def author_key(author: Identity) -> Tuple[str, str]:
    """Git's own author, before any mapping: address in lower case, else name."""
    return ("email", author.email.lower()) if author.email else ("name", author.name)


class Mailmap:
    """Entries by address; in each, what holds for any name and for given names."""

    def __init__(self, text: str) -> None:
        self._plain: Dict[str, Tuple[Optional[str], Optional[str]]] = {}
        self._named: Dict[Tuple[str, str], Tuple[Optional[str], Optional[str]]] = {}
        for line in text.split("\n"):
            if not line.startswith("#"):
                self._add(line)

    @staticmethod
    def _pair(text: str, empty_allowed: bool) -> Optional[Tuple[Optional[str], str, str]]:
        """Name, address and the rest of a line."""
        left = text.find("<")
        right = text.find(">", left + 1)
        if left < 0 or right < 0 or (right == left + 1 and not empty_allowed):
            return None
        return text[:left].strip(_BLANK) or None, text[left + 1:right], text[right + 1:]

    def _add(self, line: str) -> None:
        first = self._pair(line, False)
        if first is None:
            return
        new_name, new_email, rest = first
        second = self._pair(rest, True)
        if second is None:
            old_name, old_email, email = None, new_email, None
        else:
            old_name, old_email, email = second[0], second[1], new_email
        if old_name is not None:
            self._named[ascii_lower(old_email), ascii_lower(old_name)] = (new_name, email)
            return
        key = ascii_lower(old_email)
        name_before, email_before = self._plain.get(key, (None, None))
        # A later line replaces what it names and leaves the rest.
        self._plain[key] = (new_name or name_before, email or email_before)

    def map(self, author: Identity) -> Identity:
        email = ascii_lower(author.email)
        entry = self._named.get((email, ascii_lower(author.name)))
        if entry is None:
            entry = self._plain.get(email, (None, None))
        return Identity(entry[0] or author.name, entry[1] or author.email)


@dataclass
class Person:
    """One user of the log; `username` is given when the log names it first."""
    row: Optional[Dict[str, Any]] = None
    username: str = ""
    shown: str = ""


def clean(name: str) -> str:
    """White space single, trimmed; never an address, never nothing."""
    name = " ".join(name.split())
    return "unknown" if not name or _ADDRESS.search(name) else name


class People:
    """Who an author is: a row of users.csv, or a derived user."""

    def __init__(self, mailmap: Mailmap, rows: Iterable[Dict[str, Any]]) -> None:
        self._mailmap = mailmap
        self._rows: List[Dict[str, Any]] = list(rows)
        self._persons: Dict[Tuple[str, str], Person] = {}
        self._taken = {row["username"] for row in self._rows}

    def mapped(self, author: Identity) -> Identity:
        return self._mailmap.map(author)

    def person(self, author: Identity) -> Person:
        mapped = self.mapped(author)
        row = self._row(mapped)
        if row is not None:
            key = ("row", row["username"])
        elif mapped.email:
            key = ("email", mapped.email.lower())
        else:
            key = ("name", " ".join(mapped.name.split()))
        if key not in self._persons:
            self._persons[key] = Person(row)
        return self._persons[key]

    def _row(self, mapped: Identity) -> Optional[Dict[str, Any]]:
        if mapped.email:
            for row in self._rows:
                if ascii_lower(row.get("email") or "") == ascii_lower(mapped.email):
                    return row
        for row in self._rows:
            if not row.get("email") and mapped.name and mapped.name in (row.get("full_name"), row["username"]):
                return row
        return None

    def name(self, author: Identity) -> Person:
        """To be called in the order of the log: gives usernames, keeps the newest name."""
        person = self.person(author)
        if person.row is not None:
            person.username = person.row["username"]
            person.shown = person.row.get("full_name") or person.username
            return person
        person.shown = clean(self.mapped(author).name)
        if not person.username:
            person.username = self._free(person.shown)
        return person

    def _free(self, name: str) -> str:
        username, number = name, 1
        while username in self._taken:
            number += 1
            username = "%s (%d)" % (name, number)
        self._taken.add(username)
        return username


def user_id(person: Person, taken: set) -> int:
    """The identifier given, else the derived one (SOURCES.md, "Identifiers")."""
    if person.row is not None and person.row.get("id"):
        return int(person.row["id"])
    plain = "\0".join(("user", person.username, "", "", ""))
    text, counter = plain, 0
    while True:
        number = int(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:13], 16)
        if number and number not in taken:
            taken.add(number)
            return number
        counter += 1
        text = "%s\0%d" % (plain, counter)
