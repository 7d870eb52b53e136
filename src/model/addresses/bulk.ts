import { META_ROOT } from "../tree/layout.ts";
import { PARAMETERS, type Parameter } from "./parameters.ts";
import {
  BULK_LISTS,
  BULK_PATTERNS,
  type BulkForm,
  type BulkList,
  type BulkPattern,
  type BulkSchema,
  columnsOf,
  SITE_FILE_PATTERNS,
  type SiteFilePattern,
  sitePath,
} from "./site.ts";

/** The folder of bulk documents, relative to the tree's directory, outside of the API. */
export const BULK_ROOT = `${META_ROOT}/bulk`;
export const BULK_INDEX = sitePath("bulk/index.json", []);

/** The schema of a bulk document's items, a name in `schemas/output/`, and its form. */
export interface BulkPlace {
  readonly schema: "bulk-index" | BulkSchema;
  readonly form: BulkForm;
  /** The columns of the table with the same items; empty without a table. */
  readonly columns: readonly string[];
  /** True if it repeats the content of other documents: see `BulkList`. */
  readonly isJoined: boolean;
}

/** The kind of a file beside the API, and the values of its placeholders. */
export type SitePlace =
  | { readonly kind: "file"; readonly pattern: SiteFilePattern; readonly names: readonly string[] }
  | {
      readonly kind: "bulk";
      readonly pattern: BulkPattern;
      readonly form: BulkForm;
      readonly names: readonly string[];
    };

type SiteKind = SitePlace extends infer Place
  ? Place extends SitePlace
    ? Omit<Place, "names">
    : never
  : never;

/** The kinds of files, by the path of each file and of each form of a list. */
const KINDS: readonly { readonly path: RegExp; readonly kind: SiteKind }[] = [
  ...SITE_FILE_PATTERNS.map((pattern) => ({
    path: expressionOf(pattern),
    kind: { kind: "file", pattern } as const,
  })),
  ...BULK_PATTERNS.flatMap((pattern) =>
    BULK_LISTS[pattern].forms.map((form) => ({
      path: expressionOf(`${pattern}.${form}`),
      kind: { kind: "bulk", pattern, form } as const,
    })),
  ),
];

/** Undefined for a path that no file beside the API has. */
export function sitePlaceOf(path: string): SitePlace | undefined {
  for (const { path: expression, kind } of KINDS) {
    const found = expression.exec(path);
    if (found !== null) return { ...kind, names: found.slice(1) };
  }
  return undefined;
}

/** Undefined for a path that no bulk document has. */
export function bulkPlaceOf(path: string): BulkPlace | undefined {
  if (path === BULK_INDEX) return { schema: "bulk-index", form: "json", columns: [], isJoined: false };
  const place = sitePlaceOf(path);
  if (place?.kind !== "bulk") return undefined;
  const { pattern, form } = place;
  const list: BulkList = BULK_LISTS[pattern];
  const { schema } = BULK_LISTS[pattern];
  return { schema, form, columns: columnsOf(pattern), isJoined: list.isJoined === true };
}

function expressionOf(path: string): RegExp {
  const expression = path
    .replaceAll(".", "[.]")
    .replace(/\{(\w+)\}/g, (whole, name: string) => (isParameter(name) ? `(${PARAMETERS[name]})` : whole));
  return new RegExp(`^${META_ROOT}/${expression}$`);
}

function isParameter(name: string): name is Parameter {
  return Object.hasOwn(PARAMETERS, name);
}
