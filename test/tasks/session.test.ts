import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Remembered } from "../../src/build/remembered.ts";
import { BuildSession } from "../../src/build/session.ts";
import { type BuildOptions, type BuildResult, build, OutputError, UsageError } from "../../src/index.ts";
import { stateOf } from "../random-catalogues/tree-state.ts";
import { withoutPrivileges } from "../unprivileged.ts";
import { withEnvironment } from "../with-environment.ts";
import { po, SmallCatalogue } from "./small-catalogue.ts";

/** The folder of the one output that was built. */
function partOf({ cache }: SmallCatalogue): string {
  const [part = ""] = readdirSync(cache).filter((name) => /^[0-9a-f]{32}$/.test(name));
  return join(cache, part);
}

describe("a session", () => {
  it.each([false, true])("with the cache %s is incremental in memory", async (hasCache) => {
    const small = new SmallCatalogue();
    const session = new BuildSession({ ...small.options, cache: hasCache && small.cache });
    expect(await session.build()).toMatchObject({ ok: true, mode: "full" });
    expect(await session.build()).toMatchObject({ mode: "unchanged", written: 0 });
    for (const target of ["Boskop.", "Boskop"]) {
      small.write("app/de.po", po(target));
      const result = await session.build();
      expect(result).toMatchObject({ ok: true, mode: "incremental" });
      await small.expectRight(result);
    }
    expect(existsSync(small.cache)).toBe(false);
    expect(await session.remember()).toBeUndefined();
    expect(existsSync(small.cache)).toBe(hasCache);
  });

  it("refuses the catalogue's own directory as output, also where the default is remembered", async () => {
    const { catalogue } = new SmallCatalogue();
    await build({ catalogue });
    for (const out of [catalogue, join(catalogue, ".")])
      await expect(build({ catalogue, out })).rejects.toThrow(/it is the catalogue's directory/);
    expect(await build({ catalogue })).toMatchObject({ mode: "unchanged" });
  });

  it("keeps no cache where it would be published, or among the sources", async () => {
    const small = new SmallCatalogue();
    const { catalogue, out, root } = small;
    for (const cache of [out, join(out, "cache"), join(out, "api"), root, catalogue])
      await expect(build({ ...small.options, cache })).rejects.toThrow(/^cannot keep the cache in/);
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(catalogue).sort()).toEqual(["app", "catalogue.yaml", "web"]);
    expect(await build({ ...small.options, cache: join(root, "cache") })).toMatchObject({ mode: "full" });
    expect(await build({ ...small.options, cache: join(root, "cache") })).toMatchObject({
      mode: "unchanged",
    });
  });

  it("refuses what is not ours in a tree where nothing changed, as a full build does", async () => {
    const small = new SmallCatalogue();
    await build(small.options);
    writeFileSync(join(small.out, "api/note.txt"), "");
    const refused = /contains files that lingodex did not write: api\/note.txt$/;
    await expect(build(small.options)).rejects.toThrow(refused);
    await expect(build({ ...small.options, verify: true })).rejects.toThrow(refused);
    await expect(build({ ...small.options, full: true })).rejects.toThrow(refused);
    rmSync(join(small.out, "api/note.txt"));
    expect(await build({ ...small.options, verify: true })).toMatchObject({ ok: true, written: 0 });
  });

  it("takes a host's files for anybody's where the manifest is gone, and touches none", async () => {
    const small = new SmallCatalogue();
    const options = { ...small.options, host: "netlify", pages: false };
    await build(options);
    for (const name of ["api", "lingodex"]) rmSync(join(small.out, name), { recursive: true });
    const left = stateOf(small.out);
    expect([...left.keys()].sort()).toEqual(["404.html", "_headers", "_redirects"]);
    for (const how of [{}, { full: true }, { verify: true }]) {
      const refused = /contains files that lingodex did not write: _redirects, _headers, 404.html$/;
      await expect(build({ ...options, ...how })).rejects.toThrow(refused);
      expect(stateOf(small.out)).toEqual(left);
    }
    for (const name of left.keys()) rmSync(join(small.out, name));
    expect(await build(options)).toMatchObject({ ok: true, mode: "full" });
  });

  it("remembers once: a second time nothing is written", async () => {
    const small = new SmallCatalogue();
    const session = new BuildSession(small.options);
    expect(await session.remember()).toBeUndefined();
    expect(existsSync(small.cache)).toBe(false);
    await session.build();
    await session.remember();
    const before = stateOf(small.cache);
    await session.remember();
    expect(stateOf(small.cache)).toEqual(before);
    small.write("app/de.po", po("Boskop."));
    await session.build();
    await session.remember();
    expect(stateOf(small.cache)).not.toEqual(before);
    // Of the one translation that changed, and by another process.
    const result = await build(small.options);
    expect(result).toMatchObject({ mode: "unchanged" });
    small.write("web/de.csv", '"a","X."\r\n');
    const edited = await build(small.options);
    expect(edited.mode).toBe("incremental");
    await small.expectRight(edited);
  });

  it.each(["tree", "pack"] as const)(
    "knows of a first %s that it could not publish that there was none",
    async (to) => {
      const small = new SmallCatalogue();
      chmodSync(small.root, 0o755);
      mkdirSync(small.out, { mode: 0o555 });
      const session = new BuildSession({ ...small.options, to, cache: false });
      await expect(withoutPrivileges(small.root, () => session.build())).rejects.toMatchObject({
        name: "OutputError",
        hadSite: false,
      });
    },
  );

  it.each([
    ["with", undefined],
    ["without", false],
  ] as const)("%s a cache forgets what it could not publish", async (_, cache) => {
    const small = new SmallCatalogue();
    chmodSync(small.root, 0o755);
    const session = new BuildSession({ ...small.options, cache });
    await session.build();
    await session.remember();
    const before = stateOf(small.out);
    small.write("app/de.po", po("Boskop"));
    const failed = await withoutPrivileges(small.root, () => session.build()).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(OutputError);
    expect(failed).toMatchObject({ hadSite: true });
    expect(stateOf(small.out)).toEqual(before);
    // The edit is taken back and another one is made: nothing of the first may come up.
    small.write("app/de.po", po("Apfel."));
    small.write("web/fr.csv", '"a","Poire."\r\n');
    const result = await session.build();
    expect(result.mode).toBe(cache === false ? "full" : "incremental");
    await small.expectRight(result);
  });

  it("after it failed with the first build goes on", async () => {
    const small = new SmallCatalogue();
    writeFileSync(small.out, "mine");
    const session = new BuildSession(small.options);
    await expect(session.build()).rejects.toThrow(UsageError);
    rmSync(small.out);
    await small.expectRight(await session.build());
  });

  it("watches what the last build read and looked for", async () => {
    const small = new SmallCatalogue();
    const session = new BuildSession({ ...small.options, cache: false });
    await session.build();
    const names = session.watched.map((path) => path.slice(small.catalogue.length + 1));
    expect(names).toEqual(expect.arrayContaining(["catalogue.yaml", "catalogue.json", "web/de.csv", "app"]));
  });

  it("watches what a refused build read", async () => {
    const small = new SmallCatalogue();
    const session = new BuildSession({ ...small.options, cache: false });
    small.write("catalogue.yaml", "[");
    expect(await session.build()).toMatchObject({ ok: false });
    expect(session.watched).toContain(join(small.catalogue, "catalogue.yaml"));
  });

  it("watches everything again when what was refused is taken back", async () => {
    const small = new SmallCatalogue();
    const session = new BuildSession({ ...small.options, cache: false });
    await session.build();
    const watched = session.watched;
    const manifest = small.read("catalogue.yaml");
    small.write("catalogue.yaml", "[");
    expect(await session.build()).toMatchObject({ ok: false });
    small.write("catalogue.yaml", manifest);
    expect(await session.build()).toMatchObject({ ok: true, mode: "unchanged" });
    expect(session.watched).toEqual(watched);
  });
});

