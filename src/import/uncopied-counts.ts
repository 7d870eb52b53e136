import { isJsonFields } from "../model/index.ts";
import type { ModernChange, ModernComponent } from "./platform/modern/nouns.ts";
import type { Telling } from "./platform/told.ts";
import type { PlatformReader } from "./platform-reader.ts";

/** The records that were read. Some of them have no place in a catalogue. */
interface ReadBeside {
  readonly components: readonly ModernComponent[];
  readonly changes: readonly ModernChange[];
  /** The lists of the whole server; undefined if only a part of it is imported. */
  readonly lists: UncopiedLists | undefined;
}

interface UncopiedLists {
  readonly reader: PlatformReader;
  readonly hasToken: boolean;
}

interface UncopiedList {
  readonly name: string;
  readonly what: string;
  /** True if the server refuses visitors, or shows them an empty list. */
  readonly needsToken: boolean;
}

const ADDONS: UncopiedList = { name: "addons", what: "add-ons", needsToken: true };

/** Lists of a server of today that have no place in a catalogue. */
const UNCOPIED: readonly UncopiedList[] = [
  { name: "component-lists", what: "component lists", needsToken: false },
  { name: "groups", what: "teams", needsToken: false },
  { name: "memory", what: "entries of the translation memory", needsToken: true },
];

const ANNOUNCED = 46;

/** Reports how many items there are of each kind that is not copied. */
export async function tellUncopied(
  { components, changes, lists }: ReadBeside,
  telling: Telling,
): Promise<void> {
  const tell = (what: string, count: number): void => {
    if (count > 0) telling.tell("import/not-kept", what, count);
  };
  // The list needs a token. It also has add-ons of projects and of the server, which components do not name.
  const own = components.reduce((sum, { addons }) => sum + addons, 0);
  const root = await lists?.reader.document("/api/");
  tell(ADDONS.what, Math.max(own, await countOf(ADDONS, lists, root)));
  for (const list of UNCOPIED) tell(list.what, await countOf(list, lists, root));
  tell("announcements", changes.filter(({ action }) => action === ANNOUNCED).length);
  tell("people in credits", new Set(changes.flatMap(({ author }) => author ?? [])).size);
}

/** Requests one item, and uses and keeps only the count in the answer. @param root the API's address */
async function countOf(
  { name, needsToken }: UncopiedList,
  lists: UncopiedLists | undefined,
  root: unknown,
): Promise<number> {
  if (lists === undefined || (needsToken && !lists.hasToken)) return 0;
  if (!isJsonFields(root) || typeof root[name] !== "string") return 0;
  const count = await lists.reader.field(`/api/${name}/?page_size=1`, "count");
  return typeof count === "number" && Number.isSafeInteger(count) ? count : 0;
}
