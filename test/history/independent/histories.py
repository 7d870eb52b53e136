#!/usr/bin/env python3
"""Makes random small repositories with catalogues: `histories.py SEED COUNT FOLDER`.

FOLDER/N is a repository with a work tree and an untracked catalogue.json,
FOLDER/N.fi the stream that `git fast-import` was given. The seed decides every byte.
"""
from __future__ import annotations

import copy
import json
import os
import random
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Tuple

from render import (APP_PLACES, FILE, LINK, MODULE, NPLURALS, RUN, WEB_PLACES, Files, Model, Renderer,
                    po_key, quoted_path)

EPOCH = 1600000000
# More than one spelling in a file's name: a respelling keeps the language.
SPELLINGS = {"pt_BR": ["pt-BR", "pt_BR", "pt-br"], "zh_Hans": ["zh-CN", "zh_CN", "zh_Hans"],
             "sr_Latn": ["sr@latin", "sr_Latn"], "ca@valencia": ["ca@valencia"], "cs": ["cs", "cs_CZ", "cs-CZ"]}
LANGUAGES = ["de", "fr", "cs", "ja", "pt_BR", "zh_Hans", "sr_Latn", "ca@valencia", "xx", "nl"]
AUTHORS = [
    ("Ada Quist", "ada@example.org"), ("Ada  Q.", "ADA@Example.org"),
    ("Ben Oyelaran", "ben@example.org"), ("Ben Oyelaran", "ben@work.example"), ("ben", "ben@home.example"),
    ("Build Bot", ""), ("\u0106ira \u0110uri\u0107", "cira@example.org"),
    ("Ada Quist", "other-ada@example.org"), ("dora@example.org", "dora@example.org"), ("", "nobody@example.org"),
    ("Ada Quist", ""), ("Deniz \"DJ\" O'Hara", "dj@example.org"), ("unknown", "u@example.org"),
]
MAILMAPS = [
    "Ben Oyelaran <ben@example.org> <ben@work.example>\n",
    "# who is who\nBen Oyelaran <ben@example.org> <BEN@work.example>\n"
    "Ben Oyelaran <ben@example.org> ben <ben@home.example>\n",
    "Dora Ek <dora@example.org>\n<ada@example.org> <other-ada@example.org>\nBot <bot@example.org> <>\n",
    "Ada Quist <ada@example.org> Ada Quist <other-ada@example.org>\n"
    "Nobody <nobody@example.org>   # late\n\nbroken line <\n",
]
WORDS = ["Harbour", "Tide", "Rope", "Light, far", "Crew \"A\"", "Keel", "Mast & sail", "Rain\u2019s", "Buoy", "Wharf",
         "Anchor 100%", "Two\nlines", "Gull", "Ebb", "Fog"]
ODD_FILES = ["docs/odd \"name\".po", "docs/tab\there.csv", "docs/new\nline.po", "docs/\u65e5\u672c.json", " lead.csv",
             "docs/-n.po", "docs/caf\udce9.txt", "docs/de.po.orig", "notes/de.po", "notes/fr.csv"]


def merge3(base: Any, ours: Any, theirs: Any, pick: Callable[[Any, Any], Any]) -> Any:
    """Of nested dicts, by key; None is what is not there."""
    if ours == theirs or theirs == base:
        return ours
    if ours == base:
        return theirs
    if isinstance(ours, dict) and isinstance(theirs, dict):
        old = base if isinstance(base, dict) else {}
        merged = {key: merge3(old.get(key), ours.get(key), theirs.get(key), pick) for key in {**ours, **theirs}}
        return {key: value for key, value in merged.items() if value is not None}
    return pick(ours, theirs)


@dataclass
class Branch:
    """A line of commits: its last mark, what it has, and what it began with."""
    ref: str
    mark: int
    model: Model
    base: Model


