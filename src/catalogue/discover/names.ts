import { compareCodePoints } from "../../model/index.ts";
import type { Unnamed } from "./judge.ts";
import { isLocaleFolder, stemOf, withoutSlot } from "./masks.ts";
import { isPlaceholder } from "./packages.ts";
import type { ProposedComponent } from "./proposal.ts";

const LONGEST_SLUG = 100;

/** Folders whose names do not describe the content of a file. */
const PLAIN: ReadonlySet<string> = new Set([
  ...["src", "main", "res", "resources", "assets", "public", "static", "app", "lib"],
  // The rest of a folder whose name is a code: Android's and Apple's.
  ...["values", "lproj", ""],
]);

/** NFKD, ASCII, lower case, other characters become one `-`; empty if nothing remains. */
export function slugOf(name: string): string {
  const plain = name
    .slice(0, 10 * LONGEST_SLUG)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, LONGEST_SLUG).replace(/^-|-$/g, "");
}

export interface Nameable {
  readonly component: Unnamed;
  readonly name: string | undefined;
  readonly slug: string | undefined;
}

/**
 * Names components by their masks (ADOPT.md 1, "Names"), in the masks' order. Names in a configuration stay.
 *
 * @param taken slugs that are not free
 */
export function nameAll(
  components: readonly Nameable[],
  project: string,
  taken: Iterable<string> = [],
): readonly ProposedComponent[] {
  const slugs = new FreeSlugs(taken);
  return [...components]
    .sort((one, other) => compareCodePoints(one.component.filemask, other.component.filemask))
    .map(({ component, name, slug }) => {
      const said = name === undefined || isPlaceholder(name) ? undefined : name;
      const found = said ?? slug ?? nameOf(component.filemask, project);
      const wanted = slugOf(slug ?? found) || "translations";
      const { slug: free, count } = slugs.take(wanted);
      return { ...component, name: count === 1 ? found : `${found} (${count})`, slug: free };
    });
}

class FreeSlugs {
  readonly #taken: Set<string>;
  readonly #counts = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.#taken = new Set([...taken].map((slug) => slug.toLowerCase()));
  }

  /** @returns the slug, or the first free one with `-2`, `-3`, … at its end */
  take(wanted: string): { readonly slug: string; readonly count: number } {
    for (let count = (this.#counts.get(wanted) ?? 0) + 1; ; count += 1) {
      const ending = count === 1 ? "" : `-${count}`;
      const slug = `${wanted.slice(0, LONGEST_SLUG - ending.length)}${ending}`;
      if (this.#taken.has(slug)) continue;
      this.#taken.add(slug);
      this.#counts.set(wanted, count);
      return { slug, count };
    }
  }
}

function nameOf(filemask: string, project: string): string {
  const folders = filemask.split("/").slice(0, -1).map(withoutSlot);
  const [first, ...others] = folders;
  const own = first !== undefined && slugOf(first) === project ? others : folders;
  const parts = own.filter((folder) => !PLAIN.has(folder) && !isLocaleFolder(folder));
  return [...parts, stemOf(filemask)].filter((part) => part !== "").join("-") || "translations";
}
