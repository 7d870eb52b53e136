import { hash } from "node:crypto";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { BuildSession } from "../../src/build/session.ts";
import { type BuildOptions, build, verify } from "../../src/index.ts";
import { afterWhole, lookAtTree } from "../../src/store/tree/standing/tree-look.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { buildAnew } from "../random-catalogues/outcome.ts";
import { differencesOf, replacedBetween, stateOf } from "../random-catalogues/tree-state.ts";

const MANIFEST = "lingodex/manifest.json";
const FILE = "api/units/2/index.json";

/** Catalogue, output and cache beside each other. */
interface Planted {
  readonly root: string;
  readonly out: string;
  readonly options: BuildOptions;
}

async function plant(units = 3): Promise<Planted> {
  const root = quickDirectory();
  const [catalogue, out, cache] = [join(root, "catalogue"), join(root, "out"), join(root, "cache")];
  mkdirSync(join(catalogue, "po"), { recursive: true });
  const components = [{ name: "App", slug: "app", filemask: "po/*.po", file_format: "po" }];
  const manifest = { base_url: "http://localhost:8000", projects: [{ name: "A", slug: "a", components }] };
  writeFileSync(join(catalogue, "catalogue.json"), JSON.stringify(manifest));
  writeFileSync(join(catalogue, "po/de.po"), poOf(units, "Kai"));
  const rows = Array.from({ length: units }, (_, n) => `${n + 1},a,app,de,,Quay ${n}\n`);
  writeFileSync(
    join(catalogue, "units.csv"),
    `id,project,component,language,context,source\n${rows.join("")}`,
  );
  const options = { catalogue, out, cache };
  expect(await build(options)).toMatchObject({ ok: true, diagnostics: [] });
  return { root, out, options };
}

function poOf(units: number, target: string): string {
  return Array.from({ length: units }, (_, n) => `msgid "Quay ${n}"\nmsgstr "${target} ${n}"\n`).join("\n");
}

async function expectRight({ root, out, options }: Planted): Promise<void> {
  const fresh = join(root, "fresh");
  await buildAnew({ ...options, out: fresh });
  expect(differencesOf(stateOf(fresh), stateOf(out))).toEqual([]);
  expect((await verify(out)).problems).toEqual([]);
  rmSync(fresh, { recursive: true });
}

const DAMAGES: Readonly<Record<string, (path: string, out: string) => void>> = {
  "was removed": (path) => rmSync(path),
  "was removed with its folder": (path) => rmSync(dirname(path), { recursive: true }),
  "was removed with its collection": (_, out) => rmSync(join(out, "api/units"), { recursive: true }),
  "was cut": (path) => truncateSync(path, 10),
  "is empty": (path) => truncateSync(path, 0),
  "goes on": (path) => appendFileSync(path, " "),
  "has other bytes, and its size and time": (path) => {
    const { atime, mtime } = statSync(path);
    const bytes = readFileSync(path);
    bytes[5] = 0x20;
    writeFileSync(path, bytes);
    utimesSync(path, atime, mtime);
  },
  "is a link to what it held": (path, out) => {
    copyFileSync(path, `${out}.copy`);
    rmSync(path);
    symlinkSync(`${out}.copy`, path);
  },
  "is a folder": (path) => {
    rmSync(path);
    mkdirSync(path);
  },
  "is of the future": (path) => utimesSync(path, 2 ** 32, 2 ** 32),
};

describe("a published file that", () => {
  it.each(Object.entries(DAMAGES))("%s is mended where nothing changed", async (_, damage) => {
    const planted = await plant();
    const { out, options } = planted;
    expect(await build(options)).toMatchObject({ mode: "unchanged" });
    damage(join(out, FILE), out);
    expect(await build(options)).toMatchObject({ ok: true, mode: "full" });
    await expectRight(planted);
    expect(await build(options)).toMatchObject({ mode: "unchanged", written: 0 });
  });

  it.each(Object.entries(DAMAGES))("%s is mended where another file is edited", async (_, damage) => {
    const planted = await plant();
    const { out, options } = planted;
    damage(join(out, FILE), out);
    const po = join(options.catalogue, "po/de.po");
    writeFileSync(po, readFileSync(po, "utf8").replace("Kai 0", "Pier 0"));
    expect(await build(options)).toMatchObject({ ok: true });
    await expectRight(planted);
  });

  it("is removed while a session lasts is mended by it, remembered or not", async () => {
    const planted = await plant();
    for (const cache of [planted.options.cache, false as const]) {
      const session = new BuildSession({ ...planted.options, cache });
      await session.build();
      for (let turn = 0; turn < 2; turn += 1) {
        rmSync(join(planted.out, FILE));
        expect(await session.build()).toMatchObject({ ok: true, mode: "full", written: 2 });
        await expectRight(planted);
        expect(await session.build()).toMatchObject({ mode: "unchanged" });
      }
    }
  });

  it("lies in a folder that is a link to where it was moved is no file of ours", async () => {
    const { out, options } = await plant();
    renameSync(join(out, "api/units/2"), `${out}.moved`);
    symlinkSync(`${out}.moved`, join(out, "api/units/2"));
    await expect(build(options)).rejects.toThrow("did not write: api/units/2");
  });
});