@dataclass
class Stream:
    """What `git fast-import` is fed."""
    out: bytearray = field(default_factory=bytearray)
    marks: int = 0
    subjects: List[str] = field(default_factory=list)

    def commit(self, ref: str, files: Files, parents: List[int], author: Tuple[str, str],
               committer: Tuple[str, str], times: Tuple[int, int], subject: str) -> int:
        self.marks += 1
        subject = "%d %s" % (self.marks, subject)
        self.subjects.append(subject)
        message = subject.encode()
        self.out += b"commit %s\nmark :%d\n" % (ref.encode(), self.marks)
        for role, who, when in (("author", author, times[0]), ("committer", committer, times[1])):
            name = who[0] + " " if who[0] else ""
            self.out += ("%s %s<%s> %d +0130\n" % (role, name, who[1], when)).encode()
        self.out += b"data %d\n%s\n" % (len(message), message)
        for word, parent in zip(["from"] + ["merge"] * len(parents), parents):
            self.out += b"%s :%d\n" % (word.encode(), parent)
        self.out += b"deleteall\n"
        for path, (mode, data) in sorted(files.items()):
            if mode == MODULE:
                self.out += b"M %s %s %s\n" % (mode.encode(), data, quoted_path(path))
            else:
                self.out += b"M %s inline %s\ndata %d\n%s\n" % (mode.encode(), quoted_path(path), len(data), data)
        self.out += b"\n"
        return self.marks


