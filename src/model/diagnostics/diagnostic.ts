import { compareCodePoints } from "../text/order.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import type { Location } from "./location.ts";
import type { Origin, Rule } from "./rule.ts";

export type Code = keyof typeof DIAGNOSTICS;
export type ArgsOf<C extends Code> = Parameters<(typeof DIAGNOSTICS)[C]["message"]>;
/** A note never makes a command fail, not even with `--strict`. */
export type Severity = "error" | "warning" | "note";

/** A problem of the catalogue, as plain data. */
export interface Diagnostic<C extends Code = Code> {
  readonly code: C;
  readonly args: ArgsOf<C>;
  readonly location: Location;
  /** The revision or date that the complaint is about. Undefined for today's state. */
  readonly at?: string;
}

/** Reports a complaint; code has no other way to do it: `report("csv/ragged-row", location, 3, 2)`. */
export type Report = <C extends Code>(code: C, location: Location, ...args: ArgsOf<C>) => void;

/** A diagnostic in words, as `--format json` prints it. It contains raw texts of a catalogue. */
export interface DescribedDiagnostic extends Location {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
}

/** Limits messages, because a name in the catalogue can be as long as its file. */
const LONGEST_MESSAGE = 1000;

export function describeDiagnostic(diagnostic: Diagnostic): DescribedDiagnostic {
  const { code, args, location, at } = diagnostic;
  const { message, hint }: Rule = DIAGNOSTICS[code];
  const text = saidOf(message, args);
  const shown = text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
  const told = at === undefined ? shown : `${shown} (at ${at})`;
  return { code, severity: severityOf(diagnostic), ...location, message: told, hint: saidOf(hint, args) };
}

export function severityOf({ code, args }: Diagnostic): Severity {
  const { severity }: Rule = DIAGNOSTICS[code];
  return saidOf(severity, args);
}

export function originOf({ code }: Diagnostic): Origin {
  return DIAGNOSTICS[code].origin;
}

/** The lines around the place, as raw text of the catalogue. Undefined if the rule shows none. */
export function frameOf({ code, args }: Diagnostic): string | undefined {
  const { frame }: Rule = DIAGNOSTICS[code];
  return frame && saidOf(frame, args);
}

/** The text of a part of a rule. It can depend on the arguments of a complaint. */
function saidOf<Said extends string>(
  part: Said | ((...args: never[]) => Said),
  args: readonly unknown[],
): Said {
  // The table ties the arguments to the code, but TypeScript cannot follow that through a union of codes.
  return typeof part === "string" ? part : (part as (...args: readonly unknown[]) => Said)(...args);
}

/** Limit for complaints of one kind in one file. Further ones are only counted, because a file can have millions. */
const MAX_ALIKE = 1000;

interface Alike {
  count: number;
  /** The place of the first complaint that was only counted. */
  next: Location | undefined;
}

/** The complaints of one run. They are collected, never thrown, and reported in a fixed order. */
export class Diagnostics {
  readonly #found: Diagnostic[] = [];
  readonly #alike = new Map<string, Alike>();
  #at: string | undefined;

  readonly report: Report = (code, location, ...args) => {
    const key = `${code} ${location.file}`;
    const alike = this.#alike.get(key) ?? { count: 0, next: undefined };
    this.#alike.set(key, alike);
    alike.count += 1;
    if (alike.count > MAX_ALIKE) alike.next ??= location;
    else this.#found.push({ code, args, location } as Diagnostic);
  };

  take(found: readonly Diagnostic[]): void {
    this.#found.push(...found);
  }

  /** All complaints are about the catalogue at that time. Its files differ from those on the disk. */
  isOf(at: string): void {
    this.#at = at;
  }

  sorted(): readonly Diagnostic[] {
    const found = inOrder([...this.#found, ...this.#counted()]);
    const at = this.#at;
    return at === undefined ? found : found.map((diagnostic) => ({ ...diagnostic, at }));
  }

  *#counted(): Iterable<Diagnostic<"file/more-alike">> {
    for (const [key, { count, next: location }] of this.#alike) {
      const [code = ""] = key.split(" ", 1);
      if (location !== undefined)
        yield { code: "file/more-alike", args: [code, count - MAX_ALIKE], location };
    }
  }

  get hasErrors(): boolean {
    return this.#found.some((diagnostic) => severityOf(diagnostic) === "error");
  }

  get hasWarnings(): boolean {
    return this.#found.some((diagnostic) => severityOf(diagnostic) === "warning");
  }
}

/** Sorted by file, line, column, code and message, in code-point order, without duplicates. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const told = diagnostics.map((diagnostic) => ({ diagnostic, described: describeDiagnostic(diagnostic) }));
  told.sort((one, other) => byPlace(one.described, other.described));
  return told
    .filter(({ described }, index) => {
      const before = told[index - 1]?.described;
      return before === undefined || byPlace(described, before) !== 0;
    })
    .map(({ diagnostic }) => diagnostic);
}

/** The facts that distinguish and order complaints and findings. */
type Placed = Location & { readonly code: string; readonly message: string };

/** Compares by file, line, column, code and message, in code-point order. */
export function byPlace(a: Placed, b: Placed): number {
  return (
    compareCodePoints(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareCodePoints(a.code, b.code) ||
    compareCodePoints(a.message, b.message)
  );
}
