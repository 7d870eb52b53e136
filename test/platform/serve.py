"""Serves the platform with its framework's development server, in one process."""

import os
import sys

try:
    # It sets signal handlers, which only the main thread may.
    import cysignals  # noqa: F401
except ImportError:
    pass

from django.core.management import execute_from_command_line

address = f"127.0.0.1:{os.environ['PLATFORM_PORT']}"
execute_from_command_line([sys.argv[0], "runserver", "--noreload", "--insecure", address])
