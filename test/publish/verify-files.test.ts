import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { verify } from "../../src/published/verify/verify-folder.ts";
import { buildFerry, DamagedTree, directoryOfFile, namesOf, put } from "./verify-tree.ts";

const UNIT = "api/units/5/index.json";
const CHANGES = ["api/changes/11/index.json", "api/changes/12/index.json"] as const;
const MANIFEST = "lingodex/manifest.json";
const PART = "lingodex/manifest/0.json";
const IN_PART_1 = "api/changes/11/index.json";

const home = directoryOfFile();
/** With the view. */
let ferry = "";
/** Without the view, with a manifest of its own and files beside our directories. */
let pages = "";
/** With the view, and with a manifest in parts. */
let parts = "";

beforeAll(async () => {
  ferry = await buildFerry(join(home, "query"), { baseUrl: "http://localhost:1" });
  parts = await buildFerry(join(home, "parts"), { baseUrl: "http://localhost:1" }, 45);
  pages = await buildFerry(join(home, "path"), { baseUrl: "https://ferries.github.io/timetable" });
});

interface Damage {
  readonly title: string;
  readonly damage: (tree: DamagedTree) => void;
  readonly problems: readonly string[];
}

async function find({ damage, problems }: Damage, whole: string): Promise<void> {
  const tree = new DamagedTree(whole);
  damage(tree);
  const result = await tree.verify();
  expect(namesOf(result)).toEqual(problems);
  expect(result.ok).toBe(false);
  for (const { message, hint } of result.problems) expect(`${message}${hint}`).toMatch(/^\S.*\S$/);
}

describe("what stands on the disk", () => {
  const damages: readonly Damage[] = [
    {
      title: "a changed byte",
      damage: (tree) => tree.edit(UNIT, "departure5", "departure6"),
      problems: [`tree/wrong-hash ${UNIT}`],
    },
    {
      title: "two swapped documents of one size",
      damage: (tree) => {
        const [one, other] = [tree.read(CHANGES[0]), tree.read(CHANGES[1])];
        expect(one.length).toBe(other.length);
        tree.write(CHANGES[0], other);
        tree.write(CHANGES[1], one);
      },
      problems: CHANGES.map((path) => `tree/wrong-hash ${path}`),
    },
    {
      title: "another count of the same size",
      damage: (tree) => tree.edit("api/units/index.json", '"count":42', '"count":43'),
      problems: ["tree/wrong-hash api/units/index.json"],
    },
    {
      title: "a missing page",
      damage: (tree) => tree.remove("api/units/page=2"),
      problems: ["tree/missing-file api/units/page=2/index.json"],
    },
    {
      title: "a missing document whose view is there",
      damage: (tree) => tree.remove(UNIT),
      problems: [`tree/missing-file ${UNIT}`],
    },
    {
      title: "a cut page",
      damage: (tree) =>
        tree.write("api/units/page=2/index.json", tree.read("api/units/page=2/index.json").slice(0, 99)),
      problems: ["tree/wrong-size api/units/page=2/index.json"],
    },
    {
      title: "a cut translation file",
      damage: (tree) => tree.write("api/translations/ferry/timetable/de/file/de.json", "{}"),
      problems: ["tree/wrong-size api/translations/ferry/timetable/de/file/de.json"],
    },
    {
      title: "a changed body of an error",
      damage: (tree) => tree.edit("api/errors/not-found.json", "found", "bound"),
      problems: ["tree/wrong-hash api/errors/not-found.json"],
    },
    {
      title: "files that nothing lists",
      damage: (tree) => {
        tree.write("api/units/5/index.json.orig", "");
        tree.write("api/.DS_Store", "");
        tree.write("lingodex/manifest/10.json", "{}");
      },
      problems: [
        "tree/stray-file api/.DS_Store",
        "tree/stray-file api/units/5/index.json.orig",
        "tree/stray-file lingodex/manifest/10.json",
      ],
    },
    {
      title: "empty directories, the innermost",
      damage: (tree) => mkdirSync(tree.place("api/units/91/page=1"), { recursive: true }),
      problems: ["tree/empty-directory api/units/91/page=1"],
    },
    {
      title: "a link to the right content",
      damage: (tree) => {
        writeFileSync(join(tree.directory, "../unit.json"), tree.read(UNIT));
        tree.remove(UNIT);
        symlinkSync("../../../../unit.json", tree.place(UNIT));
      },
      problems: [`tree/link ${UNIT}`],
    },
    {
      title: "a link that nothing lists, to nowhere",
      damage: (tree) => symlinkSync("nowhere", tree.place("api/units/latest")),
      problems: ["tree/stray-file api/units/latest"],
    },
    {
      title: "a linked directory, told once",
      damage: (tree) => {
        renameSync(tree.place("api/changes"), join(tree.directory, "../changes"));
        symlinkSync("../../changes", tree.place("api/changes"));
      },
      problems: ["tree/link api/changes"],
    },
    {
      title: "a file in the place of a directory, told once",
      damage: (tree) => {
        tree.remove("api/changes");
        tree.write("api/changes", "");
      },
      problems: ["tree/no-file-parent api/changes"],
    },
    {
      title: "a directory in the place of a document",
      damage: (tree) => {
        tree.remove(UNIT);
        mkdirSync(tree.place(UNIT));
      },
      problems: [`tree/no-file ${UNIT}`],
    },
    {
      title: "a pipe in the place of a document, which is not opened",
      damage: (tree) => {
        tree.remove(UNIT);
        execFileSync("mkfifo", [tree.place(UNIT)]);
      },
      problems: [`tree/no-file ${UNIT}`],
    },
    {
      title: "all of these at once",
      damage: (tree) => {
        tree.edit("api/units/7/index.json", "departure7", "departure8");
        tree.remove("api/units/page=2");
        tree.write("api/stray.json", "");
      },
      problems: [
        "tree/stray-file api/stray.json",
        "tree/wrong-hash api/units/7/index.json",
        "tree/missing-file api/units/page=2/index.json",
      ],
    },
  ];

  it.each(damages)("$title", (damage) => find(damage, ferry));

  it("files that the host needs beside our directories", async () => {
    const damage = (tree: DamagedTree): void => {
      tree.remove(".nojekyll");
      tree.edit("404.html", "found", "bound");
      tree.write("CNAME", "is not ours");
    };
    await find(
      { title: "", damage, problems: ["tree/missing-file .nojekyll", "tree/wrong-hash 404.html"] },
      pages,
    );
  });
});