class Simulation:
    """One random history."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.renderer = Renderer(dice.choice(["csv", "csv", "csv", "json"]), dice.choice(["", "", "pot", "en"]))
        self.stream = Stream()
        self.clock = EPOCH + dice.randrange(1000)
        self.serial = 0
        self.used: Dict[str, List[int]] = {"app": [], "web": []}
        self.past: List[Model] = []
        self.authors = dice.sample(AUTHORS, dice.randint(3, 7))
        self.main = Branch("refs/heads/main", 0, {}, {})
        self.sides: List[Branch] = []

    # --- the pieces ---------------------------------------------------------

    def word(self) -> str:
        return self.dice.choice(WORDS)

    def new_file(self, language: str, layout: int) -> Dict[str, Any]:
        code = self.dice.choice(SPELLINGS.get(language, [language]))
        return {"code": code, "layout": layout, "crlf": self.dice.random() < 0.1,
                "mode": RUN if self.dice.random() < 0.05 else FILE, "entries": {}}

    def new_key(self, component: str) -> str:
        self.serial += 1
        if component == "web":
            return "k.%s.%d" % (self.dice.choice("abc"), self.serial)
        context = "ctx" if self.dice.random() < 0.2 else ""
        source = "%s %d" % (self.word(), self.serial)
        return po_key(context, source, source + "s" if self.dice.random() < 0.25 else "")

    def text(self, component: str, language: str, key: str) -> Any:
        """A new value: few words, so that two sides sometimes agree by chance."""
        if component == "web":
            return self.word() if language == "en" else "%s %s" % (language, self.word())
        count = NPLURALS.get(language, 2) if key.split("\4")[2] else 1
        return [self.dice.random() < 0.2] + ["%s %s %d" % (language, self.word(), form) for form in range(count)]

    def nothing(self, component: str, language: str, key: str) -> Any:
        if component == "web":
            return ""
        return [False] + [""] * (NPLURALS.get(language, 2) if key.split("\4")[2] else 1)

    def guide_language(self, component: str) -> str:
        return "en" if component == "web" else {"pot": "@pot", "en": "en"}.get(self.renderer.app_guide, "")

    def targets(self, model: Model, component: str) -> List[str]:
        return [one for one in model[component]["files"] if one != self.guide_language(component)]

    def add_string(self, model: Model, component: str, key: str) -> None:
        """Into the guide, and into some or all of the other files."""
        text = self.word() if component == "web" else key
        model[component]["strings"][key] = text
        everywhere = self.dice.random() < 0.5
        for language, file in model[component]["files"].items():
            if language == self.guide_language(component):
                file["entries"][key] = text if component == "web" else self.nothing(component, language, key)
            elif everywhere or self.dice.random() < 0.6:
                new = self.dice.random() < 0.4
                file["entries"][key] = (self.text if new else self.nothing)(component, language, key)

    def add_language(self, model: Model, component: str, language: str, layout: int) -> None:
        file = self.new_file(language, layout)
        for key in model[component]["strings"]:
            guide = language == self.guide_language(component)
            if component == "web" and guide:
                file["entries"][key] = model[component]["strings"][key]
            elif guide:
                file["entries"][key] = self.nothing(component, language, key)
            elif self.dice.random() < 0.9:
                done = self.dice.random() < 0.6
                file["entries"][key] = (self.text if done else self.nothing)(component, language, key)
        model[component]["files"][language] = file

    def start(self) -> Model:
        model: Model = {"extra": {}}
        for component, places in (("app", APP_PLACES), ("web", WEB_PLACES)):
            model[component] = {"strings": {}, "files": {}, "special": {}}
            layout = self.dice.randrange(len(places))
            self.used[component].append(layout)
            if self.dice.random() < 0.15:
                continue
            self.fill(model, component, layout)
        return model

    def fill(self, model: Model, component: str, layout: int) -> None:
        for _ in range(self.dice.randint(2, 5)):
            key = self.new_key(component)
            model[component]["strings"][key] = self.word() if component == "web" else key
        guide = self.guide_language(component)
        languages = self.dice.sample(LANGUAGES, self.dice.randint(1, 4)) + ([guide] if guide else [])
        for language in languages:
            self.add_language(model, component, language, layout)

    # --- what commits do ----------------------------------------------------

    def some(self, model: Model) -> Tuple[str, Dict[str, Any]]:
        component = self.dice.choice(["app", "web"])
        if not model[component]["files"]:
            self.fill(model, component, self.used[component][-1])
        return component, model[component]

    def do_translate(self, model: Model) -> str:
        component, part = self.some(model)
        languages = self.targets(model, component) or list(part["files"])
        for language in self.dice.sample(languages, min(len(languages), self.dice.randint(1, 2))):
            entries = part["files"][language]["entries"]
            for key in self.dice.sample(list(entries), min(len(entries), self.dice.randint(1, 3))):
                if language == "@pot":
                    continue
                empty = self.dice.random() < 0.12
                entries[key] = (self.nothing if empty else self.text)(component, language, key)
        return "Translate " + component

    def do_fuzzy(self, model: Model) -> str:
        part = model["app"]
        for language in self.targets(model, "app"):
            for value in part["files"][language]["entries"].values():
                if any(value[1:]) and self.dice.random() < 0.3:
                    value[0] = not value[0]
        return "Fuzzy or not"

    def do_new_string(self, model: Model) -> str:
        component, _ = self.some(model)
        for _ in range(self.dice.randint(1, 2)):
            self.add_string(model, component, self.new_key(component))
        return "New string in " + component

    def do_change_source(self, model: Model) -> str:
        component, part = self.some(model)
        if not part["strings"]:
            return "No source"
        old = self.dice.choice(list(part["strings"]))
        if component == "web":
            # Seldom an empty text: such a unit is untranslated in the template itself.
            part["strings"][old] = self.word() if self.dice.random() < 0.95 else ""
            if "en" in part["files"]:
                part["files"]["en"]["entries"][old] = part["strings"][old]
            return "Source changed in web"
        new = self.new_key(component)
        del part["strings"][old]
        part["strings"][new] = new
        for language, file in part["files"].items():
            if old in file["entries"] and (language == "@pot" or self.dice.random() < 0.8):
                value = file["entries"].pop(old)
                file["entries"][new] = self.follow(language, new, value)
        return "Source changed in app"

    def follow(self, language: str, key: str, value: List[Any]) -> List[Any]:
        """As msgmerge: the text of before, fuzzy; forms as the new string has them."""
        empty = self.nothing("app", language, key)
        if not value[1] or len(empty) != len(value):
            return empty
        return [True] + value[1:]

    def do_remove_string(self, model: Model) -> str:
        component, part = self.some(model)
        if len(part["strings"]) < 2:
            return "Nothing removed"
        key = self.dice.choice(list(part["strings"]))
        del part["strings"][key]
        for file in part["files"].values():
            if len(file["entries"]) > 1 and self.dice.random() < 0.8:
                file["entries"].pop(key, None)
        return "String removed in " + component

    def do_reorder(self, model: Model) -> str:
        component, part = self.some(model)
        file = part["files"][self.dice.choice(list(part["files"]))]
        keys = list(file["entries"])
        self.dice.shuffle(keys)
        file["entries"] = {key: file["entries"][key] for key in keys}
        return "Reordered in " + component

    def do_new_language(self, model: Model) -> str:
        component, part = self.some(model)
        missing = [one for one in LANGUAGES if one not in part["files"]]
        guide = self.guide_language(component)
        if guide and guide not in part["files"] and component == "app":
            missing = [guide]
        if missing:
            layouts = [file["layout"] for file in part["files"].values()]
            self.add_language(model, component, self.dice.choice(missing), self.dice.choice(layouts))
        return "New language in " + component

    def do_drop_language(self, model: Model) -> str:
        component, part = self.some(model)
        languages = self.targets(model, component)
        if len(languages) > 1:
            language = self.dice.choice(languages)
            del part["files"][language]
            part["special"].pop(language, None)
        return "Language removed from " + component

    def do_move(self, model: Model) -> str:
        component, part = self.some(model)
        layout = self.dice.randrange(len(APP_PLACES if component == "app" else WEB_PLACES))
        self.used[component].append(layout)
        partial = self.dice.random() < 0.25
        for file in part["files"].values():
            if not partial or self.dice.random() < 0.6:
                file["layout"] = layout
        if self.dice.random() < 0.4:
            self.do_translate(model)
        return "Moved %s to %d" % (component, layout)

    def do_respell(self, model: Model) -> str:
        for component in ("app", "web"):
            for language, file in model[component]["files"].items():
                others = [one for one in SPELLINGS.get(language, []) if one != file["code"]]
                if others:
                    file["code"] = self.dice.choice(others)
                    return "Respelt " + language
        return self.do_new_language(model)

    def do_line_ends(self, model: Model) -> str:
        component, part = self.some(model)
        file = part["files"][self.dice.choice(list(part["files"]))]
        file["crlf"] = not file["crlf"]
        return "Line ends in " + component

    def do_break(self, model: Model) -> str:
        """Only what no reader can take: see README, "cannot be read"."""
        component, part = self.some(model)
        language = self.dice.choice(list(part["files"]))
        pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 12\n" % self.serial
        broken = ["", "\0\1\2 no text", pointer]
        if component == "app":
            broken += ['msgid "a"\n<<<<<<< HEAD\nmsgstr "b"\n', 'msgid "never closed\nmsgstr ""\n']
        elif self.renderer.extension == "json":
            broken += ['{"k": "v"\n', "[1, 2\n"]
        part["special"][language] = [FILE, self.dice.choice(broken)]
        return "Broken %s %s" % (component, language)

    def do_link(self, model: Model) -> str:
        component, part = self.some(model)
        language = self.dice.choice(list(part["files"]))
        module = self.dice.random() < 0.4
        part["special"][language] = [MODULE, "%040x" % 0xabcdef] if module else [LINK, "../elsewhere"]
        return "Not a file: %s %s" % (component, language)

    def do_mend(self, model: Model) -> str:
        for component in ("app", "web"):
            model[component]["special"].clear()
        if self.dice.random() < 0.5:
            self.do_translate(model)
        return "Mended"

    def do_template(self, model: Model) -> str:
        """The template goes, or comes back, perhaps with another text; seldom the .pot."""
        if "@pot" in model["app"]["files"] and self.dice.random() < 0.3:
            del model["app"]["files"]["@pot"]
            model["app"]["special"].pop("@pot", None)
            return "Template (.pot) deleted"
        part = model["web"]
        if "en" in part["files"]:
            del part["files"]["en"]
            part["special"].pop("en", None)
            return "Template deleted"
        if not part["files"]:
            self.fill(model, "web", self.used["web"][-1])
            return "Web again"
        if self.dice.random() < 0.4 and part["strings"]:
            part["strings"][self.dice.choice(list(part["strings"]))] = self.word()
        self.add_language(model, "web", "en", next(iter(part["files"].values()))["layout"])
        return "Template back"

    def do_odd_file(self, model: Model) -> str:
        path = self.dice.choice(ODD_FILES)
        if path in model["extra"]:
            del model["extra"][path]
            return "Odd file removed"
        kind = self.dice.random()
        files = self.renderer.files(model)
        # Sometimes a copy of a real file: a candidate for moves that is none.
        data = self.dice.choice(sorted(files.items()))[1] if files and kind < 0.5 else (FILE, b"odd\n")
        mode, text = data if data[0] in (FILE, RUN) else (FILE, b"odd\n")
        model["extra"][path] = [mode, text.decode("utf-8", "surrogateescape")]
        return "Odd file"

    def do_twin(self, model: Model) -> str:
        """A second file of one language, by another spelling, for a while."""
        twins = [path for path in model["extra"] if path != ".mailmap" and path not in ODD_FILES]
        component, part = self.some(model)
        for language in self.targets(model, component):
            file = part["files"][language]
            others = [one for one in SPELLINGS.get(language, []) if one != file["code"]]
            if others and not twins:
                twin = dict(file, code=self.dice.choice(others))
                path = self.renderer.path(component, language, twin)
                alone = {**model, component: {**part, "files": {language: twin}, "special": {}}}
                model["extra"][path] = [FILE, self.renderer.files(alone)[path][1].decode()]
                return "Twin of " + language
        return self.do_respell(model)

    def do_mailmap(self, model: Model) -> str:
        model["extra"][".mailmap"] = [FILE, self.dice.choice(MAILMAPS)]
        return "Mailmap"

    def do_nothing(self, _: Model) -> str:
        return "Empty commit"

    def do_revert(self, model: Model) -> str:
        old = copy.deepcopy(self.dice.choice(self.past))
        component = self.dice.choice(["app", "web", "all"])
        for name in ("app", "web", "extra") if component == "all" else (component,):
            model[name] = old[name]
        return "Revert of " + component

    EVENTS = [
        (do_translate, 26), (do_fuzzy, 6), (do_new_string, 10), (do_change_source, 9), (do_remove_string, 4),
        (do_reorder, 2), (do_new_language, 5), (do_drop_language, 5), (do_move, 10), (do_respell, 5),
        (do_line_ends, 3), (do_break, 7), (do_link, 3), (do_mend, 6), (do_template, 4), (do_odd_file, 4),
        (do_twin, 2), (do_mailmap, 3), (do_nothing, 3), (do_revert, 4),
    ]

    # --- commits ------------------------------------------------------------

    def times(self) -> Tuple[int, int]:
        """Committer times rise, but for clocks that are wrong."""
        chance = self.dice.random()
        if chance < 0.08:
            return self.clock, self.clock
        if chance < 0.12:
            when = self.dice.choice([0, 1, 631152000, self.clock - 90000, self.clock - 86400])
            return self.clock, when
        if chance < 0.16:
            return self.clock, self.clock - self.dice.randint(1, 200)
        if chance < 0.18:
            return self.clock, self.dice.choice([4102444800, 7258118399, 7258118500])
        self.clock += self.dice.randint(1, 4000)
        return self.clock - self.dice.randrange(500), self.clock

    def commit(self, branch: Branch, parents: List[int], subject: str) -> None:
        author = self.dice.choice(self.authors)
        committer = author if self.dice.random() < 0.8 else ("Robot", "robot@example.org")
        branch.mark = self.stream.commit(branch.ref, self.renderer.files(branch.model), parents,
                                         author, committer, self.times(), subject)
        self.past.append(copy.deepcopy(branch.model))

    def step(self, branch: Branch) -> None:
        """One to three events in a commit."""
        subjects = []
        for _ in range(self.dice.choice([1, 1, 1, 2, 3])):
            events, weights = zip(*self.EVENTS)
            subjects.append(self.dice.choices(events, weights)[0](self, branch.model))
        self.commit(branch, [branch.mark] if branch.mark else [], "; ".join(subjects))

    def fork(self) -> None:
        model = copy.deepcopy(self.main.model)
        name = "refs/heads/side-%d" % (self.stream.marks + 1)
        self.sides.append(Branch(name, self.main.mark, model, copy.deepcopy(model)))

    def merged(self, ours: Branch, theirs: Branch) -> Tuple[Model, str]:
        how = self.dice.choice(["ours", "theirs", "mixed", "drop", "take", "evil", "clean"])
        if how == "drop":
            return copy.deepcopy(ours.model), how
        if how == "take":
            return copy.deepcopy(theirs.model), how
        picks = {"ours": 0.0, "theirs": 1.0}

        def pick(one: Any, two: Any) -> Any:
            return two if self.dice.random() < picks.get(how, 0.5) else one
        model = copy.deepcopy(merge3(theirs.base, ours.model, theirs.model, pick))
        if how == "evil":
            self.dice.choice([self.do_translate, self.do_change_source, self.do_drop_language,
                              self.do_fuzzy, self.do_template])(model)
        return model, how

    def merge(self) -> None:
        count = 2 if len(self.sides) > 1 and self.dice.random() < 0.6 else 1
        sides = self.dice.sample(self.sides, count)
        parents, hows = [self.main.mark], []
        for side in sides:
            self.main.model, how = self.merged(self.main, side)
            parents.append(side.mark)
            hows.append(how)
            self.sides.remove(side)
        # A side without commits of its own is its fork: not merged twice.
        parents = list(dict.fromkeys(parents))
        self.commit(self.main, parents, "Merge %s" % ", ".join(hows))

    def update_side(self) -> None:
        """The main line is merged into a side; sometimes the side becomes the main line."""
        side = self.dice.choice(self.sides)
        if side.mark == self.main.mark:
            return
        model, how = self.merged(side, Branch("", 0, self.main.model, side.base))
        side.model, side.base = model, copy.deepcopy(self.main.model)
        self.commit(side, [side.mark, self.main.mark], "Merge main into side, %s" % how)
        if self.dice.random() < 0.3:
            self.main.model, self.main.mark = copy.deepcopy(side.model), side.mark
            self.sides.remove(side)

    def cherry_pick(self) -> None:
        """One text on two branches, as two commits; both may come in by one merge."""
        branches = self.sides if len(self.sides) > 1 else self.sides + [self.main]
        one, two = self.dice.sample(branches, 2)
        component, part = self.some(one.model)
        for language in self.targets(one.model, component):
            keys = list(part["files"][language]["entries"])
            there = two.model[component]["files"].get(language)
            if keys and there is not None:
                key = self.dice.choice(keys)
                value = self.text(component, language, key)
                for branch, file in ((one, part["files"][language]), (two, there)):
                    file["entries"][key] = copy.deepcopy(value)
                    self.commit(branch, [branch.mark], "Pick %s %s" % (component, language))
                return

    def flip(self) -> None:
        """A side changes a text, and back, and again: several commits have the last value."""
        side = self.dice.choice(self.sides)
        component, part = self.some(side.model)
        for language in self.targets(side.model, component):
            entries = part["files"][language]["entries"]
            if entries:
                key = self.dice.choice(list(entries))
                value = self.text(component, language, key)
                for text in (value, self.text(component, language, key), value):
                    entries[key] = copy.deepcopy(text)
                    self.commit(side, [side.mark], "Flip %s %s" % (component, language))
                return

    def squash(self) -> None:
        side = self.dice.choice(self.sides)
        self.main.model, how = self.merged(self.main, side)
        self.commit(self.main, [self.main.mark], "Squash, %s" % how)
        self.sides.remove(side)

    def orphan(self) -> None:
        """A line of its own root, to be merged: the range then holds a root."""
        model = copy.deepcopy(self.main.model)
        emptied = self.dice.choice(["app", "web"])
        model[emptied] = {"strings": {}, "files": {}, "special": {}}
        side = Branch("refs/heads/side-%d" % (self.stream.marks + 1), 0, model, copy.deepcopy(model))
        self.commit(side, [], "Orphan")
        self.sides.append(side)

    def run(self) -> None:
        self.main.model = self.start()
        self.commit(self.main, [], "Import")
        wanted = self.dice.randint(5, 25)
        while self.stream.marks < wanted - 1:
            chance = self.dice.random()
            if chance < 0.20 and len(self.sides) < 3:
                self.fork()
            elif 0.20 <= chance < 0.50 and self.sides:
                self.join()
            elif 0.50 <= chance < 0.51 and len(self.sides) < 3:
                self.orphan()
            else:
                self.step(self.dice.choice(self.sides * 2 + [self.main, self.main]))
        self.finish()

    def join(self) -> None:
        ways = [self.merge, self.merge, self.merge, self.update_side, self.cherry_pick, self.flip, self.squash]
        self.dice.choice(ways)()

    def finish(self) -> None:
        """HEAD must be a catalogue that builds: all is mended, in one plain place."""
        model = self.main.model
        for component, places in (("app", APP_PLACES), ("web", WEB_PLACES)):
            part = model[component]
            part["special"].clear()
            if not part["files"]:
                self.fill(model, component, 0)
            layouts = [file["layout"] for file in part["files"].values()]
            layout = max(layouts, key=lambda one: (layouts.count(one), -one))
            self.settle(model, component, layout if not places[layout].odd else 0)
        for path in [one for one in model["extra"] if one != ".mailmap" and one not in ODD_FILES]:
            del model["extra"][path]
        self.commit(self.main, [self.main.mark], "Mended for good")

    def settle(self, model: Model, component: str, layout: int) -> None:
        part, guide = model[component], self.guide_language(component)
        self.used[component].append(layout)
        for file in part["files"].values():
            file["layout"] = layout
        if not part["strings"]:
            key = self.new_key(component)
            part["strings"][key] = self.word() if component == "web" else key
        if guide and (guide not in part["files"] or not part["files"][guide]["entries"]):
            part["files"].pop(guide, None)
            self.add_language(model, component, guide, layout)
        if not self.targets(model, component):
            self.add_language(model, component, "de", layout)
        for language, file in part["files"].items():
            if not file["entries"]:
                key = next(iter(part["strings"]))
                file["entries"][key] = self.nothing(component, language, key)

    # --- the catalogue ------------------------------------------------------

    def catalogue(self, ids: Dict[int, str]) -> Dict[str, Any]:
        web_format = "json" if self.renderer.extension == "json" else "csv-simple"
        components = [self.manifest("app", "po"), self.manifest("web", web_format)]
        self.dice.shuffle(components)
        result: Dict[str, Any] = {"base_url": "http://localhost:8000", "changes": ["git"],
                                  "projects": [{"name": "Coast", "slug": "coast", "components": components}]}
        history = self.history_options(ids)
        if history:
            result["history"] = history
        if self.dice.random() < 0.3:
            result["users"] = self.dice.sample([
                {"id": 7, "username": "ada", "full_name": "Ada Quist", "email": "Ada@example.ORG"},
                {"id": 8, "username": "bot", "full_name": "Build Bot", "email": ""},
                {"id": 9, "username": "Ben Oyelaran", "full_name": "B. <O>", "email": "b@elsewhere.example"},
            ], self.dice.randint(1, 3))
        return result

    def manifest(self, component: str, file_format: str) -> Dict[str, Any]:
        place = self.renderer.place(component, self.used[component][-1])
        guide = {"web": "template", "app": "reference"}[component]
        path = place.guide
        if component == "app" and self.renderer.app_guide == "en":
            path = place.mask.replace("*", "en")
        result: Dict[str, Any] = {"name": component.title(), "slug": component,
                                  "filemask": place.mask, "file_format": file_format}
        if component == "web" or self.renderer.app_guide:
            result[guide] = path
        if component == "web" and self.dice.random() < 0.12:
            result["edit_template"] = False
        if self.dice.random() < 0.1:
            result["exclude_languages"] = ["xx"]
        if self.dice.random() < 0.08:
            result["former"] = [self.former(component, guide, layout) for layout in
                                dict.fromkeys(self.used[component][-2::-1]) if layout != self.used[component][-1]]
        return result

    def former(self, component: str, guide: str, layout: int) -> Dict[str, str]:
        place = self.renderer.place(component, layout)
        result = {"filemask": place.mask}
        if component == "web":
            result[guide] = place.guide
        elif self.renderer.app_guide:
            result[guide] = place.guide if self.renderer.app_guide == "pot" else place.mask.replace("*", "en")
        return result

    def history_options(self, ids: Dict[int, str]) -> Dict[str, Any]:
        options: Dict[str, Any] = {}
        if self.dice.random() < 0.1:
            options["since"] = "2020-09-13T14:00:00+00:00"
        if self.dice.random() < 0.1:
            options["until"] = "2020-09-13T23:00:00.5+02:00"
        if self.dice.random() < 0.15:
            commit = ids[self.dice.randint(1, self.stream.marks)]
            options["times"] = {commit: "2020-09-13T15:00:%02d+01:00" % self.dice.randrange(60)}
        return options


def git(directory: str, *arguments: str, data: Optional[bytes] = None) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment.update(GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_NOSYSTEM="1", LC_ALL="C")
    subprocess.run(["git", "-C", directory, *arguments], input=data or b"", check=True, env=environment,
                   stdout=subprocess.DEVNULL)


def write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


def make(dice: random.Random, directory: str) -> None:
    simulation = Simulation(dice)
    simulation.run()
    os.makedirs(directory)
    stream = bytes(simulation.stream.out)
    write(directory + ".fi", stream)
    git(directory, "init", "--quiet")
    git(directory, "symbolic-ref", "HEAD", "refs/heads/main")
    git(directory, "config", "core.autocrlf", "false")
    marks = os.path.abspath(os.path.join(directory, ".git", "marks"))
    git(directory, "fast-import", "--quiet", "--force", "--export-marks=" + marks, data=stream)
    git(directory, "reset", "--quiet", "--hard")
    with open(marks, encoding="ascii") as file:
        ids = {int(mark[1:]): sha for mark, sha in (line.split() for line in file)}
    text = json.dumps(simulation.catalogue(ids), indent=1, ensure_ascii=False) + "\n"
    write(os.path.join(directory, "catalogue.json"), text.encode())


def main(arguments: List[str]) -> int:
    if len(arguments) != 3:
        print("usage: histories.py SEED COUNT FOLDER", file=sys.stderr)
        return 2
    seed, count, folder = arguments[0], int(arguments[1]), arguments[2]
    for number in range(count):
        # A text as seed: the same on every version of Python, and each history on its own.
        make(random.Random("%s/%d" % (seed, number)), os.path.join(folder, "%04d" % number))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