describe("a tree of many files", { timeout: 300_000 }, () => {
  it("is looked at in turns: what was altered is found within fifty builds", async () => {
    const planted = await plant(700);
    const { out, options } = planted;
    expect(stateOf(out).size).toBeGreaterThan(2_000);
    const path = join(out, "api/units/345/index.json");
    for (const isKnown of [false, true]) {
      // Read in the first fifty builds, looked at in those after them.
      for (let turn = 0; isKnown && turn < 50; turn += 1)
        expect(await build(options)).toMatchObject({ mode: "unchanged" });
      const { atime, mtime } = statSync(path);
      writeFileSync(path, readFileSync(path, "utf8").replace("Kai 344", "Kay 344"));
      utimesSync(path, atime, mtime);
      let builds = 1;
      while ((await build(options)).mode === "unchanged") builds += 1;
      expect(builds).toBeLessThanOrEqual(50);
      await expectRight(planted);
    }
  });

  it("that a session looks at ahead of its builds is looked at in the same turns", async () => {
    const planted = await plant(700);
    const path = join(planted.out, "api/units/345/index.json");
    const session = new BuildSession({ ...planted.options, cache: false });
    await session.build();
    const { atime, mtime } = statSync(path);
    writeFileSync(path, readFileSync(path, "utf8").replace("Kai 344", "Kay 344"));
    utimesSync(path, atime, mtime);
    const build = (): ReturnType<BuildSession["build"]> => {
      session.lookAhead();
      return session.build();
    };
    let builds = 1;
    while ((await build()).mode === "unchanged") builds += 1;
    expect(builds).toBeGreaterThan(1);
    expect(builds).toBeLessThanOrEqual(50);
    await expectRight(planted);
  });

  it("that lost a collection after it was looked at ahead is mended", async () => {
    const planted = await plant(700);
    const session = new BuildSession({ ...planted.options, cache: false });
    await session.build();
    for (const name of ["api/units", "api/changes"]) {
      // What is younger than a tick of the file system's clock is not noted.
      await setTimeout(50);
      session.lookAhead();
      rmSync(join(planted.out, name), { recursive: true });
      expect(await session.build()).toMatchObject({ ok: true, mode: "full" });
      await expectRight(planted);
    }
  });

  it("is not believed where a folder became a link to where it was moved", async () => {
    for (const isKnown of [false, true]) {
      const { out, options } = await plant(700);
      for (let turn = 0; isKnown && turn < 50; turn += 1)
        expect(await build(options)).toMatchObject({ mode: "unchanged" });
      renameSync(join(out, "api/changes"), `${out}.moved`);
      symlinkSync(`${out}.moved`, join(out, "api/changes"));
      await expect(build(options)).rejects.toThrow("did not write: api/changes");
      rmSync(join(out, "api/changes"));
      renameSync(`${out}.moved`, join(out, "api/changes"));

      const folder = join(out, "api/translations/a/app/de");
      renameSync(folder, `${out}.moved`);
      symlinkSync(`${out}.moved`, folder);
      const builds = async () => {
        for (let turn = 0; turn < 50; turn += 1) await build(options);
      };
      await expect(builds()).rejects.toThrow("did not write: api/translations/a/app/de");
    }
  });

  it("is read where the clock was set back since it was proved", async () => {
    const { out } = await plant();
    const manifest = hash("sha256", readFileSync(join(out, MANIFEST)));
    const path = join(out, FILE);
    const { atime, mtime } = statSync(path);
    writeFileSync(path, readFileSync(path, "utf8").replace("Kai 1", "Kay 1"));
    utimesSync(path, atime, mtime);
    const yesterday = Date.now() - 86_400_000;
    const tomorrow = Date.now() + 86_400_000;
    for (const proved of [0, yesterday, tomorrow])
      expect(lookAtTree(out, manifest, afterWhole(proved))).toBeUndefined();
    // What did not change since is not read.
    await setTimeout(50);
    expect(lookAtTree(out, manifest, afterWhole(Date.now() - 1))).toBeDefined();
  });

  it("that lost a collection, or a folder of one, is mended at once", async () => {
    const planted = await plant(700);
    for (const name of ["api/units", "api/units/700"]) {
      rmSync(join(planted.out, name), { recursive: true });
      expect(await build(planted.options)).toMatchObject({ ok: true, mode: "full" });
      await expectRight(planted);
      expect(await build(planted.options)).toMatchObject({ mode: "unchanged" });
    }
  });
});

