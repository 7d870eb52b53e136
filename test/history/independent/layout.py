"""Which file is whose: lookup in a tree, and masks that held in older trees."""
from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Set, Tuple

from codes import Languages
from repository import Tree
from texts import File

# Blob id -> the strings, or None where the version cannot be read.
Reader = Callable[[str], Optional[File]]


class Lists(NamedTuple):
    """Masks and guides of a component, today's first."""
    masks: Tuple[str, ...]
    guides: Tuple[str, ...]


@dataclass
class Component:
    """A component of the catalogue; paths are those of the repository."""
    project: str
    slug: str
    root: str
    lists: Lists
    file_format: str
    template: bool
    source_language: str
    edit_template: bool
    language_regex: str
    exclude: Set[str]
    aliases: Dict[str, str]
    guess: bool

    @property
    def name(self) -> str:
        return self.project + "/" + self.slug


@dataclass
class Found:
    """What `lookup` finds: per language the path and its code; the guide."""
    files: Dict[str, Tuple[str, Optional[str]]] = field(default_factory=dict)
    guide: Optional[str] = None


def components(catalogue: Dict[str, Any]) -> List[Component]:
    """The catalogue's components, in the order of records."""
    result = []
    for project in catalogue["projects"]:
        for manifest in project["components"]:
            result.append(_component(catalogue, project, manifest))
    return sorted(result, key=lambda one: (one.project, one.slug))


def _component(catalogue: Dict[str, Any], project: Dict[str, Any], manifest: Dict[str, Any]) -> Component:
    root = manifest.get("root", ".").strip("/")
    root = "" if root in ("", ".") else root + "/"
    places = [manifest] + list(manifest.get("former", []))
    guides = [place.get("template") or place.get("reference") for place in places]
    template = bool(manifest.get("template"))
    return Component(
        project=project["slug"],
        slug=manifest["slug"],
        root=root,
        lists=Lists(tuple(root + place["filemask"] for place in places if place.get("filemask")),
                    tuple(root + guide for guide in guides if guide)),
        file_format=manifest["file_format"],
        template=template,
        source_language=project.get("source_language", "en"),
        edit_template=manifest.get("edit_template", True),
        language_regex=manifest.get("language_regex", "^[^.]+$"),
        exclude=set(catalogue.get("exclude_languages", [])) | set(manifest.get("exclude_languages", [])),
        aliases={**catalogue.get("language_aliases", {}), **manifest.get("language_aliases", {})},
        guess="former" not in manifest,
    )


def code_in(mask: str, path: str) -> Optional[str]:
    """What stands in the place of the mask's `*`, which is no `/`."""
    before, _, after = mask.partition("*")
    code = path[len(before):len(path) - len(after)] if after else path[len(before):]
    fits = path.startswith(before) and path.endswith(after) and len(path) > len(before) + len(after)
    return code if fits and "/" not in code else None


class Layout:
    """Lookup for the components of one catalogue."""

    def __init__(self, parts: List[Component], languages: Languages, guide_fallback: bool = False) -> None:
        self.components = parts
        # The other reading of step 4 of the moves (README, 6).
        self.guide_fallback = guide_fallback
        self._languages = languages

    def language(self, component: Component, code: str) -> Optional[Tuple[str, bool]]:
        """Language of a code that the component lets through; whether it is known."""
        if not re.search(component.language_regex, code) or code in component.exclude:
            return None
        if code in component.aliases:
            alias = component.aliases[code]
            found = self._languages.find(alias)
            return (alias, False) if alias == code and found[0] != code else found
        return self._languages.find(code)

    def lookup(self, component: Component, tree: Tree, lists: Lists) -> Found:
        found = Found(guide=next((path for path in lists.guides if path in tree), None))
        if component.template and found.guide is None:
            return found
        taken: Set[str] = set()
        for index, mask in enumerate(lists.masks):
            for path in sorted(tree):
                code = code_in(mask, path)
                language = self.language(component, code) if code is not None else None
                if language is None or path in taken or (index and not language[1]):
                    continue
                if language[0] not in found.files:
                    found.files[language[0]] = (path, code)
                    taken.add(path)
        if component.template and found.guide is not None:
            self._place_template(component, found, taken)
        return found

    def _place_template(self, component: Component, found: Found, taken: Set[str]) -> None:
        guide = found.guide or ""
        if guide not in taken and component.source_language not in found.files:
            found.files[component.source_language] = (guide, None)
        if not component.edit_template:
            found.files = {code: file for code, file in found.files.items() if file[0] != guide}

    def histories(self, trees: List[Tree], reader: Callable[[Component], Reader]) -> List[Dict[str, Lists]]:
        """The lists of each component for each tree, found backwards from the last."""
        lists = {one.name: one.lists for one in self.components}
        result = [lists]
        for newer, older in zip(trees[:0:-1], trees[-2::-1]):
            gone = self._gone(newer, older, lists)
            older_lists = dict(lists)
            for one in self.components:
                if one.guess:
                    step = _Move(self, one, newer, older, gone, lists[one.name], reader(one))
                    older_lists[one.name] = step.run()
            lists = older_lists
            result.append(lists)
        return result[::-1]

    def _gone(self, newer: Tree, older: Tree, lists: Dict[str, Lists]) -> List[str]:
        taken: Set[str] = set()
        for one in self.components:
            found = self.lookup(one, older, lists[one.name])
            taken.update(path for path, _ in found.files.values())
            if found.guide is not None:
                taken.add(found.guide)
        return sorted(path for path in older if path not in newer and path not in taken)


