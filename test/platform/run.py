#!/usr/bin/env python3
"""Installs the newest Weblate that a Python takes from PyPI, fills it with a made-up set, and imports it.

usage: run.py [--python PROGRAM] [--release VERSION] [--place FOLDER] [--capture FOLDER] [--keep]

--python   a Python 3: the newest release that it takes is the one that is installed; default: that which runs this
--release  that release, and not the newest
--place    where the program is installed; default: .cache/platform of the project
--capture  writes what the server answers, in the form of test/oracle/modern-2026
--keep     leaves the server running until Enter is pressed, and says where it is

Needs PostgreSQL, redis and git on this machine, and what Debian calls libpq-dev libcairo2-dev libpango1.0-dev
libgirepository1.0-dev gir1.2-rsvg-2.0 libacl1-dev liblz4-dev libxxhash-dev libzstd-dev libxmlsec1-dev gettext pkg-config;
as root, it installs those of them that are missing, and the project's own packages. The last line says what was found;
the exit code is 0 where each view came back. All listens on the loopback address alone, and ends with this program.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
PACKAGES = """postgresql redis-server git gettext pkg-config libpq-dev libcairo2-dev libpango1.0-dev
libgirepository1.0-dev gir1.2-rsvg-2.0 libacl1-dev liblz4-dev libxxhash-dev libzstd-dev libssl-dev libxmlsec1-dev""".split()
ANONYMOUS, USER, ADMIN = None, "anna", "admin"


def run(*command, **more):
    return subprocess.run([str(word) for word in command], check=True, **more)


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return str(listening.getsockname()[1])


def install_packages():
    if os.getuid() != 0 or shutil.which("apt-get") is None:
        return
    state = subprocess.run(["dpkg", "-s", *PACKAGES], capture_output=True, check=False)
    if state.returncode == 0:
        return
    print("installing packages of the system", flush=True)
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    run("apt-get", "update", "-qq", **quiet)
    run("apt-get", "install", "-y", "-qq", *PACKAGES, **quiet)


def install_project():
    if not (PROJECT / "node_modules").exists():
        print("installing the project's packages", flush=True)
        run("npm", "ci", "--silent", cwd=PROJECT)


def day_of(uv, python, wanted):
    """A day on which the release was out, in every time zone."""
    words = ["--no-deps", "--format", "pylock.toml", "--python", python, "-"]
    lock = subprocess.check_output([uv, "pip", "compile", "-q", *words], input=wanted, text=True)
    days = [datetime.date.fromisoformat(day) for day in re.findall(r"upload-time = (\d{4}-\d\d-\d\d)", lock)]
    return max(days) + datetime.timedelta(days=2)


def install_release(python, release, place):
    """The folder of the programs that were installed."""
    version = subprocess.check_output([python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], text=True)
    folder = place / f"python-{version.strip()}-{release or 'newest'}"
    programs = folder / "bin"
    if not (programs / "weblate").exists():
        run(python, "-m", "venv", folder)
        run(programs / "pip", "install", "-q", "uv")
        overrides = folder / "overrides.txt"
        # Newer ones need a newer glib than Debian 12 has.
        overrides.write_text("PyGObject<3.51\n")
        wanted = f"weblate[postgres]{'==' + release if release else ''}"
        # Packages that came out later than a release, and within its bounds, have broken it.
        day = day_of(programs / "uv", programs / "python", wanted)
        words = ["--python", programs / "python", "--override", overrides, "--exclude-newer", day]
        run(programs / "uv", "pip", "install", "-q", *words, wanted)
    return programs


def wait_for(origin, server, log):
    """The first answer may take a minute: the program is loaded for it."""
    last = None
    for _ in range(180):
        try:
            return urllib.request.urlopen(f"{origin}/api/", timeout=60)
        except (urllib.error.URLError, OSError) as error:
            last = error
            if server.poll() is not None:
                break
            time.sleep(1)
    sys.exit(f"the server did not start: {last}\n{log.read_text()[-4000:]}")


PEOPLE = """
import json, os
from rest_framework.authtoken.models import Token
from weblate.auth.models import User
from weblate.utils.token import get_token
tokens = {}
for name, full_name in (("admin", "Ada Admin"), ("anna", "Anna Berg"), ("bruno", "Bruno Costa")):
    person, _ = User.objects.get_or_create(username=name, defaults={"full_name": full_name, "email": name + "@example.org"})
    person.is_superuser = name == "admin"
    person.save()
    tokens[name] = Token.objects.get_or_create(user=person, defaults={"key": get_token("wlu")})[0].key
with open(os.environ["PLATFORM_TOKENS"], "w") as file:
    json.dump(tokens, file)