describe("an edit that is refused", () => {
  const edits: readonly (readonly [string, string, string, Partial<BuildOptions>])[] = [
    ["for an error", "app/de.po", 'msgid "Apple.\n', {}],
    ["for an empty file", "app/de.po", "", {}],
    ["for bytes that are no text", "app/de.po", "\0", {}],
    ["for a warning, where it is strict", "app/de.po", po("Apfel.") + po("Boskop."), { strict: true }],
    ["for its size", "app/de.po", po("x".repeat(3000)), { maxInputBytes: 2000 }],
  ];

  it.each(edits)("%s leaves tree and cache, and the next build is right", async (_, path, text, more) => {
    const small = new SmallCatalogue();
    const options = { ...small.options, ...more };
    const good = small.read(path);
    const session = new BuildSession({ ...options, cache: false });
    await session.build();
    await build(options);
    const tree = stateOf(small.out);
    for (const run of [() => build(options), () => session.build()]) {
      const cache = stateOf(small.cache);
      small.write(path, text);
      const refused = await run();
      expect(refused).toMatchObject({ ok: false, written: 0, deleted: 0, generation: "" });
      await small.expectRight(refused, options);
      expect([stateOf(small.out), stateOf(small.cache)]).toEqual([tree, cache]);
      small.write(path, good);
      const undone = await run();
      expect(undone).toMatchObject({ mode: "unchanged" });
      await small.expectRight(undone, options);
    }
    small.write(path, po("Boskop."));
    const result = await session.build();
    await small.expectRight(result, options);
  });

  it("tells what a build from nothing tells: nothing that only linking finds out", async () => {
    const small = new SmallCatalogue([], { "web/en.csv": '"a","A."\r\n"b","Bee."\r\n"a","B."\r\n' });
    const session = new BuildSession({ ...small.options, cache: false });
    const codes = ({ diagnostics }: BuildResult) => diagnostics.map(({ code }) => code);
    expect(codes(await session.build())).toEqual(["unit/duplicate"]);
    await build(small.options);
    small.write("app/de.po", 'msgid "Apple.\n');
    for (const run of [() => build(small.options), () => session.build()]) {
      const refused = await run();
      expect(refused.ok).toBe(false);
      expect(codes(refused)).not.toContain("unit/duplicate");
      await small.expectRight(refused);
    }
  });
});

