import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import type { PoEntry } from "./po-draft.ts";
import { poUnit, readPoFile } from "./po-units.ts";

/**
 * GNU gettext's PO files, read by its own grammar (what `msgfmt` refuses is an error here too) and with the meaning of
 * RULES.md 4 and 14.7. A unit stands where its `msgctxt` stands, or its `msgid` where there is none.
 */
export const po: Format = {
  id: "po",
  description: "gettext PO, with sources, plurals, contexts and fuzzy entries",
  mediaType: "text/x-gettext-catalog",
  extension: "po",
  kinds: ["bilingual"],
  read: (input) => readPoFile(input, poUnit),
};

/**
 * gettext PO with keys for sources: `msgid` is the key, `msgstr` the text, everything else as in `po`. As on the
 * platform since 3.5 and until 4.4, `msgctxt` is no part of the key; where that makes two entries one, it is said. Only
 * an entry that has no `msgid` goes by its `msgctxt`.
 */
export const poMono: Format = {
  id: "po-mono",
  description: "gettext PO whose msgid are keys, with plurals and fuzzy entries",
  mediaType: "text/x-gettext-catalog",
  extension: "po",
  kinds: ["monolingual"],
  read: (input) => {
    const keys = new KeyReader(input);
    return readPoFile(input, (entry) => keys.toUnit(entry));
  },
};

class KeyReader {
  readonly #input: FormatInput;
  readonly #firstOf = new Map<string, PoEntry>();
  #told = false;

  constructor(input: FormatInput) {
    this.#input = input;
  }

  toUnit(entry: PoEntry): FileUnit {
    const key = entry.source || (entry.context ?? "");
    const first = this.#firstOf.get(key);
    if (first === undefined) this.#firstOf.set(key, entry);
    else if (first.context !== entry.context) this.#tell(entry, key, first.line);
    return { ...poUnit(entry), context: key, source: "" };
  }

  #tell({ line, column }: PoEntry, key: string, firstLine: number): void {
    const { file, report } = this.#input;
    if (!this.#told) report("po/context-ignored", { file, line, column }, key, firstLine);
    this.#told = true;
  }
}
