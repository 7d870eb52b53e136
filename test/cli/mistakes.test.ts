import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";

const LISTED = "lingodex: hint: lingodex check --help lists the options";

/** The words, the exit code, and the lines on standard error. */
const MISTAKES: Readonly<Record<string, readonly [string, number, readonly string[]]>> = {
  "an option": [
    "build --ouut site",
    2,
    [
      "lingodex: error: unknown option '--ouut'; did you mean --out?",
      "lingodex: hint: lingodex build --help lists the options",
    ],
  ],
  "an option that is like no other": [
    "stats --zzzzzzzz",
    2,
    [
      "lingodex: error: unknown option '--zzzzzzzz'",
      "lingodex: hint: lingodex stats --help lists the options",
    ],
  ],
  "an option that the short help leaves out": [
    "check --jsn",
    2,
    ["lingodex: error: unknown option '--jsn'; did you mean --json?", LISTED],
  ],
  "the missing value of an option": [
    "check --format",
    2,
    ["lingodex: error: option '--format <how>' needs a value: human, json, github, sarif, markdown", LISTED],
  ],
  "the missing value of an option that takes any": [
    "check --at",
    2,
    ["lingodex: error: option '--at <rev|date>' needs a value", LISTED],
  ],
  "the value of an option": [
    "check --format jso",
    2,
    ["lingodex: error: option '--format <how>' does not take 'jso'; did you mean json?", LISTED],
  ],
  "the value of an option that is like no other": [
    "check --format toml",
    2,
    [
      "lingodex: error: option '--format <how>' does not take 'toml'; it takes human, json, github, sarif, markdown",
      LISTED,
    ],
  ],
  "an option of a command below another": [
    "shard map --jbo job",
    2,
    [
      "lingodex: error: unknown option '--jbo'; did you mean --job?",
      "lingodex: hint: lingodex shard map --help lists the options",
    ],
  ],
  "a command": [
    "biuld",
    2,
    [
      "lingodex: error: unknown command 'biuld'; did you mean build?",
      "lingodex: hint: lingodex --help lists the commands",
    ],
  ],
  "a check without its area": [
    "help end_colon",
    2,
    [
      'lingodex: error: there is no command or diagnostic "end_colon"',
      'lingodex: hint: did you mean "lingodex help quality/end_colon"?',
    ],
  ],
  "a folder to build": [
    "build nowhere",
    2,
    ["lingodex: error: there is no folder nowhere", "lingodex: hint: check the path"],
  ],
  "a folder to serve": [
    "serve nowhere",
    2,
    ["lingodex: error: there is no folder nowhere", "lingodex: hint: check the path"],
  ],
  "a folder for a host": [
    "host nginx nowhere",
    2,
    ["lingodex: error: there is no folder nowhere", "lingodex: hint: check the path"],
  ],
};

const NAME_ANOTHER = "lingodex: hint: name the folder that holds it";

/** In a folder with a site of a small app, `catalogue.yaml` and `locales/`. */
const IN_AN_APP: Readonly<Record<string, readonly [string, number, readonly string[]]>> = {
  "a manifest for its folder": [
    "build catalogue.yaml",
    2,
    ["lingodex: error: catalogue.yaml is not a folder", NAME_ANOTHER],
  ],
  "a translation for the folder": [
    "stats locales/de.json",
    2,
    ["lingodex: error: locales/de.json is not a folder", NAME_ANOTHER],
  ],
  "a file for a tree": [
    "host nginx catalogue.yaml",
    2,
    ["lingodex: error: catalogue.yaml is not a folder", NAME_ANOTHER],
  ],
  "a host": [
    "host ngnix",
    2,
    [
      'lingodex: error: unknown host "ngnix"; did you mean nginx?',
      expect.stringContaining("hosts: github-pages, "),
    ],
  ],
  "a file for a bundle": [
    "unpack catalogue.yaml --out unpacked",
    74,
    [
      expect.stringContaining("catalogue.yaml is not a whole bundle: "),
      "lingodex: hint: name a file that lingodex bundle wrote, or a folder of lingodex pack",
    ],
  ],
  "an option without the one that it belongs to": [
    "stats --project app",
    2,
    [
      "lingodex: error: --project works only with --svg",
      "lingodex: hint: add --svg FILE; without --project, stats counts all projects",
    ],
  ],
  "a repository that git does not accept": [
    "build --at HEAD",
    2,
    [
      expect.stringMatching(
        /^lingodex: error: \. is not in a git repository: git does not accept .*\/\.git$/,
      ),
      "lingodex: hint: run git status in that folder to see why, or clone the repository again",
    ],
  ],
  "a host that there is not": [
    "mirror http://nowhere.invalid copy",
    74,
    [
      expect.stringMatching(/^lingodex: error: http:\/\/nowhere\.invalid\/.*\((?:ENOTFOUND|EAI_AGAIN)\)$/),
      "lingodex: hint: check the address and your network, and run the command again",
    ],
  ],
};

