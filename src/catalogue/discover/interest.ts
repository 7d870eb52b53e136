import { extensionOf } from "./formats/extensions.ts";
import { MODULES } from "./formats/group.ts";
import { isReadable } from "./formats/index.ts";
import { NAMED_EXTENSIONS } from "./formats/named-formats.ts";
import { isLocaleFolder } from "./places.ts";
import { mayHoldAll, WHOLE_EXTENSIONS } from "./whole-files.ts";

/** True of a file that may be looked at: as a translation, or to say that it is not read. */
export function isOfInterest(path: string): boolean {
  return mayBeOfALanguage(path) || WHOLE_EXTENSIONS.has(extensionOf(path)) || mayHoldAll(path);
}

/** True where some format has files of that name, one for each language. */
export function mayBeOfALanguage(path: string): boolean {
  const extension = extensionOf(path);
  if (isReadable(path)) return true;
  return NAMED_EXTENSIONS.has(extension) && (!MODULES.has(extension) || isNamedForTranslations(path));
}

/** Most modules are programs. */
function isNamedForTranslations(path: string): boolean {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  return folders.some(isLocaleFolder) || /^[a-z]{2,3}(?:[-_]\w{2,8})*\.\w+$/i.test(name);
}
