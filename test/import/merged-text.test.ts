import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts } from "../../src/import/platform/merged-text.ts";

/** Texts that have much in common: few lines, which come again and again. */
const line = fc.constantFrom(
  ...["", "# a note", "projects:", "  - name: One", "    slug: one", "    components:", "      - name: App"],
  ...["        slug: app", "        id: 4", "        branch: main", "      - name: Web", "        slug: web"],
  ...["        id: 7", "        locked: true", "        priority: 50", "__proto__"],
);
const text = fc.array(line, { maxLength: 14 }).map((lines) => [...lines, ""].join("\n"));
const key = fc.constantFrom("id" as const, "slug" as const);

const linesOf = (whole: string): readonly string[] => whole.split("\n");

describe("a merge of three texts", () => {
  it("is the side that changed alone, and of two that are alike either", () => {
    fc.assert(
      fc.property(text, text, key, (one, other, by) => {
        const clean = { isClean: true };
        expect(mergeTexts({ base: one, ours: one, theirs: other }, by)).toEqual({
          ...{ ...clean, text: other, base: other },
        });
        expect(mergeTexts({ base: one, ours: other, theirs: one }, by)).toEqual({
          ...{ ...clean, text: other, base: one },
        });
        expect(mergeTexts({ base: one, ours: other, theirs: other }, by)).toEqual({
          ...{ ...clean, text: other, base: other },
        });
      }),
    );
  });

  it("loses no line that a person wrote, and none that a server added where it is clean", () => {
    fc.assert(
      fc.property(text, text, text, key, (base, ours, theirs, by) => {
        const merged = mergeTexts({ base, ours, theirs }, by);
        const known = new Set(linesOf(base));
        const found = new Set(linesOf(merged.text));
        const written = merged.isClean ? [...linesOf(ours), ...linesOf(theirs)] : linesOf(ours);
        expect(written.filter((one) => !known.has(one) && !found.has(one))).toEqual([]);
        if (merged.isClean) expect(merged.base).toBe(theirs);
        // And makes none up.
        const all = new Set([base, ours, theirs].flatMap(linesOf));
        expect(linesOf(merged.text).filter((one) => !all.has(one))).toEqual([]);
      }),
    );
  });

  it("says the same when it comes again, and is clean where the person gave way", () => {
    fc.assert(
      fc.property(text, text, text, key, (base, ours, theirs, by) => {
        const first = mergeTexts({ base, ours, theirs }, by);

        const again = mergeTexts({ base: first.base, ours: first.text, theirs }, by);

        if (first.isClean) expect(again).toEqual(first);
        expect(mergeTexts({ base: first.base, ours: theirs, theirs }, by).isClean).toBe(true);
      }),
    );
  });

  it("has what each changed in lines of its own", () => {
    const edits = fc.array(fc.constantFrom("none", "ours", "theirs", "both"), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(edits, (sides) => {
        const made = (word: string, isTheirs: (side: string) => boolean): string =>
          sides.map((side, at) => `${isTheirs(side) ? word : "line"} ${at}`).join("\n");
        const versions = {
          base: made("line", () => false),
          ours: made("our", (side) => side === "ours" || side === "both"),
          theirs: made("their", (side) => side === "theirs" || side === "both"),
        };

        const merged = mergeTexts(versions, "slug");

        const words = { none: "line", ours: "our", theirs: "their", both: "our" } as const;
        expect(linesOf(merged.text)).toEqual(
          sides.map((side, at) => `${words[side as keyof typeof words]} ${at}`),
        );
        expect(merged.isClean).toBe(!sides.includes("both"));
        // What is not settled comes again.
        expect(mergeTexts({ ...versions, base: merged.base, ours: merged.text }, "slug")).toEqual(merged);
      }),
    );
  });
});

const MANIFEST = `projects:
  - name: Shop
    slug: shop
    components:
      - name: App
        slug: app
        id: 1
        branch: main
        locked: true
      - name: Web
        slug: web
        id: 2
        branch: main
        locked: true
`;

const ADDED = `      - name: Gate
        slug: gate
        id: 3
        branch: main
        locked: true
`;

const WEB = "      - name: Web\n";

