"""Whose change a merge brought (ADOPT.md 4, "Who")."""
from __future__ import annotations

from dataclasses import replace
from typing import Callable, Dict, List, Optional, Tuple, Union

from layout import Component, Found, Layout, Lists, Reader
from repository import Commit, Repository, Tree
from states import Version, own_value, text_of
from texts import Value

# What a commit's version says of one thing; None: it says nothing.
Said = Optional[Union[Value, str, bool]]


class _Branch(Layout):
    """Lookup in a branch that began before the files moved, or that has no template (README, 36)."""

    def __init__(self, layout: Layout, lists: Lists) -> None:
        self._layout, self._newest = layout, lists

    def lookup(self, component: Component, tree: Tree, lists: Lists) -> Found:
        for tried in (self._newest, lists):
            found = self._layout.lookup(component, tree, tried)
            if found.guide is not None or found.files:
                return found
        return self._layout.lookup(replace(component, template=False), tree, lists)


class Who:
    """Answers for one component in one step."""

    def __init__(self, repository: Repository, layout: Layout, component: Component, reader: Reader,
                 step: Commit, reached: List[Commit], lists: Lists, eldest: Optional[Lists] = None) -> None:
        """`eldest`: the lists of the oldest tree. They are tried where no commit says the value with `lists`."""
        self._repository, self._layout = repository, layout
        self._component, self._reader = component, reader
        self._step, self._reached, self._lists = step, reached, lists
        self._branch = None if eldest is None else Who(
            repository, _Branch(layout, lists), component, reader, step, reached, eldest)
        self._lookups: Dict[str, Found] = {}
        self._versions: Dict[Tuple[str, Optional[str]], Optional[Version]] = {}

    def of_value(self, language: str, key: str, value: Value) -> Commit:
        def says(who: Who, commit: str) -> Said:
            version = who._version(commit, language)
            return None if version is None else own_value(self._component, version, key)
        return self._first(says, value)

    def of_text(self, key: str, text: str) -> Commit:
        def says(who: Who, commit: str) -> Said:
            version = who._version(commit, None)
            return None if version is None else text_of(version, key)
        return self._first(says, text)

    def of_removal(self, language: str) -> Commit:
        return self._first(lambda who, commit: language not in who._found(commit).files, True)

    def _first(self, says: Callable[["Who", str], Said], final: Said) -> Commit:
        """With the lists held; where that leaves a doubt (README, 36), with those of the oldest tree."""
        found = self._choose(says, final)
        if found is None or len(found.parents) > 1 or any(says(self, parent) is None for parent in found.parents):
            found = (self._branch and self._branch._choose(says, final)) or found
        return found or self._step

    def _choose(self, says: Callable[["Who", str], Said], final: Said) -> Optional[Commit]:
        if len(self._step.parents) < 2:
            return self._step
        candidates = [commit for commit in self._reached
                      if commit.id not in self._repository.boundary
                      and says(self, commit.id) == final
                      and not any(says(self, parent) == final for parent in commit.parents)]
        return max(candidates, key=lambda one: (one.seconds, one.id), default=None)

    def _found(self, commit: str) -> Found:
        if commit not in self._lookups:
            tree = self._repository.tree(commit)
            self._lookups[commit] = self._layout.lookup(self._component, tree, self._lists)
        return self._lookups[commit]

    def _version(self, commit: str, language: Optional[str]) -> Optional[Version]:
        """Of a language, or (None) of the guide; unreadable: its first parent's."""
        at = (commit, language)
        if at not in self._versions:
            self._versions[at] = self._read(commit, language)
        return self._versions[at]

    def _read(self, commit: str, language: Optional[str]) -> Optional[Version]:
        found = self._found(commit)
        path = found.guide if language is None else found.files.get(language, (None, None))[0]
        if path is None:
            return None
        blob = self._repository.tree(commit)[path]
        strings = self._reader(blob)
        if strings is not None:
            return Version(blob, strings, path == found.guide)
        parents = self._repository.commits[commit].parents
        return self._version(parents[0], language) if parents else None