describe("without memory, what exists already", () => {
  it.each<readonly [string, Partial<BuildOptions>]>([
    ["without a cache", { cache: false }],
    ["in full", { full: true }],
  ])("is not written again %s", async (_, how) => {
    const planted = await plant();
    const before = stateOf(planted.out);
    expect(await build({ ...planted.options, ...how })).toMatchObject({
      ...{ ok: true, mode: "full", written: 0, deleted: 0, unchanged: before.size },
    });
    expect(stateOf(planted.out)).toEqual(before);

    const po = join(planted.options.catalogue, "po/de.po");
    writeFileSync(po, readFileSync(po, "utf8").replace("Kai 0", "Pier 0"));
    rmSync(join(planted.out, "api/languages/de/index.json"));
    writeFileSync(join(planted.out, FILE), "{}");
    const damaged = stateOf(planted.out);
    const { written } = await build({ ...planted.options, ...how });
    const after = stateOf(planted.out);
    expect(replacedBetween(damaged, after)).toEqual([]);
    const isOther = ([path, { inode }]: readonly [string, { readonly inode: bigint }]) =>
      damaged.get(path)?.inode !== inode;
    expect(written).toBe([...after].filter(isOther).length);
    await expectRight(planted);
  });

  it("stays in a copy of the tree, as a fresh clone has it", async () => {
    const planted = await plant();
    const clone = join(planted.root, "clone");
    cpSync(planted.out, clone, { recursive: true });
    const before = stateOf(clone);
    await build({ ...planted.options, out: clone, cache: false });
    expect(stateOf(clone)).toEqual(before);
  });

  it("keeps what is the same where every document has another address", async () => {
    const planted = await plant();
    const moved = { ...planted.options, baseUrl: "http://localhost:9000" };
    const schema = "lingodex/schemas/unit.schema.json";
    const before = lstatSync(join(planted.out, schema));
    const { written, unchanged } = await build({ ...moved, full: true });
    expect(written).toBeGreaterThan(unchanged);
    expect(lstatSync(join(planted.out, schema)).ino).toBe(before.ino);
    await expectRight({ ...planted, options: moved });
  });
});

describe("a manifest that a stranger wrote", () => {
  const hostile: Readonly<Record<string, (manifest: Listed, out: string) => void>> = {
    "lists its own parts and itself as files": ({ entries }) => {
      for (const path of [MANIFEST, "lingodex/manifest/0.json", "lingodex/manifest/1.json"])
        entries.push({ path });
    },
    "lists all twice": ({ entries }) => entries.push(...entries),
    "lists what lies outside": ({ entries }) => {
      for (const path of ["../victim/file", "/etc/passwd", "CNAME", "api/../../victim/file"])
        entries.push({ path });
    },
    "lists names in other cases": ({ entries }) =>
      entries.push(...entries.map(({ path }) => ({ path: path.replace("units", "UNITS") }))),
    "lists wrong hashes": ({ entries }) => {
      for (const entry of entries) entry.sha256 = hash("sha256", "other");
    },
    "lists what is not there": ({ entries }) => entries.push({ path: "api/gone/index.json" }),
    "lists what the new tree has not": ({ entries }, out) => {
      mkdirSync(join(out, "api/theirs"));
      writeFileSync(join(out, "api/theirs/index.json"), "{}");
      entries.push({ path: "api/theirs/index.json" });
    },
    "lists a folder that is a link": ({ entries }, out) => {
      renameSync(join(out, "api/units"), join(out, "../victim/units"));
      symlinkSync("../../victim/units", join(out, "api/units"));
      entries.push({ path: "api/units" });
    },
    "lists odd things": ({ entries }) => entries.push({ path: "" }, { path: "api/\0" }, { path: "api/.." }),
  };

  it.each(Object.entries(hostile))(
    "and that %s touches nothing else, and the tree is right",
    async (_, change) => {
      const planted = await plant();
      const { root, out } = planted;
      mkdirSync(join(root, "victim"));
      writeFileSync(join(root, "victim/file"), "precious");
      writeFileSync(join(out, "CNAME"), "mine");
      const manifest: Listed = JSON.parse(readFileSync(join(out, MANIFEST), "utf8"));
      change(manifest, out);
      writeFileSync(join(out, MANIFEST), JSON.stringify(manifest));
      expect(await build(planted.options)).toMatchObject({ ok: true });
      expect(readFileSync(join(root, "victim/file"), "utf8")).toBe("precious");
      const units = join(root, "victim/units");
      if (existsSync(units)) expect(readdirSync(units).length).toBeGreaterThan(2);
      expect(readFileSync(join(out, "CNAME"), "utf8")).toBe("mine");
      rmSync(join(out, "CNAME"));
      expect(lstatSync(join(out, "api/units")).isDirectory()).toBe(true);
      await expectRight(planted);
    },
  );
});

interface Listed {
  readonly entries: { path: string; sha256?: string }[];
}
