import type { SourceSubject, Subject } from "../../../../src/catalogue/quality/checks/check.ts";
import { isEnabled } from "../../../../src/catalogue/quality/checks/check.ts";
import { CHECKS } from "../../../../src/catalogue/quality/checks/index.ts";
import { Flags } from "../../../../src/catalogue/quality/flags.ts";
import { KnownWords } from "../../../../src/catalogue/quality/known-words.ts";
import { readMessage } from "../../../../src/catalogue/read/message-reader.ts";

/** A case: one text or the forms of a plural, and what matters beside them. */
export interface Case {
  readonly source: string | readonly string[];
  readonly target: string | readonly string[];
  /** Base code; German by default. */
  readonly language?: string;
  readonly sourceLanguage?: string;
  readonly flags?: string;
  readonly words?: readonly string[];
  readonly wasTranslated?: boolean;
  readonly elsewhere?: readonly string[];
  readonly failures?: number;
  readonly fileFormat?: string;
  readonly context?: string;
  /** Families of placeholders that the component's sources have. */
  readonly families?: readonly string[];
  /** Keys of the component, and what its sources ask for. */
  readonly names?: readonly string[];
  readonly doublesApostrophes?: boolean;
  readonly plural?: Subject["plural"];
}

/** Whether a check fails, run as units are: further forms against the source's plural. */
export function fails(id: string, given: Case): boolean {
  const check = CHECKS.find((one) => one.id === id);
  if (check === undefined) throw new Error(`there is no check ${id}`);
  const subject = subjectOf(given);
  if (!isEnabled(check, subject.flags)) return false;
  if (check.looksAt !== "form") return check.fails(subject);
  const { sources, targets } = subject;
  const [singular = "", plural = singular] = sources;
  return targets.some((target, index) => check.fails(index === 0 ? singular : plural, target, subject));
}

/** What a finding says beside the description of its check; undefined if the check passes. */
export function detailOf(id: string, given: Case): string | undefined {
  const check = CHECKS.find((one) => one.id === id);
  return fails(id, given) ? check?.detail?.(subjectOf(given)) : undefined;
}

export function subjectOf(given: Case): Subject & SourceSubject {
  return {
    language: "de",
    sourceLanguage: "en",
    wasTranslated: false,
    elsewhere: [],
    failures: 0,
    fileFormat: "po",
    context: "",
    plural: { count: 2, formula: "n != 1" },
    messages: readMessage,
    component: {
      hasFamily: (id) => given.families?.includes(id) ?? false,
      hasName: (name) => given.names?.includes(name) ?? false,
      doublesApostrophes: given.doublesApostrophes ?? false,
    },
    ...given,
    sources: formsOf(given.source),
    isPlural: formsOf(given.source).length > 1 || formsOf(given.target).length > 1,
    targets: formsOf(given.target),
    flags: new Flags(given.flags ?? ""),
    words: new KnownWords(["German", "Portuguese (Brazil)"], given.words ?? ["email", "server"]),
  };
}

function formsOf(texts: string | readonly string[]): readonly string[] {
  return typeof texts === "string" ? [texts] : texts;
}
