import { tableKeys } from "../../model/index.ts";

/** What an import could not take, or did not know, by kind. */
export interface Told {
  readonly code: ToldCode;
  readonly count: number;
  /** Of some of them, what each is, and how often where it is not once. */
  readonly examples: readonly string[];
  readonly what: string;
}

interface Meaning {
  /** Something that the server shows is missing: the command ends with 1. */
  readonly isLoss: boolean;
  readonly what: string;
}

const loss = (what: string): Meaning => ({ isLoss: true, what });
const note = (what: string): Meaning => ({ isLoss: false, what });

export const TOLD = {
  "import/answer": loss("left out: not what the interface says"),
  "import/format": loss("components left out: their file format is not known"),
  "import/file": loss("files that the server does not hand out, and that nothing here can make"),
  "import/no-files": loss("components left out: none of their files, or not their template"),
  "import/file-changed": loss("files whose bytes are not those of their revision"),
  "import/rebuilt": note("files made of units, in a layout of our own: the server does not hand out its own"),
  "import/filemask": loss("components left out: nothing tells their filemask"),
  "import/hidden-component": note("components of public projects left out: visitors do not see them"),
  "import/private": note("projects left out: visitors do not see them"),
  "import/unit": loss("units that the server has, and the files do not"),
  "import/extra-unit": loss("units that the files have, and the server does not"),
  "import/text": loss("texts that are not as the files have them, and nothing tells why"),
  "import/rebuilt-text": loss("texts that the layout of a file made of units cannot say"),
  "import/pending": note("texts that are edited and not committed yet: the files have the earlier ones"),
  "import/read-only-text": note("texts of read-only units that no file has"),
  "import/stale-source": note(
    "units whose source the server's own file has otherwise by now: the file counts, as when the server reads it next",
  ),
  "import/plural-place": note(
    "plural forms that the server shows in the place of others: here each has its own",
  ),
  "import/source-comment": note("units whose source has a comment: 3.6.1 counts it on each translation"),
  "import/release": note("the server's release is not known to be one that this program was tried with"),
  "import/counter": note(
    "lists that have not as many items as the server counts, twice the same: the items count",
  ),
  "import/difference": loss("fields that no key or column of a catalogue can say"),
  "import/shared-content": note(
    "units that have a suggestion or comment here for another of the project with the same text: 3.6.1 keeps them by content",
  ),
  "import/failing-check": note(
    "units whose failing checks depend on what the API hides (flags of components, dismissed checks)",
  ),
  "import/glossary": note("glossaries left out: 3.6.1 has none as components"),
  "import/label": note("labels of source strings: bulk documents publish them, and no document of the API"),
  "import/not-kept": note("what the server shows, and no catalogue has a place for"),
  "import/source-translation": note(
    "translations of the source language left out: 3.6.1 has those of templates that are edited, and no other",
  ),
  "import/source-language": loss(
    "components with another source language than the project's first: 3.6.1 has one a project",
  ),
  "import/read-only": note("read-only units left out, which 3.6.1 does not read"),
  "import/action": note("records of the log left out: 3.6.1 has no such kind"),
  "import/project-change": note(
    "records of the log left out: they name no component, and nothing tells their project",
  ),
  "import/suggestion": note("suggestions whose text the log does not tell"),
  "import/comment": note("comments, whose texts the API hides"),
  "import/change": loss("records of the log left out: nothing tells their project"),
  "import/user": note("users without a name: the API hides them"),
  "import/time-zone": note("the time zone is a guess: --time-zone names it"),
  "import/credentials": note("addresses of repositories whose user and password were taken away"),
  "import/catalogue": loss("what lingodex check says of the catalogue"),
  "import/conflict": loss(
    "files that were edited by hand are kept; what the server says now lies in .import/conflicts",
  ),
  "import/merged": note("files that were edited by hand, with what the server says now in their other lines"),
};

export type ToldCode = keyof typeof TOLD;

const MOST_EXAMPLES = 20;

/** Collects what is told, in the order of the table above. */
export class Telling {
  readonly #counts = new Map<ToldCode, { count: number; examples: Map<string, number> }>();

  /** @param times how often, where it is told at once */
  tell(code: ToldCode, example: string, times = 1): void {
    const known = this.#counts.get(code) ?? { count: 0, examples: new Map<string, number>() };
    const { examples } = known;
    known.count += times;
    if (examples.has(example) || examples.size < MOST_EXAMPLES)
      examples.set(example, (examples.get(example) ?? 0) + times);
    this.#counts.set(code, known);
  }

  all(): readonly Told[] {
    return tableKeys(TOLD).flatMap((code) => {
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
