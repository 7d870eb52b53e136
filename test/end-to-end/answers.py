"""Answers what a program asks on a terminal: answers.py STEPS PROGRAM ARGUMENT...

STEPS is a JSON list of [what is waited for, what is typed then]. What the terminal shows goes to standard output; the
status is the program's, or 128 and the signal that ended it.
"""

import json
import os
import pty
import select
import sys

steps = json.loads(sys.argv[1])
child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
shown, seen = b"", 0
while True:
    ready, _, _ = select.select([terminal], [], [], 30)
    if not ready:
        os.kill(child, 9)
        break
    try:
        printed = os.read(terminal, 65536)
    except OSError:
        break
    if not printed:
        break
    shown += printed
    while steps and steps[0][0].encode() in shown[seen:]:
        waited, typed = steps.pop(0)
        seen = shown.index(waited.encode(), seen) + len(waited)
        os.write(terminal, typed.encode())
os.write(1, shown)
_, status = os.waitpid(child, 0)
code = os.waitstatus_to_exitcode(status)
sys.exit(code if code >= 0 else 128 - code)
