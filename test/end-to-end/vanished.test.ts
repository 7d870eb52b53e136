import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BuildSession } from "../../src/build/session.ts";
import { type BuildOptions, type BuildResult, build, describeDiagnostic, verify } from "../../src/index.ts";
import { parseMaxDelete } from "../../src/model/tree/max-delete.ts";
import { stateOf } from "../random-catalogues/tree-state.ts";
import { bin } from "../suite/built.ts";
import { publishOlder, relist } from "./older-tree.ts";
import { ShrinkingCatalogue } from "./shrinking-catalogue.ts";

/** `warning "p/web/de" loses 2 units…`: of what a build says of the tree that it replaces. */
function said({ diagnostics }: BuildResult): readonly string[] {
  return diagnostics
    .filter(({ code }) => code.startsWith("build/"))
    .map(describeDiagnostic)
    .map(({ severity, message }) => `${severity} ${message}`);
}

/** Builds, expects that nothing at all happens to the tree, and gives what was said. */
async function refused(shrinking: ShrinkingCatalogue, options?: Partial<BuildOptions>): Promise<string> {
  const before = stateOf(shrinking.out);
  const result = await shrinking.build(options);
  expect(result).toMatchObject({ ok: false, documents: 0, written: 0, deleted: 0, generation: "" });
  expect([...stateOf(shrinking.out)]).toEqual([...before]);
  return said(result).join("\n");
}