def _spellings(code: str) -> List[str]:
    """As it is, then `_`, then `-`."""
    return list(dict.fromkeys((code, code.replace("-", "_"), code.replace("_", "-"))))


def _is_word(char: str) -> bool:
    return unicodedata.category(char)[0] == "L" or unicodedata.category(char) == "Nd"


def masks_of(path: str, code: str) -> Set[str]:
    """The path with `*` in the place of each occurrence of the code."""
    result = set()
    for spelling in _spellings(code):
        start = path.find(spelling)
        while start >= 0:
            end = start + len(spelling)
            edges = path[max(start - 1, 0):start] + path[end:end + 1]
            if not any(_is_word(char) for char in edges):
                result.add(path[:start] + "*" + path[end:])
            start = path.find(spelling, start + 1)
    return result


def extension(path: str) -> str:
    """From the last dot of the file's name; nothing where there is none."""
    name = path.rsplit("/", 1)[-1]
    return name[name.rfind("."):] if "." in name else ""


class _Move:
    """One component between two trees (ADOPT.md 4, "Moves", 1 to 4)."""

    def __init__(self, layout: Layout, component: Component, newer: Tree, older: Tree,
                 gone: List[str], lists: Lists, reader: Reader) -> None:
        self._layout, self._component = layout, component
        self._newer, self._older = newer, older
        self._gone = [path for path in gone if path.startswith(component.root)]
        self._masks, self._guides = list(lists.masks), list(lists.guides)
        self._lists, self._reader = lists, reader

    def run(self) -> Lists:
        found = self._layout.lookup(self._component, self._newer, self._lists)
        self._find_masks(found)
        if found.guide is not None and found.guide not in self._older:
            guide = self._find_guide(found.guide)
            if guide is not None and guide not in self._guides:
                self._guides.append(guide)
        return Lists(tuple(self._masks), tuple(self._guides))

    def _find_masks(self, found: Found) -> None:
        wanted = {language: (path, code) for language, (path, code) in found.files.items()
                  if code is not None and path not in self._older}
        gone = [path for path in self._gone if extension(path) == extension(self._masks[0])]
        while wanted:
            votes: Counter = Counter()
            for path, code in sorted(wanted.values()):
                best = self._best(path, code or "", gone)
                if best is not None:
                    votes.update(masks_of(best, code or "") - set(self._masks))
            if not votes:
                return
            mask = min(votes, key=lambda one: (-votes[one], one))
            self._masks.append(mask)
            for language in set(self._matched(mask, gone)):
                wanted.pop(language, None)

    def _best(self, path: str, code: str, gone: List[str]) -> Optional[str]:
        ranked = [(-self._likeness(path, other), other) for other in gone if masks_of(other, code)]
        ranked = [pair for pair in ranked if -pair[0] >= Fraction(1, 2)]
        return min(ranked)[1] if ranked else None

    def _likeness(self, path: str, other: str) -> Fraction:
        if self._newer[path] == self._older[other]:
            return Fraction(1)
        one, two = self._reader(self._newer[path]), self._reader(self._older[other])
        if one is None or two is None or not one.entries or not two.entries:
            return Fraction(0)
        return Fraction(len(set(one.first) & set(two.first)), max(len(one.first), len(two.first)))

    def _matched(self, mask: str, gone: List[str]) -> Iterator[str]:
        """Languages for which an older mask gives a path that is gone."""
        for path in gone:
            code = code_in(mask, path)
            language = self._layout.language(self._component, code) if code is not None else None
            if language is not None and language[1]:
                yield language[0]

    def _find_guide(self, guide: str) -> Optional[str]:
        gone = [path for path in self._gone if extension(path) == extension(guide)]
        by_code = list(self._guides_by_code(guide))
        found = next((path for path in by_code if path in gone), None)
        if found is not None or (by_code and not self._layout.guide_fallback):
            return found
        ranked = [(-self._likeness(guide, other), -self._pairs(guide, other), other) for other in gone]
        ranked = [rank for rank in ranked if -rank[0] >= Fraction(1, 2)]
        return min(ranked)[2] if ranked else None

    def _guides_by_code(self, guide: str) -> Iterator[str]:
        """The guide's code in each mask; nothing where no mask matches it."""
        codes = [code_in(mask, guide) for mask in self._masks]
        code = next((one for one in codes if one is not None), None)
        if code is not None:
            for mask in self._masks:
                for spelling in _spellings(code):
                    yield mask.replace("*", spelling, 1)

    def _pairs(self, path: str, other: str) -> int:
        one, two = self._reader(self._newer[path]), self._reader(self._older[other])
        if one is None or two is None:
            return 0
        ours, theirs = ({(entry.key, entry.target) for entry in file.entries} for file in (one, two))
        return len(ours & theirs)
