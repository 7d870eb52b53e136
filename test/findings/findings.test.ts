import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isEnabled, type Subject } from "../../src/compute/quality/checks/check.ts";
import { Flags } from "../../src/compute/quality/flags.ts";
import { KnownWords } from "../../src/compute/quality/known-words.ts";
import { RECOMMENDED } from "../../src/compute/quality/recommended.ts";
import { FORM_SEPARATOR } from "../../src/model/format.ts";
import { readMessage } from "../../src/read/message-reader.ts";
import { loadReleaseTables } from "../../src/read/release-tables.ts";

/**
 * A finding of a real package's text. Most were looked through in lists that cut long texts, and are true by default, with
 * one reason a check: they hold what today's checks tell against yesterday's, and prove no precision.
 */
interface Judged {
  readonly check: string;
  readonly package: string;
  readonly license: string;
  readonly language: string;
  readonly format: string;
  /** Of the language's plural. */
  readonly formula: string;
  readonly flags?: string;
  readonly context?: string;
  readonly source: string;
  readonly target: string;
  readonly isTrue: boolean;
  readonly reason: string;
}

const tables = loadReleaseTables();
const words = new KnownWords(
  tables.languages.map(({ name }) => name),
  tables.internationalWords,
);

/** Of eleven packages whose findings the recommended set was made with; and of five that were drawn when it stood. */
const JUDGED = read("judged.json");
const UNSEEN = read("unseen.json");

describe("what people are told of real texts", () => {
  it.each(RECOMMENDED.map(({ id }) => id))(
    "%s tells twenty or more that were taken for true, nine times of ten",
    (id) => {
      const told = JUDGED.filter((finding) => finding.check === id && isTold(finding));
      print(id, told);
      expect(told.length).toBeGreaterThanOrEqual(20);
      expect(precisionOf(told)).toBeGreaterThanOrEqual(0.9);
    },
  );

  it("is as good where nothing was tuned", () => {
    const told = UNSEEN.filter(isTold);
    print("unseen packages", told);
    expect(told.length).toBeGreaterThanOrEqual(100);
    expect(new Set(told.map((finding) => finding.package)).size).toBe(5);
    expect(precisionOf(told)).toBeGreaterThanOrEqual(0.85);
  });

  it("is of 200 and 100 texts, each with a reason and a licence, of different packages", () => {
    expect(JUDGED.length).toBeGreaterThanOrEqual(200);
    expect(new Set(JUDGED.map((finding) => finding.package)).size).toBeGreaterThanOrEqual(10);
    const seen = new Set(JUDGED.map((finding) => finding.package));
    for (const finding of [...JUDGED, ...UNSEEN]) {
      expect(finding.reason).toMatch(/\S/);
      expect(finding.license).toMatch(/^[A-Z][\w.+-]+(?: OR [\w.+-]+)*$/);
    }
    expect(UNSEEN.filter((finding) => seen.has(finding.package))).toEqual([]);
  });
});

function read(name: string): readonly Judged[] {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}

/** By today's checks. */
function isTold(finding: Judged): boolean {
  const check = RECOMMENDED.find(({ id }) => id === finding.check);
  const subject = subjectOf(finding);
  if (check === undefined || check.looksAt === "source" || !isEnabled(check, subject.flags)) return false;
  if (check.looksAt === "unit") return check.fails(subject);
  const [singular = "", plural = singular] = subject.sources;
  return subject.targets.some((target, index) =>
    check.fails(index === 0 ? singular : plural, target, subject),
  );
}

function subjectOf({ source, target, language, format, formula, flags = "", context = "" }: Judged): Subject {
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

function precisionOf(findings: readonly Judged[]): number {
  return findings.filter(({ isTrue }) => isTrue).length / findings.length;
}

function print(name: string, findings: readonly Judged[]): void {
  const right = findings.filter(({ isTrue }) => isTrue).length;
  process.stdout.write(`taken for true of ${name}: ${right} of ${findings.length} (not judged one by one)\n`);
}
