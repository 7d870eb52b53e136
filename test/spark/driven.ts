import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";
import { isAlive, kill, processesBelow, processesWith, runs } from "./processes.ts";

const script = fileURLToPath(new URL("../../examples/spark/build.py", import.meta.url));
const OURS = "LINGODEX_TEST_FOLDER";

/** What tasks do. */
export type Pass = "--survey" | "--render" | "page" | "pack";

/** Which word of a call says the slice. */
const AT_SLICE: Readonly<Record<Pass, number>> = { "--survey": -1, "--render": -1, page: 4, pack: 4 };

/** Where they write. */
const FOLDERS: Readonly<Record<Exclude<Pass, "--survey">, string>> = {
  "--render": "slices",
  page: "pages",
  pack: "buckets",
};

/** How a call of lingodex shard begins. */
function wordsOf(pass: Pass): readonly string[] {
  return pass.startsWith("--") ? ["map", pass] : [pass, "--job"];
}

export interface Driver {
  readonly pid: number;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

export interface Task {
  readonly pid: number;
  /** The exit code; null where it was killed. */
  readonly ended: Promise<number | null>;
}

/** Folders of a job, and a lingodex that notes its calls, and refuses a slice or stops in the middle where it is to. */
export class DrivenJob {
  readonly #folder = temporaryDirectory();
  readonly #python: string;

  /** @param python that has pyspark, as LINGODEX_SPARK names it */
  constructor(python: string) {
    this.#python = python;
    writeFileSync(this.at("lingodex"), this.#program(), { mode: 0o755 });
    this.forgetCalls();
    onTestFinished(() => processesWith(OURS, this.#folder).forEach(kill));
  }

  at(path: string): string {
    return join(this.#folder, path);
  }

  #program(): string {
    const real = `'${process.execPath}' '${bin}' "$@"`;
    return `#!/bin/sh
case $2 in page|pack) slice=$5 ;; *) for slice; do :; done ;; esac
echo "$*" >>'${this.at("calls")}'
held='${this.at("held")}'."$2.$3.$slice"
[ ! -e '${this.at("refuses")}'."$2.$3.$slice" ] || { echo 'error: no' >&2; exit 2; }
! rm '${this.at("stumbles")}'."$2.$3.$slice" 2>/dev/null || exit 74
[ -e "$held" ] || exec ${real}
${real} | { head -c 100; while [ -e "$held" ]; do sleep 0.1; done; cat; }
`;
  }

  /** Takes effect on commands that start from now on; `stumbles`, on the next one. */
  mark(kind: "held" | "refuses" | "stumbles", pass: Pass, slice: number): void {
    writeFileSync(this.at(`${kind}.${wordsOf(pass).join(".")}.${slice}`), "");
  }

  release(pass: Pass): void {
    const held = `held.${wordsOf(pass).join(".")}.`;
    for (const name of readdirSync(this.#folder)) if (name.startsWith(held)) rmSync(this.at(name));
  }

  forgetCalls(): void {
    writeFileSync(this.at("calls"), "");
  }

  /** The slices that were worked on, in the order of their numbers, each as often as it was. */
  called(pass: Pass): readonly number[] {
    const calls = readFileSync(this.at("calls"), "utf8").split("\n");
    const ofPass = calls.filter((line) => line.startsWith(`shard ${wordsOf(pass).join(" ")} `));
    return ofPass.map((line) => Number(line.split(" ").at(AT_SLICE[pass]))).sort();
  }

  /** Files with something in them that tasks wrote, by their paths, whatever the job's name. */
  recordFiles(): readonly string[] {
    const records = this.at("records");
    if (!existsSync(records)) return [];
    const paths = readdirSync(records, { recursive: true, encoding: "utf8" });
    const holdsBytes = (path: string): boolean => {
      const stats = statSync(join(records, path), { throwIfNoEntry: false });
      return stats?.isFile() === true && stats.size > 0;
    };
    return paths.filter(holdsBytes);
  }

  /** Starts what a task does with a slice, as on an executor: Spark starts a twin of a slow one on another host. */
  startTask(slice: number, into: string): Task {
    const words = ["shard", "map", "--render", "--job", "job", String(slice)];
    const command = JSON.stringify([this.at("lingodex"), ...words]);
    const lines = [
      "import sys, pathlib",
      `sys.path.insert(0, ${JSON.stringify(dirname(script))})`,
      "import build",
      `sys.exit(len(build.record(${command}, pathlib.Path(${JSON.stringify(into)}), lambda: True)))`,
    ];
    const child = spawn(this.#python, ["-c", lines.join("\n")], {
      cwd: this.#folder,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", [OURS]: this.#folder },
      stdio: "ignore",
    });
    return { pid: child.pid ?? 0, ended: once(child, "exit").then(([code]) => code) };
  }

  /** Waits until tasks have written a part of what they hold back, and kills the executors that they run on. */
  async killExecutors(driver: Driver, pass: Exclude<Pass, "--survey">): Promise<void> {
    const isHalf = new RegExp(`/${FOLDERS[pass]}-.*\\.part$`);
    const halves = (): number => this.recordFiles().filter((path) => isHalf.test(path)).length;
    await until(driver, () => halves() === 2);
    const isExecutor = (pid: number): boolean => runs(pid, "CoarseGrainedExecutorBackend");
    const executors = processesBelow(driver.pid).filter(isExecutor);
    executors.forEach(kill);
    await until(driver, () => !executors.some(isAlive));
    if (executors.length !== 2) throw new Error(`there were ${executors.length} executors`);
    this.release(pass);
  }

  /** Starts it with Spark's own program, on two executors of this machine: two slices. */
  drive(catalogue: string, options: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): Driver {
    const folders = ["job", "records"].flatMap((name) => [`--${name}`, this.at(name)]);
    const own = ["--out", this.at("public"), "--lingodex", this.at("lingodex"), ...options];
    const words = [script, catalogue, ...folders, ...own, "--", "--no-pages", "--slices", "2"];
    const submit = join(dirname(this.#python), "spark-submit");
    const child = spawn(submit, ["--master", "local-cluster[2,1,1024]", ...words], {
      cwd: this.#folder,
      env: {
        ...process.env,
        ...environment,
        PYSPARK_PYTHON: this.#python,
        SPARK_LOCAL_IP: "127.0.0.1",
        SPARK_LOCAL_DIRS: this.at("spark"),
        [OURS]: this.#folder,
      },
      // Spark's program sends what Python says on either to its standard output, and its log to standard error.
      stdio: ["ignore", "pipe", "ignore"],
    });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    // Not "close": what outlives a driver that was killed holds on to the pipe.
    const ended = once(child, "exit").then(async ([code]) => {
      await setTimeout(100);
      return { code, said };
    });
    return { pid: child.pid ?? 0, ended };
  }
}

/** Resolves when it is so. @throws where the driver ends before */
export async function until(driver: Driver, isSo: () => boolean): Promise<void> {
  let early = "";
  void driver.ended.then(({ code, said }) => {
    early = `ended with ${code}: ${said}`;
  });
  while (!isSo()) {
    if (early !== "") throw new Error(early);
    await setTimeout(50);
  }
}
