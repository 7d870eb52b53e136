import {
  API_ROOT,
  INDEX,
  NOTHING_VANISHED,
  NOUN_ADDRESSES,
  parametersOf,
  partsOf,
  type UnitCounts,
  type Vanished,
  type Vanishing,
} from "../../model/index.ts";
import { type Loss, lossesBetween, type PurposeOf, unitsIn, unitsOn } from "./vanishing.ts";

/** What vanishes, and how many names its address has, by the collection that it stands in. */
const NAMED: ReadonlyMap<string, number> = new Map(
  (["project", "component", "translation"] as const).map((noun) => {
    const address = NOUN_ADDRESSES[noun];
    return [partsOf(address)[0] ?? "", parametersOf(address).length];
  }),
);

/** A tree that another one comes in place of. */
export interface TreeBefore {
  readonly counts: UnitCounts;
  /** That it lists, or those of them that go. */
  readonly paths: () => Iterable<string>;
  /** In which it has each document. */
  readonly views: number;
}

/** What a tree had and the next one has not, with its documents. */
export function vanishingBetween(
  { counts, paths, views }: TreeBefore,
  after: UnitCounts,
  purposeOf?: PurposeOf,
): Vanishing {
  const losses = lossesBetween(counts, after, purposeOf);
  if (losses.length === 0) return NOTHING_VANISHED;
  return { vanished: withDocuments(losses, paths, views), lost: unitsOn(losses), of: unitsIn(counts) };
}

/**
 * Adds to each loss its documents: those of its units, one in each view, and of what is gone as a whole those under its
 * own addresses.
 *
 * @param paths that the tree lists, or those of them that go; asked for only where something is gone as a whole
 * @param views in which the tree has each document
 */
function withDocuments(
  losses: readonly Loss[],
  paths: () => Iterable<string>,
  views: number,
): readonly Vanished[] {
  const counts = new Map(losses.filter(({ isWhole }) => isWhole).map((loss) => [keyOf(loss), 0]));
  for (const path of counts.size === 0 ? [] : paths()) {
    const names = namesIn(path);
    // Of a gone project, all that is below it; of a gone component, its translations, too.
    for (let length = 1; length <= names.length; length += 1) {
      const key = names.slice(0, length).join("/");
      const known = counts.get(key);
      if (known !== undefined) counts.set(key, known + 1);
    }
  }
  return losses.map((loss) => ({ ...loss, documents: loss.units * views + (counts.get(keyOf(loss)) ?? 0) }));
}

/** The names with which a document's address begins: a project's, a component's, a translation's; else none. */
function namesIn(path: string): readonly string[] {
  const [root, collection = "", ...names] = path.split("/");
  if (root !== API_ROOT || names.pop() !== INDEX) return [];
  return names.slice(0, NAMED.get(collection) ?? 0);
}

function keyOf({ project, component, language }: Loss): string {
  return [project, component, language].filter((name) => name !== null).join("/");
}
