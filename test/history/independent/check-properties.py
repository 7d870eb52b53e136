#!/usr/bin/env python3
"""Properties that hold whatever the readings are: `check-properties.py SEED COUNT`.

For each random history: numbers ascend; the folded log says what the files of HEAD say;
a commit that is added (an empty one, or one that removes a language) moves no record.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import Any, Dict, List

from hashes import id_hash
from histories import git
from histories import main as make_histories
from log import History
from records import CONTENT
from repository import Repository
from texts import TRANSLATED


def history_of(directory: str, catalogue: Dict[str, Any]) -> History:
    repository = Repository(directory)
    history = History(repository, catalogue)
    history.run()
    repository.close()
    return history


def check_numbers(history: History) -> None:
    numbers = [record.id for record in history.records]
    assert all(one < two for one, two in zip(numbers, numbers[1:])), "numbers do not ascend"
    assert all(record.id >= record.micros for record in history.records), "a number before its time"


def check_folded(history: History) -> None:
    """The last content record of a translated unit has its text (guides apart: new there is no record)."""
    last = {(record.component, record.language, record.id_hash): record.target
            for record in history.records if record.action in CONTENT}
    for component, state in history.head.items():
        for language, translation in state.translations.items():
            if (component, language) in history.guided:
                continue
            for key, unit in translation.units.items():
                there = last.get((component, language, id_hash(key)))
                if unit.value[0] == TRANSLATED:
                    assert there == unit.value[1], (component, language, key, there, unit.value)


def shape(document: Dict[str, Any], count: int) -> List[Dict[str, Any]]:
    return [{**record, "published": None} for record in document["records"][:count]]


def check_added(directory: str, catalogue: Dict[str, Any], history: History) -> None:
    before = history.document()
    count = len(before["records"])
    git(directory, "-c", "user.name=Zoe", "-c", "user.email=zoe@example.org", "commit", "--allow-empty", "-qm", "Added")
    after = history_of(directory, catalogue).document()
    assert after["records"] == before["records"], "an empty commit moved something"
    app = next(one for one in history.head if one.endswith("/app"))
    path = history.head[app].by_path()[0].path
    git(directory, "rm", "--quiet", "--", ":(literal)" + path)
    git(directory, "-c", "user.name=Zoe", "-c", "user.email=zoe@example.org", "commit", "-qm", "Gone")
    after = history_of(directory, catalogue).document()
    assert shape(after, count) == shape(before, count), "a removal moved something"


def main(arguments: List[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        make_histories([arguments[0], arguments[1], folder])
        for name in sorted(one for one in os.listdir(folder) if not one.endswith(".fi")):
            directory = os.path.join(folder, name)
            with open(os.path.join(directory, "catalogue.json"), encoding="utf-8") as file:
                catalogue = json.load(file)
            history = history_of(directory, catalogue)
            try:
                check_numbers(history)
                check_folded(history)
                check_added(directory, catalogue, history)
            except (AssertionError, subprocess.CalledProcessError) as error:
                print("history %s of seed %s: %s" % (name, arguments[0], error), file=sys.stderr)
                return 1
    print("%s histories of seed %s hold" % (arguments[1], arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
