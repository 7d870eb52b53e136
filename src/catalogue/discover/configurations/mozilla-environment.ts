import type { Datum } from "../../data/datum.ts";
import { MOST_CHARACTERS } from "./paths.ts";
import { CODE, type Dialect } from "./pattern.ts";

const LOCALES = ["locale", "android_locale"];

/** How l10n.toml writes paths, once its variables have their values. */
export const MOZILLA: Dialect = {
  placeholders: /\{[ ]?(\w{1,40})[ ]?\}/g,
  meaning: (name) => (LOCALES.includes(name) ? CODE : undefined),
  globs: true,
};

/** `[env]`: names of texts. */
export function environmentOf(env: Datum | undefined): ReadonlyMap<string, string> {
  return new Map(
    [...(env?.entries ?? [])].flatMap(([name, { text }]) => (text === undefined ? [] : [[name, text]])),
  );
}

/** A value may name variables. */
const MOST_STEPS = 10;

/** A text with its variables filled in; nothing where one has no value, or where they never end. */
export function withEnvironment(text: string, environment: ReadonlyMap<string, string>): string | undefined {
  let filled = text;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (filled.length > MOST_CHARACTERS) return undefined;
    const names = [...filled.matchAll(MOZILLA.placeholders)].map(([, name = ""]) => name);
    const variables = names.filter((name) => !LOCALES.includes(name));
    if (variables.length === 0) return filled;
    if (variables.some((name) => !environment.has(name))) return undefined;
    filled = filled.replace(MOZILLA.placeholders, (whole, name: string) => environment.get(name) ?? whole);
  }
  return undefined;
}
