import { encodeSegment } from "../../model/index.ts";
import { rootOf } from "./catalogue-text.ts";
import { isSharedFile } from "./filemasks.ts";
import {
  type ComponentRecord,
  componentRecordKey,
  type PlatformRecords,
  type TranslationRecord,
  translationKey,
  translationsOfComponent,
} from "./records.ts";
import { withComponents } from "./scope.ts";
import type { Telling } from "./told.ts";

/** A file of a component that the catalogue needs. */
export interface WantedFile {
  /** The path below the import's folder. */
  readonly path: string;
  /** The path below the component's root. */
  readonly name: string;
  /** The address of its download on the server. */
  readonly address: string;
  /** Its git blob identifier. Undefined if the server does not send one. */
  readonly blob: string | undefined;
  readonly component: ComponentRecord;
  /** The translation in this file. Undefined for a template or base that does not belong to a translation. */
  readonly translation: TranslationRecord | undefined;
}

/**
 * The files, with each path once. Several translations of a component share a template, which is also its own
 * translation.
 *
 * @param commits false if no request makes the server commit pending texts, so that its revisions stay
 */
export function wantedFiles(
  records: Pick<PlatformRecords, "components" | "translations" | "units">,
  commits = true,
): readonly WantedFile[] {
  const wanted = new Map<string, WantedFile>();
  const edited = commits ? records.units.filter(({ isPending }) => isPending) : [];
  const pending = new Set(edited.map(translationKey));
  for (const component of records.components) {
    const own = translationsOfComponent(component, records);
    // A file with all languages is the template. The server can offer it for download only in the source language.
    const translated = isSharedFile(component) ? [] : translationFiles(component, own, pending);
    for (const file of [...translated, ...sourceFiles(component, own)])
      if (!wanted.has(file.path)) wanted.set(file.path, file);
  }
  return [...wanted.values()];
}

function translationFiles(
  component: ComponentRecord,
  translations: readonly TranslationRecord[],
  pending: ReadonlySet<string>,
): readonly WantedFile[] {
  return translations
    .filter(({ filename }) => filename !== "")
    .map((translation) => ({
      path: `${rootOf(component)}/${translation.filename}`,
      name: translation.filename,
      address: `/api/translations/${addressOf(component)}/${encodeSegment(translation.language)}/file/`,
      // The server commits pending texts before it sends the file, which changes the blob.
      blob: pending.has(translationKey(translation)) ? undefined : translation.revision[0],
      component,
      translation,
    }));
}

function sourceFiles(component: ComponentRecord, [own]: readonly TranslationRecord[]): readonly WantedFile[] {
  const root = rootOf(component);
  const address = `/api/components/${addressOf(component)}`;
  const files = [
    { name: component.template, page: "monolingual_base", blob: own?.revision[1] },
    { name: component.newBase, page: "new_template", blob: undefined },
  ];
  return files
    .filter(({ name }) => name !== "")
    .map(({ name, page, blob }) => ({
      path: `${root}/${name}`,
      ...{ name, blob, component },
      address: `${address}/${page}/`,
      translation: undefined,
    }));
}

function addressOf({ project, segment }: ComponentRecord): string {
  return `${encodeSegment(project)}/${encodeSegment(segment)}`;
}

/**
 * The records without translations whose files are missing. Components without any file, or without their template, are
 * left out as well.
 *
 * @param paths the existing files, relative to the import's folder
 */
export function withFiles(
  records: PlatformRecords,
  paths: ReadonlySet<string>,
  telling: Telling,
): PlatformRecords {
  const kept = new Set<string>();
  const known = new Set<string>();
  for (const component of records.components) {
    const key = componentRecordKey(component);
    const has = (name: string): boolean => paths.has(`${rootOf(component)}/${name}`);
    const own = translationsOfComponent(component, records);
    const read = own.filter(({ filename }) => filename !== "" && has(filename));
    const hasTemplate = component.template === "" || has(component.template);
    const isReadable = hasTemplate && (own.length === 0 || read.length > 0);
    if (!isReadable) telling.tell("import/no-files", key);
    else kept.add(key);
    for (const translation of read) known.add(translationKey(translation));
  }
  return withComponents(
    {
      ...records,
      translations: records.translations.filter((translation) => known.has(translationKey(translation))),
      units: records.units.filter((unit) => known.has(translationKey(unit))),
    },
    kept,
  );
}
