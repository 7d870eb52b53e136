import { META_ROOT } from "../layout.ts";
import { PARAMETERS, type Parameter } from "./parameters.ts";
import {
  BULK_LISTS,
  BULK_PATTERNS,
  type BulkForm,
  type BulkPattern,
  type BulkSchema,
  columnsOf,
  sitePath,
} from "./site.ts";

/** Where bulk documents lie, relative to the tree's directory: outside of the API, which knows nothing of them. */
export const BULK_ROOT = `${META_ROOT}/bulk`;
export const BULK_INDEX = sitePath("bulk/index.json", []);

/** What a bulk document holds: a name in `schemas/output/` for its items; `form` says how. */
export interface BulkPlace {
  readonly schema: "bulk-index" | BulkSchema;
  readonly form: BulkForm;
  /** Of the table of the same items; none where they have none. */
  readonly columns: readonly string[];
}

/** By the path that each form of each list has. */
const PLACES = BULK_PATTERNS.flatMap((pattern) =>
  BULK_LISTS[pattern].forms.map((form) => ({
    path: new RegExp(`^${META_ROOT}/${expressionOf(pattern)}[.]${form}$`),
    place: { schema: BULK_LISTS[pattern].schema, form, columns: columnsOf(pattern) },
  })),
);

/** Undefined for what no bulk document is called. */
export function bulkPlaceOf(path: string): BulkPlace | undefined {
  if (path === BULK_INDEX) return { schema: "bulk-index", form: "json", columns: [] };
  return PLACES.find((known) => known.path.test(path))?.place;
}

function expressionOf(pattern: BulkPattern): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isParameter(name) ? PARAMETERS[name] : whole,
  );
}

function isParameter(name: string): name is Parameter {
  return Object.hasOwn(PARAMETERS, name);
}
