import type { Unit, WholeCatalogue } from "../../model/index.ts";
import { rootOf } from "./catalogue-text.ts";
import { hasSameTarget, hasSameTexts, pairsOf, translationsOf } from "./overlay.ts";
import {
  type ComponentRecord,
  componentKey,
  componentRecordKey,
  type PlatformRecords,
  translationKey,
  type UnitRecord,
} from "./records.ts";

/** Encodings that a server can have used for a file if it shows other texts than the file. */
export const TRIED_ENCODINGS = ["iso-8859-1", "windows-1252", "utf-16", "utf-8"] as const;

/** A file with some texts that differ from the platform's. */
export interface DifferentFile {
  /** `project/component` */
  readonly component: string;
  /** The path below the component's root. */
  readonly name: string;
  /** The path below the import's folder. */
  readonly path: string;
}

/**
 * Files in which the platform shows some texts differently. Neither an uncommitted edit nor a source that the
 * platform has not read again explains all these differences.
 */
export function differentFiles(
  linked: WholeCatalogue,
  records: PlatformRecords,
): ReadonlyMap<string, DifferentFile> {
  const components = new Map(records.components.map((one) => [componentRecordKey(one), one]));
  const filenames = new Map(records.translations.map((one) => [translationKey(one), one.filename]));
  const ownOf = (key: string): string => filenames.get(key) ?? "";
  const paired = new Map<string, number>();
  const found = new Map<string, DifferentFile>();
  const add = (component: ComponentRecord, names: readonly string[]): void => {
    for (const name of names) {
      const path = `${rootOf(component)}/${name}`;
      found.set(path, { component: componentRecordKey(component), name, path });
    }
  };
  for (const [told, unit] of pairsOf(linked, records)) {
    const key = translationKey(told);
    if (unit !== undefined) paired.set(key, (paired.get(key) ?? 0) + 1);
    const component = components.get(componentKey(told));
    if (component !== undefined) add(component, differentIn(told, unit, component, ownOf(key)));
  }
  for (const [
    key,
    {
      units,
      component: { manifest, project },
    },
  ] of translationsOf(linked)) {
    const component = components.get(`${project.manifest.slug}/${manifest.slug}`);
    const hasMore = units.length !== (paired.get(key) ?? 0);
    if (component !== undefined && hasMore) add(component, [guideOrOwn(component, ownOf(key))]);
  }
  return found;
}

/**
 * Names of the files in which a text of a unit differs from the platform's. @param own the file of its translation
 */
function differentIn(
  told: UnitRecord,
  unit: Unit | undefined,
  component: ComponentRecord,
  own: string,
): readonly string[] {
  if (told.isPending === true || told.isReadOnly === true) return [];
  if (unit === undefined) return [guideOrOwn(component, own)];
  if (component.template === "") return hasSameTexts(told, unit) ? [] : [own];
  const isOtherSource = unit.text.source !== told.source && unit.text.source !== told.newerSource;
  return [...(isOtherSource ? [component.template] : []), ...(hasSameTarget(told, unit) ? [] : [own])];
}

/** The file that defines the strings. */
function guideOrOwn({ template }: ComponentRecord, own: string): string {
  return template === "" ? own : template;
}

/** False for bytes that are invalid in this encoding, and for bytes that every encoding reads the same way. */
export function mayBeIn(encoding: string, bytes: Uint8Array): boolean {
  const hasNul = bytes.includes(0);
  if (encoding === "utf-16") return hasNul && bytes.length % 2 === 0;
  return !hasNul && bytes.some((byte) => byte > 0x7f);
}