describe("a manifest's lines", () => {
  it.each([
    ["before a component whose name a person changed", (text: string) => text.replace(WEB, `${ADDED}${WEB}`)],
    ["at the end", (text: string) => `${text}${ADDED}`],
  ])("that a server added %s stand there", (_, added) => {
    const change = (text: string): string => text.replace("name: Web", "name: Our web");

    const merged = mergeTexts({ base: MANIFEST, ours: change(MANIFEST), theirs: added(MANIFEST) }, "slug");

    expect(merged).toEqual({ text: change(added(MANIFEST)), isClean: true, base: added(MANIFEST) });
  });

  it("are those of their component, also where others have the same", () => {
    const gone = MANIFEST.replace(/ {6}- name: App\n(?: {8}.*\n)+?(?= {6}-)/, "");
    const ours = MANIFEST.replace(/(slug: web(?:\n.*){2}) main/, "$1 release");

    const merged = mergeTexts({ base: MANIFEST, ours, theirs: gone }, "slug");

    expect(gone).not.toContain("app");
    expect(merged.text).toBe(gone.replace("main", "release"));
  });

  it("that a person added to a component that is gone are no other's", () => {
    const ours = MANIFEST.replace(WEB, `        priority: 50\n${WEB}`);
    const gone = MANIFEST.replace(/ {6}- name: App\n(?: {8}.*\n)+?(?= {6}-)/, "");

    const merged = mergeTexts({ base: MANIFEST, ours, theirs: gone }, "slug");

    expect(merged).toMatchObject({ isClean: false, text: ours });
    const noted = MANIFEST.replace(WEB, `      # of the web\n${WEB}`);
    expect(mergeTexts({ base: MANIFEST, ours: noted, theirs: gone }, "slug")).toMatchObject({
      ...{ isClean: true, text: gone.replace(WEB, `      # of the web\n${WEB}`) },
    });
  });

  it("follow a component that is called otherwise by now", () => {
    const ours = MANIFEST.replace("name: Web", "name: Our web");
    const theirs = MANIFEST.replace("slug: web", "slug: site");

    expect(mergeTexts({ base: MANIFEST, ours, theirs }, "id")).toEqual({
      ...{ isClean: true, base: theirs, text: theirs.replace("name: Web", "name: Our web") },
    });
    expect(mergeTexts({ base: MANIFEST, ours, theirs }, "slug").isClean).toBe(false);
  });

  it("that both added at one place are all kept: what belongs to the component before stands first", () => {
    const key = "        priority: 50\n";
    const [first, second] = [`${MANIFEST}${key}`, `${MANIFEST}${ADDED}`];
    const whole = `${MANIFEST}${key}${ADDED}`;

    expect(mergeTexts({ base: MANIFEST, ours: first, theirs: second }, "slug").text).toBe(whole);
    expect(mergeTexts({ base: MANIFEST, ours: second, theirs: first }, "slug").text).toBe(whole);
    const own = ADDED.replaceAll(/gate/gi, "own");
    expect(mergeTexts({ base: MANIFEST, ours: `${MANIFEST}${own}`, theirs: second }, "slug").text).toBe(
      `${MANIFEST}${own}${ADDED}`,
    );
    const noted = MANIFEST.replace(WEB, `      # ours\n${WEB}`);
    const longer = MANIFEST.replace(WEB, `${ADDED}${WEB}`);
    expect(mergeTexts({ base: MANIFEST, ours: noted, theirs: longer }, "slug").text).toBe(
      MANIFEST.replace(WEB, `${ADDED}      # ours\n${WEB}`),
    );
  });

  it("stay in the component that each side added them to", () => {
    const locked = "        locked: true\n";
    const plain = MANIFEST.replace(/ {8}locked: true\n$/, "");
    const own = ADDED.replaceAll(/gate/gi, "own");
    const merge = (ours: string, theirs: string) => mergeTexts({ base: plain, ours, theirs }, "slug");
    // Each on the last component, and a whole one behind it, which has the same line.
    expect(merge(`${plain}${locked}`, `${plain}${ADDED}`).text).toBe(`${plain}${locked}${ADDED}`);
    expect(merge(`${plain}${own}`, `${plain}${locked}`).text).toBe(`${plain}${locked}${own}`);
    const key = "        priority: 5\n";
    expect(merge(`${plain}${key}${own}`, `${plain}${locked}`).text).toBe(`${plain}${key}${locked}${own}`);
    for (const note of ["# ours\n", "\n"]) {
      const noted = `${plain}${note}${key}`;
      expect(merge(noted, `${plain}${ADDED}`)).toMatchObject({ text: `${noted}${ADDED}`, isClean: true });
    }
  });

  it("of one key that both added otherwise are the person's, and of one that both added alike stand once", () => {
    const said = (word: string): string => `${MANIFEST}        check_flags: ${word}\n`;
    const merge = (ours: string, theirs: string) => mergeTexts({ base: MANIFEST, ours, theirs }, "slug");
    expect(merge(said("ours"), said("theirs"))).toMatchObject({ text: said("ours"), isClean: false });
    const more = `${said("same")}        priority: 5\n`;
    expect(merge(said("same"), more)).toMatchObject({ text: more, isClean: true });
    const [one, other] = [ADDED, ADDED.replace("main", "release")].map((added) => `${MANIFEST}${added}`);
    expect(merge(one ?? "", other ?? "")).toMatchObject({ text: one, isClean: false });
  });

  it("keep the ends that a person's editor gave them", () => {
    const ours = MANIFEST.replace("name: Web", "name: Our web").replaceAll("\n", "\r\n");

    const { text, isClean } = mergeTexts({ base: MANIFEST, ours, theirs: `${MANIFEST}${ADDED}` }, "slug");

    expect(isClean).toBe(true);
    expect(text).toBe(`${ours}${ADDED.replaceAll("\n", "\r\n")}`);
  });

  it("are merged in time also where there are many, all alike", () => {
    const alike = "        branch: main\n".repeat(100_000);
    const began = performance.now();

    const merged = mergeTexts({ base: alike, ours: `# ours\n${alike}`, theirs: `${alike}${ADDED}` }, "slug");

    expect(merged.text).toBe(`# ours\n${alike}${ADDED}`);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
