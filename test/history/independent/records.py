"""The records of a step, in their order (the table of ADOPT.md 4)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, List, Optional, Set, Tuple

from hashes import id_hash
from layout import Component, Reader
from people import Identity, People, author_key
from repository import Commit
from states import State, Translation, Unit
from texts import APPROVED, EMPTY, FUZZY, NOTHING, TRANSLATED, Value, is_empty
from who import Who

CONTENT = (2, 5, 36, 37)


@dataclass
class Record:
    """One record; persons are still git's authors, `second` is never published."""
    step: str
    action: int
    component: str
    language: Optional[str] = None
    id_hash: Optional[int] = None
    user: Optional[Identity] = None
    author: Optional[Identity] = None
    target: str = ""
    second: bool = False
    id: int = 0
    micros: int = 0


def author_of(commit: Commit) -> Identity:
    return Identity(commit.name, commit.email)


class Contributors:
    """Who has changed each translation: by git's author, and by mapped person."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._authors: Set[Tuple[str, str, Tuple[str, str]]] = set()
        self._persons: Set[Tuple[str, str, int]] = set()

    def first(self, component: str, language: str, author: Identity) -> Tuple[bool, bool]:
        """Whether it is the author's first record here, and whether the person had one."""
        key = (component, language, author_key(author))
        person = (component, language, id(self._people.person(author)))
        result = (key not in self._authors, person in self._persons)
        self._authors.add(key)
        self._persons.add(person)
        return result


class StepRecords:
    """Records of one component in one step."""

    def __init__(self, component: Component, step: Commit, before: State, after: State,
                 reader: Reader, who: Who, contributors: Contributors, people: People) -> None:
        self._component, self._step = component, step
        self._before, self._after = before, after
        self._reader, self._who = reader, who
        self._contributors, self._people = contributors, people
        self._author = author_of(step)
        self._records: List[Record] = []

    def run(self) -> List[Record]:
        if self._before.same_files(self._after):
            return []
        if len(self._step.parents) > 1:
            self._add(20, None, user=self._author)
        self._unreadable()
        self._gone()
        changed = [one for one in self._after.by_path() if self._changed(one)]
        sources = self._before.keys()
        for translation in changed:
            self._sources(translation, sources)
            content, authors = self._content(translation)
            is_new = translation.language not in self._before.translations
            if is_new or not any(record.action in CONTENT for record in content):
                self._add(0, translation.language, user=self._author, author=self._author)
            self._records += content
            self._committed(translation, authors)
        for translation in changed:
            self._unfinished(translation)
        return self._records

    def boundary(self) -> List[Record]:
        """The oldest step of a shallow clone: nobody knows whose its texts are."""
        for translation in self._after.by_path():
            self._add(0, translation.language)
        return self._records

    def _record(self, action: int, language: Optional[str], key: Optional[str] = None,
                user: Optional[Identity] = None, author: Optional[Identity] = None,
                target: str = "", second: bool = False) -> Record:
        number = None if key is None else id_hash(key)
        return Record(self._step.subject, action, self._component.name, language, number,
                      user, author, target, second)

    def _add(self, action: int, language: Optional[str], key: Optional[str] = None,
             user: Optional[Identity] = None, author: Optional[Identity] = None, target: str = "") -> None:
        self._records.append(self._record(action, language, key, user, author, target))

    def _unreadable(self) -> None:
        broken: List[Tuple[str, Optional[str]]] = []
        for language, blob in self._after.blobs.items():
            if blob != self._before.blobs.get(language) and self._reader(blob) is None:
                broken.append((self._after.found.files[language][0], language))
        guide, blob = self._after.found.guide, self._after.guide_blob
        is_translation = any(path == guide for path, _ in self._after.found.files.values())
        if guide is not None and blob is not None and not is_translation:
            if blob != self._before.guide_blob and self._reader(blob) is None:
                broken.append((guide, None))
        for _, language in sorted(broken, key=lambda pair: pair[0]):
            self._add(24, language)

    def _gone(self) -> None:
        """What "gone" is: the file or the template; one that cannot be read is there."""
        for language in sorted(set(self._before.translations) - set(self._after.translations)):
            author = author_of(self._who.of_removal(language))
            path = self._before.translations[language].path[len(self._component.root):]
            self._add(25, None, user=author, author=author, target=path)

    def _changed(self, translation: Translation) -> bool:
        before = self._before.translations.get(translation.language)
        if before is None or before.version.blob != translation.version.blob:
            return True
        guides = (self._before.guide, self._after.guide)
        blobs = [None if guide is None else guide.blob for guide in guides]
        return blobs[0] != blobs[1]

    def _sources(self, translation: Translation, sources: Set[str]) -> None:
        for key in translation.units:
            if key not in sources:
                sources.add(key)
                self._add(13, translation.language, key)

    def _old_unit(self, translation: Translation, key: str) -> Optional[Unit]:
        before = self._before.translations.get(translation.language)
        return None if before is None else before.units.get(key)

    def _content(self, translation: Translation) -> Tuple[List[Record], List[Identity]]:
        """45, 30 and the records of units; then the authors of the latter, each once."""
        language = translation.language
        is_guide = translation.path == self._after.found.guide
        records: List[Record] = []
        authors: Dict[Tuple[str, str], Identity] = {}
        for key, unit in translation.units.items():
            old = self._old_unit(translation, key)
            if self._component.template and not is_guide and old is not None and old.text != unit.text:
                author = author_of(self._who.of_text(key, unit.text))
                records.append(self._record(30, language, key, author, author, unit.text))
            action = unit_action(None if old is None else old.value, unit.value, is_guide)
            if action is None:
                continue
            author = author_of(self._who.of_value(language, key, unit.value))
            authors.setdefault(author_key(author), author)
            is_first, second = self._contributors.first(self._component.name, language, author)
            if is_first:
                records.append(self._record(45, language, key, author, author, second=second))
            records.append(self._record(action, language, key, author, author, unit.value[1]))
        return records, list(authors.values())

    def _committed(self, translation: Translation, authors: List[Identity]) -> None:
        persons: Set[int] = set()
        for author in authors:
            person = id(self._people.person(author))
            self._records.append(self._record(17, translation.language, user=author, second=person in persons))
            persons.add(person)

    def _unfinished(self, translation: Translation) -> None:
        for key, unit in translation.units.items():
            if unit.value[0] in (EMPTY, FUZZY) and self._old_unit(translation, key) is None:
                self._add(44, translation.language, user=self._author, author=self._author)
                return


def unit_action(before: Optional[Value], after: Value, is_guide: bool) -> Optional[int]:
    """Which content record a unit has from before to after, if any."""
    old = NOTHING if before is None else before
    if old == after:
        return None
    if before is None and (is_guide or after[0] == FUZZY):
        return None
    if is_empty(after[1]):
        return 2
    if after[0] == APPROVED and old[0] != APPROVED:
        return 36
    if old[0] in (EMPTY, FUZZY):
        return 5
    if old[0] == TRANSLATED and after[0] == FUZZY:
        return 37
    return 2
