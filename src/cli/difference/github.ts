import { grouped } from "../../model/index.ts";
import { type Comparison, lostFirst, outcomeOf, type UnitChange } from "../../published/index.ts";
import { type Annotated, annotation } from "../reporters/github.ts";
import type { ReporterContext } from "../reporters/reporter.ts";
import { describeTexts, translationOf } from "./texts.ts";

/** The limit of annotations. GitHub shows ten of a kind, but people can read more in the log. */
const MOST_ANNOTATIONS = 1000;

/**
 * An annotation for each string at its place on the second side: a warning for a lost string, otherwise a notice. For
 * a removed string, only its file is known there.
 */
export function renderGithub({ difference }: Comparison, context: ReporterContext): string {
  const { changes, translations } = difference;
  const files = new Map(translations.map((one) => [translationOf(one), one.file] as const));
  const told = lostFirst(changes).slice(0, MOST_ANNOTATIONS);
  const lines = told.map((change) =>
    annotation(annotatedOf(change, files.get(translationOf(change))), messageOf(change), context),
  );
  const rest = changes.length - told.length;
  if (rest > 0) lines.push(`::notice title=diff::and ${grouped(rest)} more strings (diff --json lists all)`);
  return lines.map((line) => `${line}\n`).join("");
}

function annotatedOf(change: UnitChange, file: string | undefined): Annotated {
  const { kind, isLost, place } = change;
  const gone = file === undefined ? undefined : { file, line: 1, column: 1 };
  const code = `diff/${outcomeOf(change)}`;
  return { code, severity: isLost ? "warning" : "note", place: kind === "removed" ? gone : place };
}

function messageOf(change: UnitChange): string {
  return `${translationOf(change)}: ${outcomeOf(change)}: ${describeTexts(change)}`;
}
