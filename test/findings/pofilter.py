"""Judges translations by tests of pofilter: JSON in, `[{language, source: [], target: []}, …]`, names of failing tests out."""
import json
import sys

from translate.filters import checks
from translate.misc.multistring import multistring
from translate.storage import po

TESTS = ["printf", "variables", "xmltags", "urls"]
checkers = {}
told = []
for one in json.load(sys.stdin):
    language = one["language"]
    if language not in checkers:
        config = checks.CheckerConfig(targetlanguage=language)
        checkers[language] = checks.StandardChecker(checkerconfig=config, limitfilters=TESTS)
    unit = po.pounit()
    unit.source = multistring(one["source"]) if len(one["source"]) > 1 else one["source"][0]
    unit.target = multistring(one["target"]) if len(one["target"]) > 1 else one["target"][0]
    told.append(sorted(set(checkers[language].run_filters(unit)) & set(TESTS)))
json.dump(told, sys.stdout)
