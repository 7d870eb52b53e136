import { describe, expect, it } from "vitest";
import { APP, PaperRepository, WEB } from "./paper-repository.ts";

/** Worked out by hand from ADOPT.md 4. What the first commit tells is told once, in the first test. */
const FIRST = { id: "1", files: { "po/de.po": { a: "A", b: "" } } } as const;
const IMPORT = ["13 de a", "13 de b", "0 de Ann", "45 de a Ann", "5 de a Ann: A", "17 de (Ann)", "44 de Ann"];
const WEB_FIRST = { id: "1", files: { "web/de.json": { k: "Auf" }, "web/en.json": { k: "Open" } } } as const;
const WEB_IMPORT = ["13 de k", "0 de Ann", "45 de k Ann", "5 de k Ann: Auf", "17 de (Ann)", "0 en Ann"];

async function toldAfter(
  component: typeof APP,
  ...commits: ConstructorParameters<typeof PaperRepository>[0]
): Promise<readonly string[]> {
  const isWeb = component.slug === "web";
  const first = isWeb ? WEB_FIRST : FIRST;
  const log = await new PaperRepository([first, ...commits]).log(component);
  const told = isWeb ? WEB_IMPORT : IMPORT;
  expect(log.slice(0, told.length)).toEqual(told);
  return log.slice(told.length);
}

describe("what somebody does to texts", () => {
  it("a first text is 5, by one who is new there; another of theirs is 2", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", by: "Ben", files: { "po/de.po": { a: "A", b: "B" } } },
      { id: "3", by: "Ben", files: { "po/de.po": { a: "A", b: "Bb" } } },
    );
    expect(log).toEqual(["45 de b Ben", "5 de b Ben: B", "17 de (Ben)", "2 de b Ben: Bb", "17 de (Ben)"]);
  });

  it("a text that becomes fuzzy is 37, and 5 when it is confirmed", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", files: { "po/de.po": { a: "~A", b: "" } } },
      { id: "3", files: { "po/de.po": { a: "A", b: "" } } },
    );
    expect(log).toEqual(["37 de a Ann: A", "17 de (Ann)", "5 de a Ann: A", "17 de (Ann)"]);
  });

  it("a text that is approved is 36, and 2 when it is not any more", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", files: { "po/de.po": { a: "!A", b: "" } } },
      { id: "3", files: { "po/de.po": { a: "A", b: "" } } },
    );
    expect(log).toEqual(["36 de a Ann: A", "17 de (Ann)", "2 de a Ann: A", "17 de (Ann)"]);
  });

  it("a text that is taken away is 2 without a target", async () => {
    const log = await toldAfter(APP, { id: "2", files: { "po/de.po": { a: "", b: "" } } });
    expect(log).toEqual(["2 de a Ann", "17 de (Ann)"]);
  });

  it("a new string is 13 and 44; a new fuzzy one has no record of its own", async () => {
    const log = await toldAfter(APP, {
      id: "2",
      by: "Ben",
      files: { "po/de.po": { a: "A", b: "", c: "~C" } },
    });
    expect(log).toEqual(["13 de c", "0 de Ben", "44 de Ben"]);
  });

  it("a string that vanishes leaves 0; one that comes back is a new source", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", files: { "po/de.po": { a: "A" } } },
      { id: "3", files: { "po/de.po": { a: "A", b: "" } } },
    );
    expect(log).toEqual(["0 de Ann", "13 de b", "0 de Ann", "44 de Ann"]);
  });

  it("a commit that changes nothing, and one that changes other files, tell nothing", async () => {
    expect(await toldAfter(APP, { id: "2" }, { id: "3", files: { "README.md": { a: "x" } } })).toEqual([]);
  });
});

