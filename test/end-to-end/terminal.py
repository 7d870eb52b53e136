"""Runs a program on a terminal of COLUMNS columns: terminal.py COLUMNS PROGRAM ARGUMENT..."""

import fcntl
import os
import pty
import struct
import sys
import termios

child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])
while True:
    try:
        printed = os.read(terminal, 65536)
    except OSError:
        break
    if not printed:
        break
    os.write(1, printed)
_, status = os.waitpid(child, 0)
sys.exit(os.waitstatus_to_exitcode(status) % 256)
