import { describe, expect, it } from "vitest";
import { listDocuments, readDocument } from "../documentation.ts";

/** What a document claims, and the test that holds it: file and title below `test/`. */
interface Claim {
  readonly words: string;
  readonly file: string;
  readonly test: string;
}

const CLAIMS: Readonly<Record<string, readonly Claim[]>> = {
  "README.md": [
    {
      words: "your files, byte for byte",
      file: "end-to-end/oracle.test.ts",
      test: "publishes the files as they are, with the platform's headers",
    },
    {
      words: "every file with its hash",
      file: "publish/verify-flips.test.ts",
      test: "is found in every file but the manifest",
    },
    {
      words: "compared byte for byte with captured answers of a real server",
      file: "end-to-end/oracle.test.ts",
      test: "publishes what a 3.6.1 server answers, byte for byte",
    },
  ],
  "docs/architecture.md": [
    {
      words: "compares both byte for byte",
      file: "end-to-end/incremental.test.ts",
      test: "gives what a build from nothing gives, after any edits",
    },
    {
      words: "Rooms that never import each other",
      file: "architecture.test.ts",
      test: "keeps the rooms apart",
    },
  ],
  "docs/explanation/building.md": [
    {
      words: "all files if there are at most 2,000, else a different 2% each time",
      file: "publish/standing-trees.test.ts",
      test: "is looked at in turns: what was altered is found within fifty builds",
    },
    {
      words: "the tree is old, new or interrupted. `lingodex verify` reports the last case",
      file: "publish/interrupted-publication.test.ts",
      test: "leaves the old tree, the new one, or one that says it is neither; the next one puts it right",
    },
  ],
  "docs/explanation/identifiers.md": [
    {
      words: "The identifiers stay, the addresses change.",
      file: "amend/identify.test.ts",
      test: "keeps identifiers where a project is renamed in the manifest and in all tables",
    },
  ],
  "docs/explanation/trust.md": [
    {
      words: "Other commands do not use the network",
      file: "cli/no-network.test.ts",
      test: "%s uses no network",
    },
    {
      words: "So another user's cache cannot change the output.",
      file: "cache/cache-folder.test.ts",
      test: "is not read with another user's key, nor in another pair's place",
    },
  ],
  "docs/tutorial/first-site.md": [
    {
      words: "every key of `catalogue.yaml`",
      file: "prose/claims.test.ts",
      test: "lists every key that is used",
    },
  ],
  "docs/how-to/deploying.md": [
    {
      words: "with `--all` compares all files",
      file: "hosts/verify-url.test.ts",
      test: "finds with --all each answer that is wrong, and no other",
    },
  ],
  "docs/how-to/import.md": [
    {
      words: "for exactly this address",
      file: "import/found-token.test.ts",
      test: "is not what wlc has for %s",
    },
  ],
  "docs/how-to/mirrors.md": [
    {
      words: "It refuses archives with other files or another order",
      file: "bundle/hostile-bundles.test.ts",
      test: "is refused in every other order, with a file twice, and without any of its files",
    },
    {
      words: "`unpack` checks each file by hash.",
      file: "bundle/hostile-bundles.test.ts",
      test: "is refused where any byte of any file is another one, unless that says the same in gzip's other words",
    },
    {
      words: "both write the files that `lingodex build --base-url` would write",
      file: "mirrors/mirror.test.ts",
      test: "is what a build with that address is, and comes back",
    },
  ],
  "docs/how-to/packs.md": [
    {
      words: "The other files do not change.",
      file: "hosts/pack-worker.test.ts",
      test: "hands out the pack itself, whose files never change but for the pointer",
    },
  ],
  "docs/how-to/scale.md": [
    {
      words: "The result is the tree of `lingodex build`.",
      file: "shards/shards.test.ts",
      test: "give what a build gives, of any catalogue and any number of them",
    },
    {
      words: "Run it after each `plan`.",
      file: "shards/foreign-rows.test.ts",
      test: "are left by no plan, and sorted for none but the planned catalogue",
    },
    {
      words: "A change in a manifest, or of a name in `users.csv`, changes all keys.",
      file: "shards/table.test.ts",
      test: "concern the other slices by nothing but numbers of theirs",
    },
  ],
  "docs/how-to/upgrade.md": [
    {
      words: "the first build changes no document below `api/` and deletes no file",
      file: "platforms/upgrade.test.ts",
      test: "a catalogue and a tree of 0.1.0 are right as they are",
    },
  ],
  "docs/reference/catalogue.md": [
    { words: "Never fetched.", file: "cli/no-network.test.ts", test: "%s uses no network" },
    {
      words: "nothing of a private project's repository is ever published",
      file: "end-to-end/linked-privacy.test.ts",
      test: "a component whose checkout is found through a private project tells nothing of it",
    },
  ],
};

