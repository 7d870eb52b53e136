import { either, exactly, FLAG, list, NUMBER, record, type Shape, text } from "../values/shape.ts";
import { type Diagnostic, describeDiagnostic } from "./diagnostic.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { LOCATION } from "./location.ts";

const ARGUMENT = either(text(), NUMBER, FLAG, exactly(null, undefined));

/** A diagnostic from a store. It is always about today's state. */
export const STORED_DIAGNOSTIC = record<Omit<Diagnostic, "at">>({
  code: text(),
  // `isTellable` decides if they are the arguments of its code.
  args: list(either(ARGUMENT, list(ARGUMENT))) as Shape<Diagnostic["args"]>,
  location: LOCATION,
});

/** True if the arguments fit the code. */
export function isTellable(diagnostic: Diagnostic): boolean {
  if (!Object.hasOwn(DIAGNOSTICS, diagnostic.code)) return false;
  try {
    return typeof describeDiagnostic(diagnostic).message === "string";
  } catch {
    return false;
  }
}
