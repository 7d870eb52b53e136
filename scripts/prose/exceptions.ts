import { readFileSync } from "node:fs";
import type { Finding } from "./piece.ts";

export const MOST_EXCEPTIONS = 20;

export interface Exception {
  readonly rule: string;
  /** Words of the text around the finding. */
  readonly text: string;
  readonly reason: string;
}

const file = new URL("exceptions.json", import.meta.url);

export function readExceptions(): readonly Exception[] {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Findings without those that have an exception, and findings about the exceptions themselves. */
export function withoutExceptions(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
): readonly Finding[] {
  const used = new Set<Exception>();
  const left = findings.filter((finding) => {
    const exception = exceptions.find(
      ({ rule, text }) => rule === finding.rule && finding.context.includes(text),
    );
    if (exception !== undefined) used.add(exception);
    return exception === undefined;
  });
  return [...left, ...troublesOf(exceptions, used)];
}

function troublesOf(exceptions: readonly Exception[], used: ReadonlySet<Exception>): readonly Finding[] {
  const place = { file: "scripts/prose/exceptions.json", line: 1, rule: "exception", words: "", context: "" };
  const unused = exceptions
    .filter((exception) => !used.has(exception))
    .map(({ text }) => ({ ...place, message: `nothing needs the exception ${JSON.stringify(text)}` }));
  const unexplained = exceptions
    .filter(({ reason }) => reason.trim().split(/\s+/).length < 4)
    .map(({ text }) => ({ ...place, message: `the exception ${JSON.stringify(text)} needs a reason` }));
  const many = `${exceptions.length} exceptions: ${MOST_EXCEPTIONS} at most`;
  return [
    ...unused,
    ...unexplained,
    ...(exceptions.length > MOST_EXCEPTIONS ? [{ ...place, message: many }] : []),
  ];
}
