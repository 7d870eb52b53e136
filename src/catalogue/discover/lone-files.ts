import { slotsOf } from "./candidates.ts";
import { CodeSlots } from "./code-slots.ts";
import { unreadMessage, unreadTexts } from "./formats/dialect.ts";
import { extensionOf } from "./formats/extensions.ts";
import { GroupFile } from "./formats/group.ts";
import { unreadFormat } from "./formats/named-formats.ts";
import { isLocaleFolder } from "./places.ts";
import type { Surroundings, Told } from "./surroundings.ts";

const TRANSLATIONS: ReadonlySet<string> = new Set(["po", "xlf", "xliff"]);
const MOST_FILES = 10;

/** Translations into one language, with no template beside them: too little to tell a filemask (ADOPT.md 1, "Grouping"). */
export function loneFilesIn(paths: readonly string[], surroundings: Surroundings): readonly Told[] {
  const slots = new CodeSlots(surroundings.language);
  const lone: Told[] = [];
  for (const path of paths) {
    if (lone.length >= MOST_FILES) break;
    const code = slotsOf(path, slots)[0]?.slot.code;
    const told = unreadAlone(path, code, surroundings) ?? readAlone(path, code);
    if (told !== undefined) lone.push(told);
  }
  return lone;
}

function readAlone(path: string, code: string | undefined): Told | undefined {
  if (code === undefined || !TRANSLATIONS.has(extensionOf(path))) return undefined;
  const message = `one language alone (${code}), and no template: write its component by hand, docs/catalogue.md shows how`;
  return { path, code: "discover/doubtful", message };
}

function unreadAlone(path: string, code: string | undefined, surroundings: Surroundings): Told | undefined {
  if (code === undefined && !path.split("/").slice(0, -1).some(isLocaleFolder)) return undefined;
  const files = [new GroupFile(path, code, surroundings)];
  const unread = unreadFormat({ filemask: path, extension: extensionOf(path), files, hasSource: true });
  if (unread === undefined) return undefined;
  const texts = unreadTexts(unread, files);
  return { path, code: "discover/unsupported", message: unreadMessage(unread, texts, 0), texts };
}
