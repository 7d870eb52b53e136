import type { RawDocument } from "../model/document.ts";
import type { Component, PublicCatalogue, Screenshot, Translation } from "../model/linked.ts";
import type { RawFile } from "../model/manifest.ts";
import type { Selection } from "./routes.ts";
import { segmentsOf, slugs } from "./segments.ts";

/**
 * The files that the API hands out as they are, with the headers that the platform sends (RULES.md 7). With a
 * selection, only those of its translation files.
 */
export function* rawDocuments(catalogue: PublicCatalogue, selection?: Selection): Iterable<RawDocument> {
  for (const translation of catalogue.translations) {
    if (selection === undefined || selection.has(translation.file)) yield translationFile(translation);
  }
  if (selection !== undefined) return;
  for (const component of catalogue.components) yield* componentFiles(component);
  for (const screenshot of catalogue.screenshots) yield* screenshotFile(screenshot);
}

function translationFile(translation: Translation): RawDocument {
  const { component, language, file } = translation;
  const { mediaType, extension } = component.manifest.format;
  const download = `${[...slugs(component), language.code].join("-")}.${extension}`;
  return {
    segments: [...segmentsOf.translation(translation), "file"],
    name: file.name,
    bytes: file.bytes,
    mediaType,
    contentDisposition: `attachment; filename=${download}`,
  };
}

function* componentFiles(component: Component): Iterable<RawDocument> {
  const { templateFile, newBaseFile, format } = component.manifest;
  const own = segmentsOf.component(component);
  if (templateFile !== undefined) {
    yield quotedDownload(templateFile, [...own, "monolingual_base"], format.mediaType);
  }
  if (newBaseFile !== undefined)
    yield quotedDownload(newBaseFile, [...own, "new_template"], "application/binary");
}

function* screenshotFile(screenshot: Screenshot): Iterable<RawDocument> {
  const { image } = screenshot;
  if (image !== undefined) {
    yield quotedDownload(image, [...segmentsOf.screenshot(screenshot), "file"], "application/binary");
  }
}

function quotedDownload(
  { name, bytes }: RawFile,
  segments: readonly string[],
  mediaType: string,
): RawDocument {
  return {
    segments,
    name,
    bytes,
    mediaType,
    contentDisposition: `attachment; filename="${headerSafe(name)}"`,
  };
}

/** A name that can stand between quotes in a header (RFC 6266, RFC 7230): nothing of it ends the quotes or the line. */
function headerSafe(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\]/g, "_");
}
