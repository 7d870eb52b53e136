import { UsageError } from "../diagnostics/failures.ts";
import { holdsCredentials, isHostFirst, withoutSecrets } from "./public-address.ts";

/** A path of this machine, with any text in it: `./a`, `/a`, `~/a`, `C:\a`. */
const PATH = /^(?:\.{0,2}[\\/](?![\\/])|~|[a-z]:[\\/])/i;

/**
 * True for a word of the command line that is not a path of this machine, whether lingodex can ask the address or
 * not.
 * @throws UsageError for a word with credentials, in any spelling: an address that is not taken for one would be
 * printed
 */
export function namesSite(word: string): boolean {
  if (!PATH.test(word)) refuseCredentials(word);
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(word);
}

/**
 * True for a word that was meant as an address, but that lingodex cannot request: `example.org/x`, `//example.org`,
 * `http:`, an empty text.
 */
export function resemblesSite(word: string): boolean {
  return word === "" || isHostFirst(word) || /^[a-z][a-z0-9+.-]+:/i.test(word);
}

/** @throws UsageError, which does not print the credentials */
export function refuseCredentials(word: string): void {
  if (!holdsCredentials(word)) return;
  throw new UsageError(
    `${JSON.stringify(withoutSecrets(word))} was given with credentials`,
    "give the address without user, password and token: others can see the command line of a process",
  );
}