"""


class Platform:
    def __init__(self, programs, place):
        self.programs, self.place, self.processes = programs, place, []
        ports = {key: free_port() for key in ("DATABASE_PORT", "REDIS_PORT", "PORT")}
        self.origin = f"http://localhost:{ports['PORT']}"
        self.tokens = place / "tokens.json"
        own = {"PLATFORM_PLACE": str(place), "PLATFORM_TOKENS": str(self.tokens)}
        own.update({f"PLATFORM_{key}": port for key, port in ports.items()})
        # Else it takes our repository for its own, and our revision for its version.
        own["GIT_CEILING_DIRECTORIES"] = str(programs.parent.parent)
        own.update({"DJANGO_SETTINGS_MODULE": "settings", "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1"})
        self.environment = {**os.environ, **own}
        self.ports = ports

    def start(self):
        self.start_database()
        self.run_beside("redis-server", "--port", self.ports["REDIS_PORT"], "--bind", "127.0.0.1", "--save", "")
        print("making the database", flush=True)
        self.manage("migrate")
        self.manage("shell", "-c", PEOPLE)
        log = self.place / f"{len(self.processes)}.log"
        wait_for(self.origin, self.run_beside(self.programs / "python", HERE / "serve.py"), log)

    def start_database(self):
        [folder] = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1:] or sys.exit("PostgreSQL is missing")
        data = self.place / "database"
        data.mkdir()
        user = []
        if os.getuid() == 0:
            # It refuses to run as root.
            user = ["runuser", "-u", "postgres", "--"]
            shutil.chown(data, "postgres")
        run(*user, folder / "initdb", "-A", "trust", "-U", "platform", "-D", data / "files", stdout=subprocess.DEVNULL)
        words = ["-p", self.ports["DATABASE_PORT"], "-k", data, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
        self.run_beside(*user, folder / "postgres", "-D", data / "files", *words)
        create = [folder / "createdb", "-h", "127.0.0.1", "-p", self.ports["DATABASE_PORT"], "-U", "platform", "platform"]
        for _ in range(60):
            if subprocess.run([str(word) for word in create], check=False, stderr=subprocess.DEVNULL).returncode == 0:
                return
            time.sleep(1)
        sys.exit("the database did not start")

    def run_beside(self, *command):
        log = open(self.place / f"{len(self.processes)}.log", "w")
        process = subprocess.Popen(
            [str(word) for word in command], env=self.environment, stdout=log, stderr=log, cwd=self.place
        )
        self.processes.append(process)
        return process

    def manage(self, *words):
        done = subprocess.run(
            [str(self.programs / "weblate"), *words], env=self.environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            sys.exit(f"weblate {words[0]}: {done.stdout[-2000:]}{done.stderr[-4000:]}")

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def imports(platform):
    """Each view is judged by test/import/real-server.test.ts. The names of those that did not come back."""
    tokens = json.loads(platform.tokens.read_text())
    failed = []
    for who in (ANONYMOUS, USER, ADMIN):
        print(f"importing as {who or 'a visitor'}", flush=True)
        environment = {**os.environ, "LINGODEX_PLATFORM": platform.origin, "LINGODEX_TOKEN": tokens.get(who, "")}
        environment.update({"LINGODEX_PLATFORM_JUDGED": "1", "LINGODEX_PLATFORM_OPTIONS": "--private publish"})
        words = ["npx", "vitest", "run", "test/import/real-server.test.ts"]
        if subprocess.run(words, cwd=PROJECT, env=environment, check=False).returncode != 0:
            failed.append(who or "a visitor")
    return failed


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--python", default=sys.executable)
    words.add_argument("--release")
    words.add_argument("--place", type=pathlib.Path, default=PROJECT / ".cache" / "platform")
    words.add_argument("--capture")
    words.add_argument("--keep", action="store_true")
    options = words.parse_args()
    install_packages()
    install_project()
    programs = install_release(options.python, options.release, options.place.resolve())
    with tempfile.TemporaryDirectory(prefix="platform-") as temporary:
        place = pathlib.Path(temporary)
        place.chmod(0o755)
        platform = Platform(programs, place)
        try:
            platform.start()
            asked = [programs / "python", "-c", "from importlib.metadata import version; print(version('weblate'))"]
            version = subprocess.check_output(asked, text=True).strip()
            print(f"Weblate {version} at {platform.origin}", flush=True)
            run(programs / "python", HERE / "load.py", platform.origin, platform.tokens)
            if options.capture:
                run(sys.executable, HERE / "capture.py", platform.origin, platform.tokens, options.capture)
            if options.keep:
                input(f"tokens: {platform.tokens.read_text()}; Enter ends the server ")
                return
            failed = imports(platform)
            if failed:
                sys.exit(f"Weblate {version}: not all came back as {', '.join(failed)} sees it")
            print(f"Weblate {version}: all came back, as each of three views shows it")
        finally:
            platform.stop()


main()
