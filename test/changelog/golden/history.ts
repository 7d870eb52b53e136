/**
 * A history with every event that ADOPT.md 4 speaks of, and the records that its rules give, worked out by hand: each
 * with the rule, before anything was run. Rows of a record: order in the table of "Records of a step" (4a …), then
 * `action component language unit user (author): target`; what is not there is left out. `-` in front: told in the
 * complete log, not published (its language or the person's second record).
 */
export interface GoldenCommit {
  /** Also the commit's message. */
  readonly name: string;
  readonly by: keyof typeof PEOPLE;
  /** Who committed, where that is somebody else. */
  readonly committer?: keyof typeof PEOPLE;
  /** Seconds since 1970, of the committer. */
  readonly at: number;
  /** The first is the one that it stands on; without, that is the one before. */
  readonly parents?: readonly string[];
  /** Path → text; null: gone. */
  readonly files?: Readonly<Record<string, string | null>>;
  /** Off the mainline: it has no records of its own. */
  readonly isAside?: boolean;
  /** The microsecond of its first record, where the step before has the same second. */
  readonly micros?: number;
  /** Its clock is behind: numbers go on from the record before. */
  readonly isBehind?: boolean;
  readonly why: string;
  readonly records?: readonly string[];
}

export const PEOPLE = {
  Ann: "Ann <ann@example.org>",
  Ben: "Ben <ben@example.org>",
  /** Ben's old address: the mailmap says so. */
  Benjamin: "Benjamin <ben@old.example>",
  Cem: "Cem <cem@example.org>",
  Nobody: "Nobody <>",
} as const;

export const CATALOGUE = {
  base_url: "https://l10n.example",
  changes: ["git"],
  projects: [
    {
      name: "Coast",
      slug: "coast",
      components: [
        { name: "App", slug: "app", filemask: "po/*.po", file_format: "po" },
        { name: "Web", slug: "web", filemask: "web/*.json", file_format: "json", template: "web/en.json" },
      ],
    },
  ],
};

/** A file of gettext; a text after `~` is fuzzy. */
function po(texts: Readonly<Record<string, string>>): string {
  const entries = Object.entries(texts).map(([source, text]) => {
    const [flag, target] = text.startsWith("~") ? ["#, fuzzy\n", text.slice(1)] : ["", text];
    return `${flag}msgid "${source}"\nmsgstr "${target}"\n`;
  });
  return ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n', ...entries].join("\n");
}

