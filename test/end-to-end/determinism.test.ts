import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildOptions, build } from "../../src/index.ts";
import "../suite/built.ts";
import { sample } from "../suite/sample.ts";
import { oracleCatalogue } from "./oracle.ts";
import { hashFiles, readFiles, readManifest } from "./published.ts";
import { teaCatalogue } from "./tea-auction.ts";
import { temporaryDirectory } from "./temporary.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));

interface Machine {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly umask?: number;
  readonly clock?: string;
  readonly isReversed?: boolean;
}

interface Outcome {
  readonly ok: boolean;
  readonly generation: string;
  readonly codes: readonly string[];
  readonly machine: Readonly<Record<"locale" | "timeZone" | "directory", string>> &
    Readonly<Record<"year" | "listings", number>>;
}

/** The library as it is shipped, beside the repository. */
let library: string;
const room = mkdtempSync(join(tmpdir(), "lingodex-compiled-"));

beforeAll(() => {
  cpSync(join(repository, "dist"), join(room, "dist"), { recursive: true });
  for (const name of ["node_modules", "package.json", "data", "schemas"])
    symlinkSync(join(repository, name), join(room, name));
  library = pathToFileURL(join(room, "dist/program/library.js")).href;
});

afterAll(() => rmSync(room, { recursive: true, force: true }));

