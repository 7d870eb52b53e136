import type { Report } from "../../../model/index.ts";
import { EntryDraft, type PoEntry } from "./po-draft.ts";
import { poTokens } from "./po-lines.ts";

export interface PoText {
  readonly text: string;
  readonly file: string;
  /** Of the file: byte escapes are in it. */
  readonly encoding: string;
  readonly report: Report;
}

const DOMAIN =
  "a domain is no part of an entry's name; the entries below the directive are read like all others";

/**
 * The entries of a PO file in file order, duplicates and header included, obsolete ones (`#~`) left out. An entry with
 * an error is reported and left out, the next one is read.
 */
export function* readPoEntries({ text, ...source }: PoText): Generator<PoEntry> {
  let draft = new EntryDraft(source);
  for (const token of poTokens(text)) {
    if (draft.endsBefore(token)) {
      const entry = draft.finish();
      if (entry !== undefined) yield entry;
      draft = new EntryDraft(source);
    }
    if (token.kind === "domain") {
      const { text: name, line, column } = token;
      source.report("text/dropped", { file: source.file, line, column }, name, DOMAIN);
    } else draft.take(token);
  }
  const last = draft.finish();
  if (last !== undefined) yield last;
}
