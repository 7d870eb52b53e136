"""What is asked of git: commits, trees, blobs. Plain subprocess calls."""
from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

# Path -> blob id; regular files only (ADOPT.md 4, "Files of a step").
Tree = Dict[str, str]


@dataclass(frozen=True)
class Commit:
    id: str
    parents: Tuple[str, ...]
    seconds: int
    name: str
    email: str
    subject: str


class Repository:
    """One repository, read by `git`; trees and blobs are read once."""

    def __init__(self, directory: str) -> None:
        self._directory = directory
        self._trees: Dict[str, Tree] = {}
        self._blobs: Dict[str, bytes] = {}
        self._reading: Optional[subprocess.Popen] = None
        self.head = self._text("rev-parse", "--verify", "HEAD^{commit}").strip()
        self.commits = self._read_commits()
        self.boundary = self._read_boundary()

    def _environment(self) -> Dict[str, str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        environment.update(GIT_NO_LAZY_FETCH="1", GIT_ALLOW_PROTOCOL="none", LC_ALL="C")
        return environment

    def _command(self, *arguments: str) -> List[str]:
        return ["git", "--no-pager", "--no-replace-objects", "-C", self._directory, *arguments]

    def _run(self, *arguments: str) -> bytes:
        return subprocess.run(self._command(*arguments), check=True, env=self._environment(),
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout

    def _text(self, *arguments: str) -> str:
        return self._run(*arguments).decode("utf-8", "surrogateescape")

    def _read_commits(self) -> Dict[str, Commit]:
        fields = "%x00".join(("%H", "%P", "%ct", "%an", "%ae", "%s")) + "%x00"
        text = self._text("log", "-z", "--no-show-signature", "--encoding=UTF-8", "--format=tformat:" + fields, "HEAD")
        # With -z a NUL ends each commit, after the one that ends its subject.
        cells = text.split("\0")
        commits = {}
        for start in range(0, len(cells) - 6, 7):
            sha, parents, seconds, name, email, subject = cells[start:start + 6]
            commits[sha] = Commit(sha, tuple(parents.split()), int(seconds or 0), name, email, subject)
        return commits

    def _read_boundary(self) -> frozenset:
        """The commits at which a shallow clone ends."""
        path = os.path.join(self._directory, self._text("rev-parse", "--git-path", "shallow").strip())
        if not os.path.exists(path):
            return frozenset()
        with open(path, encoding="ascii") as file:
            return frozenset(file.read().split())

    def steps(self) -> List[Commit]:
        """HEAD and its first parents, oldest first."""
        result = []
        sha: Optional[str] = self.head
        while sha is not None:
            commit = self.commits[sha]
            result.append(commit)
            sha = commit.parents[0] if commit.parents else None
        return result[::-1]

    def ranges(self) -> List[List[Commit]]:
        """For each step the commits that it reaches and no earlier step does."""
        seen: set = set()
        result = []
        for step in self.steps():
            found: List[Commit] = []
            waiting = [step.id]
            while waiting:
                sha = waiting.pop()
                if sha not in seen:
                    seen.add(sha)
                    found.append(self.commits[sha])
                    waiting.extend(self.commits[sha].parents)
            result.append(found)
        return result

    def tree(self, commit: str) -> Tree:
        if commit not in self._trees:
            listing = self._text("ls-tree", "-r", "-z", "--full-tree", commit)
            tree: Tree = {}
            for line in filter(None, listing.split("\0")):
                about, path = line.split("\t", 1)
                mode, _, blob = about.split(" ")
                if mode in ("100644", "100755"):
                    tree[path] = blob
            self._trees[commit] = tree
        return self._trees[commit]

    def blob(self, sha: str) -> bytes:
        if sha not in self._blobs:
            self._blobs[sha] = self._read_blob(sha)
        return self._blobs[sha]

    def _read_blob(self, sha: str) -> bytes:
        """One process answers for all blobs."""
        if self._reading is None:
            self._reading = subprocess.Popen(self._command("cat-file", "--batch"), env=self._environment(),
                                             stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        asked, answers = self._reading.stdin, self._reading.stdout
        assert asked is not None and answers is not None
        asked.write(sha.encode() + b"\n")
        asked.flush()
        header = answers.readline().split()
        if len(header) != 3:
            raise LookupError("object not there: " + sha)
        data = answers.read(int(header[2]))
        answers.read(1)
        return data

    def close(self) -> None:
        if self._reading is not None:
            self._reading.communicate()
