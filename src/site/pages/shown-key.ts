import type { Component } from "../../model/index.ts";

/** The formats with nested JSON, whose keys begin with a dot in the API (RULES.md 4). */
const DOTTED = /^(?:json|i18next)/;

/** The prefix of a component's keys that people do not write. */
export function unwrittenPrefix({ manifest }: Component): "." | "" {
  return DOTTED.test(manifest.format.id) ? "." : "";
}

/** A key as people write it. */
export function shownKey(key: string, component: Component): string {
  const isUnwritten = key.length > 1 && key.startsWith(".") && unwrittenPrefix(component) === ".";
  return isUnwritten ? key.slice(1) : key;
}