describe("the manifest", () => {
  const edit =
    (change: (manifest: Record<string, unknown>) => void): Damage["damage"] =>
    (tree) => {
      const manifest = JSON.parse(tree.read(MANIFEST));
      change(manifest);
      tree.write(MANIFEST, JSON.stringify(manifest));
    };

  const damages: readonly Damage[] = [
    {
      title: "is missing",
      damage: (tree) => tree.remove(MANIFEST),
      problems: [`tree/no-manifest ${MANIFEST}`],
    },
    {
      title: "is cut",
      damage: (tree) => tree.write(MANIFEST, tree.read(MANIFEST).slice(0, 999)),
      problems: [`tree/json ${MANIFEST}`],
    },
    { title: "is empty", damage: (tree) => tree.write(MANIFEST, ""), problems: [`tree/json ${MANIFEST}`] },
    {
      title: "is no UTF-8",
      damage: (tree) => tree.write(MANIFEST, Buffer.from([0x22, 0xff, 0x22])),
      problems: [`tree/encoding ${MANIFEST}`],
    },
    ...["null", "[]", '{"name":"site","scripts":{}}', '{"tool":{"name":["lingodex"]}}'].map((body) => ({
      title: `is something else: ${body}`,
      damage: (tree: DamagedTree) => tree.write(MANIFEST, body),
      problems: [`tree/foreign-manifest ${MANIFEST}`],
    })),
    {
      title: "is another tool's",
      damage: (tree) => tree.edit(MANIFEST, '"name": "lingodex"', '"name": "bundler"'),
      problems: [`tree/foreign-manifest ${MANIFEST}`],
    },
    {
      title: "has a newer format",
      damage: (tree) => tree.edit(MANIFEST, '"format": 1', '"format": 2'),
      problems: [`tree/unknown-format ${MANIFEST}`],
    },
    {
      title: "lacks a key",
      damage: edit((manifest) => delete manifest["absent"]),
      problems: [`tree/schema ${MANIFEST}`],
    },
    {
      title: "is a link",
      damage: (tree) => {
        renameSync(tree.place(MANIFEST), join(tree.directory, "../manifest.json"));
        symlinkSync("../../manifest.json", tree.place(MANIFEST));
      },
      problems: [`tree/link ${MANIFEST}`],
    },
    {
      title: "stands behind a link",
      damage: (tree) => {
        renameSync(tree.place("lingodex"), join(tree.directory, "../lingodex"));
        symlinkSync("../lingodex", tree.place("lingodex"));
      },
      problems: ["tree/link lingodex"],
    },
    {
      title: "is larger than any text can be",
      damage: (tree) => {
        tree.write(MANIFEST, "{");
        truncateSync(tree.place(MANIFEST), 2 ** 40);
      },
      problems: [`tree/too-large ${MANIFEST}`],
    },
    {
      title: "is as deep as it is long",
      damage: (tree) => {
        const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
        tree.write(MANIFEST, `{"tool":{"name":"lingodex"},"format":${deep}}`);
      },
      problems: [`tree/unknown-format ${MANIFEST}`],
    },
    {
      title: "is a pipe, which is not opened",
      damage: (tree) => {
        tree.remove(MANIFEST);
        execFileSync("mkfifo", [tree.place(MANIFEST)]);
      },
      problems: [`tree/no-file ${MANIFEST}`],
    },
    {
      title: "counts items wrong",
      damage: (tree) => tree.edit(MANIFEST, '"units": 42', '"units": 43'),
      problems: [1, 2].map(() => `tree/wrong-total ${MANIFEST}`),
    },
    {
      title: "counts items of an unknown collection",
      damage: (tree) => tree.edit(MANIFEST, '"units": 42', '"units": 42, "__proto__": 1'),
      problems: [1, 2].map(() => `tree/wrong-total ${MANIFEST}`),
    },
    {
      title: "names another tool's version",
      damage: (tree) => tree.edit(MANIFEST, /"version": "/, '"version": "9'),
      problems: [`tree/wrong-total ${MANIFEST}`],
    },
    {
      title: "gives another reason for what is absent",
      damage: (tree) => tree.edit(MANIFEST, /"reason": "/, '"reason": "not '),
      problems: [`tree/wrong-total ${MANIFEST}`],
    },
    {
      title: "counts documents, bytes and generation wrong",
      damage: (tree) => {
        tree.edit(MANIFEST, /"documents": /, '"documents": 1');
        tree.edit(MANIFEST, /"bytes": /, '"bytes": 1');
        tree.edit(MANIFEST, /"generation": "[0-9a-f]{4}/, '"generation": "0000');
      },
      problems: [1, 2, 3].map(() => `tree/wrong-total ${MANIFEST}`),
    },
  ];

  it.each(damages)("$title", (damage) => find(damage, ferry));

  const inParts: readonly Damage[] = [
    {
      title: "has a cut part",
      damage: (tree) => tree.write(PART, tree.read(PART).slice(0, 99)),
      problems: [`tree/wrong-hash ${PART}`],
    },
    {
      title: "has a missing part",
      damage: (tree) => tree.remove(PART),
      problems: [`tree/missing-file ${PART}`],
    },
    {
      title: "has a missing part, and a file of another is changed",
      damage: (tree) => {
        const { entries } = JSON.parse(tree.read("lingodex/manifest/1.json"));
        expect(entries[0].path).toBe(IN_PART_1);
        tree.write(IN_PART_1, "");
        tree.remove(PART);
      },
      problems: [`tree/wrong-size ${IN_PART_1}`, `tree/missing-file ${PART}`],
    },
    {
      title: "miscounts a part",
      damage: (tree) => tree.edit(MANIFEST, /"entries":\d+/, '"entries":999'),
      problems: [`tree/wrong-total ${MANIFEST}`, `tree/part-entries ${PART}`],
    },
    {
      title: "names a part elsewhere",
      damage: (tree) => tree.edit(MANIFEST, PART, "lingodex/manifest/0/0.json"),
      problems: [`tree/part-path ${MANIFEST}`],
    },
    {
      title: "names a part outside",
      damage: (tree) => tree.edit(MANIFEST, PART, "../manifest.json"),
      problems: [`tree/schema ${MANIFEST}`],
    },
    {
      title: "names a part twice",
      damage: (tree) => tree.edit(MANIFEST, "lingodex/manifest/1.json", PART),
      problems: [`tree/duplicate-entry ${PART}`],
    },
  ];

  it.each(inParts)("$title", (damage) => find(damage, parts));

  const inline: readonly Damage[] = [
    ...["../unit.json", "api/../../unit.json", "/etc/hostname", "api//index.json", "."].map((path) => ({
      title: `lists ${path}`,
      damage: edit(({ entries }) => Object.assign(first(entries), { path })),
      problems: [`tree/schema ${MANIFEST}`],
    })),
    {
      title: "lists a NUL",
      damage: edit(({ entries }) => Object.assign(first(entries), { path: "api/\0" })),
      problems: [
        "tree/missing-file api/\0",
        "tree/unknown-place api/\0",
        "tree/stray-file api/changes/1/index.json",
        "tree/dead-link api/changes/index.json",
        `tree/wrong-total ${MANIFEST}`,
      ],
    },
    {
      title: "lists a file twice",
      damage: edit(({ entries }) => Array.isArray(entries) && entries.push(entries[0])),
      problems: ["tree/duplicate-entry .nojekyll", `tree/wrong-total ${MANIFEST}`],
    },
  ];

  it.each(inline)("$title", (damage) => find(damage, pages));

  it("lists what no disk can name", async () => {
    const tree = new DamagedTree(pages);
    const long = `beside/${"x".repeat(300)}`;
    edit(({ entries }) => Object.assign(first(entries), { path: long }))(tree);
    tree.write("beside/CNAME", "is not ours");
    const names = namesOf(await tree.verify()).filter((name) => name.includes("beside"));
    expect(names).toEqual([`tree/unreadable ${long}`]);
  });

  it("lists what another directory's link leads to, and it is not read", async () => {
    const tree = new DamagedTree(pages);
    const outside = join(home, "outside");
    put(outside, "secret", "secret");
    symlinkSync(outside, tree.place("beside"));
    tree.forge({});
    edit(({ entries }) => Object.assign(first(entries), { path: "beside/secret" }))(tree);
    const { problems } = await tree.verify();
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toContain("tree/link beside");
    expect(problems.map(({ path }) => path)).not.toContain("beside/secret");
  });
});

/** The first entry below `api/`. */
function first(entries: unknown): object {
  if (!Array.isArray(entries)) throw new Error("no entries");
  return entries.find(({ path }) => path.startsWith("api/"));
}

describe("the directory", () => {
  it("is missing", async () => {
    expect(namesOf(await verify(join(home, "nowhere")))).toEqual(["tree/no-directory ."]);
  });

  it("cannot be a directory's name", async () => {
    expect(namesOf(await verify("a\0b"))).toEqual(["tree/no-directory ."]);
  });

  it("is a file", async () => {
    expect(namesOf(await verify(join(ferry, MANIFEST)))).toEqual(["tree/no-directory ."]);
  });

  it("is empty", async () => {
    put(home, "empty/README", "");
    expect(namesOf(await verify(join(home, "empty")))).toEqual([`tree/no-manifest ${MANIFEST}`]);
  });

  it("may be reached through a link", async () => {
    const link = join(home, "link");
    symlinkSync(ferry, link);
    expect((await verify(link)).problems).toEqual([]);
  });

  it("has been left in the middle of a publication", async () => {
    const tree = new DamagedTree(ferry);
    mkdirSync(tree.place(".lingodex-stage/old"), { recursive: true });
    renameSync(tree.place("lingodex"), tree.place(".lingodex-stage/old/lingodex"));
    expect(namesOf(await tree.verify())).toEqual(["tree/interrupted .lingodex-stage"]);
  });

  it("has been left before or after the swap, and is whole", async () => {
    const tree = new DamagedTree(ferry);
    cpSync(tree.place("api"), tree.place(".lingodex-stage/new/api"), { recursive: true });
    const result = await tree.verify();
    expect(namesOf(result)).toEqual(["tree/left-over .lingodex-stage"]);
    expect(result.documents).toBe(282);
  });
});
