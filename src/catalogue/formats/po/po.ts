import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import type { PoEntry } from "./po-draft.ts";
import { poUnit, readPoFile } from "./po-units.ts";

/**
 * GNU gettext's PO files, read by its own grammar (what `msgfmt` refuses is an error here too) and with the meaning
 * of RULES.md 4 and 14.7. The place of a unit is that of its `msgctxt`, or of its `msgid` if there is none.
 */
export const po: Format = {
  id: "po",
  description: "gettext PO",
  mediaType: "text/x-gettext-catalog",
  extension: "po",
  kinds: ["bilingual"],
  read: (input) => readPoFile(input, poUnit),
};

/**
 * gettext PO with keys instead of sources: `msgid` is the key, `msgstr` the text, everything else is as in `po`. As
 * on the platform since 3.5 and until 4.4, `msgctxt` is not part of the key. If two entries then have the same key,
 * this is reported. Only an entry without `msgid` is named by its `msgctxt`.
 */
export const poMono: Format = {
  id: "po-mono",
  description: "gettext PO whose msgid are keys",
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
