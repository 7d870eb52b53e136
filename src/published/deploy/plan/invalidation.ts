import {
  addressSuffix,
  type DocumentName,
  directoryAddress,
  documentAddress,
  encodeSegment,
  PAGE_MARKER,
  pageAddress,
  VIEW_MARKER,
} from "../../../model/index.ts";
import { deployedPlaceOf } from "../../listed/tree-places.ts";
import type { DeployedPlace, PlannedTree } from "./plan.ts";

/**
 * Every address under which a cache may hold a file: its own path, the address that clients use and, if links are
 * queries, each spelling of the query. For an added or removed file, also the address without its slash, which
 * redirects or is not found.
 */
export function* addressesOf(
  path: string,
  tree: Pick<PlannedTree, "prefix" | "links">,
  what: "changed" | "moved",
): Iterable<string> {
  const base = `${tree.prefix}/`;
  const place = deployedPlaceOf(path);
  yield `${base}${path.split("/").map(encodeSegment).join("/")}`;
  if (place.kind === "other") return;
  if (place.kind === "people") {
    yield* peopleForms(place, base, what);
    return;
  }
  for (const address of formsOf(place, tree.links)) yield `${base}${address}`;
  if (what === "moved") yield `${base}${directoryAddress(segmentsOf(place)).slice(0, -1)}`;
}

/** The addresses of a page without queries. Pages have `no-cache`, so caches revalidate copies with queries. */
function* peopleForms(
  { folder }: Extract<DeployedPlace, { readonly kind: "people" }>,
  base: string,
  what: "changed" | "moved",
): Iterable<string> {
  if (folder === undefined) return;
  const address = `${base}${pageAddress(folder === "" ? [] : folder.split("/"))}`;
  yield address;
  if (what === "moved" && folder !== "") yield address.slice(0, -1);
}

type AddressedPlace = Exclude<DeployedPlace, { readonly kind: "other" | "people" }>;

function segmentsOf(place: AddressedPlace): readonly string[] {
  return place.kind === "raw" ? place.segments : place.name.segments;
}

function formsOf(place: AddressedPlace, links: PlannedTree["links"]): readonly string[] {
  const own = directoryAddress(segmentsOf(place));
  if (place.kind === "raw")
    return links === "query" ? [own, `${own}${addressSuffix("query", "api")}`] : [own];
  const path = documentAddress(place.name, "path");
  return links === "query" ? [path, ...queriesOf(place.name).map((query) => `${own}${query}`)] : [path];
}

/** All spellings of the query: parameters can come in any order, and `format=json` means the same as no format. */
function queriesOf({ view, page }: DocumentName): readonly string[] {
  const formats = view === "api" ? [VIEW_MARKER] : ["", "format=json"];
  const pages = page === undefined ? [""] : [`${PAGE_MARKER}${page}`];
  return formats.flatMap((format) =>
    pages.flatMap((number) => {
      const both = [format, number].filter((parameter) => parameter !== "");
      const orders = both.length === 2 ? [both, both.toReversed()] : [both];
      return orders.map((order) => (order.length === 0 ? "" : `?${order.join("&")}`));
    }),
  );
}