describe("what happens to a template", () => {
  it("a text that changes is 30 for other languages, before their own records, and 2 in its own", async () => {
    const log = await toldAfter(WEB, {
      id: "2",
      by: "Ben",
      files: { "web/en.json": { k: "Unlock" }, "web/de.json": { k: "Entsperren" } },
    });
    expect(log).toEqual([
      "30 de k Ben: Unlock",
      "45 de k Ben",
      "2 de k Ben: Entsperren",
      "17 de (Ben)",
      "45 en k Ben",
      "2 en k Ben: Unlock",
      "17 en (Ben)",
    ]);
  });

  it("a new string is told of the first file by path; in the template's own it is no change", async () => {
    const log = await toldAfter(WEB, { id: "2", files: { "web/en.json": { k: "Open", n: "New" } } });
    expect(log).toEqual(["13 de n", "0 de Ann", "0 en Ann", "44 de Ann"]);
  });

  it("without it there are no translations; with it, all are new", async () => {
    const log = await toldAfter(
      WEB,
      { id: "2", by: "Ben", files: { "web/en.json": null } },
      { id: "3", by: "Ben", files: { "web/en.json": { k: "Open" } } },
    );
    expect(log).toEqual([
      "25 Ben: web/de.json",
      "25 Ben: web/en.json",
      "13 de k",
      "0 de Ben",
      "45 de k Ben",
      "5 de k Ben: Auf",
      "17 de (Ben)",
      "0 en Ben",
    ]);
  });
});

describe("what happens to files", () => {
  it("a new language is 0 and its texts; one that goes is 25 with its path", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", files: { "po/fr.po": { a: "F", b: "" } } },
      { id: "3", by: "Ben", files: { "po/fr.po": null } },
    );
    expect(log).toEqual([
      "0 fr Ann",
      "45 fr a Ann",
      "5 fr a Ann: F",
      "17 fr (Ann)",
      "44 fr Ann",
      "25 Ben: po/fr.po",
    ]);
  });

  it("a file that is respelt is the same translation", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", files: { "po/pt-BR.po": { a: "P" } } },
      { id: "3", files: { "po/pt-BR.po": null, "po/pt_BR.po": { a: "Q" } } },
    );
    expect(log.slice(4)).toEqual(["2 pt_BR a Ann: Q", "17 pt_BR (Ann)"]);
  });

  it("files that moved are found, and say who wrote them", async () => {
    const texts = { a: "A", b: "" };
    const log = await new PaperRepository([
      { id: "1", files: { "locale/de/app.po": texts } },
      { id: "2", by: "Ben", files: { "locale/de/app.po": null, "po/de.po": texts } },
      { id: "3", by: "Ben", files: { "po/de.po": { a: "A", b: "B" } } },
    ]).log(APP);
    expect(log).toEqual([...IMPORT, "45 de b Ben", "5 de b Ben: B", "17 de (Ben)"]);
  });

  it("files that moved and have little in common are no move", async () => {
    const log = await new PaperRepository([
      { id: "1", files: { "locale/de/app.po": { x: "X", y: "Y", a: "A" } } },
      { id: "2", files: { "locale/de/app.po": null, "po/de.po": { a: "A", b: "" } } },
    ]).log(APP);
    expect(log).toEqual(IMPORT);
  });

  it("a version that cannot be read is 24, and says what the one before said", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", files: { "po/de.po": "broken" } },
      { id: "3", by: "Ben", files: { "po/de.po": { a: "A", b: "B" } } },
    );
    expect(log).toEqual(["24 de", "45 de b Ben", "5 de b Ben: B", "17 de (Ben)"]);
  });

  it("a file that never could be read is no translation; after a gap, nothing is brought back", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", files: { "po/fr.po": "broken" } },
      { id: "3", files: { "po/de.po": null } },
      { id: "4", files: { "po/de.po": "broken" } },
    );
    expect(log).toEqual(["24 fr", "25 Ann: po/de.po", "24 de"]);
  });
});

