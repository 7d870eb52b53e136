"""What the files of a component say at each step: translations and their units."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Dict, List, NamedTuple, Optional, Set

from layout import Component, Found, Reader
from repository import Tree
from texts import EMPTY, NOTHING, TRANSLATED, File, Value, is_empty, value_of


class Version(NamedTuple):
    """A readable version; `own` is true where it is the guide's own file."""
    blob: str
    strings: File
    own: bool


@dataclass
class Unit:
    """One string of a translation; `text` is the template's, or the source."""
    key: str
    text: str
    value: Value


@dataclass
class Translation:
    language: str
    path: str
    version: Version
    units: Dict[str, Unit]


@dataclass
class State:
    """A component after a step."""
    found: Found = field(default_factory=Found)
    blobs: Dict[str, str] = field(default_factory=dict)
    guide_blob: Optional[str] = None
    versions: Dict[str, Version] = field(default_factory=dict)
    guide: Optional[Version] = None
    translations: Dict[str, Translation] = field(default_factory=dict)

    def same_files(self, other: "State") -> bool:
        return self.blobs == other.blobs and self.guide_blob == other.guide_blob

    def by_path(self) -> List[Translation]:
        return sorted(self.translations.values(), key=lambda one: one.path)

    def keys(self) -> Set[str]:
        return {key for one in self.translations.values() for key in one.units}


def state_after(component: Component, found: Found, tree: Tree, reader: Reader, before: State) -> State:
    """The state that a step's tree gives; what cannot be read says what it said before."""
    state = State(found, {language: tree[path] for language, (path, _) in found.files.items()})
    if found.guide is not None:
        state.guide_blob = tree[found.guide]
        strings = reader(state.guide_blob)
        state.guide = Version(state.guide_blob, strings, True) if strings else before.guide
    for language, (path, _) in found.files.items():
        strings = reader(tree[path])
        own = path == found.guide
        if strings is not None:
            state.versions[language] = Version(tree[path], strings, own)
        elif language in before.versions:
            state.versions[language] = before.versions[language]
    if not component.template or state.guide is not None:
        for language, version in state.versions.items():
            path = found.files[language][0]
            units = units_of(component, version, path == found.guide, state.guide)
            state.translations[language] = Translation(language, path, version, units)
    return state


def own_value(component: Component, version: Version, key: str) -> Value:
    """What one file says of a unit, the guide apart; what it lacks is empty."""
    entry = version.strings.last.get(key) if component.template else version.strings.first.get(key)
    if entry is None:
        return NOTHING
    if not version.own:
        return value_of(entry.state, entry.target)
    if component.template:
        source = version.strings.first[key].target
        return value_of(entry.state if source else EMPTY, entry.target)
    if is_empty(entry.target):
        # The reference's own translation: gettext shows the msgid.
        return value_of(TRANSLATED if entry.source else EMPTY, entry.source)
    return value_of(entry.state, entry.target)


def text_of(version: Version, key: str) -> str:
    """The template's text of a unit: that of its first row."""
    entry = version.strings.first.get(key)
    return "" if entry is None else entry.target


def units_of(component: Component, version: Version, own: bool, guide: Optional[Version]) -> Dict[str, Unit]:
    """Units by key, in the order of the guide (else of the file itself)."""
    version = version._replace(own=own)
    listed = version.strings if guide is None else guide.strings
    units: Dict[str, Unit] = {}
    for key, entry in listed.first.items():
        text = entry.target if component.template else entry.source
        units[key] = Unit(key, text, own_value(component, version, key))
    if guide is not None and not component.template and not own:
        # A reference takes no translated text away (SOURCES.md, third round, 8).
        for key, entry in version.strings.first.items():
            if key not in units and not is_empty(entry.target):
                units[key] = Unit(key, entry.source, own_value(component, version, key))
    return units
