import {
  brace,
  colon,
  dollar,
  type Family,
  marked,
  printf,
  pythonNamed,
  shell,
  template,
} from "./families.ts";
import {
  apple,
  boost,
  chromeNames,
  dollarNumber,
  dotnetFields,
  dtdEntities,
  GO_FORMATS,
  goIndexed,
  goTemplate,
  gotextFields,
  goVerbs,
  inlangFields,
  inlineElements,
  mozillaStrings,
  percentNumber,
  WEB_EXTENSION,
} from "./format-families.ts";

/**
 * The families that a component can have. The format, a flag, the sources or the form of a placeholder shows which of
 * them it has.
 */
export const FAMILIES: readonly Family[] = [
  pythonNamed,
  printf,
  brace,
  template,
  dollar,
  shell,
  marked,
  dollarNumber,
  colon,
  apple,
  goTemplate,
  goVerbs,
  goIndexed,
  gotextFields,
  inlangFields,
  dotnetFields,
  inlineElements,
  dtdEntities,
  mozillaStrings,
  percentNumber,
  chromeNames,
  boost,
];

/** Formats with a syntax of their own. In these, placeholders of other families are text. */
const OF_FORMATS: ReadonlyMap<string, ReadonlySet<Family>> = new Map([
  ...["fluent", "banana"].map((format) => [format, new Set<Family>()] as const),
  ["gotext", new Set([goVerbs, gotextFields])],
  ["inlang", new Set([inlangFields, template])],
  ["abp-json", new Set([dotnetFields, template, pythonNamed])],
  ...[...GO_FORMATS].map(
    (format) => [format, new Set([goTemplate, goIndexed, pythonNamed, printf])] as const,
  ),
]);

export function mayHave(format: string, family: Family): boolean {
  if (family === printf && apple.formats.has(format)) return false;
  if (family === dollar && WEB_EXTENSION.has(format)) return false;
  // A check of Qt compares these placeholders.
  if ((family === percentNumber || family === boost) && format === "ts") return false;
  return OF_FORMATS.get(format)?.has(family) !== false;
}