describe("what vanishes from a tree", () => {
  it("is refused where it is more than a fifth, told by name, and let pass by the option", async () => {
    const shrinking = new ShrinkingCatalogue();
    await shrinking.build();
    shrinking.remove("app/de.po", "app/fr.po");
    const text = await refused(shrinking);
    expect(text).toContain('error "p/app/de" vanishes: 10 units, ');
    expect(text).toContain('error "p/app/fr" vanishes: 10 units, ');
    expect(text).toContain(
      "error 20 of 50 units (40.0%) would vanish, more than the 20% that max_delete allows",
    );
    expect(await shrinking.build({ maxDelete: { percent: 40 } })).toMatchObject({ ok: true });
    // The tree has the new numbers.
    expect(said(await shrinking.build())).toEqual([]);
    expect(said(await shrinking.build({ full: true }))).toEqual([]);
  });

  it("passes where it is exactly a fifth, and not with one unit more", async () => {
    const shrinking = new ShrinkingCatalogue();
    await shrinking.build();
    shrinking.remove("app/de.po");
    shrinking.shorten("app/fr.po", 9);
    expect(await refused(shrinking)).toContain("error 11 of 50 units (22.0%) would vanish");
    shrinking.shorten("app/fr.po", 10);
    const result = await shrinking.build();
    expect(result.ok).toBe(true);
    expect(said(result)).toEqual([
      expect.stringMatching(/^warning "p\/app\/de" vanishes: 10 units, \d+ documents$/),
    ]);
    expect(result.vanished).toEqual([
      expect.objectContaining({ project: "p", component: "app", language: "de", units: 10, isWhole: true }),
    ]);
  });

  it.each(["2", "4%"])("is bounded by %s, whether on the command line or in the manifest", async (bound) => {
    for (const [top, options] of [
      [`max_delete: ${bound}`, {}],
      [`max_delete: "${bound}"`, {}],
      ["max_delete: 100%", { maxDelete: parseMaxDelete(bound) }],
    ] as const) {
      const shrinking = new ShrinkingCatalogue(top);
      await shrinking.build();
      shrinking.shorten("app/de.po", 7);
      expect(await refused(shrinking, options)).toContain(
        'error "p/app/de" loses 3 units, 6 documents of its 10 units',
      );
      shrinking.shorten("app/de.po", 8);
      const result = await shrinking.build(options);
      expect(said(result)).toEqual(['warning "p/app/de" loses 2 units, 4 documents of its 10 units']);
      // New identifiers are no loss.
      shrinking.write("app/de.po", shrinking.read("app/de.po").replaceAll("Word", "Other"));
      expect(said(await shrinking.build(options))).toEqual([]);
    }
  });

  it("is told of a renamed file, of a component and of a project as one each", async () => {
    const shrinking = new ShrinkingCatalogue("max_delete: 100%");
    await shrinking.build();
    shrinking.rename("app/de.po", "app/de_AT.po");
    expect(said(await shrinking.build())).toEqual([
      expect.stringMatching(/^warning "p\/app\/de" vanishes: 10 units/),
    ]);
    shrinking.withComponents("web");
    expect(said(await shrinking.build())).toEqual([
      expect.stringMatching(/^warning the component "p\/app" vanishes: 20 units, \d+ documents$/),
    ]);
    shrinking.withProject("other");
    const result = await shrinking.build();
    expect(said(result)).toEqual([
      expect.stringMatching(/^warning the project "p" vanishes: 30 units, \d+ documents$/),
    ]);
    expect(result.vanished).toEqual([
      expect.objectContaining({ project: "p", component: null, language: null, units: 30, isWhole: true }),
    ]);
  });

  it("counts with --strict, and is told, never refused, where a project becomes private", async () => {
    const shrinking = new ShrinkingCatalogue();
    await shrinking.build();
    shrinking.shorten("app/de.po", 9);
    expect(await refused(shrinking, { strict: true })).toMatch(/^warning "p\/app\/de" loses 1 unit/);
    shrinking.write(
      "catalogue.yaml",
      shrinking.read("catalogue.yaml").replace("slug: p\n", "slug: p\n    private: true\n"),
    );
    const result = await shrinking.build({ strict: true });
    expect(result.ok).toBe(true);
    expect(said(result)).toEqual([]);
    expect(result.vanished).toEqual([
      expect.objectContaining({ project: "p", component: null, units: 50, purpose: "private" }),
    ]);
    expect(JSON.parse(readFileSync(join(shrinking.out, "lingodex/translations.json"), "utf8"))).toEqual({});
  });

  it("says why it is refused, however much vanishes", () => {
    const shrinking = new ShrinkingCatalogue();
    const languages = ["ar", "bg", "cs", "da", "el", "es", "et", "fi", "ga", "hr", "hu", "it", "lt"];
    for (const language of languages) shrinking.shorten(`app/${language}.po`, 3);
    const command = [bin, "build", shrinking.catalogue, "--out", shrinking.out];
    expect(spawnSync(process.execPath, command).status).toBe(0);
    for (const language of languages) shrinking.remove(`app/${language}.po`);
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/error build\/max-delete: \d+ of 89 units/);
    expect(stderr).toContain("more build/vanished");
  });

  it("is told, never refused, where a language is excluded; what is lost beside it counts", async () => {
    const shrinking = new ShrinkingCatalogue("max_delete: 0");
    await shrinking.build();
    const manifest = shrinking.read("catalogue.yaml");
    shrinking.remove();
    shrinking.write("catalogue.yaml", `${manifest}exclude_languages: [de, fr_FR]\n`);
    shrinking.rename("app/fr.po", "app/fr_FR.po");
    const result = await shrinking.build();
    expect(said(result)).toEqual([]);
    expect(result).toMatchObject({ ok: true });
    const purposes = result.vanished.map(({ component, language, purpose }) => [
      component,
      language,
      purpose,
    ]);
    expect(purposes).toEqual(
      expect.arrayContaining([
        ["app", "de", "excluded"],
        ["app", "fr", "excluded"],
      ]),
    );
    shrinking.remove("app/fr_FR.po");
    shrinking.write("catalogue.yaml", `${manifest}exclude_languages: [de]\n`);
    shrinking.write("app/fr.po", shrinking.read("app/de.po"));
    expect(said(await shrinking.build())).toEqual([]);
    shrinking.remove("app/fr.po");
    expect(await refused(shrinking)).toContain("10 of ");
  });

  it("is the same with a memory as without, and told once", async () => {
    const shrinking = new ShrinkingCatalogue();
    await shrinking.build();
    shrinking.shorten("app/de.po", 8);
    const copy = shrinking.copyOfTree();
    const known = await shrinking.build();
    const full = await shrinking.build({ out: copy, cache: false });
    expect(said(known)).toEqual(said(full));
    expect(said(full)).toEqual(['warning "p/app/de" loses 2 units, 4 documents of its 10 units']);
    expect(known.generation).toBe(full.generation);
    expect(known.vanished).toEqual(full.vanished);
    // A build that changes nothing has nothing to tell.
    const again = await shrinking.build();
    expect(again).toMatchObject({ mode: "unchanged", vanished: [] });
    expect(said(again)).toEqual([]);
    // And an edit beside it does not repeat it.
    shrinking.write("app/fr.po", shrinking.read("app/fr.po").replace("Wort 1.", "Anders."));
    const edited = await shrinking.build();
    expect(edited.mode).toBe("incremental");
    expect(said(edited)).toEqual([]);

    shrinking.shorten("app/de.po", 0, "app/fr.po");
    expect(await refused(shrinking)).toBe(await refused(shrinking, { cache: false }));
    shrinking.shorten("app/de.po", 8);
    shrinking.shorten("app/fr.po", 10);
    expect(await shrinking.build()).toMatchObject({ ok: true, written: expect.any(Number) });
    expect((await verify(shrinking.out)).problems).toEqual([]);
  });
});

