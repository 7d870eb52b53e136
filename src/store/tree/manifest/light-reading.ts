import { isJsonFields, type JsonFields, jsonFieldsIn, type TreePart } from "../../../model/index.ts";
import { ABSENT_PATH } from "./absent-parts.ts";
import { LIST_PATH, PART_PATH } from "./cut.ts";
import type { ManifestReading, NamingManifest } from "./manifest-walk.ts";

/** An untrusted manifest. Only its lists of files were checked. */
export interface SaidManifest<Entry> extends NamingManifest<Entry> {
  readonly said: JsonFields;
}

interface LightItems<Entry> {
  readonly entry: (item: JsonFields) => Entry | undefined;
  readonly part: (item: JsonFields) => TreePart | undefined;
  /** If true, invalid entries are skipped. If false, a file with one invalid entry is unknown as a whole. */
  readonly skips: boolean;
}

/**
 * Reads manifests without their schemas, which is much faster. Every build and the server use it. If a manifest names
 * parts, its own entries are ignored. A part with a name that lingodex never writes is not used.
 */
export function lightReading<Entry>({
  entry,
  part,
  skips,
}: LightItems<Entry>): ManifestReading<SaidManifest<Entry>, Entry> {
  const itemsIn = <Item>(
    list: unknown,
    from: (item: JsonFields) => Item | undefined,
  ): readonly Item[] | undefined => {
    if (!Array.isArray(list)) return undefined;
    const items = list.map((one: unknown) => (isJsonFields(one) ? from(one) : undefined));
    const known = items.filter((item) => item !== undefined);
    return skips || known.length === items.length ? known : undefined;
  };
  const named = (list: unknown, pattern: RegExp): readonly TreePart[] | undefined =>
    itemsIn(list, (item) => {
      const path = item["path"];
      return typeof path === "string" && pattern.test(path) ? part(item) : undefined;
    });
  return {
    tell: () => undefined,
    manifest: (bytes) => {
      const said = jsonFieldsIn(bytes);
      if (said === undefined) return undefined;
      const hasLists = said["levels"] !== undefined;
      return {
        said,
        levels: hasLists ? 3 : undefined,
        entries: Array.isArray(said["parts"]) ? undefined : itemsIn(said["entries"], entry),
        parts: named(said["parts"], hasLists ? LIST_PATH : PART_PATH),
        absent_parts: hasLists ? named(said["absent_parts"], ABSENT_PATH) : undefined,
      };
    },
    list: (bytes) => named(jsonFieldsIn(bytes)?.["parts"], PART_PATH),
    part: (bytes) => itemsIn(jsonFieldsIn(bytes)?.["entries"], entry),
  };
}

/** The names in an untrusted manifest. An invalid hash matches no file, and an invalid count counts nothing. */
export function namedPart({ path, sha256, entries }: JsonFields): TreePart | undefined {
  if (typeof path !== "string") return undefined;
  return {
    path,
    sha256: typeof sha256 === "string" ? sha256 : "",
    entries: typeof entries === "number" && Number.isSafeInteger(entries) ? entries : 0,
  };
}
