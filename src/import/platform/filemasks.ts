import { codeIn, hasOneFile, maskAt } from "../../model/index.ts";
import type { ComponentRecord, TranslationRecord } from "./records.ts";

/**
 * The filemask of a component; of one that hides it, the mask that gives each translation's file the code that the
 * platform says. The template's own translation may have a file that no mask finds.
 *
 * @returns undefined if there is none
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

/** Masks with the star near the end come first: a folder name may contain the same code as a word. */
function masksOf({ filename, languageCode }: TranslationRecord): readonly string[] {
  const masks: string[] = [];
  for (let at = filename.lastIndexOf(languageCode); at >= 0; at = before(filename, languageCode, at))
    masks.push(maskAt(filename, at, at + languageCode.length));
  return masks;
}

function before(filename: string, code: string, at: number): number {
  return at === 0 ? -1 : filename.lastIndexOf(code, at - 1);
}
