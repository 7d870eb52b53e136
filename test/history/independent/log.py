#!/usr/bin/env python3
"""Prints the complete log of records of a repository.

usage: log.py [--guide-fallback] REPOSITORY CATALOGUE.json

An independent reading of ADOPT.md, section 4; README.md says how each rule was read.
"""
from __future__ import annotations

import json
import re
import sys
from datetime import datetime, timedelta, timezone
from typing import Any, Dict, List, Optional, Set, Tuple

from codes import Languages
from hashes import id_hash
from layout import Component, Layout, Reader, components
from people import Identity, Mailmap, People, user_id
from records import Contributors, Record, StepRecords
from repository import Commit, Repository
from states import State, state_after
from texts import File, read
from who import Who

LATEST = 7258118399
DAY = 86400
CHANGES = (2, 5, 6, 7, 8, 9, 27, 32, 36, 37)
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def shown_time(micros: int) -> str:
    moment = EPOCH + timedelta(microseconds=micros)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + "%06d+00:00" % moment.microsecond


def micros_of(text: str) -> int:
    """Microseconds since 1970 of an RFC 3339 time (0 to 6 decimals)."""
    match = re.match(r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d{1,6})\d*)?([Zz]|[-+]\d\d:\d\d)\Z", text)
    if not match:
        raise ValueError("no time: " + text)
    day, clock, fraction, offset = match.groups()
    offset = "+00:00" if offset in "Zz" else offset
    moment = datetime.fromisoformat("%sT%s%s" % (day, clock, offset))
    return (moment - EPOCH) // timedelta(microseconds=1) + int((fraction or "").ljust(6, "0"))


