import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";

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
