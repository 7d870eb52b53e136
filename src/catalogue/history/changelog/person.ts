import { addressKey } from "../../../model/index.ts";
import type { Author } from "./commits.ts";

/** What tells git's own authors apart, before anything maps them: the address in lower case, else the name. */
export function identityOf({ name, email }: Author): string {
  return email === "" ? `name ${name}` : `mail ${addressKey(email)}`;
}

const EMAIL_ADDRESS = /[^\s@<>]@[^\s@<>]/;

/** No address is ever shown, not even one that somebody calls a name. */
export function shownName(name: string): string {
  const text = singleSpaced(name);
  return text === "" || EMAIL_ADDRESS.test(text) ? "unknown" : text;
}

const BRACKETED_ADDRESS = / ?<[^\s@<>]+@[^\s<>]+>/g;
const BARE_ADDRESS =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;

/** A text that people wrote, without the addresses in it: of `Reviewed-by: Ann <ann@example.org>` the name stays. */
export function withoutAddresses(text: string): string {
  return text.replace(BRACKETED_ADDRESS, "").replace(BARE_ADDRESS, "");
}

export function singleSpaced(name: string): string {
  return name.replace(/\s+/g, " ").trim();
}