describe("the same catalogue gives the same bytes", () => {
  it("in another locale and time zone", async () => {
    const env = { LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", TZ: "Asia/Tokyo" };
    const { machine } = await expectSameTree({ env });
    expect(machine).toMatchObject({ locale: "tr-TR", timeZone: "Asia/Tokyo" });
  });

  it.each([0o077, 0o002])("with the umask %o", async (umask) => {
    await expectSameTree({ umask });
  });

  it("at another time", async () => {
    const { machine } = await expectSameTree({ clock: "2041-07-09T01:02:03Z" });
    expect(machine.year).toBe(2041);
  });

  it("where directories are listed in another order", async () => {
    const { machine } = await expectSameTree({ isReversed: true });
    expect(machine.listings).toBeGreaterThan(10);
  });

  it("from another directory, by another name", async () => {
    const catalogue = teaCatalogue(true);
    const [parent, name] = [dirname(catalogue), basename(catalogue)];
    const link = join(temporaryDirectory(), "link");
    symlinkSync(catalogue, link);
    const ways: readonly (readonly [Machine, string])[] = [
      [{ cwd: parent }, name],
      [{ cwd: catalogue }, "."],
      [{ cwd: join(catalogue, "projects") }, ".."],
      [{ cwd: "/" }, `${catalogue}/`],
      [{ cwd: parent }, `./${name}//projects/../`],
      [{}, link],
      [{ cwd: dirname(link) }, "link/"],
    ];
    for (const [machine, named] of sample(ways, 3, "names of a catalogue"))
      await expectSameTree(machine, named);
  });

  it("from files that were made in another order, at another time", async () => {
    const copy = copyBackwards(teaCatalogue(true));
    await expectSameTree({}, copy);
  });

  it("by another user with another environment", async () => {
    const env = {
      HOME: "/nowhere",
      USER: "nobody",
      LOGNAME: "nobody",
      TERM: "dumb",
      NO_COLOR: "1",
      SOURCE_DATE_EPOCH: "99",
    };
    await expectSameTree({ env });
  });

  it("for the platform's example too, pages for people included, with everything odd at once", async () => {
    const out = temporaryDirectory();
    const { generation } = await build({ catalogue: oracleCatalogue, out, pages: true });
    const [odd, copy] = [temporaryDirectory(), copyBackwards(oracleCatalogue)];
    const outcome = buildOn(
      {
        env: { LC_ALL: "tr_TR.UTF-8", TZ: "Asia/Tokyo" },
        cwd: dirname(copy),
        umask: 0o077,
        clock: "2041-07-09T01:02:03Z",
        isReversed: true,
      },
      { catalogue: `${basename(copy)}/`, out: odd, pages: true },
    );
    expect(outcome).toMatchObject({ ok: true, generation });
    expect(hashFiles(odd)).toEqual(hashFiles(out));
  });
});

/** Where files are written, as the environment says it. */
const WORKERS: readonly (readonly [string, Machine])[] = [
  ["where one thread does it all", { env: { LINGODEX_WRITER: "main" } }],
  ["where a thread of its own writes", { env: { LINGODEX_WRITER: "thread" } }],
];

const MACHINES: readonly (readonly [string, Machine])[] = [
  ["on the same machine", {}],
  ["in another locale and time zone", { env: { LC_ALL: "tr_TR.UTF-8", TZ: "Asia/Tokyo" } }],
  ["with another umask", { umask: 0o077 }],
  ["at an earlier time", { clock: "2001-02-03T04:05:06Z" }],
  ["where directories are listed in another order", { isReversed: true }],
  ...WORKERS,
];

describe("an incremental build gives the same bytes", () => {
  it.each(sample(MACHINES, 2, "machines"))("%s", async (_, machine) => {
    const catalogue = teaCatalogue(true);
    const out = temporaryDirectory();
    const edited = join(catalogue, "checkouts/auction/bidding/de.json");
    const text = readFileSync(edited, "utf8");
    writeFileSync(edited, text.replace(/": "[^"]+"/, '": "Something else"'));
    expect(buildOn({}, { catalogue, out }).ok).toBe(true);
    const before = hashFiles(out);
    writeFileSync(edited, text);
    const { generation, hashes } = await ordinaryTree();
    expect(before).not.toEqual(hashes);
    expect(buildOn(machine, { catalogue, out })).toMatchObject({ ok: true, generation });
    expect(hashFiles(out)).toEqual(hashes);
    // Nothing has changed since, and a cache that another machine made is of no harm.
    expect(buildOn({}, { catalogue, out })).toMatchObject({ ok: true, generation });
    expect(hashFiles(out)).toEqual(hashes);
  });

  it.each(WORKERS)("from nothing, %s", async (_, machine) => {
    await expectSameTree(machine);
  });
});

describe("SOURCE_DATE_EPOCH", () => {
  it("changes nothing but the times that nothing else tells", async () => {
    const catalogue = teaCatalogue(true);
    const [without, given] = [temporaryDirectory(), temporaryDirectory()];
    await build({ catalogue, out: without });
    await build({ catalogue, out: given, sourceDateEpoch: 1_700_000_000 });
    const [before, after] = [readFiles(without), readFiles(given)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...before].filter(
      ([path, bytes]) => path.startsWith("api/") && !after.get(path)?.equals(bytes),
    );
    expect(changed.length).toBeGreaterThan(30);
    for (const [path, bytes] of changed) {
      expect(path).toMatch(/^api\/sources\//);
      const expected = bytes
        .toString("utf8")
        .replaceAll("1970-01-01T05:30:00.000000+05:30", "2023-11-15T03:58:20.000000+05:45");
      expect(after.get(path)?.toString("utf8")).toBe(expected);
    }
  });

  it("changes nothing where tables tell all times", async () => {
    const [without, given] = [temporaryDirectory(), temporaryDirectory()];
    await build({ catalogue: oracleCatalogue, out: without, view: "none" });
    await build({ catalogue: oracleCatalogue, out: given, view: "none", sourceDateEpoch: 1_700_000_000 });
    expect(hashFiles(given)).toEqual(hashFiles(without));
  });
});

describe("building over an old tree", () => {
  it("gives the tree that an empty directory gets, and leaves what is not ours", async () => {
    const [fresh, out] = [temporaryDirectory(), temporaryDirectory()];
    const catalogue = teaCatalogue(false);
    await build({ catalogue, out: fresh });
    // Another catalogue, another style, a host with files of its own.
    await build({
      catalogue: teaCatalogue(true),
      out,
      baseUrl: "https://old.github.io/tea",
      host: "github-pages",
    });
    const foreign = {
      CNAME: "tea.example.org\n",
      ".git/HEAD": "ref: refs/heads/main\n",
      "docs/index.html": "<p>",
      "api.txt": "",
    };
    for (const [path, text] of Object.entries(foreign)) {
      mkdirSync(dirname(join(out, path)), { recursive: true });
      writeFileSync(join(out, path), text);
    }
    const { deleted } = await build({ catalogue, out });
    expect(deleted).toBeGreaterThan(0);
    const found = readFiles(out);
    for (const [path, text] of Object.entries(foreign))
      expect(found.get(path)?.toString("utf8"), path).toBe(text);
    const ours = Object.entries(hashFiles(out)).filter(([path]) => !(path in foreign));
    expect(Object.fromEntries(ours)).toEqual(hashFiles(fresh));

    await build({ catalogue, out });
    expect(Object.entries(hashFiles(out)).filter(([path]) => !(path in foreign))).toEqual(ours);
  });
});

describe("a tree", () => {
  it("holds no path, name or date of the machine that made it", async () => {
    const [catalogue, out] = [teaCatalogue(true), temporaryDirectory()];
    await build({ catalogue, out });
    const today = new Date();
    const days = [-1, 0, 1].map((day) =>
      new Date(today.getTime() + day * 86_400_000).toISOString().slice(0, 10),
    );
    const places = [tmpdir(), catalogue, basename(catalogue), out, basename(out), repository, homedir()];
    // A published path may end like one of them: `lingodex/schemas/root.json`.
    const traces = [...places.filter((place) => place.length > 3), process.versions.node, ...days].map(
      (trace) => new RegExp(`(?<![\\w.-])${trace.replaceAll(/[^\w/-]/g, "\\$&")}(?!\\w|\\.json)`),
    );
    for (const [path, bytes] of readFiles(out)) {
      const text = `${path} ${bytes.toString("utf8")}`;
      expect(
        traces.filter((trace) => trace.test(text)),
        path,
      ).toEqual([]);
    }
    expect(readManifest(out).generation).toMatch(/^[0-9a-f]{64}$/);
  });
});

interface Tree {
  readonly generation: string;
  readonly hashes: Readonly<Record<string, string>>;
}

let ordinary: Promise<Tree> | undefined;

function ordinaryTree(): Promise<Tree> {
  ordinary ??= buildHere();
  return ordinary;
}

async function buildHere(): Promise<Tree> {
  const out = temporaryDirectory();
  const { generation } = await build({ catalogue: teaCatalogue(true), out });
  return { generation, hashes: hashFiles(out) };
}

/** Builds the catalogue of our own here, once, and on a machine like that, and compares all bytes. */
async function expectSameTree(machine: Machine, catalogue = teaCatalogue(true)): Promise<Outcome> {
  const { generation, hashes } = await ordinaryTree();
  const out = temporaryDirectory();
  const outcome = buildOn(machine, { catalogue, out });
  expect(outcome).toMatchObject({
    ok: true,
    generation,
    codes: ["component/not-in-template", "language/generated"],
  });
  expect(hashFiles(out)).toEqual(hashes);
  return outcome;
}

function buildOn({ env = {}, cwd, ...oddities }: Machine, options: BuildOptions): Outcome {
  const program = fileURLToPath(new URL("odd-machine.mjs", import.meta.url));
  const printed = execFileSync(
    process.execPath,
    [program, JSON.stringify({ library, options, ...oddities })],
    {
      env: { ...process.env, ...env },
      ...(cwd === undefined ? {} : { cwd }),
      encoding: "utf8",
    },
  );
  return JSON.parse(printed);
}

/** The same files, made in the opposite order, with times long ago. */
function copyBackwards(directory: string): string {
  const copy = temporaryDirectory();
  const paths = [...readFiles(directory).keys()].reverse();
  const long = new Date("2001-02-03T04:05:06Z");
  for (const path of paths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(directory, path), join(copy, path));
    utimesSync(join(copy, path), long, long);
  }
  expect(readFileSync(join(copy, paths.at(-1) ?? ""))).toEqual(
    readFileSync(join(directory, paths.at(-1) ?? "")),
  );
  return copy;
}
