"""Builds a catalogue in slices under Spark, byte for byte as `lingodex build` does: docs/how-to/scale.md, "Spark".

    spark-submit build.py l10n --job job --records records --out public -- --no-pages

What is published, lingodex alone decides: here its commands are started, and their files named. Behind `--` stand
options of `lingodex shard plan`. Ends with the code of the command that failed; with 74 where Spark gave up.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import uuid
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from threading import Event, Thread

from pyspark import AccumulatorParam, SparkConf, SparkContext

INPUT_OUTPUT = 74
Failure = tuple[int, str]  # a command's exit code, and what it said on standard error


class Failures(AccumulatorParam[list[Failure]]):
    def zero(self, value: list[Failure]) -> list[Failure]:
        return []

    def addInPlace(self, value1: list[Failure], value2: list[Failure]) -> list[Failure]:
        return value1 + value2


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def record(command: list[str], file: Path, is_current: Callable[[], bool]) -> list[Failure]:
    """On an executor: a command's output becomes the file, all at once: a twin of the task puts the same bytes there.

    Raises for what may go well elsewhere or the next time, so that Spark tries again; returns what no try will change.
    """
    part = file.with_name(f"{file.name}.{uuid.uuid4().hex}.part")
    try:
        with part.open("xb") as output:
            ran = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE)
            os.fsync(output.fileno())
        said = ran.stderr.decode(errors="replace")
        if ran.returncode == INPUT_OUTPUT or ran.returncode < 0:
            raise RuntimeError(f"{command} ended with {ran.returncode}: {said}")
        if ran.returncode > 0:
            return [(ran.returncode, said)]
        if not is_current():
            raise RuntimeError(f"{command}: the job was settled anew meanwhile")
        part.replace(file)
        return []
    finally:
        part.unlink(missing_ok=True)


def make(
    spark: SparkContext,
    folder: Path,
    command: list[str],
    slices: int,
    inputs: list[str] | None = None,
    is_current: Callable[[], bool] = lambda: True,
) -> list[str]:
    """One job of Spark, with a task for each slice whose file is not there yet. Returns the files of all."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {number: folder / str(number) for number in range(slices)}
    of = inputs or []
    missing = [([*command, str(number), *of], file) for number, file in files.items() if not file.exists()]
    failures, ended = spark.accumulator([], Failures()), Event()

    def cancel_early() -> None:
        while not ended.wait(0.2):
            if failures.value:
                return spark.cancelAllJobs()

    Thread(target=cancel_early, daemon=True).start()
    try:
        if missing:
            tasks = spark.parallelize(missing, len(missing))
            tasks.foreach(lambda task: failures.add(record(*task, is_current)))
    except Exception:
        if not failures.value:
            raise
    finally:
        ended.set()
    for code, said in failures.value:
        sys.stderr.write(said)
        sys.exit(code)
    return [str(file) for file in files.values()]


def run(*command: str, into: Path | None = None) -> str:
    """On the driver: what a command prints, where it goes to no file. Its standard error is ours."""
    with into.open("wb") if into else nullcontext(subprocess.PIPE) as output:
        ran = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output)
    if ran.returncode != 0:
        sys.exit(ran.returncode if ran.returncode > 0 else INPUT_OUTPUT)
    return (ran.stdout or b"").decode()


def main() -> None:
    words = [*sys.argv[1:], "--"]
    end = words.index("--")
    parser = argparse.ArgumentParser(allow_abbrev=False, epilog="Behind -- stand options of lingodex shard plan.")
    parser.add_argument("catalogue", type=os.path.abspath)
    for option in ("--job", "--records", "--out"):
        parser.add_argument(option, type=os.path.abspath, required=True, metavar="DIR")
    parser.add_argument("--to", choices=["tree", "pack"], default="tree")
    parser.add_argument("--max-delete", metavar="N", help="as of lingodex shard merge")
    parser.add_argument("--s3", metavar="s3://…", help="bucket and prefix where OUT is deployed to, by s5cmd")
    parser.add_argument("--against", metavar="WHAT", default="none", help="what is deployed there: the site's address")
    parser.add_argument("--lingodex", metavar="CMD", default="lingodex", help="the program, the same everywhere")
    asked = parser.parse_args(words[:end])
    lingodex = os.path.abspath(asked.lingodex) if os.sep in asked.lingodex else asked.lingodex
    shard, job = [lingodex, "shard"], ["--job", asked.job]

    count, name = run(*shard, "plan", asked.catalogue, *job, *words[end + 1 : -1]).split()
    records, slices = Path(asked.records, name[:16]), int(count)
    run(*shard, "table", *job)
    with SparkContext(conf=SparkConf().setAppName("lingodex").setIfMissing("spark.speculation", "true")) as spark:
        # Always anew: they tell whether the catalogue is what it was.
        folder = records / f"surveys-{uuid.uuid4().hex}"
        surveys = make(spark, folder, [*shard, "map", "--survey", *job], slices)
        run(*shard, "settle", *job, *surveys)
        # What follows stands until something else is settled: so a driver that was killed goes on.
        settled = Path(asked.job, "settled.json")
        known = digest(settled)

        def stage(name: str, command: list[str], inputs: list[str] | None = None) -> list[str]:
            folder, is_current = records / f"{name}-{known}", lambda: digest(settled) == known
            return make(spark, folder, [*command, *job], slices, inputs, is_current)

        files = stage("slices", [*shard, "map", "--render"])
        if asked.to == "pack":
            pages, whole = stage("pages", [*shard, "page"], files), records / f"whole-{known}"
            run(*shard, "join", *job, *pages, into=whole)
            files = [str(whole), *stage("buckets", [*shard, "pack"], [*pages, str(whole)])]
    last = ["commit"] if asked.to == "pack" else ["merge", "--to", asked.to]
    limit = [] if asked.max_delete is None else ["--max-delete", asked.max_delete]
    run(*shard, *last, *job, *files, "--out", asked.out, *limit)
    if asked.s3 is not None:
        deploy = str(records / "deploy")
        run(lingodex, "delta", asked.out, "--against", asked.against, "--to", asked.s3, "--out", deploy, *limit)
        run(os.path.join(deploy, "s5cmd", "deploy.sh"))
    shutil.rmtree(records, ignore_errors=True)


if __name__ == "__main__":
    try:
        main()
    except Exception as error:
        # Without the frames of Java and Python: the last line is what a command said.
        said, _, _ = str(error).partition("\nDriver stacktrace:")
        sys.stderr.writelines(f"{line}\n" for line in said.splitlines() if line.strip() and line[0] not in " \t")
        sys.exit(INPUT_OUTPUT)
