import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { ownProcess } from "../../src/model/disk/process-lock.ts";
import { cacheEntries, prune } from "../../src/store/memory/cache-entries.ts";
import { userFolder } from "../../src/store/memory/own-folder.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { stateOf } from "../random-catalogues/tree-state.ts";
import { bin } from "../suite/built.ts";
import { po, SmallCatalogue } from "../tasks/small-catalogue.ts";
import { withEnvironment } from "../with-environment.ts";

const NONE = { LINGODEX_CACHE_DIR: undefined, XDG_CACHE_HOME: undefined, HOME: undefined };

function run(args: readonly string[], environment: Readonly<Record<string, string | undefined>>) {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", env });
  return { status, stdout, stderr };
}

describe("the user's cache folder", () => {
  it.each([
    ["/own", { LINGODEX_CACHE_DIR: "/own", XDG_CACHE_HOME: "/xdg", HOME: "/home" }, "linux"],
    ["/xdg/lingodex", { LINGODEX_CACHE_DIR: "", XDG_CACHE_HOME: "/xdg", HOME: "/home" }, "darwin"],
    ["/home/.cache/lingodex", { LINGODEX_CACHE_DIR: "a", XDG_CACHE_HOME: "./b", HOME: "/home" }, "linux"],
    ["/home/Library/Caches/lingodex", { HOME: "/home" }, "darwin"],
    ["/local/lingodex/Cache", { LOCALAPPDATA: "/local", HOME: "/home" }, "win32"],
    [undefined, { HOME: "", XDG_CACHE_HOME: "" }, "linux"],
  ] as const)("is %s", (path, environment, platform) => {
    expect(userFolder(environment, platform)?.path).toBe(path);
  });

  it("remembers builds, and the catalogue has nothing of it", () => {
    const small = new SmallCatalogue();
    const home = { ...NONE, HOME: join(small.root, "home") };
    const args = ["build", small.catalogue, "--out", small.out];
    expect(run(args, home)).toMatchObject({ status: 0 });
    expect(run(args, home).stderr).toMatch(/Nothing changed/);
    expect(readdirSync(small.catalogue).sort()).toEqual(["app", "catalogue.yaml", "web"]);
    expect(cacheEntries(join(home.HOME, ".cache/lingodex"))).toMatchObject([
      { catalogue: small.catalogue, out: small.out, isLocked: false },
    ]);
  });

  it("is not known without a home: one line, and all else as before", () => {
    const small = new SmallCatalogue();
    const told = run(["build", small.catalogue, "--out", small.out], NONE);
    expect(told.status).toBe(0);
    expect(told.stderr.match(/the cache cannot be used \(no home directory is known\)/g)).toHaveLength(1);
    expect(run(["cache"], NONE)).toMatchObject({ status: 2 });
  });

  it.runIf(existsSync("/proc/self"))("is none where nothing can be made, and holds nobody up", () => {
    const small = new SmallCatalogue();
    const home = { ...NONE, LINGODEX_CACHE_DIR: "/proc/nothing" };
    const told = run(["build", small.catalogue, "--out", small.out], home);
    expect(told.status).toBe(0);
    expect(told.stderr.match(/the cache cannot be used/g)).toHaveLength(1);
  });

  it("is none where others can write to it, or where it lies in the catalogue: one line", () => {
    const small = new SmallCatalogue();
    const xdg = join(small.root, "xdg");
    mkdirSync(join(xdg, "lingodex"), { recursive: true });
    chmodSync(join(xdg, "lingodex"), 0o777);
    for (const place of [xdg, join(small.catalogue, "app")]) {
      const told = run(["build", small.catalogue, "--out", small.out], { ...NONE, XDG_CACHE_HOME: place });
      expect(told).toMatchObject({ status: 0 });
      expect(told.stderr).toMatch(/the cache cannot be used \(.*(others can write|catalogue's directory)/);
    }
    expect(readdirSync(join(xdg, "lingodex"))).toEqual([]);
    expect(existsSync(join(small.catalogue, "app/lingodex"))).toBe(false);
  });

  it("never is what a catalogue brings", async () => {
    const small = new SmallCatalogue();
    const own = join(small.catalogue, ".lingodex");
    await build({ ...small.options, cache: own });
    const before = stateOf(own);
    await withEnvironment({ LINGODEX_CACHE_DIR: join(small.root, "other") }, async () => {
      const options = { catalogue: small.catalogue, out: small.out };
      expect(await build(options)).toMatchObject({ mode: "full" });
      // Named, it is looked at; but another key sealed it.
      expect(await build({ ...small.options, cache: own })).toMatchObject({ mode: "full" });
    });
    expect([...before.keys()]).not.toHaveLength(0);
    expect(await build({ ...small.options, cache: own })).toMatchObject({ ok: true, mode: "full" });
  });
});

describe("a cache that somebody names", () => {
  const SECOND = '{name: Out, slug: out, root: ../second, filemask: "*.po", file_format: po}';

  it.each([
    ["in a second root", "second/cache"],
    ["which is a second root", "second"],
    ["which is a root of a component", "catalogue/app"],
    ["in a root of a component", "catalogue/app/cache"],
    ["in the output", "out/cache"],
    ["which is the output", "out"],
    ["which holds other things", "full"],
    ["which others can write to", "open"],
    ["which is a file", "file"],
    ["which is a link to other things", "link"],
  ])("%s is refused, and nothing is touched", async (_, name) => {
    const files = { "../second/de.po": po("Apfel."), "../full/precious": "precious", "../file": "mine" };
    const small = new SmallCatalogue([SECOND], files, "allow_roots: [../second]");
    await build({ ...small.options, cache: false });
    mkdirSync(join(small.root, "open"));
    chmodSync(join(small.root, "open"), 0o775);
    symlinkSync("full", join(small.root, "link"));
    const touched = ["catalogue", "out", "second", "full", "open"].map((one) => join(small.root, one));
    const before = touched.map((one) => stateOf(one));
    const cache = join(small.root, name);
    await expect(build({ ...small.options, cache })).rejects.toThrow(/^cannot keep the cache in /);
    expect(touched.map((one) => stateOf(one))).toEqual(before);
    // One in the catalogue is told of, and never used.
    if (name.startsWith("catalogue")) return;
    const named = () => build({ catalogue: small.catalogue, out: small.out });
    await expect(withEnvironment({ LINGODEX_CACHE_DIR: cache }, named)).rejects.toThrow(
      /^cannot keep the cache in/,
    );
    expect(touched.map((one) => stateOf(one))).toEqual(before);
  });

  it("is refused in a root below the catalogue, also where it only would not be used", async () => {
    const within = '{name: Sub, slug: sub, root: sub, filemask: "*.po", file_format: po}';
    const small = new SmallCatalogue([within], { "sub/de.po": po("Apfel.") });
    const named = () => build({ catalogue: small.catalogue, out: small.out });
    const cache = join(small.catalogue, "sub");
    await expect(build({ ...small.options, cache })).rejects.toThrow(/^cannot keep the cache in /);
    await expect(withEnvironment({ LINGODEX_CACHE_DIR: cache }, named)).rejects.toThrow(
      /^cannot keep the cache in /,
    );
  });

  it("may be new, empty or ours, also in the catalogue's own folder", async () => {
    const small = new SmallCatalogue();
    mkdirSync(join(small.root, "empty"));
    for (const name of ["new/deep", "empty", "catalogue/.lingodex"]) {
      const options = { ...small.options, cache: join(small.root, name) };
      expect(await build(options)).toMatchObject({ ok: true, cacheTrouble: undefined });
      expect(await build(options)).toMatchObject({ mode: "unchanged" });
    }
  });
});

describe("lingodex cache", () => {
  /** A cache with an entry for each of some outputs. */
  async function planted(count: number) {
    const small = new SmallCatalogue();
    const folder = join(small.root, "folder");
    const outs = Array.from({ length: count }, (_, index) => join(small.root, `out${index}`));
    await withEnvironment({ LINGODEX_CACHE_DIR: folder }, async () => {
      for (const out of outs) await build({ catalogue: small.catalogue, out });
    });
    return { small, folder, outs, environment: { LINGODEX_CACHE_DIR: folder } };
  }

  it("shows and clears entries, but for what is in use or none of ours", async () => {
    const { folder, outs, environment, small } = await planted(3);
    const shown = JSON.parse(run(["cache", "--json"], environment).stdout);
    expect(shown).toMatchObject({ directory: folder });
    expect(shown.entries.map(({ output }: { output: string }) => output).sort()).toEqual(outs);
    expect(run(["cache"], environment).stdout).toContain(`${small.catalogue} -> ${outs[0]}`);

    const [used, strange] = cacheEntries(folder).map(({ path }) => path);
    if (used === undefined || strange === undefined) throw new Error("there are no entries");
    const { pid, start } = ownProcess();
    writeFileSync(join(used, `lock-${pid}-${start}-0`), "");
    writeFileSync(join(strange, "mine"), "precious");
    mkdirSync(join(folder, "0".repeat(32)));
    writeFileSync(join(folder, "note.txt"), "mine");
    const cleared = JSON.parse(run(["cache", "--clear", "--json"], environment).stdout);
    expect(cleared.removed).toHaveLength(1);
    expect(cleared.entries).toHaveLength(2);
    const left = [used, strange].map((path) => path.slice(folder.length + 1));
    const rest = ["0".repeat(32), "CACHEDIR.TAG", "key", "note.txt", "pruned"];
    expect(readdirSync(folder).sort()).toEqual([...left, ...rest].sort());
    expect(readFileSync(join(strange, "mine"), "utf8")).toBe("precious");
  });

  it("shows what is remembered of one subject in one line", async () => {
    const { folder, environment, outs, small } = await planted(3);
    for (const { path } of cacheEntries(folder))
      writeFileSync(
        join(path, "entry.json"),
        JSON.stringify({ format: "lingodex cache entry 1", catalogue: small.catalogue, out: outs[0] }),
      );
    const lines = run(["cache"], environment).stdout.split("\n");
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(`${small.catalogue} -> ${outs[0]} \\(3 entries\\)$`),
      expect.stringMatching(/^3 entries, /),
      "",
    ]);
  });

  it("escapes what a mark says", async () => {
    const { folder, environment } = await planted(1);
    const [entry] = cacheEntries(folder);
    const mark = { format: "lingodex cache entry 1", catalogue: "/a\u001b[31m", out: "/b\nc" };
    writeFileSync(join(entry?.path ?? "", "entry.json"), JSON.stringify(mark));
    const { stdout } = run(["cache"], environment);
    expect(stdout).toContain("/a\\u001b[31m -> /b\\nc");
  });

  it("lets go of what was not used for 30 days, once a day, and never of what is in use", async () => {
    const { folder } = await planted(3);
    const [own, locked, old] = cacheEntries(folder).map(({ path }) => path);
    if (own === undefined || locked === undefined || old === undefined)
      throw new Error("there are no entries");
    const { pid, start } = ownProcess();
    writeFileSync(join(locked, `lock-${pid}-${start}-0`), "");
    writeFileSync(join(old, `lock-${pid}-1-0`), "");
    const before = Date.now() / 1000 - 31 * 86_400;
    for (const path of [own, locked, old]) utimesSync(join(path, "state"), before, before);
    prune(folder, own);
    expect(cacheEntries(folder)).toHaveLength(3);
    utimesSync(join(folder, "pruned"), before, before);
    prune(folder, own);
    expect(
      cacheEntries(folder)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([own, locked].sort());
    expect(existsSync(old)).toBe(false);
  });

  it("is empty, with no folder made, before anything was remembered", () => {
    const folder = join(quickDirectory(), "none");
    const { status, stdout } = run(["cache", "--json", "--clear"], { LINGODEX_CACHE_DIR: folder });
    expect([status, JSON.parse(stdout)]).toEqual([
      0,
      { directory: folder, bytes: 0, entries: [], removed: [] },
    ]);
    expect(existsSync(folder)).toBe(false);
  });
});