describe("what is remembered", () => {
  it("of two outputs lies side by side in one cache", async () => {
    const small = new SmallCatalogue();
    const outs = ["one", "two"].map((name) => join(small.root, name));
    for (const out of outs) expect(await build({ ...small.options, out })).toMatchObject({ mode: "full" });
    small.write("app/de.po", po("Boskop."));
    for (const out of outs) {
      const result = await build({ ...small.options, out });
      expect(result).toMatchObject({ mode: "incremental" });
      await small.expectRight(result);
    }
    for (const out of outs)
      expect(await build({ ...small.options, out })).toMatchObject({ mode: "unchanged" });
  });

  it("lies where it is told, also in a directory that the catalogue's masks match", async () => {
    const more = '{name: Deep, slug: deep, root: ., filemask: "*/texts.po", file_format: po}';
    const small = new SmallCatalogue([more], { "de/texts.po": po("Apfel.") });
    const cache = join(small.catalogue, "memory");
    const options = { catalogue: small.catalogue, cache };
    expect(await build(options)).toMatchObject({ ok: true, mode: "full", cacheTrouble: undefined });
    expect(existsSync(small.cache)).toBe(false);
    expect(await build(options)).toMatchObject({ mode: "unchanged" });
    writeFileSync(join(cache, "texts.po"), po("No input."));
    small.write("de/texts.po", po("Boskop."));
    const result = await build(options);
    expect(result).toMatchObject({ mode: "incremental" });
    rmSync(join(cache, "texts.po"));
    await small.expectRight(result, options);
  });

  it.each([
    ["another program", { program: { fingerprint: "0".repeat(64), stamps: "" } }],
    ["one that was asked for something else", { asked: "[]" }],
  ])("by %s is not trusted", async (_, facts) => {
    const small = new SmallCatalogue();
    await build(small.options);
    const tell = (changes: Partial<Remembered>): void => {
      const folder = small.memory;
      const state = folder.load();
      if (state !== undefined) folder.amend({ ...state, ...changes }, []);
    };
    tell({});
    expect(await build(small.options)).toMatchObject({ mode: "unchanged" });
    tell(facts);
    // The tree is known all the same.
    expect(await build(small.options)).toMatchObject({ mode: "full", written: 0 });
    expect(await build(small.options)).toMatchObject({ mode: "unchanged" });
  });

  it("of another tree is not trusted", async () => {
    const small = new SmallCatalogue();
    await build(small.options);
    const folder = small.memory;
    const state = folder.load();
    if (state !== undefined) folder.amend({ ...state, manifest: "0".repeat(64) }, []);
    const result = await build(small.options);
    expect(result).toMatchObject({ mode: "full", written: 0 });
    await small.expectRight(result);
  });

  it.each([
    ["an option", { baseUrl: "https://other.example.org" }],
    ["the style", { links: "file" } as const],
  ])("is not what %s asks for, and is again", async (_, more) => {
    const small = new SmallCatalogue();
    await build(small.options);
    const result = await build({ ...small.options, ...more });
    expect(result).toMatchObject({ ok: true, mode: "full" });
    await small.expectRight(result, { ...small.options, ...more });
    const back = await build(small.options);
    expect(back).toMatchObject({ ok: true, mode: "full" });
    await small.expectRight(back);
  });

  it("cannot be stored where nobody may write: that is told, and fails nothing", async () => {
    const small = new SmallCatalogue();
    const locked = join(small.root, "locked");
    for (const path of [small.out, locked, join(small.root, "keys")]) mkdirSync(path);
    if (process.getuid?.() === 0)
      for (const path of [small.out, join(small.root, "keys")]) chownSync(path, 65_534, 65_534);
    chmodSync(locked, 0o555);
    const run = () =>
      withEnvironment({ LINGODEX_CACHE_DIR: join(small.root, "keys") }, () =>
        withoutPrivileges(small.root, () => build({ ...small.options, cache: join(locked, "cache") })),
      );
    const result = await run();
    expect(result).toMatchObject({ ok: true, mode: "full", cacheTrouble: "EACCES" });
    expect(await run()).toMatchObject({ ok: true, mode: "full", cacheTrouble: "EACCES" });
    chmodSync(locked, 0o755);
    await small.expectRight(result);
  });

  it("cannot be stored where a file lies in the way", async () => {
    const small = new SmallCatalogue();
    await build(small.options);
    const part = partOf(small);
    rmSync(part, { recursive: true });
    writeFileSync(part, "mine");
    expect(await build(small.options)).toMatchObject({ ok: true, mode: "full", cacheTrouble: "EEXIST" });
  });

  it("is not read through a part that is a link", async () => {
    const small = new SmallCatalogue();
    await build(small.options);
    const part = partOf(small);
    const stateBefore = stateOf(part);
    const elsewhere = join(small.root, "elsewhere");
    mkdirSync(elsewhere);
    for (const name of readdirSync(part)) writeFileSync(join(elsewhere, name), "");
    rmSync(part, { recursive: true });
    symlinkSync(elsewhere, part);
    expect(await build(small.options)).toMatchObject({ ok: true, mode: "full", cacheTrouble: "EEXIST" });
    expect([...stateOf(elsewhere).keys()]).toEqual([...stateBefore.keys()]);
  });
});

