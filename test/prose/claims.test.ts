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
      words: "**All or nothing.**",
      file: "publish/interrupted-publication.test.ts",
      test: "leaves the old tree, the new one, or one that says it is neither; the next one puts it right",
    },
    {
      words: "compares both builds byte for byte",
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
      words: "|all files, and reads new files before they replace old ones|",
      file: "publish/publication-modes.test.ts",
      test: "distrusts a tree with another manifest, and with `verify` one with another file",
    },
    {
      words: "the tree is old, new or mixed. `lingodex verify` reports the last case",
      file: "publish/interrupted-publication.test.ts",
      test: "leaves the old tree, the new one, or one that says it is neither; the next one puts it right",
    },
  ],
  "docs/explanation/identifiers.md": [
    {
      words: "Identifiers in tables stay.",
      file: "amend/identify.test.ts",
      test: "keeps identifiers where a project is renamed in the manifest and in all tables",
    },
  ],
  "docs/explanation/page-links.md": [
    {
      words: "All styles have the same files",
      file: "model/layout.test.ts",
      test: "are one for each document, in every style",
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
      words: "`--all` sends more and compares all files",
      file: "hosts/verify-url.test.ts",
      test: "finds with --all each answer that is wrong, and no other",
    },
  ],
  "docs/how-to/hosts.md": [
    {
      words: "all links end in `index.json`",
      file: "model/layout.test.ts",
      test: "where links are no queries, are the place on disk",
    },
  ],
  "docs/how-to/import.md": [
    {
      words: "If all units would vanish, `import` changes nothing",
      file: "import/broken-later.test.ts",
      test: "is told from one that was made smaller, by --max-delete",
    },
    {
      words: "**If the merged catalogue has errors,** your files stay.",
      file: "import/edited-manifest.test.ts",
      test: "stays with all that stands there where the new files would not fit it",
    },
    {
      words: "for the server's exact address",
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
      words: "Both write the files that `lingodex build --base-url` would write",
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
      words:
        "The result is the [tree](../explanation/building.md#the-tree) of `lingodex build` without pages.",
      file: "shards/shards.test.ts",
      test: "give what a build gives, of any catalogue and any number of them",
    },
    {
      words: "run `table` after each `plan`.",
      file: "shards/foreign-rows.test.ts",
      test: "are left by no plan, and sorted for none but the planned catalogue",
    },
    {
      words: "A change in `catalogue.yaml`, an included file, or a name in `users.csv` changes all keys.",
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
    {
      words: "only N of N is 100.0",
      file: "model/percent.test.ts",
      test: "are 0 and 100 only when that is true",
    },
    {
      words: "apply to all units of the project with the same context, source and language",
      file: "compute/records/contents.test.ts",
      test: "are kept by content: all components of a project share them",
    },
  ],
  "docs/reference/commands.md": [
    {
      words: "documents against their schemas, and all links",
      file: "publish/verify-documents.test.ts",
      test: "an address that leads nowhere",
    },
  ],
  "docs/reference/import.md": [
    {
      words: "too many units would vanish",
      file: "import/broken-later.test.ts",
      test: "is told from one that was made smaller, by --max-delete",
    },
  ],
};

/** The same words where they claim nothing of lingodex, with the reason. */
const NO_CLAIMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "docs/architecture.md": { "Publishing: all or nothing": "is a heading, for a claim above" },
  "docs/explanation/building.md": { "|all files|": "is what an option asks for" },
  "docs/explanation/identifiers.md": { "in `catalogue.yaml` and in all tables": "is advice" },
  "docs/explanation/trust.md": {
    "can read it all": "is a warning",
  },
  "docs/how-to/ci.md": {
    "Never use `pull_request_target`": "is advice",
    "Import a server every night": "is a heading: the workflow has the time",
  },
  "docs/how-to/deploying.md": { "`all-files`": "is the name of a check" },
  "docs/how-to/hosts.md": {
    "AllowOverride All": "is a setting of Apache",
    "Require all granted": "is a setting of Apache",
  },
  "docs/how-to/packs.md": { "all other paths, with all methods": "is a setting of CloudFront" },
  "docs/how-to/recipes.md": { "/all-common/": "is a slug" },
  "docs/reference/bulk.md": { "is `all`": "is a value" },
  "docs/reference/catalogue.md": {
    "|`every`, `source`|": "is a value",
    "|`used`, `all`|": "is a value",
    "or the whole table (`all`)": "is a value",
    "|File of all strings": "is what the file contains",
    "Name the file with all strings": "is what the file contains",
    "one file with all languages": "is the name of a layout",
    "one file has all languages": "is the name of a layout",
  },
  "docs/reference/checks.md": {
    "*always* means both sets": "is a word of the table above it",
    "## All checks": "is a heading",
  },
  "docs/reference/clients.md": {
    "`all`: the client gets all objects": "is a value of a table that a program writes",
  },
  "docs/reference/formats.md": {
    "One file with all languages": "is the name of a layout",
    "A file of `xcstrings` has all languages": "is what the format is",
  },
  "docs/reference/import.md": { "explains all its texts": "is a condition" },
  "docs/reference/init.md": { "one file with all languages": "is the name of a layout" },
  "docs/reference/pages.md": { "|`names`|`all`|": "is a value", "`all`, `last_author`": "is a value" },
};

const STRONG =
  /\b(?:every|ever|never|always|forever|proved|exactly|all|byte for byte|guarantee[sd]?|cannot fail|impossible)\b/gi;

const inOneLine = (text: string): string => text.replace(/\s+/g, " ");

/** What people wrote: without tables that a program writes, consoles and code, but with names of values in tables. */
function writtenText(path: string): string {
  return readDocument(path)
    .replace(/<!-- ([\w-]+):begin -->[\s\S]*?<!-- \1:end -->/g, "")
    .replace(/^```(?:console|sh|text)\b.*$[\s\S]*?^```$/gm, "")
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