describe("who did what a merge brings", () => {
  const side = (id: string, by: string, text: string, parents: readonly string[]) =>
    ({ id, by, parents, files: { "po/de.po": { a: "A", b: text } } }) as const;

  it("a text is told of whoever wrote it, the merge of whoever merged", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", by: "Cat", files: { "README.md": { x: "y" } } },
      side("3", "Ben", "B", ["1"]),
      { id: "4", by: "Cat", parents: ["2", "3"], files: { "po/de.po": { a: "A", b: "B" } } },
    );
    expect(log).toEqual(["20 (Cat)", "45 de b Ben", "5 de b Ben: B", "17 de (Ben)"]);
  });

  it("a value that neither side has is the merge's own", async () => {
    const log = await toldAfter(APP, side("2", "Dan", "D", ["1"]), side("3", "Ben", "B", ["1"]), {
      id: "4",
      by: "Cat",
      parents: ["2", "3"],
      files: { "po/de.po": { a: "A", b: "BD" } },
    });
    expect(log.slice(3)).toEqual(["20 (Cat)", "45 de b Cat", "2 de b Cat: BD", "17 de (Cat)"]);
  });

  it("of several who wrote it, the newest by the committer's time", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", by: "Cat", files: { "README.md": { x: "y" } } },
      { ...side("3", "Ben", "B", ["1"]), at: 5000 },
      { ...side("4", "Dan", "B", ["1"]), at: 4000 },
      { id: "5", by: "Cat", parents: ["2", "3", "4"], files: { "po/de.po": { a: "A", b: "B" } } },
    );
    expect(log).toEqual(["20 (Cat)", "45 de b Ben", "5 de b Ben: B", "17 de (Ben)"]);
  });

  it("what a side reverted and the merge keeps is told of who reverted", async () => {
    const log = await toldAfter(
      APP,
      side("2", "Dan", "D", ["1"]),
      { id: "3", by: "Ben", parents: ["2"], files: { "po/de.po": { a: "A", b: "" } } },
      { id: "4", by: "Cat", parents: ["2", "3"], files: { "po/de.po": { a: "A", b: "" } } },
    );
    expect(log.slice(3)).toEqual(["20 (Cat)", "45 de b Ben", "2 de b Ben", "17 de (Ben)"]);
  });

  it("a translation that a side took away is told of that side", async () => {
    const log = await toldAfter(
      APP,
      { id: "2", by: "Cat", files: { "README.md": { x: "y" } } },
      { id: "3", by: "Ben", parents: ["1"], files: { "po/de.po": null } },
      { id: "4", by: "Cat", parents: ["2", "3"], files: { "po/de.po": null } },
    );
    expect(log).toEqual(["20 (Cat)", "25 Ben: po/de.po"]);
  });
});

describe("times and numbers", () => {
  it("go on in a second, and ascend whatever clocks say", async () => {
    const records = await new PaperRepository([
      { id: "1", at: 100, files: { "po/de.po": { a: "" } } },
      { id: "2", at: 100, files: { "po/de.po": { a: "", b: "" } } },
      { id: "3", at: 50, files: { "po/de.po": { a: "" } } },
      { id: "4", at: 9e9, files: { "po/de.po": { a: "", b: "" } } },
    ]).records(APP);
    expect(records.map(({ id, timestamp }) => [id, timestamp])).toEqual([
      [100_000_000, 100_000_000],
      [100_000_001, 100_000_001],
      [100_000_002, 100_000_002],
      [100_000_003, 100_000_003],
      [100_000_004, 100_000_004],
      [100_000_005, 100_000_005],
      [100_000_006, 50_000_000],
      [7_258_118_399_000_000, 7_258_118_399_000_000],
      [7_258_118_399_000_001, 7_258_118_399_000_001],
      [7_258_118_399_000_002, 7_258_118_399_000_002],
    ]);
  });

  it("components are told one after the other", async () => {
    const log = await new PaperRepository([
      { id: "1", files: { "po/de.po": { a: "" }, "web/en.json": { k: "Open" } } },
    ]).log(APP, WEB);
    expect(log).toEqual(["13 app de a", "0 app de Ann", "44 app de Ann", "13 web en k", "0 web en Ann"]);
  });

  it("the oldest commit of a shallow clone says that translations are there, and not who did what", async () => {
    const log = await new PaperRepository([
      { ...FIRST, isBoundary: true },
      { id: "2", by: "Ben", files: { "po/de.po": { a: "A", b: "B" } } },
    ]).log(APP);
    expect(log).toEqual(["0 de", "45 de b Ben", "5 de b Ben: B", "17 de (Ben)"]);
  });
});