class History:
    """The log of one repository for one catalogue."""

    def __init__(self, repository: Repository, catalogue: Dict[str, Any], guide_fallback: bool = False) -> None:
        self._repository = repository
        self._options: Dict[str, Any] = catalogue.get("history", {})
        self._components = components(catalogue)
        self._layout = Layout(self._components, Languages(catalogue.get("languages", [])), guide_fallback)
        self._readings: Dict[Tuple[str, str], Optional[File]] = {}
        self._people = People(Mailmap(self._mailmap_text()), catalogue.get("users", []))
        self._contributors = Contributors(self._people)
        self._times = {sha: micros_of(text) // 1000000 for sha, text in self._options.get("times", {}).items()}
        self._steps = repository.steps()
        self.records: List[Record] = []
        self.warnings: List[Dict[str, str]] = []
        self.head: Dict[str, State] = {}
        # Translations whose file was the guide at some step: new there is no record.
        self.guided: Set[Tuple[str, str]] = set()

    def _mailmap_text(self) -> str:
        blob = self._repository.tree(self._repository.head).get(".mailmap")
        return "" if blob is None else self._repository.blob(blob).decode("utf-8", "surrogateescape")

    def _reader(self, component: Component) -> Reader:
        def reading(blob: str) -> Optional[File]:
            key = (component.file_format, blob)
            if key not in self._readings:
                self._readings[key] = read(self._repository.blob(blob), component.file_format)
            return self._readings[key]
        return reading

    def _seconds(self, step: Commit) -> int:
        return min(max(self._times.get(step.id, step.seconds), 0), LATEST)

    def run(self) -> None:
        repository = self._repository
        trees = [repository.tree(step.id) for step in self._steps]
        lists = self._layout.histories(trees, self._reader)
        ranges = repository.ranges()
        states = {one.name: State() for one in self._components}
        numbers = Numbers()
        for index, step in enumerate(self._steps):
            found: List[Record] = []
            for one in self._components:
                before = states[one.name]
                held = lists[max(index - 1, 0)][one.name]
                looked = self._layout.lookup(one, trees[index], lists[index][one.name])
                after = state_after(one, looked, trees[index], self._reader(one), before)
                who = Who(repository, self._layout, one, self._reader(one), step, ranges[index], held, lists[0][one.name])
                maker = StepRecords(one, step, before, after, self._reader(one), who, self._contributors, self._people)
                found += maker.boundary() if step.id in repository.boundary else maker.run()
                states[one.name] = after
                self.guided |= {(one.name, code) for code, file in looked.files.items() if file[0] == looked.guide}
            numbers.give(self._seconds(step), found)
            self.records += found
        self.head = states
        self._warn()

    def _warn(self) -> None:
        for older, newer in zip(self._steps, self._steps[1:]):
            if self._seconds(newer) < self._seconds(older) - DAY:
                self.warnings.append({"code": "history/clock", "commit": newer.id, "parent": older.id})
        if any(step.id in self._repository.boundary for step in self._steps):
            self.warnings.append({"code": "history/shallow"})
        for sha in sorted(set(self._times) - set(self._repository.commits)):
            self.warnings.append({"code": "history/unknown-commit", "commit": sha})

    # --- what the catalogue as built has ------------------------------------

    def _units_now(self) -> Dict[Tuple[str, str], Set[int]]:
        """Unit numbers of each translation that a build of HEAD's tree has."""
        result = {}
        for one in self._components:
            state, reader = self.head[one.name], self._reader(one)
            if one.template and (state.guide_blob is None or reader(state.guide_blob) is None):
                continue
            for language, translation in state.translations.items():
                if reader(state.blobs[language]) is not None:
                    result[one.name, language] = {id_hash(key) for key in translation.units}
        return result

    def _is_published(self, record: Record, units: Dict[Tuple[str, str], Set[int]]) -> bool:
        since, until = self._options.get("since"), self._options.get("until")
        if record.second:
            return False
        if since is not None and record.micros < micros_of(since):
            return False
        if until is not None and record.micros >= micros_of(until):
            return False
        if record.language is None:
            return True
        there = units.get((record.component, record.language))
        return there is not None and (record.id_hash is None or record.id_hash in there)

    # --- output -------------------------------------------------------------

    def document(self) -> Dict[str, Any]:
        units = self._units_now()
        published = [self._is_published(record, units) for record in self.records]
        users = self._users()
        return {
            "head": self._repository.head,
            "records": [self._shown(*pair) for pair in zip(self.records, published)],
            "translations": self._translations(units, published),
            "sources": self._sources(units),
            "users": users,
            "warnings": self.warnings,
        }

    def _users(self) -> Dict[str, Any]:
        """Names are given in the order of the log, a record's user before its author."""
        persons = {}
        for record in self.records:
            for author in (record.user, record.author):
                if author is not None:
                    person = self._people.name(author)
                    persons[id(person)] = person
        taken: Set[int] = set()
        return {one.username: {"id": user_id(one, taken), "name": one.shown} for one in persons.values()}

    def _username(self, author: Optional[Identity]) -> Optional[str]:
        return None if author is None else self._people.person(author).username

    def _shown(self, record: Record, published: bool) -> Dict[str, Any]:
        return {
            "step": record.step,
            "id": record.id,
            "timestamp": shown_time(record.micros),
            "action": record.action,
            "component": record.component,
            "language": record.language,
            "id_hash": None if record.id_hash is None else str(record.id_hash),
            "user": self._username(record.user),
            "author": self._username(record.author),
            "target": record.target,
            "published": published,
        }

    def _translations(self, units: Dict[Tuple[str, str], Set[int]], published: List[bool]) -> Dict[str, Any]:
        """`last_change` and `last_author` by RULES.md 5, over published records."""
        result = {}
        for component, language in sorted(units):
            changes = [record for record, out in zip(self.records, published)
                       if out and (record.component, record.language) == (component, language)
                       and record.action in CHANGES and record.user is not None]
            last = max(changes, key=lambda one: (one.micros, one.id), default=None)
            name = None
            if last is not None and last.author is not None:
                name = re.sub("[<>]", "", self._people.person(last.author).shown)
            result[component + "/" + language] = {
                "last_change": None if last is None else shown_time(last.micros),
                "last_author": name,
            }
        return result

    def _sources(self, units: Dict[Tuple[str, str], Set[int]]) -> Dict[str, str]:
        there = {(component, number) for (component, _), numbers in units.items() for number in numbers}
        result: Dict[str, str] = {}
        for record in self.records:
            if record.action == 13 and (record.component, record.id_hash) in there:
                result.setdefault("%s/%d" % (record.component, record.id_hash or 0), shown_time(record.micros))
        return result


class Numbers:
    """Gives records their times and numbers, along the log."""

    def __init__(self) -> None:
        self._second = -1
        self._next = 0
        self._last = 0

    def give(self, second: int, records: List[Record]) -> None:
        if second != self._second:
            self._second, self._next = second, 0
        for record in records:
            record.micros = second * 1000000 + self._next
            record.id = self._last = max(record.micros, self._last + 1)
            self._next += 1


def main(arguments: List[str]) -> int:
    fallback = "--guide-fallback" in arguments
    arguments = [one for one in arguments if one != "--guide-fallback"]
    if len(arguments) != 2:
        print("usage: log.py [--guide-fallback] REPOSITORY CATALOGUE.json", file=sys.stderr)
        return 2
    with open(arguments[1], encoding="utf-8") as file:
        catalogue = json.load(file)
    repository = Repository(arguments[0])
    history = History(repository, catalogue, fallback)
    history.run()
    repository.close()
    text = json.dumps(history.document(), indent=0, ensure_ascii=False)
    sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape") + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
