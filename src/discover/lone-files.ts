import { slotsOf } from "./candidates.ts";
import { CodeSlots, type LanguageOf } from "./code-slots.ts";
import { extensionOf } from "./formats/extensions.ts";
import type { Told } from "./surroundings.ts";

/** What is a translation and nothing else. */
const TRANSLATIONS: ReadonlySet<string> = new Set(["po", "xlf", "xliff"]);
const MOST_FILES = 10;

/** Translations into one language, with no template beside them: too little to tell a filemask (ADOPT.md 1, "Grouping"). */
export function loneFilesIn(paths: readonly string[], languageOf: LanguageOf): readonly Told[] {
  const slots = new CodeSlots(languageOf);
  const lone = paths.flatMap((path): Told[] => {
    const [found] = TRANSLATIONS.has(extensionOf(path)) ? slotsOf(path, slots) : [];
    if (found === undefined) return [];
    const message = `one language alone (${found.slot.code}), and no template: write its component by hand, docs/catalogue.md shows how`;
    return [{ path, code: "discover/doubtful", message }];
  });
  return lone.slice(0, MOST_FILES);
}
