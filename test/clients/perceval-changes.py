"""Prints the address of every change that perceval's client gets, one a line."""

import datetime
import sys

from perceval.backends.weblate.weblate import WeblateClient

since = datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)
for page in WeblateClient(sys.argv[1], None).changes(from_date=since):
    for change in page:
        print(change["url"])
