import { type ChildProcess, execFile, execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const WINDOWS = ["--import", pathToFileURL(join(project, "test/platforms/windows.mjs")).href];

const BUILD = ["build", "catalogue", "--out", "tree", "--json"];

/** A folder with the sample, and the program in it. */
class Place {
  readonly root = temporaryDirectory();
  readonly catalogue = join(this.root, "catalogue");
  readonly #system: readonly string[];

  constructor(system: readonly string[]) {
    this.#system = system;
    const isSource = (path: string): boolean => !/\/(?:public|\.lingodex)$/.test(path);
    cpSync(join(project, "data/alpine-club"), this.catalogue, { recursive: true, filter: isSource });
  }

  get #options() {
    const env = { ...process.env, LINGODEX_CACHE_DIR: join(this.root, "cache"), LOCALAPPDATA: this.root };
    return { cwd: this.root, encoding: "utf8", env, timeout: 60_000 } as const;
  }

  run(...words: readonly string[]) {
    return spawnSync(process.execPath, [...this.#system, bin, ...words], this.#options);
  }

  build(...words: readonly string[]): unknown {
    const { stdout, stderr } = this.run(...BUILD, ...words);
    return stdout === "" ? stderr : JSON.parse(stdout);
  }

  /** A build that others go on beside. */
  start(then: (error: unknown, stdout: string) => void): ChildProcess {
    return execFile(process.execPath, [...this.#system, bin, ...BUILD], this.#options, then);
  }
}

it("the sample's tree is the same where Windows is played: built, proved, remembered, edited, taken apart", () => {
  const [here, there] = [new Place([]), new Place(WINDOWS)];
  for (const place of [here, there]) {
    expect(place.build("--verify")).toMatchObject({ ok: true });
    expect(place.build()).toMatchObject({ ok: true, written: 0 });
    const file = join(place.catalogue, "catalogue.json");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/("base_url": *")[^"]*/, "$1https://other.example.org"));
    expect(readFileSync(file, "utf8")).not.toBe(text);
    expect(place.build()).toMatchObject({ ok: true });
    expect(place.run("verify", "tree")).toMatchObject({ status: 0 });
    expect(place.run("bundle", "tree", "--out", "tree.tar.gz")).toMatchObject({ status: 0 });
  }
  expect(hashFiles(join(there.root, "tree"))).toEqual(hashFiles(join(here.root, "tree")));
  expect(readFileSync(join(there.root, "tree.tar.gz"))).toEqual(readFileSync(join(here.root, "tree.tar.gz")));
});

it("of two builds at once, one waits; what a dead one left holds nobody up, where nothing tells when a process began", async () => {
  const place = new Place(WINDOWS);
  const { pid } = spawnSync(process.execPath, ["--version"]);
  mkdirSync(join(place.root, "tree/.lingodex-stage"), { recursive: true });
  writeFileSync(join(place.root, `tree/.lingodex-stage/owner-${pid}--0-0`), "");
  const build = (): Promise<string> => new Promise((done) => place.start((_, stdout) => done(stdout)));
  const both = await Promise.all([build(), build()]);
  for (const said of both) expect(JSON.parse(said)).toMatchObject({ ok: true });
  expect(place.run("verify", "tree")).toMatchObject({ status: 0 });
  expect(existsSync(join(place.root, "tree/.lingodex-stage"))).toBe(false);
});

it("a living process's lock is kept, where nothing tells when a process began", async () => {
  const place = new Place(WINDOWS);
  mkdirSync(join(place.root, "tree/.lingodex-stage"), { recursive: true });
  writeFileSync(join(place.root, `tree/.lingodex-stage/owner-${process.pid}--0-0`), "");
  const status = await new Promise((done) => {
    const running = place.start(() => done(running.exitCode));
    running.stderr?.on("data", (said) => `${said}`.includes(`(process ${process.pid})`) && running.kill());
  });
  expect(status).toBe(130);
  expect(readdirSync(join(place.root, "tree"))).toEqual([".lingodex-stage"]);
});

it("a path with Windows' separator is missing there, as it is elsewhere", () => {
  for (const place of [new Place([]), new Place(WINDOWS)]) {
    const file = join(place.catalogue, "catalogue.json");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace('"tables": "tables"', '"tables": ".\\\\tables"'));
    expect(readFileSync(file, "utf8")).not.toBe(text);
    expect(place.build()).toMatchObject({ ok: false, diagnostics: [{ code: "file/missing" }] });
  }
});

it("a link in a file's place is none there, too, though opening follows it", () => {
  const place = new Place(WINDOWS);
  expect(place.build()).toMatchObject({ ok: true });
  const listed = join(place.root, "tree/lingodex/manifest.json");
  renameSync(listed, join(place.root, "elsewhere.json"));
  symlinkSync(join(place.root, "elsewhere.json"), listed);
  const { status, stderr } = place.run("delta", "tree", "--against", "tree");
  expect({ status, stderr }).toMatchObject({ status: expect.toSatisfy((code) => code !== 0) });
  expect(stderr).not.toMatch(/^ +at /m);
});

it("a checkout with Windows' line ends has the same translations", () => {
  const place = new Place([]);
  const git = (...words: readonly string[]): void => {
    const person = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    execFileSync("git", [...person, ...words], { cwd: place.catalogue, stdio: "ignore" });
  };
  git("init");
  git("add", "--all");
  git("commit", "--message", "all");
  const windows = join(place.root, "windows");
  mkdirSync(windows);
  git("-c", "core.autocrlf=true", "clone", place.catalogue, windows);
  expect(readFileSync(join(windows, "catalogue.json"), "utf8")).toContain("\r\n");
  const checked = place.run("check", "windows", "--strict");
  expect({ status: checked.status, stdout: checked.stdout, stderr: checked.stderr }).toMatchObject({
    status: 0,
  });
  const compared = place.run("diff", "--markdown", "catalogue", "windows");
  expect({ status: compared.status, stdout: compared.stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("No translation differs."),
  });
});
