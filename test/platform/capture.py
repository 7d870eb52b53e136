#!/usr/bin/env python3
"""Writes what a running platform answers to an import, in three views: as test/oracle/modern-5.17 has it.

usage: capture.py ORIGIN TOKENS.json FOLDER

All lists come first, and then files: asking for one makes the server commit what is pending.
"""

import base64
import gzip
import json
import os
import sys
import urllib.error
import urllib.request

ORIGIN, TOKENS, FOLDER = sys.argv[1], json.load(open(sys.argv[2])), sys.argv[3]
VIEWS = {"anonymous": None, "user": TOKENS["anna"], "admin": TOKENS["admin"]}
LISTS = "projects components translations units changes languages screenshots categories suggestions".split()
KEPT = {"content-type", "vary", "allow", "content-disposition", "last-modified"}


class View:
    def __init__(self, token):
        self.token, self.lines, self.lists = token, [], {}

    def ask(self, address):
        headers = {"Authorization": f"Token {self.token}"} if self.token else {}
        request = urllib.request.Request(ORIGIN + address, headers=headers)
        try:
            answer = urllib.request.urlopen(request, timeout=300)
        except urllib.error.HTTPError as error:
            answer = error
        body = answer.read()
        line = {"method": "GET", "address": address, "status": answer.status}
        line["headers"] = [[key, value] for key, value in answer.headers.items() if key.lower() in KEPT]
        if "text/html" in answer.headers.get("Content-Type", "") and answer.status != 200:
            line["body_omitted"] = len(body)
        else:
            try:
                line["body"] = body.decode("utf-8")
            except UnicodeDecodeError:
                line["body_b64"] = base64.b64encode(body).decode()
        self.lines.append(line)
        return json.loads(line["body"]) if "json" in answer.headers.get("Content-Type", "") else None

    def read_lists(self):
        self.ask("/api/")
        for name in ["changes", *LISTS]:
            page = self.ask(f"/api/{name}/?page_size=1000")
            self.lists[name] = page.get("results", []) if page else []
        self.ask("/api/metrics/")
        if not self.token:
            return
        people = {change[key] for change in self.lists["changes"] for key in ("user", "author")}
        for address in sorted(person for person in people if person):
            self.ask(address.removeprefix(ORIGIN))
        for component in self.lists["components"]:
            self.ask(component["repository_url"].removeprefix(ORIGIN))

    def read_files(self):
        for component in self.lists["components"]:
            for key, name in (("template", "monolingual_base"), ("new_base", "new_template")):
                if component[key]:
                    self.ask(f"{component['url'].removeprefix(ORIGIN)}{name}/")
        for item in [*self.lists["translations"], *self.lists["screenshots"]]:
            if item.get("filename") != "":
                self.ask(item["file_url"].removeprefix(ORIGIN))

    def write(self, path):
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in self.lines)
        with open(path, "wb") as file:
            file.write(gzip.compress(text.encode(), mtime=0))


views = {name: View(token) for name, token in VIEWS.items()}
for view in views.values():
    view.read_lists()
for view in views.values():
    view.read_files()
os.makedirs(FOLDER, exist_ok=True)
for name, view in views.items():
    view.write(f"{FOLDER}/answers-{name}.jsonl.gz")
    print(name, len(view.lines), "answers,", len(view.lists["units"]), "units")
