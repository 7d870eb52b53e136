import { describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { po, SmallCatalogue } from "./small-catalogue.ts";

const KEYS = 'filemask: "*.po", file_format: po';
const ALL = `${po("")}\n${po("", "Pear.")}`;

describe("an edit in a component with a reference", () => {
  it.each([
    ["that is a .pot", "all.pot"],
    ["that is a translation", "en.po"],
  ])("%s: of a language's file is taken in, of the reference read anew", async (_, reference) => {
    const more = `{name: Ref, slug: ref, root: ref, ${KEYS}, reference: ${reference}}`;
    const small = new SmallCatalogue([more], {
      [`ref/${reference}`]: ALL,
      "ref/de.po": po("Apfel."),
      "ref/fr.po": po("Poire.", "Pear."),
    });
    await small.expectRight(await build(small.options));
    const edits = [
      ["ref/de.po", po("Boskop."), "incremental"],
      // A string comes, which the reference has, and goes.
      ["ref/de.po", `${po("Boskop.")}\n${po("Birne.", "Pear.")}`, "incremental"],
      ["ref/de.po", po("Birne.", "Pear."), "incremental"],
      // One that the reference lacks is published after its strings, and is no new one where its text is another.
      ["ref/fr.po", `${po("Poire.", "Pear.")}\n${po("Prune.", "Plum.")}`, "full"],
      ["ref/fr.po", `${po("Poire.", "Pear.")}\n${po("Quetsche.", "Plum.")}`, "incremental"],
      [`ref/${reference}`, `${ALL}\n${po("", "Plum.")}`, "full"],
      [`ref/${reference}`, po("", "Plum."), "full"],
      // What only this file had goes.
      ["ref/de.po", po("Pflaume.", "Plum."), "full"],
      ["ref/de.po", po("Zwetschge.", "Plum."), "incremental"],
    ] as const;
    for (const [path, text, mode] of edits) {
      small.write(path, text);
      const result = await build(small.options);
      expect(result, `${path}: ${text}`).toMatchObject({ ok: true, mode });
      await small.expectRight(result);
    }
  });

  it("is refused where the reference has no string left, and is right again after", async () => {
    const more = `{name: Ref, slug: ref, root: ref, ${KEYS}, reference: all.pot}`;
    const small = new SmallCatalogue([more], { "ref/all.pot": ALL, "ref/de.po": po("Apfel.") });
    await build(small.options);
    small.write("ref/all.pot", 'msgid ""\nmsgstr ""\n');
    const refused = await build(small.options);
    expect(refused.diagnostics).toMatchObject([{ code: "reference/no-units" }]);
    small.write("ref/all.pot", po("", "Apple."));
    await small.expectRight(await build(small.options));
  });
});

it("a complaint about a file that is another component's reference outlives an edit there", async () => {
  const more = [
    `{name: Ref, slug: ref, root: ref, ${KEYS}, reference: en.po}`,
    `{name: Few, slug: few, root: ref, ${KEYS}, reference: few.pot, exclude_languages: [de]}`,
  ];
  const files = { "ref/en.po": ALL, "ref/few.pot": po(""), "ref/de.po": po("Apfel.") };
  const small = new SmallCatalogue(more, files);
  await build(small.options);
  small.write("ref/de.po", po("Boskop."));
  const result = await build(small.options);
  expect(result).toMatchObject({ mode: "incremental", diagnostics: [{ code: "reference/incomplete" }] });
  await small.expectRight(result);
});

describe("an edit of a file that is skipped", () => {
  it("brings the translation, takes it away, and its warning stays while others are edited", async () => {
    const more = `{name: Ref, slug: ref, root: ref, ${KEYS}, on_bad_file: skip}`;
    const small = new SmallCatalogue([more], { "ref/de.po": po("Apfel."), "ref/fr.po": "nonsense\n" });
    await small.expectRight(await build(small.options));
    const edits = [
      ["ref/de.po", po("Boskop."), "incremental", ["file/skipped"]],
      ["ref/fr.po", po("Pomme."), "full", []],
      // What a skipped file had is gone, and said to be.
      ["ref/de.po", "", "full", ["build/vanished", "file/skipped"]],
      ["ref/de.po", po("Birne."), "full", []],
      ["ref/fr.po", po("Poire."), "incremental", []],
    ] as const;
    for (const [path, text, mode, codes] of edits) {
      small.write(path, text);
      const result = await build(small.options);
      expect(result).toMatchObject({ ok: true, mode });
      expect(result.diagnostics.map(({ code }) => code)).toEqual(codes);
      await small.expectRight(result);
    }
  });
});
