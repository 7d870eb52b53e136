/** What an import could not take, or did not know, by kind. */
export interface Told {
  readonly code: ToldCode;
  readonly count: number;
  /** Of some of them, what each is, and how often where it is not once. */
  readonly examples: readonly string[];
  /** What the code means, for people. */
  readonly what: string;
}

/**
 * What each means, and whether something that the server shows is missing for it.
 * A `loss` makes the command end with 1.
 */
export const TOLD = {
  "import/answer": { isLoss: true, what: "left out: not what the interface says" },
  "import/format": { isLoss: true, what: "components left out: their file format is not known" },
  "import/file": {
    isLoss: true,
    what: "files that the server does not hand out, and that nothing here can make",
  },
  "import/no-files": {
    isLoss: true,
    what: "components left out: none of their files, or not their template",
  },
  "import/file-changed": { isLoss: true, what: "files whose bytes are not those of their revision" },
  "import/rebuilt": {
    isLoss: false,
    what: "files made of units, in a layout of our own: the server does not hand out its own",
  },
  "import/filemask": { isLoss: true, what: "components left out: nothing tells their filemask" },
  "import/hidden-component": {
    isLoss: false,
    what: "components of public projects left out: visitors do not see them",
  },
  "import/private": { isLoss: false, what: "projects left out: visitors do not see them" },
  "import/unit": { isLoss: true, what: "units that the server has, and the files do not" },
  "import/extra-unit": { isLoss: true, what: "units that the files have, and the server does not" },
  "import/text": {
    isLoss: true,
    what: "texts that are not as the files have them: edits that are not committed, or what a layout cannot say",
  },
  "import/difference": { isLoss: true, what: "fields that no key or column of a catalogue can say" },
  "import/shared-content": {
    isLoss: false,
    what: "units that have a suggestion or comment here for another of the project with the same text: 3.6.1 keeps them by content",
  },
  "import/failing-check": {
    isLoss: false,
    what: "units whose failing checks depend on what the API hides (flags of components, dismissed checks)",
  },
  "import/glossary": { isLoss: false, what: "glossaries left out: 3.6.1 has none as components" },
  "import/source-translation": {
    isLoss: false,
    what: "translations of the source language left out: 3.6.1 has those of templates that are edited, and no other",
  },
  "import/source-language": {
    isLoss: true,
    what: "components with another source language than the project's first: 3.6.1 has one a project",
  },
  "import/read-only": { isLoss: false, what: "read-only units left out, which 3.6.1 does not read" },
  "import/action": { isLoss: false, what: "records of the log left out: 3.6.1 has no such kind" },
  "import/project-change": {
    isLoss: false,
    what: "records of the log left out: they name no component, and nothing tells their project",
  },
  "import/suggestion": { isLoss: false, what: "suggestions whose text the log does not tell" },
  "import/comment": { isLoss: false, what: "comments, whose texts the API hides" },
  "import/change": { isLoss: true, what: "records of the log left out: nothing tells their project" },
  "import/user": { isLoss: false, what: "users without a name: the API hides them" },
  "import/time-zone": { isLoss: false, what: "the time zone is a guess: --time-zone names it" },
  "import/credentials": {
    isLoss: false,
    what: "addresses of repositories whose user and password were taken away",
  },
  "import/catalogue": { isLoss: true, what: "what lingodex check says of the catalogue" },
  "import/conflict": {
    isLoss: true,
    what: "files that were edited by hand are kept; what the server says now lies in .import/conflicts",
  },
  "import/merged": {
    isLoss: false,
    what: "files that were edited by hand, with what the server says now in their other lines",
  },
} as const;

export type ToldCode = keyof typeof TOLD;

const MOST_EXAMPLES = 20;

/** Collects what is told, in the order of the table above. */
export class Telling {
  readonly #counts = new Map<ToldCode, { count: number; examples: Map<string, number> }>();

  tell(code: ToldCode, example: string): void {
    const known = this.#counts.get(code) ?? { count: 0, examples: new Map<string, number>() };
    const { examples } = known;
    known.count += 1;
    if (examples.has(example) || examples.size < MOST_EXAMPLES)
      examples.set(example, (examples.get(example) ?? 0) + 1);
    this.#counts.set(code, known);
  }

  all(): readonly Told[] {
    return Object.keys(TOLD).flatMap((key) => {
      const code = key as ToldCode;
      const known = this.#counts.get(code);
      if (known === undefined) return [];
      const examples = [...known.examples].map(([name, count]) => (count === 1 ? name : `${name}: ${count}`));
      return [{ code, count: known.count, examples, what: TOLD[code].what }];
    });
  }
}

/** What came of an import is less than what the server shows. */
export function isLoss({ code }: Told): boolean {
  return TOLD[code].isLoss;
}