describe("a session, as it watches", () => {
  it("keeps the bound, and goes on when what was lost is back", async () => {
    const shrinking = new ShrinkingCatalogue();
    const session = new BuildSession({ ...shrinking.options, cache: false });
    await session.build();
    const before = stateOf(shrinking.out);
    for (let again = 0; again < 2; again += 1) {
      shrinking.shorten("app/de.po", again, "app/fr.po");
      expect(await session.build()).toMatchObject({ ok: false, vanished: [{ units: 10 - again }, {}] });
      expect([...stateOf(shrinking.out)]).toEqual([...before]);
    }
    shrinking.shorten("app/de.po", 10, "app/fr.po");
    expect(await session.build()).toMatchObject({ ok: true, diagnostics: [], vanished: [] });
    expect([...stateOf(shrinking.out)]).toEqual([...before]);
  });
});

describe("the command line", () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [bin, "build", ...args], { encoding: "utf8" });

  it("ends with 1, names the option, and takes it", async () => {
    const shrinking = new ShrinkingCatalogue();
    const { catalogue, out } = shrinking;
    await shrinking.build();
    shrinking.shorten("app/de.po", 0, "app/fr.po");
    const refusal = run(catalogue, "--out", out, "--json");
    expect(refusal.status).toBe(1);
    expect(refusal.stderr).toContain("--max-delete 100%");
    expect(JSON.parse(refusal.stdout)).toMatchObject({
      ok: false,
      vanished: [
        {
          project: "p",
          component: "app",
          language: "de",
          units: 10,
          of: 10,
          documents: 20,
          whole: false,
          purpose: null,
        },
        { language: "fr" },
      ],
    });
    for (const wrong of ["20.5%", "101%", "-1", "many", ""])
      expect(run(catalogue, "--out", out, `--max-delete=${wrong}`).status).toBe(2);
    expect(run(catalogue, "--out", out, "--max-delete", "19").status).toBe(1);
    expect(run(catalogue, "--out", out, "--max-delete", "20").status).toBe(0);
  }, 60_000);

  it("shows no name of an old tree as a terminal would obey it", async () => {
    const shrinking = new ShrinkingCatalogue();
    await shrinking.build();
    relist(shrinking.out, '{"/api/translations/p/app/%1B%5B2J%E2%80%AE/": 7}');
    const { status, stderr } = run(shrinking.catalogue, "--out", shrinking.out);
    expect(status).toBe(1);
    expect(stderr).toContain("vanishes: 7 units, 14 documents");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expect(stderr).not.toMatch(/[\u001b\u202e]/);
  });
});

describe("verify", () => {
  const numbers: Readonly<Record<string, readonly [text: (list: string) => string, code: string]>> = {
    "another number": [(list) => list.replace('de/": 10', 'de/": 11'), "tree/translation-units"],
    "one translation too few": [(list) => list.replace(/^.*app\/de.*\n/m, ""), "tree/translation-units"],
    "one too many": [(list) => list.replace("app/de/", "app/cs/"), "tree/translation-units"],
    "another order": [(list) => JSON.stringify(JSON.parse(list)), "tree/translation-order"],
    "what is no number": [(list) => list.replace('de/": 10', 'de/": "10"'), "tree/schema"],
  };

  it.each(Object.entries(numbers))("finds a list that has %s", async (_, [change, code]) => {
    const shrinking = new ShrinkingCatalogue();
    await shrinking.build();
    relist(shrinking.out, change(shrinking.read("../out/lingodex/translations.json")));
    const { ok, problems } = await verify(shrinking.out);
    expect(ok).toBe(false);
    expect(new Set(problems.map((problem) => problem.code))).toEqual(new Set([code]));
    expect(problems.map(({ path }) => path)).toContain("lingodex/translations.json");
  });
});