function json(texts: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(texts)}\n`;
}

const T = 1_600_000_000;

export const HISTORY: readonly GoldenCommit[] = [
  {
    name: "first",
    by: "Ann",
    at: T,
    files: {
      "locale/de/app.po": po({ a: "A", b: "" }),
      "web/en.json": json({ k: "Open" }),
      "web/de.json": json({ k: "Auf" }),
    },
    why: "The root is compared with nothing. Components by slug, files by path. 45 before an author's first content record; an empty unit that stays empty says nothing but 44. In the template's own file a new unit has no record.",
    records: [
      "4a 13 app de a",
      "4a 13 app de b",
      "4b 0 app de Ann (Ann)",
      "4c 45 app de a Ann (Ann)",
      "4c 5 app de a Ann (Ann): A",
      "4d 17 app de Ann",
      "5 44 app de Ann (Ann)",
      "4a 13 web de .k",
      "4b 0 web de Ann (Ann)",
      "4c 45 web de .k Ann (Ann)",
      "4c 5 web de .k Ann (Ann): Auf",
      "4d 17 web de Ann",
      "4b 0 web en Ann (Ann)",
    ],
  },
  {
    name: "a new string and a new language",
    by: "Ben",
    at: T + 100,
    files: {
      "locale/de/app.po": po({ a: "A", b: "", c: "" }),
      "locale/fr/app.po": po({ a: "Fa", b: "~Fb", c: "" }),
    },
    why: "c is a source that nothing had: 13 with the first file by path, and none for fr. de has no content record, so 0. fr: a from empty is 5; b is new and fuzzy: none; 44 for both, at the end.",
    records: [
      "4a 13 app de c",
      "4b 0 app de Ben (Ben)",
      "-4b 0 app fr Ben (Ben)",
      "-4c 45 app fr a Ben (Ben)",
      "-4c 5 app fr a Ben (Ben): Fa",
      "-4d 17 app fr Ben",
      "5 44 app de Ben (Ben)",
      "-5 44 app fr Ben (Ben)",
    ],
  },
  {
    name: "a text becomes fuzzy",
    by: "Ann",
    at: T + 200,
    files: { "locale/fr/app.po": po({ a: "~Fa", b: "~Fb", c: "" }) },
    why: "Before translated, after fuzzy: 37, a content record, and Ann's first in fr.",
    records: ["-4c 45 app fr a Ann (Ann)", "-4c 37 app fr a Ann (Ann): Fa", "-4d 17 app fr Ann"],
  },
  {
    name: "a source text changes",
    by: "Ben",
    at: T + 300,
    files: { "web/en.json": json({ k: "Unlock" }) },
    why: "The guide of de changed: 30 with the new source, which is no content record, so 0 stands before it, and there is no 17. In en it is a text that changed: 2, after Ben's first 45 there.",
    records: [
      "4b 0 web de Ben (Ben)",
      "4c 30 web de .k Ben (Ben): Unlock",
      "4c 45 web en .k Ben (Ben)",
      "4c 2 web en .k Ben (Ben): Unlock",
      "4d 17 web en Ben",
    ],
  },
  {
    name: "the files move",
    by: "Ann",
    at: T + 400,
    files: {
      "locale/de/app.po": null,
      "locale/fr/app.po": null,
      "po/de.po": po({ a: "A", b: "", c: "" }),
      "po/fr.po": po({ a: "~Fa", b: "~Fb", c: "" }),
    },
    why: "Found backwards, by likeness 1: locale/*/app.po is the mask of before. The same languages with the same blobs: none.",
  },
  {
    name: "by somebody without an address",
    by: "Nobody",
    at: T + 500,
    files: { "po/de.po": po({ a: "A", b: "B", c: "" }) },
    why: "A derived user by name. Before empty: 5.",
    records: ["4c 45 app de b Nobody (Nobody)", "4c 5 app de b Nobody (Nobody): B", "4d 17 app de Nobody"],
  },
  {
    name: "by Ben, under his old address",
    by: "Benjamin",
    at: T + 600,
    files: { "po/de.po": po({ a: "A", b: "B", c: "C" }) },
    why: "The mailmap of HEAD makes him Ben. His first content record in de, by git's own author and as a person.",
    records: ["4c 45 app de c Ben (Ben)", "4c 5 app de c Ben (Ben): C", "4d 17 app de Ben"],
  },
  {
    name: "by Ben, under his own",
    by: "Ben",
    at: T + 700,
    files: { "po/de.po": po({ a: "Aa", b: "B", c: "C" }) },
    why: "For git another author, so 45 again: a mailmap moves no number. As Ben's second it is not published.",
    records: ["-4c 45 app de a Ben (Ben)", "4c 2 app de a Ben (Ben): Aa", "4d 17 app de Ben"],
  },
  { name: "nothing", by: "Ann", at: T + 800, why: "The same blobs: none." },
  {
    name: "other line ends",
    by: "Ann",
    at: T + 900,
    files: { "po/de.po": po({ a: "Aa", b: "B", c: "C" }).replaceAll("\n", "\r\n") },
    why: "Another blob, so the version changed, and no unit differs: 0.",
    records: ["4b 0 app de Ann (Ann)"],
  },
  {
    name: "a file that cannot be read",
    by: "Cem",
    at: T + 1000,
    files: { "po/fr.po": "<<<<<<< ours\n" },
    why: "24, which nobody did; it says what the last readable one said, so nothing else.",
    records: ["-2 24 app fr"],
  },
  {
    name: "and again can",
    by: "Cem",
    at: T + 1100,
    files: { "po/fr.po": po({ a: "Fa2", b: "Fb", c: "" }) },
    why: "Compared with the last readable version, where both were fuzzy: 5 each. One 17 for one author.",
    records: [
      "-4c 45 app fr a Cem (Cem)",
      "-4c 5 app fr a Cem (Cem): Fa2",
      "-4c 5 app fr b Cem (Cem): Fb",
      "-4d 17 app fr Cem",
    ],
  },
  {
    name: "ten years ago, says the clock",
    by: "Ann",
    at: T - 315_360_000,
    isBehind: true,
    files: { "po/de.po": po({ a: "Aa", b: "Bb", c: "C" }) },
    why: "Times are what commits say, numbers ascend. Ann's first content record in de is the one of the root.",
    records: ["4c 2 app de b Ann (Ann): Bb", "4d 17 app de Ann"],
  },
  {
    name: "a revert",
    by: "Ben",
    at: T + 1300,
    files: { "po/de.po": po({ a: "Aa", b: "B", c: "C" }) },
    why: "A revert is 2. Two of Ben's addresses have had their 45.",
    records: ["4c 2 app de b Ben (Ben): B", "4d 17 app de Ben"],
  },
  {
    name: "aside: a",
    by: "Cem",
    at: T + 1400,
    isAside: true,
    files: { "po/de.po": po({ a: "Aaa", b: "B", c: "C" }) },
    why: "In the range of the merge.",
  },
  {
    name: "meanwhile: fr",
    by: "Ann",
    at: T + 1500,
    parents: ["a revert"],
    files: { "po/fr.po": po({ a: "Fa2", b: "Fb", c: "Fc" }) },
    why: "Before empty: 5. Ann's 45 in fr came with 37.",
    records: ["-4c 5 app fr c Ann (Ann): Fc", "-4d 17 app fr Ann"],
  },
  {
    name: "a clean merge",
    by: "Ann",
    at: T + 1600,
    parents: ["meanwhile: fr", "aside: a"],
    files: { "po/de.po": po({ a: "Aaa", b: "B", c: "C" }) },
    why: "20 for the component that changed; the text is whose commit of the range says it first: Cem, new in de.",
    records: ["1 20 app Ann", "4c 45 app de a Cem (Cem)", "4c 2 app de a Cem (Cem): Aaa", "4d 17 app de Cem"],
  },
  {
    name: "aside: c",
    by: "Ben",
    at: T + 1700,
    isAside: true,
    files: { "po/de.po": po({ a: "Aaa", b: "B", c: "C of Ben" }) },
    why: "In the range of the merge.",
  },
  {
    name: "meanwhile: c",
    by: "Cem",
    at: T + 1800,
    parents: ["a clean merge"],
    files: { "po/de.po": po({ a: "Aaa", b: "B", c: "C of Cem" }) },
    why: "Another text: 2.",
    records: ["4c 2 app de c Cem (Cem): C of Cem", "4d 17 app de Cem"],
  },
  {
    name: "a merge with a conflict",
    by: "Ann",
    at: T + 1900,
    parents: ["meanwhile: c", "aside: c"],
    files: { "po/de.po": po({ a: "Aaa", b: "B", c: "C of Ben" }) },
    why: "What the merge took is Ben's: his commit says it and its parent does not; of the merge's parents one says it.",
    records: ["1 20 app Ann", "4c 2 app de c Ben (Ben): C of Ben", "4d 17 app de Ben"],
  },
  {
    name: "aside: fr",
    by: "Cem",
    at: T + 2000,
    isAside: true,
    files: { "po/fr.po": po({ a: "Fa2", b: "Fb", c: "Fc of Cem" }) },
    why: "In the range of the merge.",
  },
  {
    name: "meanwhile: de",
    by: "Ann",
    at: T + 2100,
    parents: ["a merge with a conflict"],
    files: { "po/de.po": po({ a: "Aaa", b: "B", c: "Cx" }) },
    why: "Another text: 2.",
    records: ["4c 2 app de c Ann (Ann): Cx", "4d 17 app de Ann"],
  },
  {
    name: "an evil merge",
    by: "Ben",
    at: T + 2200,
    parents: ["meanwhile: de", "aside: fr"],
    files: { "po/fr.po": po({ a: "Fa2", b: "Fb", c: "neither" }) },
    why: "A text that no parent says is the merge's own. Ben had content in fr.",
    records: ["1 20 app Ben", "-4c 2 app fr c Ben (Ben): neither", "-4d 17 app fr Ben"],
  },
  {
    name: "arm: de",
    by: "Cem",
    at: T + 2300,
    isAside: true,
    files: { "po/de.po": po({ a: "Aaa", b: "B4", c: "Cx" }) },
    why: "In the range of the merge.",
  },
  {
    name: "arm: fr",
    by: "Ben",
    at: T + 2400,
    parents: ["an evil merge"],
    isAside: true,
    files: { "po/fr.po": po({ a: "Fa2", b: "Fb5", c: "neither" }) },
    why: "In the range of the merge.",
  },
  {
    name: "an octopus",
    by: "Ann",
    at: T + 2500,
    parents: ["an evil merge", "arm: de", "arm: fr"],
    files: {
      "po/de.po": po({ a: "Aaa", b: "B4", c: "Cx" }),
      "po/fr.po": po({ a: "Fa2", b: "Fb5", c: "neither" }),
    },
    why: "One merge, one 20; each text is whose arm says it.",
    records: [
      "1 20 app Ann",
      "4c 2 app de b Cem (Cem): B4",
      "4d 17 app de Cem",
      "-4c 2 app fr b Ben (Ben): Fb5",
      "-4d 17 app fr Ben",
    ],
  },
  {
    name: "aside: to be picked",
    by: "Cem",
    at: T + 2600,
    isAside: true,
    files: { "po/de.po": po({ a: "Picked", b: "B4", c: "Cx" }) },
    why: "Its text is on the mainline before it is merged.",
  },
  {
    name: "a cherry-pick",
    by: "Cem",
    committer: "Ben",
    at: T + 2700,
    parents: ["an octopus"],
    files: { "po/de.po": po({ a: "Picked", b: "B4", c: "Cx" }) },
    why: "Git's author, not the committer.",
    records: ["4c 2 app de a Cem (Cem): Picked", "4d 17 app de Cem"],
  },
  {
    name: "a merge of what is there already",
    by: "Ann",
    at: T + 2800,
    parents: ["a cherry-pick", "aside: to be picked"],
    files: { "po/de.po": po({ a: "Picked", b: "B4", c: "Cx" }) },
    why: "The same blobs: none, not even 20.",
  },
  {
    name: "a squash",
    by: "Ann",
    at: T + 2900,
    files: {
      "po/de.po": po({ a: "Picked", b: "S1", c: "S2" }),
      "po/fr.po": po({ a: "Fa2", b: "Fb5", c: "S3" }),
    },
    why: "One author's, whoever wrote it: her name alone is left. One 17 a translation.",
    records: [
      "4c 2 app de b Ann (Ann): S1",
      "4c 2 app de c Ann (Ann): S2",
      "4d 17 app de Ann",
      "-4c 2 app fr c Ann (Ann): S3",
      "-4d 17 app fr Ann",
    ],
  },
  {
    name: "a language goes",
    by: "Ben",
    at: T + 3000,
    files: { "po/fr.po": null },
    why: "25 of the component, with the path below root. With fr go all its records, but this.",
    records: ["3 25 app Ben (Ben): po/fr.po"],
  },
  {
    name: "a language comes",
    by: "Ann",
    at: T + 3100,
    files: { "po/pt-BR.po": po({ a: "P" }) },
    why: "No 13: a is known. New: 0. No unit is empty: no 44.",
    records: [
      "4b 0 app pt_BR Ann (Ann)",
      "4c 45 app pt_BR a Ann (Ann)",
      "4c 5 app pt_BR a Ann (Ann): P",
      "4d 17 app pt_BR Ann",
    ],
  },
  {
    name: "and is respelt, in the same second",
    by: "Ben",
    at: T + 3100,
    micros: 4,
    files: { "po/pt-BR.po": null, "po/pt_BR.po": po({ a: "Q" }) },
    why: "Identity is the language, so nothing is gone. Records go on in the second: the step before had four.",
    records: ["4c 45 app pt_BR a Ben (Ben)", "4c 2 app pt_BR a Ben (Ben): Q", "4d 17 app pt_BR Ben"],
  },
  {
    name: "a string goes",
    by: "Ann",
    at: T + 3300,
    files: { "po/de.po": po({ a: "Picked", b: "S1" }) },
    why: "A unit that vanishes has no record: 0 for its translation.",
    records: ["4b 0 app de Ann (Ann)"],
  },
  {
    name: "and comes back",
    by: "Ann",
    at: T + 3400,
    files: {
      "po/de.po": po({ a: "Picked", b: "S1", c: "C" }),
      ".mailmap": "Ben <ben@example.org> <ben@old.example>\n",
    },
    why: "A source that returns has another 13. A unit that was not there was empty: 5, so no 0; its old records are published again.",
    records: ["4a 13 app de c", "4c 5 app de c Ann (Ann): C", "4d 17 app de Ann"],
  },
];
