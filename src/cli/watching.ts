import type { BuildResult, WatchedBuild } from "../build/index.ts";
import { describeDiagnostic, originOf, severityOf } from "../model/index.ts";
import type { BuildConsole } from "./build-console.ts";
import { escapeAscii } from "./escape.ts";
import { reportFailure } from "./failure.ts";
import { countDiagnostics, describeRebuild } from "./summary.ts";

/** Reports every build after the first of a watched catalogue, on standard error. */
export class WatchReport {
  readonly #console: BuildConsole;
  #told: string;
  #wasGood: boolean;

  constructor(console: BuildConsole, { result }: WatchedBuild) {
    this.#console = console;
    this.#told = result === undefined ? "" : textOf(result);
    this.#wasGood = result?.ok ?? false;
  }

  tell({ result, trouble, changed, elapsed }: WatchedBuild): void {
    const wasGood = this.#wasGood;
    this.#wasGood = result?.ok ?? false;
    this.#console.clear();
    if (result === undefined) {
      reportFailure(trouble);
      this.#console.say(KEPT);
      return;
    }
    this.#tellDiagnostics(result);
    if (!result.ok) this.#console.say(KEPT);
    else this.#console.say(`${wasGood ? "" : "fixed: "}${describeRebuild(result, changed, elapsed)}`);
  }

  /** Prints diagnostics. Those of a good build are not repeated if they did not change. */
  #tellDiagnostics(result: BuildResult): void {
    const text = textOf(result);
    const isTaken = result.vanished.some(({ purpose }) => purpose !== null);
    if (!result.ok || isTaken || text !== this.#told) this.#console.tell(result);
    this.#told = text;
  }
}

const KEPT = "the last good site stays; waiting for changes";
const LONGEST_NOTICE = 300;

/**
 * The header `Lingodex-Build` of a build (docs/reference/commands.md): `failed; 2 errors; l10n/de.csv:3:1 csv/…`.
 * It is printable ASCII of a bounded length; undefined after a successful build.
 */
export function describeNotice({ result, trouble }: WatchedBuild): string | undefined {
  if (result?.ok) return undefined;
  const parts = result === undefined ? [trouble.message] : [countDiagnostics(result), firstPlace(result)];
  const notice = escapeAscii(["failed", ...parts.filter((part) => part !== "")].join("; "));
  return notice.length > LONGEST_NOTICE ? `${notice.slice(0, LONGEST_NOTICE - 3)}...` : notice;
}

function firstPlace({ diagnostics }: BuildResult): string {
  // If warnings count, one of them is the reason. A note is never the reason.
  const [error, warning] = (["error", "warning"] as const).map((severity) =>
    diagnostics.find((diagnostic) => severityOf(diagnostic) === severity),
  );
  const first = error ?? warning;
  if (first === undefined) return "";
  const { file, line, column } = first.location;
  return `${file}:${line}:${column} ${first.code}`;
}

function textOf({ diagnostics }: BuildResult): string {
  // A diagnostic about two trees is not repeated if it no longer applies.
  const lasting = diagnostics.filter((diagnostic) => originOf(diagnostic) !== "trees");
  return JSON.stringify(lasting.map(describeDiagnostic));
}