describe("an edit is taken as what it is", () => {
  it("in a second root", async () => {
    const more = '{name: Out, slug: out, root: ../second, filemask: "*.po", file_format: po}';
    const files = { "../second/de.po": po("Apfel.") };
    const small = new SmallCatalogue([more], files, "allow_roots: [../second]");
    expect(await build(small.options)).toMatchObject({ ok: true });
    expect(await build(small.options)).toMatchObject({ mode: "unchanged" });
    small.write("../second/de.po", po("Boskop."));
    const result = await build(small.options);
    expect(result).toMatchObject({ ok: true, mode: "incremental" });
    await small.expectRight(result);
  });

  it("where the second root is taken away", async () => {
    const more = '{name: Out, slug: out, root: ../second, filemask: "*.po", file_format: po}';
    const files = { "../second/de.po": po("Apfel.") };
    const small = new SmallCatalogue([more], files, "allow_roots: [../second]");
    await build(small.options);
    small.write("catalogue.yaml", small.read("catalogue.yaml").replace("allow_roots: [../second]", ""));
    small.write("../second/de.po", po("Boskop."));
    const result = await build(small.options);
    expect(result.ok).toBe(false);
    await small.expectRight(result);
  });

  it("in a file of two components", async () => {
    const small = new SmallCatalogue([
      '{name: Same, slug: same, root: app, filemask: "*.po", file_format: po}',
    ]);
    await build(small.options);
    small.write("app/de.po", po("Boskop."));
    const result = await build(small.options);
    expect(result).toMatchObject({ ok: true, mode: "full" });
    await small.expectRight(result);
  });

  it("in a file that is new_base, too", async () => {
    const more = '{name: New, slug: new, root: new, filemask: "*.po", new_base: de.po, file_format: po}';
    const small = new SmallCatalogue([more], { "new/de.po": po("Apfel."), "new/fr.po": po("Pomme.") });
    await build(small.options);
    for (const name of ["new/de.po", "new/fr.po"]) {
      small.write(name, po("X."));
      const result = await build(small.options);
      expect(result).toMatchObject({ ok: true, mode: name === "new/de.po" ? "full" : "incremental" });
      await small.expectRight(result);
    }
  });

  it("in a template, and in a template that is no translation", async () => {
    const more =
      '{name: Key, slug: key, root: key, filemask: "*.csv", template: en.csv, edit_template: false, file_format: csv-simple}';
    const small = new SmallCatalogue([more], { "key/en.csv": '"a","A."\r\n', "key/de.csv": '"a","B."\r\n' });
    await build(small.options);
    for (const name of ["web/en.csv", "key/en.csv", "key/de.csv"]) {
      small.write(name, '"a","C."\r\n');
      const result = await build(small.options);
      expect(result).toMatchObject({ ok: true, mode: name === "key/de.csv" ? "incremental" : "full" });
      await small.expectRight(result);
    }
  });

  it("through a link to the file", async () => {
    const small = new SmallCatalogue();
    small.write("real/fr.po", po("Pomme."));
    symlinkSync("../real/fr.po", join(small.catalogue, "app/fr.po"));
    await build(small.options);
    small.write("real/fr.po", po("Poire."));
    const result = await build(small.options);
    expect(result).toMatchObject({ mode: "incremental" });
    await small.expectRight(result);
  });

  it("where a link leads out of the catalogue, to an equal file", async () => {
    const small = new SmallCatalogue([], { "real/fr.po": po("Pomme."), "../beside.po": po("Pomme.") });
    symlinkSync("../real/fr.po", join(small.catalogue, "app/fr.po"));
    await build(small.options);
    rmSync(join(small.catalogue, "app/fr.po"));
    symlinkSync("../../beside.po", join(small.catalogue, "app/fr.po"));
    await small.expectRight(await build(small.options));
  });

  it("where a directory on the way becomes a link out of the catalogue, to an equal one", async () => {
    const small = new SmallCatalogue();
    await build(small.options);
    renameSync(join(small.catalogue, "app"), join(small.root, "app"));
    symlinkSync("../app", join(small.catalogue, "app"));
    await small.expectRight(await build(small.options));
  });

  it("in one file, which changes the failures of another that was not read", async () => {
    const more = '{name: Lib, slug: lib, root: lib, filemask: "*.po", file_format: po}';
    const small = new SmallCatalogue([more], { "lib/de.po": po("Boskop.") });
    await build(small.options);
    small.write("app/de.po", po("Apfel"));
    const result = await build(small.options);
    expect(result).toMatchObject({ ok: true, mode: "incremental" });
    await small.expectRight(result);
  });

  it("where a link that leads nowhere takes the place of what was missing", async () => {
    const more = '{name: Gone, slug: gone, root: gone, filemask: "locale/*.po", file_format: po}';
    const small = new SmallCatalogue([more], { "gone/README": "" });
    await build(small.options);
    symlinkSync("nowhere", join(small.catalogue, "gone/locale"));
    await small.expectRight(await build(small.options));
  });

  it("in a catalogue that has an unsafe file name: the warning stays", async () => {
    const more = '{name: Odd, slug: odd, root: odd, filemask: "*/a:b.po", file_format: po}';
    const small = new SmallCatalogue([more], { "odd/de/a:b.po": po("Apfel.") });
    const first = await build(small.options);
    expect(first.diagnostics.map(({ code }) => code)).toEqual(["name/unsafe"]);
    small.write("odd/de/a:b.po", po("Boskop."));
    await small.expectRight(await build(small.options));
  });

  it("in two files of a component whose template repeats 600 keys", async () => {
    const small = new SmallCatalogue([], { "web/en.csv": '"a","Apple."\r\n'.repeat(600) });
    await build(small.options);
    for (const code of ["de", "fr"]) small.write(`web/${code}.csv`, '"a","X."\r\n');
    await small.expectRight(await build(small.options));
  });

  it.each(["", "an edit, "])("after %sa link to the output leads elsewhere", async (edit) => {
    const small = new SmallCatalogue();
    const [one, two] = [join(small.root, "one"), join(small.root, "two")];
    for (const path of [one, two]) mkdirSync(path);
    symlinkSync("one", small.out);
    await build(small.options);
    const before = stateOf(one);
    rmSync(small.out);
    symlinkSync("two", small.out);
    if (edit !== "") small.write("app/de.po", po("Boskop."));
    const { documents } = await build(small.options);
    expect(stateOf(one)).toEqual(before);
    expect(stateOf(two).size).toBeGreaterThan(documents);
  });

  it("where the tree lost its documents, but not its manifest", async () => {
    const small = new SmallCatalogue();
    await build(small.options);
    rmSync(join(small.out, "api"), { recursive: true });
    small.write("app/de.po", po("Boskop."));
    await small.expectRight(await build(small.options));
  });

  it("where a file takes the place of the tree", async () => {
    const small = new SmallCatalogue();
    await build(small.options);
    rmSync(small.out, { recursive: true });
    writeFileSync(small.out, "mine");
    await expect(build(small.options)).rejects.toThrow(UsageError);
  });
});
