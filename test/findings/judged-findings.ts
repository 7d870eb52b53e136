import { readFileSync } from "node:fs";
import { isEnabled, type Subject } from "../../src/catalogue/quality/checks/check.ts";
import { Flags } from "../../src/catalogue/quality/flags.ts";
import { KnownWords } from "../../src/catalogue/quality/known-words.ts";
import { RECOMMENDED } from "../../src/catalogue/quality/recommended.ts";
import { loadReleaseTables } from "../../src/catalogue/read/languages/release-tables.ts";
import { readMessage } from "../../src/catalogue/read/message-reader.ts";
import { FORM_SEPARATOR } from "../../src/model/units/format.ts";

/** A finding of a real package's text, as `draw.mjs` drew it, and what one who read it says. */
export interface Judged {
  readonly check: string;
  readonly package: string;
  readonly license: string;
  readonly component: string;
  readonly language: string;
  readonly format: string;
  /** Of the language's plural. */
  readonly formula: string;
  readonly flags?: string;
  readonly context: string;
  /** Forms as the API joins them, like the target. */
  readonly source: string;
  readonly target: string;
  /** Somebody would change the text because of it; null where nobody has judged it yet. */
  readonly isTrue: boolean | null;
  readonly reason: string;
}

/** What is told of some findings, and how much of it is true. */
export interface Precision {
  readonly told: number;
  readonly right: number;
}

/** Drawn from the packages that the recommended set was made with. */
export const JUDGED = read<readonly Judged[]>("judged.json");
/** Drawn from packages that nothing was made with or changed for. */
export const UNSEEN = read<readonly Judged[]>("unseen.json");
/** What the texts are of. */
export const PACKAGES =
  read<Readonly<Record<string, { readonly license: string; readonly set: "tuned" | "unseen" }>>>(
    "packages.json",
  );

/** Of those that today's checks tell. */
export function precisionOf(findings: readonly Judged[]): Precision {
  const told = findings.filter(isTold);
  return { told: told.length, right: told.filter(({ isTrue }) => isTrue).length };
}

/** A table for docs/checks.md: each check of the set, in its order, and those of the unseen packages together. */
export function precisionTable(): string {
  const rows = RECOMMENDED.map(({ id }) =>
    rowOf(
      `\`${id}\``,
      JUDGED.filter((finding) => finding.check === id),
    ),
  );
  return [
    "| Check | Told | True | Precision |",
    "| --- | --- | --- | --- |",
    ...rows,
    rowOf("all of these", JUDGED),
    rowOf("all, in packages that nothing was made with", UNSEEN),
    "",
  ].join("\n");
}

function rowOf(name: string, findings: readonly Judged[]): string {
  const { told, right } = precisionOf(findings);
  return `| ${name} | ${told} | ${right} | ${Math.floor((100 * right) / told)} % |`;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}

const tables = loadReleaseTables();
const words = new KnownWords(
  tables.languages.map(({ name }) => name),
  tables.internationalWords,
);

/** By today's checks. */
export function isTold(finding: Judged): boolean {
  const check = RECOMMENDED.find(({ id }) => id === finding.check);
  const subject = subjectOf(finding);
  if (check === undefined || !isEnabled(check, subject.flags)) return false;
  if (check.looksAt === "unit") return check.fails(subject);
  const [singular = "", plural = singular] = subject.sources;
  return subject.targets.some((target, index) =>
    check.fails(index === 0 ? singular : plural, target, subject),
  );
}

function subjectOf({ source, target, language, format, formula, flags = "", context }: Judged): Subject {
  return {
    sources: source.split(FORM_SEPARATOR),
    targets: target.split(FORM_SEPARATOR),
    language: language.split(/[-_@]/, 1)[0] ?? language,
    sourceLanguage: "en",
    plural: { count: target.split(FORM_SEPARATOR).length, formula },
    fileFormat: format,
    context,
    flags: new Flags(flags),
    words,
    wasTranslated: false,
    elsewhere: [],
    messages: readMessage,
  };
}
