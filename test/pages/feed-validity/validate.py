"""Tells what is wrong with feeds: a JSON object of lists of sentences, empty where nothing is, in the order of the input.

Standard input: a JSON list of {"kind": "atom" or "json", "text"}. Arguments: atom.rng, and the JSON Schema of JSON Feed.
Grammars say most; what they cannot say stands here. A reader that many programs are built on, feedparser, has to find in
a feed of Atom what its grammar found. In CI only; never shipped.
"""

import json
import re
import sys

import feedparser
import jsonschema
from lxml import etree

ATOM = "{http://www.w3.org/2005/Atom}"
# RFC 5646, as far as its grammar goes without the registry.
LANGUAGE = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")


def main():
    grammar, schema = sys.argv[1:]
    relax = etree.RelaxNG(etree.parse(grammar))
    with open(schema, encoding="utf-8") as file:
        validator = jsonschema.Draft7Validator(
            json.load(file), format_checker=jsonschema.Draft7Validator.FORMAT_CHECKER
        )
    judges = {
        "atom": lambda text: atom_findings(text, relax),
        "json": lambda text: json_findings(text, validator),
    }
    feeds = json.load(sys.stdin)
    json.dump([judges[feed["kind"]](feed["text"]) for feed in feeds], sys.stdout)


def atom_findings(text, relax):
    content = text.encode("utf-8")
    try:
        feed = etree.fromstring(content)
    except etree.XMLSyntaxError as error:
        return [f"no XML: {error}"]
    if not relax.validate(feed):
        return [f"line {error.line}: {error.message}" for error in relax.error_log]
    entries = feed.findall(f"{ATOM}entry")
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    return repeated(ids) + reader_findings(content, ids)


def reader_findings(content, ids):
    """What feedparser would have to tell the people who read the feed."""
    read = feedparser.parse(content)
    if read.bozo:
        return [f"feedparser: {read.bozo_exception}"]
    if read.version != "atom10" or [entry.get("id") for entry in read.entries] != ids:
        return ["feedparser reads other entries"]
    shown = ("title", "link", "updated_parsed")
    return [
        f"feedparser finds no {name} of {entry.get('id')}"
        for entry in [read.feed, *read.entries]
        for name in shown
        if not entry.get(name)
    ]


def json_findings(text, validator):
    try:
        feed = json.loads(text)
    except ValueError as error:
        return [f"no JSON: {error}"]
    findings = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(feed)]
    return findings or json_prose(feed)


def json_prose(feed):
    """What jsonfeed.org says in words."""
    findings = repeated([item["id"] for item in feed["items"]])
    # "should be considered required for feeds on the public web"
    findings += [f"no {name}" for name in ("home_page_url", "feed_url") if name not in feed]
    languages = [part["language"] for part in [feed, *feed["items"]] if "language" in part]
    return findings + [f"{tag} is no language" for tag in languages if not LANGUAGE.fullmatch(tag)]


def repeated(ids):
    return [f"{each} twice" for each in sorted(set(ids)) if ids.count(each) > 1]


main()
