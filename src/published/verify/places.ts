import {
  API_ROOT,
  API_ROUTES,
  BULK_ROOT,
  type BulkPlace,
  bulkPlaceOf,
  type DocumentName,
  documentPath,
  FILE_ADDRESSES,
  INDEX,
  PatternTable,
  type RouteDescription,
  readMarkers,
} from "../../model/index.ts";
import { ERROR_DOCUMENTS } from "../../site/index.ts";

export interface DocumentPlace {
  readonly kind: "document";
  readonly name: DocumentName;
  readonly route: RouteDescription;
}

/** The kinds of paths in a tree. */
export type TreePlace =
  | DocumentPlace
  /** Raw bytes at an address. `isLinked`: a document links to that address. */
  | {
      readonly kind: "raw";
      readonly segments: readonly string[];
      readonly name: string;
      readonly isLinked: boolean;
    }
  | { readonly kind: "error" }
  | { readonly kind: "bulk"; readonly bulk: BulkPlace }
  /** Files about the tree, and files that the host needs beside it. */
  | { readonly kind: "other" };

const OTHER: TreePlace = { kind: "other" };
const ERROR: TreePlace = { kind: "error" };

const ROUTES = new PatternTable(API_ROUTES);
const FILES = new PatternTable(FILE_ADDRESSES);

const ERRORS: ReadonlySet<string> = new Set(ERROR_DOCUMENTS.map(({ path }) => path));

/** Paths that every tree has. */
export const REQUIRED_PATHS: readonly string[] = [documentPath({ segments: [], view: "plain" }), ...ERRORS];

/** Schemas whose objects are in collections of the whole catalogue, and also have documents of their own. */
export const OWN_SCHEMAS: ReadonlySet<string> = new Set(
  API_ROUTES.filter(isItem).map(({ schema }) => schema),
);

/**
 * The kind of a path. Undefined for a path below `api/` without an address, and for a path among bulk documents that
 * is not one.
 */
export function treePlaceOf(path: string): TreePlace | undefined {
  if (path.startsWith(`${BULK_ROOT}/`)) {
    const bulk = bulkPlaceOf(path);
    return bulk && { kind: "bulk", bulk };
  }
  if (path !== API_ROOT && !path.startsWith(`${API_ROOT}/`)) return OTHER;
  if (ERRORS.has(path)) return ERROR;
  const names = path.split("/").slice(1);
  return documentOf(names) ?? rawOf(names);
}

/** The names in the address of a document. @param path a path for which `treePlaceOf` returns a document */
export function segmentsOf(path: string): readonly string[] {
  return nameAt(path).segments;
}

/** @param path of a document */
export function nameAt(path: string): DocumentName {
  return readMarkers(path.split("/").slice(1, -1));
}

function documentOf(names: readonly string[]): TreePlace | undefined {
  if (names.at(-1) !== INDEX) return undefined;
  const name = readMarkers(names.slice(0, -1));
  const route = ROUTES.find(name.segments);
  if (route === undefined || (name.page !== undefined && route.holds !== "collection")) return undefined;
  return { kind: "document", name, route };
}

function rawOf(names: readonly string[]): TreePlace | undefined {
  const segments = names.slice(0, -1);
  const found = FILES.find(segments);
  return found && { kind: "raw", segments, name: names.at(-1) ?? "", isLinked: found.isLinked };
}

/** True for the address of an object that is also in a collection of the whole catalogue. */
export function isItem({ holds }: RouteDescription): boolean {
  return holds === "item";
}
