import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";
import { hashFiles } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

/** More than any of these commands takes; one that waits for a pipe never ends. */
const PATIENCE = 60_000;

interface Ended {
  /** `null` where it had to be killed. */
  readonly code: number | null;
  readonly told: string;
}

function run(directory: string, parameters: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [bin, ...parameters], {
    cwd: directory,
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let told = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (told += String(text)));
  const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, told });
    });
  });
}

const CATALOGUE = `base_url: https://l10n.example.org
projects:
  - name: Demo
    slug: demo
    components:
      - { name: Web, slug: web, filemask: "*.json", template: en.json, file_format: json }
`;

const around = mkdtempSync(join(tmpdir(), "lingodex-test-"));
const [tree, archive] = [join(around, "public"), join(around, "tree.tar")];
afterAll(() => rmSync(around, { recursive: true }));
beforeAll(() => {
  writeFileSync(join(around, "catalogue.yaml"), CATALOGUE);
  for (const code of ["en", "de"]) writeFileSync(join(around, `${code}.json`), '{"a": "b", "c": "d"}');
  execFileSync(process.execPath, [bin, "build", around, "--no-cache"], { stdio: "ignore" });
  execFileSync(process.execPath, [bin, "bundle", tree, "-o", archive, "--compression", "none"], {
    stdio: "ignore",
  });
});

/** A folder with a tree, and with what is none. */
function folder(): string {
  const directory = temporaryDirectory();
  cpSync(tree, join(directory, "tree"), { recursive: true });
  execFileSync("mkfifo", [join(directory, "pipe")]);
  symlinkSync("/dev/zero", join(directory, "zero"));
  writeFileSync(join(directory, "empty"), "");
  return directory;
}

const PLACES = ["pipe", "zero", "/proc/self/mem", "empty/x"];

const COMMANDS: readonly (readonly [string, readonly number[]])[] = [
  ["serve PLACE --port 0", [2, 74]],
  ["bundle PLACE", [2]],
  ["bundle tree --out PLACE", [2]],
  ["rebase PLACE --base-url https://x.example", [2]],
  ["rebase tree --base-url https://x.example --out PLACE", [2, 74]],
  ["delta PLACE --against none", [2]],
  ["delta tree --against PLACE", [2, 74]],
  ["delta tree --against none --out PLACE", [2, 74]],
  ["host nginx PLACE", [2]],
  ["verify PLACE", [1, 2]],
  ["mirror http://127.0.0.1:9 PLACE", [2, 74]],
];

describe("a command that is given what is no file and no tree", () => {
  it.each(COMMANDS)("%s", { timeout: 120_000 }, async (command, codes) => {
    await Promise.all(
      PLACES.map(async (place) => {
        const directory = folder();
        const before = hashFiles(join(directory, "tree"));
        const { code, told } = await run(directory, command.replace("PLACE", place).split(" "));
        expect(codes, `${place}: ${told}`).toContain(code);
        expect(told).toContain(code === 1 ? "problem" : "lingodex: error: ");
        expect(hashFiles(join(directory, "tree"))).toEqual(before);
      }),
    );
  });
});

/** What stands in the place of a file of the tree. */
const STANDING: Readonly<Record<string, (place: string) => void>> = {
  "a pipe": (place) => execFileSync("mkfifo", [place]),
  "a link to a device": (place) => symlinkSync("/dev/zero", place),
  "a link to itself": (place) => symlinkSync(place, place),
  "nothing whole": (place) => writeFileSync(place, '{"base_url": "https://x.example"'),
  nothing: () => undefined,
};

const READING: readonly (readonly [string, readonly number[]])[] = [
  ["serve tree --port 0", [2]],
  ["bundle tree --out out.tar", [2, 74]],
  ["rebase tree --base-url https://x.example --out out", [2, 74]],
  ["delta tree --against none", [2, 74]],
  ["delta other --against tree", [2, 74]],
  ["delta other --against tree/lingodex/manifest.json", [2, 74]],
  ["host nginx tree", [2]],
  ["verify tree", [1]],
];

describe("a tree with something else in the place of its manifest", () => {
  it.each(READING)("%s", { timeout: 120_000 }, async (command, codes) => {
    await Promise.all(
      Object.entries(STANDING).map(async ([what, stand]) => {
        const directory = folder();
        cpSync(tree, join(directory, "other"), { recursive: true });
        rmSync(join(directory, "tree/lingodex/manifest.json"));
        stand(join(directory, "tree/lingodex/manifest.json"));
        const { code, told } = await run(directory, command.split(" "));
        expect(codes, `${what}: ${told}`).toContain(code);
      }),
    );
  });
});

describe("a place that a command makes for itself", () => {
  it.each(["serve archive --port 0", "serve catalogue --port 0"])(
    "is told where it cannot be: %s",
    async (command) => {
      const directory = folder();
      cpSync(archive, join(directory, "archive"));
      mkdirSync(join(directory, "catalogue"));
      writeFileSync(join(directory, "catalogue/catalogue.yaml"), "projects: []\n");
      for (const place of ["nowhere", "empty", "pipe"]) {
        const env = { TMPDIR: join(directory, place) };
        const { code, told } = await run(directory, command.split(" "), env);
        expect([code, told]).toEqual([74, expect.stringContaining("TMPDIR")]);
      }
      expect(readdirSync(directory)).not.toContain("nowhere");
      expect(readFileSync(join(directory, "empty"), "utf8")).toBe("");
    },
    60_000,
  );
});