describe("a misspelled word on the command line", () => {
  let home = "";
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "mistakes-"));
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const run = (words: string) =>
    spawnSync(process.execPath, [bin, ...words.split(" ")], { cwd: home, encoding: "utf8" });

  it.each(Object.entries(MISTAKES))("that is %s", (_, [words, status, lines]) => {
    const ran = run(words);
    expect([ran.status, ran.stdout, ran.stderr.trimEnd().split("\n")]).toEqual([status, "", lines]);
  });

  it.each(Object.entries(IN_AN_APP))("in an app, that is %s", (_, [words, status, lines]) => {
    const cwd = join(home, "shop");
    mkdirSync(join(cwd, "locales"), { recursive: true });
    for (const name of ["de", "en"])
      writeFileSync(join(cwd, "locales", `${name}.json`), '{"hello": "Hello"}');
    spawnSync(process.execPath, [bin, "init"], { cwd });
    mkdirSync(join(cwd, ".git"), { recursive: true });
    const ran = spawnSync(process.execPath, [bin, ...words.split(" ")], { cwd, encoding: "utf8" });
    expect([ran.status, ran.stdout, ran.stderr.trimEnd().split("\n")]).toEqual([status, "", lines]);
  });

  it("that is an output folder of sources, or where nothing can be, says to name another", () => {
    const folder = join(home, "app");
    for (const name of ["de", "en", "fr"]) {
      mkdirSync(join(folder, "locales"), { recursive: true });
      writeFileSync(join(folder, "locales", `${name}.json`), '{"hello": "Hello"}');
    }
    const build = (out: string) => {
      const ran = spawnSync(process.execPath, [bin, "build", "app", "--out", out, "--no-cache"], {
        cwd: home,
        encoding: "utf8",
      });
      return [ran.status, ran.stderr.trimEnd().split("\n").slice(-2)];
    };
    spawnSync(process.execPath, [bin, "init", folder]);
    const hidden =
      /^app\/catalogue.yaml:\d+:\d+ error component\/files-in-output: .* are in "locales", into which/;
    const hint = "  hint: choose another folder: out in the manifest, --out or --cache";
    const told = [expect.stringMatching(hidden), hint, "1 error", "nothing was written"];
    expect(build("app/locales")).toEqual([1, told.slice(-2)]);
    expect(run("build app --out app/locales --no-cache").stderr.trimEnd().split("\n")).toEqual(told);
    const manifest = join(folder, "catalogue.yaml");
    const text = readFileSync(manifest, "utf8");
    writeFileSync(manifest, `out: locales\n${text}`);
    expect(run("build app --no-cache").stderr.trimEnd().split("\n")).toEqual(told);
    const { stdout, stderr } = run("check app");
    expect(`${stdout}${stderr}`).toMatch(/ error component\/files-in-output: /);
    writeFileSync(manifest, text);
    if (process.platform !== "linux") return;
    expect(build("/proc/x")).toEqual([
      74,
      [
        "lingodex: error: cannot prepare /proc/x: no such file or folder (ENOENT)",
        "lingodex: hint: nothing was published: name another folder, and run the command again",
      ],
    ]);
    // It hides no files: they are missing.
    rmSync(join(folder, "locales"), { recursive: true });
    expect(build("app/locales")).toEqual([1, ["2 errors", "nothing was written"]]);
  });

  it("that is a folder to verify names it as it was typed", () => {
    expect(run("verify nowhere").stdout + run("verify nowhere").stderr).toContain(
      "nowhere: error tree/no-directory",
    );
  });

  it.runIf(process.platform === "linux")(
    "that is none, in a folder that was removed, has no stack trace",
    () => {
      for (const words of ["build", "check", "init", "stats --json"]) {
        const script = `mkdir "$1" && cd "$1" && rmdir "$1" && shift && exec "$@"`;
        const gone = join(home, "gone");
        const ran = spawnSync("sh", ["-c", script, "sh", gone, process.execPath, bin, ...words.split(" ")], {
          encoding: "utf8",
        });
        expect([ran.status, ran.stderr], words).toEqual([
          2,
          "lingodex: error: the current folder does not exist any more\nlingodex: hint: go to another folder: cd ~\n",
        ]);
      }
    },
  );

  it("that is an address to listen on does not ask for another port", () => {
    const ran = spawnSync(process.execPath, [bin, "serve", ".", "--listen", "192.0.2.1"], {
      cwd: join(import.meta.dirname, "../../data/alpine-club"),
      encoding: "utf8",
    });
    expect([ran.status, ran.stderr]).toEqual([
      2,
      expect.stringContaining("192.0.2.1: this machine has no such address"),
    ]);
    expect(ran.stderr).toContain("hint: pass an address of this machine to --listen");
  });
});
