import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { HistoryCache } from "../../src/catalogue/history/log-memory.ts";
import { Git } from "../../src/store/git/git.ts";
import { git } from "../changelog/repositories.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { newCache, tell } from "./told-history.ts";

/** Texts by language; what begins with `!` cannot be read. */
type Says = Readonly<Record<string, string>>;

/** A commit: its name, which is its author's too, its parents' names, what it says otherwise, and its day. */
type Written = readonly [name: string, parents: string, says?: Says, day?: number];

const CATALOGUE = {
  base_url: "https://example.org",
  changes: ["git"],
  projects: [
    {
      name: "Coast",
      slug: "coast",
      components: [{ name: "App", slug: "app", filemask: "po/*.po", file_format: "po" }],
    },
  ],
};

function fileOf(text: string): string {
  const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n';
  return text.startsWith("!") ? text : `${head}msgid "Sea"\nmsgstr "${text}"\n`;
}

/** A commit begins with what its parents say; where they differ, with what the first says. */
function streamOf(commits: readonly Written[]): string {
  const trees = new Map<string, Says>();
  return commits
    .map(([name, names, own = {}, day = trees.size], index) => {
      const parents = names.split(" ").filter((parent) => parent !== "");
      const tree: Says = Object.assign({}, ...parents.map((each) => trees.get(each)).reverse(), own);
      trees.set(name, tree);
      const files = Object.entries(tree).map(([language, text]) => {
        const file = fileOf(text);
        return `M 100644 inline po/${language}.po\ndata ${Buffer.byteLength(file)}\n${file}\n`;
      });
      const places = parents.map((parent) => commits.findIndex(([each]) => each === parent) + 1);
      const from = places.map((place, at) => `${at === 0 ? "from" : "merge"} :${place}\n`);
      const who = `${name} <${name}@example.org> ${86_400 * (18_000 + day)} +0000`;
      const head = `commit refs/heads/${name}\nmark :${index + 1}\ncommitter ${who}\ndata 0\n`;
      return `${head}${from.join("")}deleteall\n${files.join("")}\n`;
    })
    .join("");
}

function repositoryOf(commits: readonly Written[]): string {
  const directory = temporaryDirectory();
  git(directory, ["init", "-q"]);
  git(directory, ["fast-import", "--quiet"], streamOf(commits));
  writeFileSync(join(directory, "catalogue.json"), JSON.stringify(CATALOGUE));
  return directory;
}

/** What is asked of git: no commits, the new ones, or all. */
type Asked = "nothing" | "new" | "all";

/** Says the same of a commit with a cache as without. */
async function look(directory: string, name: string, cache: HistoryCache): Promise<[number, Asked]> {
  git(directory, ["update-ref", "--no-deref", "HEAD", `refs/heads/${name}`]);
  const { counts: all, ...expected } = await tell(directory);
  const asking = vi.spyOn(Git.prototype, "commits");
  const { counts, ...told } = await tell(directory, cache);
  const { calls } = asking.mock;
  const asked = calls.some(([, since]) => since === undefined) ? "all" : calls.length > 0 ? "new" : "nothing";
  asking.mockRestore();
  expect(told).toEqual(expected);
  expect({ ...counts, cached: 0 }).toEqual(all);
  return [counts.cached, asked];
}

const MAIN: readonly Written[] = [
  ["A", "", { de: "Meer", fr: "mer" }],
  ["B", "A", { de: "See" }],
  ["C", "B", { de: "Ozean" }],
];

/** More of them than git looks through before it believes that it knows what is old. */
const WRONG_CLOCKS: readonly Written[] = Array.from({ length: 12 }, (_, index) => [
  `W${index}`,
  index === 0 ? "B" : `W${index - 1}`,
  { it: `mare ${index}` },
  -17_000,
]);

type Look = readonly [head: string, known: number, asked: Asked];