/** The same words where they claim nothing of lingodex, with the reason. */
const NO_CLAIMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "docs/how-to/ci.md": {
    "Never use `pull_request_target`": "is advice",
    "Import a server every night": "is a heading: the workflow has the time",
  },
  "docs/reference/catalogue.md": { "|`every`, `source`|": "is a value" },
  "docs/reference/checks.md": { "*always* is in both sets": "is a word of the table above it" },
};

const STRONG =
  /\b(?:every|ever|never|always|forever|proved|exactly|byte for byte|guarantee[sd]?|cannot fail|impossible)\b/gi;

const inOneLine = (text: string): string => text.replace(/\s+/g, " ");

/** What people wrote: without tables that a program writes, consoles and code, but with names of values in tables. */
function writtenText(path: string): string {
  return readDocument(path)
    .replace(/<!-- ([\w-]+):begin -->[\s\S]*?<!-- \1:end -->/g, "")
    .replace(/^```(?:console|sh)$[\s\S]*?^```$/gm, "")
    .replace(/\[`lingodex [^`]*`\]|`lingodex [^`]*`|`stats [^`]*`|`\{every[^`]*`/g, "`")
    .replace(/\]\([^()]*\)/g, "]");
}

const GUIDES = listDocuments().filter(
  (path) =>
    path === "README.md" ||
    (path.startsWith("docs/") && !path.startsWith("docs/decisions/") && !path.endsWith("diagnostics.md")),
);

describe("a claim of the documentation", () => {
  const claims = Object.entries(CLAIMS).flatMap(([path, all]) => all.map((claim) => ({ path, ...claim })));

  it.each(claims)("is held by a test: $path: $words", ({ path, words, file, test }) => {
    expect(inOneLine(readDocument(path))).toContain(words);
    const title = JSON.stringify(test).slice(1, -1);
    expect(readDocument(`test/${file}`)).toContain(title);
  });

  it.each(GUIDES)("is known: %s", (path) => {
    const known = [...(CLAIMS[path] ?? []).map(({ words }) => words), ...Object.keys(NO_CLAIMS[path] ?? {})];
    const rest = known.reduce((text, words) => text.replaceAll(words, ""), inOneLine(writtenText(path)));
    const found = [...rest.matchAll(STRONG)].map(({ index }) =>
      rest.slice(Math.max(0, index - 40), index + 40),
    );
    expect(found, "name the test in CLAIMS, or say it without these words").toEqual([]);
  });

  it("is no longer excused where its words are gone", () => {
    for (const [path, all] of Object.entries(NO_CLAIMS))
      for (const words of Object.keys(all)) expect(inOneLine(readDocument(path))).toContain(words);
  });
});

it("docs/reference/catalogue.md lists every key that is used", () => {
  const page = readDocument("docs/reference/catalogue.md");
  const named = new Set(
    [...page.matchAll(/^\|((?:`\w+`(?:, )?)+)\|/gm)].flatMap(([, cell = ""]) => cell.match(/\w+/g) ?? []),
  );
  for (const name of ["catalogue", "project", "component"]) {
    const { properties = {} } = JSON.parse(readDocument(`schemas/input/${name}.schema.json`)) as {
      properties?: Readonly<Record<string, { readonly description?: string }>>;
    };
    const used = Object.entries(properties).filter(
      ([key, { description = "" }]) => key !== "$schema" && !description.startsWith("Accepted and unused"),
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.map(([key]) => key).filter((key) => !named.has(key))).toEqual([]);
  }
});
