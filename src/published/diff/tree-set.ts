import {
  API_ROOT,
  BULK_ROOT,
  documentPath,
  InputError,
  pageCount,
  segmentsAt,
  siteText,
  TRANSLATION_LIST,
  type TranslationName,
  type TreeEntry,
  translationAddress,
  translationIn,
  type UnitCounts,
  VIEW_MARKER,
} from "../../model/index.ts";
import { Pool } from "../http/pool.ts";
import type { ListedTree } from "../listed/listed-tree.ts";
import { isListed, MOST_LIST_BYTES } from "../listed/published-files.ts";
import { unitCountsOf } from "../listed/tree-comparison.ts";
import { type MirrorLimits, refuseLargeSite } from "../mirror/plan/listing.ts";
import { type ListedUnit, type ListedUnits, readListedUnits } from "../verify/listed-units.ts";
import type { ComparedSet, ComparedUnit } from "./units/compared-set.ts";

/** The limits for a stranger's tree. */
export interface TreeLimits extends MirrorLimits {
  readonly mostUnits: number;
}

const UNITS = new RegExp(
  `^(?:${API_ROOT}|${BULK_ROOT})/translations/.+/units(?:[.]json$|/(?!${VIEW_MARKER}))`,
);

/** True for the paths of a tree that a comparison reads. */
export function isCompared(path: string): boolean {
  return path === TRANSLATION_LIST || UNITS.test(path);
}

/** The number of documents that are read at the same time, and the limit for their bytes. */
const AT_A_TIME = { jobs: 8, weight: 64 * 2 ** 20 };

/**
 * The units of a published tree, from its documents. Every document is proved by the manifest and its schema. Bulk
 * documents, if there are any, are read instead of pages.
 */
export class TreeSet implements ComparedSet {
  readonly knowsApproval = false;
  readonly isFar: boolean;
  readonly names: readonly TranslationName[];
  readonly #tree: ListedTree;
  readonly #from: string;
  readonly #counts: UnitCounts;
  readonly #pool = new Pool(AT_A_TIME);

  private constructor(tree: ListedTree, from: string, counts: UnitCounts) {
    this.#tree = tree;
    this.#from = from;
    this.#counts = counts;
    this.isFar = !tree.isNear;
    this.names = [...counts.keys()].flatMap((address) => translationIn(address) ?? []);
  }

  /**
   * @param from the name of the tree for messages
   * @throws InputError if it is too large, or its translations are not known
   */
  static async open(tree: ListedTree, from: string, limits: TreeLimits): Promise<TreeSet> {
    refuseLargeSite({ files: tree.length, bytes: tree.manifest.bytes }, limits, from);
    const counts = await unitCountsOf(tree, true);
    if (counts === undefined) throw new InputError(`${from}: its list of translations cannot be verified`);
    const units = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (units > limits.mostUnits)
      throw new InputError(`${from} has ${units} units, more than ${limits.mostUnits}: see --max-units`);
    return new TreeSet(tree, from, counts);
  }

  /** Always undefined: a tree does not know the files that it was made from. */
  fileOf(): undefined {}

  async unitsOf(name: TranslationName): Promise<readonly ComparedUnit[]> {
    const units: ComparedUnit[] = [];
    for (const document of await this.#documentsOf(name))
      for (const unit of document.units) units.push(comparedUnit(unit));
    const due = this.#counts.get(translationAddress(name)) ?? 0;
    if (units.length !== due)
      throw new InputError(
        `${this.#from}: ${translationAddress(name)} has ${units.length} units, but its list says ${due}`,
      );
    return units;
  }

  async #documentsOf(name: TranslationName): Promise<readonly ListedUnits[]> {
    const { project, component, language } = name;
    const names = [project, component, language] as const;
    const bulk = `${siteText("bulk/translations/{project}/{component}/{language}/units", names)}.json`;
    const whole = await this.#tree.find(bulk);
    if (whole !== undefined && whole.size <= MOST_LIST_BYTES) return [await this.#read(whole, "bulk")];
    const segments = segmentsAt("translations/{project}/{component}/{language}/units/", names);
    const pages = pageCount(this.#counts.get(translationAddress(name)) ?? 0);
    const entries: TreeEntry[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const path = documentPath({ segments, view: "plain", page: page === 1 ? undefined : page });
      entries.push((await this.#tree.find(path)) ?? this.#fail(path, "is not in its manifest"));
    }
    return Promise.all(entries.map((entry) => this.#read(entry, "page")));
  }

  async #read(entry: TreeEntry, schema: "page" | "bulk"): Promise<ListedUnits> {
    return this.#pool.run(entry.size, () => this.#prove(entry, schema));
  }

  async #prove(entry: TreeEntry, schema: "page" | "bulk"): Promise<ListedUnits> {
    const { path } = entry;
    const bytes = await this.#tree.readFile(entry);
    if (bytes === undefined) return this.#fail(path, "cannot be read");
    if (!isListed(entry, bytes)) return this.#fail(path, "differs from its manifest");
    const { compat: compats = [] } = this.#tree.manifest;
    return readListedUnits(bytes, { path, schema, compats }, this.#from);
  }

  #fail(path: string, why: string): never {
    throw new InputError(`${this.#from}: ${path} ${why}`);
  }
}

/** Converts a unit of a document. Documents call approved texts translated. */
function comparedUnit({ fuzzy, translated, ...unit }: ListedUnit): ComparedUnit {
  return { ...unit, state: fuzzy ? "fuzzy" : translated ? "translated" : "empty" };
}
