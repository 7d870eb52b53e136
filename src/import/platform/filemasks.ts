import { codeIn, hasOneFile, maskAt } from "../../model/index.ts";
import type { ComponentRecord, TranslationRecord } from "./records.ts";

/**
 * The filemask of a component. If the component hides it, a mask that gives each translation's file the platform's
 * code. The template's own translation can have a file that the mask does not match.
 *
 * @returns undefined if there is no such mask
 */
export function filemaskOf(
  { filemask, template }: ComponentRecord,
  translations: readonly TranslationRecord[],
): string | undefined {
  if (filemask !== null) {
    const isOne = filemask === template && translations.every(({ filename }) => filename === filemask);
    return isOne || !hasOneFile({ filemask }) ? filemask : undefined;
  }
  const files = translations.filter(({ filename }) => filename !== "");
  const others = files.filter(({ filename }) => filename !== template);
  const named = others.length > 0 ? others : files;
  const candidates = named[0] === undefined ? [] : masksOf(named[0]);
  return candidates.find((mask) =>
    named.every(({ filename, languageCode }) => codeIn(filename, mask) === languageCode),
  );
}

/** True if one file has all languages. */
export function isSharedFile({ filemask }: ComponentRecord): boolean {
  return filemask !== null && hasOneFile({ filemask });
}

/** Masks with the star near the end come first, because a folder's name can contain the same code as a word. */
function masksOf({ filename, languageCode }: TranslationRecord): readonly string[] {
  const masks: string[] = [];
  for (let at = filename.lastIndexOf(languageCode); at >= 0; at = before(filename, languageCode, at))
    masks.push(maskAt(filename, at, at + languageCode.length));
  return masks;
}

function before(filename: string, code: string, at: number): number {
  return at === 0 ? -1 : filename.lastIndexOf(code, at - 1);
}