describe("a log that is kept says what one from nothing says", () => {
  it.each<[string, readonly Written[], readonly Look[]]>([
    [
      "of commits one after the other, and of the same one again",
      MAIN,
      [
        ["A", 0, "all"],
        ["B", 1, "new"],
        ["C", 2, "new"],
        ["C", 3, "nothing"],
      ],
    ],
    [
      "of a merge of a branch that began with the known commit",
      [...MAIN, ["S", "C", { fr: "onde" }], ["D", "C", { de: "Welle" }], ["M", "D S", { fr: "onde" }]],
      [
        ["C", 0, "all"],
        ["M", 3, "new"],
      ],
    ],
    [
      "of a merge of a branch that began before the known commit",
      [...MAIN, ["S", "A", { fr: "onde" }], ["M", "C S", { fr: "onde" }], ["D", "M", { fr: "vague" }]],
      [
        ["C", 0, "all"],
        ["M", 3, "all"],
        ["D", 4, "new"],
      ],
    ],
    [
      "of a branch that was merged, went on, and is merged again",
      [
        ...MAIN,
        ["S", "A", { fr: "onde" }],
        ["M", "C S", { fr: "onde" }],
        ["T", "S", { fr: "vague", it: "mare" }],
        ["N", "M T", { fr: "vague" }],
      ],
      [
        ["M", 0, "all"],
        ["N", 4, "all"],
      ],
    ],
    [
      "of a merge that brings the known commit to another branch",
      [...MAIN, ["S", "A", { fr: "onde" }], ["M", "C S", { fr: "onde" }]],
      [
        ["A", 0, "all"],
        ["S", 1, "new"],
        ["M", 1, "all"],
      ],
    ],
    [
      "of a merge with what has another beginning",
      [...MAIN, ["R", "", { it: "mare" }], ["M", "C R"]],
      [
        ["C", 0, "all"],
        ["M", 3, "all"],
      ],
    ],
    [
      "of a merge of what is long known",
      [...MAIN, ["M", "C A", { fr: "onde" }]],
      [
        ["C", 0, "all"],
        ["M", 3, "all"],
      ],
    ],
    [
      "of a history that was rewritten",
      [...MAIN, ["X", "B", { de: "Welle" }], ["Y", "X", { fr: "onde" }]],
      [
        ["B", 0, "all"],
        ["C", 2, "new"],
        ["Y", 2, "all"],
      ],
    ],
    [
      "of an older commit, and of later ones again",
      [...MAIN, ["D", "C", { fr: "onde" }]],
      [
        ["C", 0, "all"],
        ["B", 2, "all"],
        ["C", 3, "nothing"],
        ["B", 2, "all"],
        ["D", 3, "new"],
      ],
    ],
    [
      "of a merge to whose branch only older versions tell who said it",
      [
        ["A", "", { de: "Meer", fr: "mer" }],
        ["B", "A", { fr: "!" }],
        ["S", "B", { fr: "mer" }],
        ["T", "B", { fr: "onde" }],
        ["M", "T S", { fr: "mer" }],
      ],
      [
        ["B", 0, "all"],
        ["M", 0, "all"],
      ],
    ],
    [
      "of a merge where clocks make git take old commits for new",
      [
        ...MAIN,
        ...WRONG_CLOCKS,
        ["S", "B", { fr: "onde" }, 30],
        ["K", "W11", { de: "Welle" }, 31],
        ["M", "K S", { fr: "onde" }, 32],
      ],
      [
        ["K", 0, "all"],
        ["M", 15, "all"],
      ],
    ],
  ])("%s", async (_, commits, looks) => {
    const directory = repositoryOf(commits);
    const cache = newCache();
    const seen: Look[] = [];
    for (const [head] of looks) seen.push([head, ...(await look(directory, head, cache))]);
    expect(seen).toEqual(looks);
  });

  it("of a history that was rewritten, of which git has nothing more", async () => {
    const directory = repositoryOf([...MAIN, ["X", "B", { de: "Welle" }]]);
    const cache = newCache();
    await look(directory, "B", cache);
    await look(directory, "C", cache);
    git(directory, ["update-ref", "--no-deref", "HEAD", "refs/heads/X"]);
    git(directory, ["update-ref", "-d", "refs/heads/C"]);
    git(directory, ["-c", "gc.reflogExpire=now", "-c", "gc.reflogExpireUnreachable=now", "gc", "-q"]);
    git(directory, ["reflog", "expire", "--expire=now", "--all"]);
    git(directory, ["prune", "--expire=now"]);
    expect(await look(directory, "X", cache)).toEqual([2, "all"]);
  });
});

it("is met with a git that clocks deceive", () => {
  const directory = repositoryOf([
    ...MAIN,
    ...WRONG_CLOCKS,
    ["S", "B", { fr: "onde" }, 30],
    ["K", "W11", { de: "Welle" }, 31],
    ["M", "K S", { fr: "onde" }, 32],
  ]);
  const listed = git(directory, ["rev-list", "M", "--not", "K^@"]).trim().split("\n");
  const old = git(directory, ["rev-list", "K^@"]).trim().split("\n");
  expect(old.filter((id) => listed.includes(id))).not.toEqual([]);
});
