import { tableKeys } from "../../model/index.ts";

/** Findings of one kind that the report counts: data that an import could not take, or did not know. */
export interface Told {
  readonly code: ToldCode;
  readonly count: number;
  /** Names of some of them, with a count if a name occurs more than once. */
  readonly examples: readonly string[];
  readonly what: string;
}

interface Meaning {
  /** True if data that the server shows is missing. Then the command ends with 1. */
  readonly isLoss: boolean;
  readonly what: string;
}

const loss = (what: string): Meaning => ({ isLoss: true, what });
const note = (what: string): Meaning => ({ isLoss: false, what });

export const TOLD = {
  "import/answer": loss("items skipped: their structure is not that of the API"),
  "import/format": loss("components skipped: their file format is not known"),
  "import/file": loss("files that the server does not provide and lingodex cannot rebuild"),
  "import/no-files": loss("components skipped: their files or their template are missing"),
  "import/file-changed": loss("files that differ from their revision"),
  "import/rebuilt": note("files rebuilt from units, in lingodex's layout: the server does not provide them"),
  "import/filemask": loss("components skipped: their filemask is not known"),
  "import/hidden-component": note("private components of public projects skipped"),
  "import/private": note("projects skipped: they are private"),
  "import/unit": loss("units that only the server has"),
  "import/extra-unit": loss("units that only the files have"),
  "import/text": loss("texts that differ from the files, for unknown reasons"),
  "import/rebuilt-text": loss("texts that a rebuilt file cannot contain"),
  "import/pending": note("texts that are edited and not committed yet: the files have the earlier ones"),
  "import/read-only-text": note("read-only texts that no file has"),
  "import/stale-source": note("units whose source differs in the server's own file: the file is used"),
  "import/plural-place": note(
    "texts whose plural forms the server shows in another order: the order in the file is used",
  ),
  "import/source-comment": note("units whose source has a comment: 3.6.1 counts it on each translation"),
  "import/release": note("server release that lingodex was not tested with"),
  "import/counter": note("lists whose length differs from the count of the server: the length is used"),
  "import/difference": loss("fields that a catalogue cannot contain"),
  "import/shared-content": note(
    "units that also show suggestions or comments of other units with the same text, as in Weblate 3.6.1",
  ),
  "import/failing-check": note(
    "units whose failing checks depend on what the API hides (flags of components, dismissed checks)",
  ),
  "import/glossary": note(
    "glossaries, published only with --glossaries publish: their files are kept in repos/",
  ),
  "import/glossary-file": note("glossary files that the server does not provide and lingodex cannot rebuild"),
  "import/label": note(
    "labels of source strings: pages and bulk documents show them, documents of the API do not",
  ),
  "import/not-kept": note("data of the server that a catalogue cannot contain"),
  "import/source-translation": note(
    "translations of the source language skipped: 3.6.1 has only those of editable templates",
  ),
  "import/source-language": loss(
    "components whose source language is not the project's: 3.6.1 has one per project",
  ),
  "import/read-only": note("read-only units skipped: 3.6.1 does not read them"),
  "import/format-key": note(
    "format keys of stringsdict skipped: Weblate 5.14 lists them as units; the files keep them",
  ),
  "import/action": note("log records skipped: 3.6.1 has no such kind"),
  "import/project-change": note("log records skipped: they name no component"),
  "import/suggestion": note("suggestions whose text is not in the log"),
  "import/comment": note("comments, whose texts the API hides"),
  "import/change": loss("log records skipped: their project is not known"),
  "import/user": note("users without a name: the API hides them"),
  "import/time-zone": note("guessed time zone; --time-zone sets it"),
  "import/credentials": note("addresses of repositories whose user and password were removed"),
  "import/catalogue": loss("problems that lingodex check reports in the catalogue"),
  "import/conflict": loss(
    "files that were edited by hand were kept; the server's version is in .import/conflicts",
  ),
  "import/merged": note("merged files: you and the server changed different lines"),
};

export type ToldCode = keyof typeof TOLD;

const MOST_EXAMPLES = 20;

/** Collects the findings of an import, and lists them in the order of the table above. */
export class Telling {
  readonly #counts = new Map<ToldCode, { count: number; examples: Map<string, number> }>();

  /** @param times how many findings this call reports */
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

/** True if the import contains less than the server shows. */
export function isLoss({ code }: Told): boolean {
  return TOLD[code].isLoss;
}