describe("the old numbers", () => {
  it("are those of the documents, where the tree is older than the list", async () => {
    const shrinking = new ShrinkingCatalogue();
    await shrinking.build();
    publishOlder(shrinking.out);
    expect((await verify(shrinking.out)).problems).toEqual([]);
    shrinking.remove("app/de.po", "app/fr.po");
    expect(await refused(shrinking)).toContain("error 20 of 50 units (40.0%) would vanish");
  });

  const lists: Readonly<Record<string, (out: string) => void>> = {
    "an altered list": (out) => writeFileSync(join(out, "lingodex/translations.json"), "{}\n"),
    "no list": (out) => rmSync(join(out, "lingodex/translations.json")),
    "a link for a list": (out) => {
      rmSync(join(out, "lingodex/translations.json"));
      symlinkSync("/dev/zero", join(out, "lingodex/translations.json"));
    },
    "a listed list of something else": (out) => relist(out, "[1,2]"),
    "negative units": (out) => relist(out, '{"/api/translations/p/app/de/": -1}'),
    "units beyond measure": (out) => relist(out, '{"/api/translations/p/app/de/": 1e300}'),
    "an address that is none": (out) => relist(out, '{"/api/translations/p/../../de/": 1}'),
  };

  it.each(Object.entries(lists))("are those of the documents with %s", async (_, spoil) => {
    const shrinking = new ShrinkingCatalogue();
    await shrinking.build();
    spoil(shrinking.out);
    shrinking.remove("app/de.po", "app/fr.po");
    expect(await refused(shrinking, { cache: false })).toContain("error 20 of 50 units (40.0%) would vanish");
  });

  const hostile: Readonly<Record<string, (out: string) => void>> = {
    "an altered list and an altered document": (out) => {
      writeFileSync(join(out, "lingodex/translations.json"), "{}\n");
      writeFileSync(join(out, "api/translations/p/app/de/index.json"), "{}");
    },
    "a manifest that is no JSON": (out) => writeFileSync(join(out, "lingodex/manifest.json"), "{"),
    "a manifest of lists": (out) => writeFileSync(join(out, "lingodex/manifest.json"), "[[[]]]"),
    "a manifest of somebody else": (out) =>
      writeFileSync(join(out, "lingodex/manifest.json"), '{"tool": {"name": "x"}, "entries": []}'),
    "entries that are none": (out) =>
      writeFileSync(
        join(out, "lingodex/manifest.json"),
        '{"tool": {"name": "lingodex"}, "entries": [null, 1]}',
      ),
    "parts elsewhere": (out) =>
      writeFileSync(
        join(out, "lingodex/manifest.json"),
        `{"tool": {"name": "lingodex"}, "parts": [{"path": "../x.json", "sha256": "${"0".repeat(64)}", "entries": 1}]}`,
      ),
    "parts without end": (out) =>
      writeFileSync(
        join(out, "lingodex/manifest.json"),
        `{"tool": {"name": "lingodex"}, "parts": [{"path": "lingodex/manifest/0.json", "sha256": "${"0".repeat(64)}", "entries": 9007199254740991}]}`,
      ),
  };

  it.each(Object.entries(hostile))(
    "cannot be proved with %s: one warning, and no bound",
    async (_, spoil) => {
      const shrinking = new ShrinkingCatalogue();
      await shrinking.build();
      spoil(shrinking.out);
      shrinking.remove("app/de.po", "app/fr.po");
      const options = { cache: false, out: shrinking.out } as const;
      try {
        const result = await shrinking.build(options);
        expect(result.ok).toBe(true);
        expect(said(result)).toEqual([
          expect.stringMatching(/^warning the tree in the output folder is damaged/),
        ]);
        expect((await verify(shrinking.out)).problems).toEqual([]);
      } catch (error) {
        // Files that no manifest lists any more are not taken for ours.
        expect(error).toMatchObject({ name: "UsageError" });
      }
    },
  );

  it("are of no tree where there is none", async () => {
    const shrinking = new ShrinkingCatalogue();
    mkdirSync(join(shrinking.out, "lingodex"), { recursive: true });
    expect(said(await shrinking.build())).toEqual([]);
  });
});

describe("a component without files", () => {
  it("is an error, and no tree is lost by it", async () => {
    const shrinking = new ShrinkingCatalogue("max_delete: 100%");
    await shrinking.build();
    renameSync(join(shrinking.catalogue, "app"), join(shrinking.catalogue, "app2"));
    mkdirSync(join(shrinking.catalogue, "app"));
    const before = stateOf(shrinking.out);
    const result = await build(shrinking.options);
    expect(result.ok).toBe(false);
    expect(result.diagnostics.map(describeDiagnostic)).toContainEqual(
      expect.objectContaining({ code: "component/no-files", severity: "error" }),
    );
    expect([...stateOf(shrinking.out)]).toEqual([...before]);

    shrinking.write(
      "catalogue.yaml",
      shrinking.read("catalogue.yaml").replace("slug: app,", "slug: app, allow_empty: true,"),
    );
    expect(said(await shrinking.build())).toEqual([
      expect.stringMatching(/^warning the component "p\/app" vanishes: 20 units/),
    ]);
  });

  it("matches no file, either, where its template stands outside of the mask", async () => {
    const shrinking = new ShrinkingCatalogue();
    const manifest = shrinking.read("catalogue.yaml");
    const elsewhere = manifest.replace('filemask: "*.csv"', 'filemask: "l10n/*.csv"');
    shrinking.write("catalogue.yaml", elsewhere);
    const { ok, diagnostics } = await shrinking.build();
    expect([ok, diagnostics.map(({ code }) => code)]).toEqual([false, ["component/no-files"]]);
    shrinking.write("catalogue.yaml", elsewhere.replace("slug: web,", "slug: web, allow_empty: true,"));
    expect(await shrinking.build()).toMatchObject({ ok: true, diagnostics: [] });
  });
});
