import type { Component } from "../../model/index.ts";

/** The API's keys of nested JSON begin with a dot (RULES.md 4). */
const DOTTED = /^(?:json|i18next)/;

/** The prefix of a component's keys that people do not write. */
export function unwrittenPrefix({ manifest }: Component): "." | "" {
  return DOTTED.test(manifest.format.id) ? "." : "";
}

/** A key as people write it. */
export function shownKey(key: string, component: Component): string {
  return key.length > 1 && unwrittenPrefix(component) === key[0] ? key.slice(1) : key;
}
