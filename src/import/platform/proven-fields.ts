import { parseTimestamp } from "../../model/index.ts";
import { AnswerError, type Fields } from "./answer.ts";
import { provenCode, provenPath } from "./names.ts";
import { USUAL_PRIORITY } from "./records.ts";

/** Fields that both releases have. Each is validated, and throws AnswerError if it is wrong. */

/** The name of a component, the origin of its files, and their paths. */
export function componentFiles(component: Fields) {
  return {
    name: component.text("name", component.text("slug")),
    vcs: component.textOrNull("vcs"),
    repo: component.textOrNull("repo"),
    branch: component.textOrNull("branch"),
    filemask: filemaskIn(component),
    template: pathIn(component, "template"),
    newBase: pathIn(component, "new_base"),
    gitExport: component.textOrNull("git_export") ?? "",
    fileFormat: component.text("file_format"),
    license: component.textIfAny("license") ?? "",
    licenseUrl: component.textIfAny("license_url") ?? "",
  };
}

/**
 * A plain path with a star for the code, or without a star if one file has all languages; null if the server hides
 * it.
 */
function filemaskIn(component: Fields): string | null {
  const filemask = component.textOrNull("filemask");
  if (filemask === null) return null;
  if (filemask.split("*").length > 2)
    throw new AnswerError(component.address, "its filemask has several stars");
  provenPath(filemask.replace("*", "x"), component.address);
  return filemask;
}

/** The file of a translation, and the last person who changed it. @param language the language in the address */
export function translationFacts(translation: Fields, language: string) {
  return {
    languageCode: provenCode(translation.text("language_code", language), translation.address),
    filename: pathIn(translation, "filename"),
    revision: blobsIn(translation.text("revision", "")),
    lastChange: translation.textOrNull("last_change") === null ? null : timeIn(translation, "last_change"),
    lastAuthor: translation.textOrNull("last_author"),
  };
}

/** The names of a unit, its texts in the file, and later additions. */
export function unitFacts(unit: Fields) {
  return {
    idHash: unit.hash("id_hash"),
    contentHash: unit.hash("content_hash"),
    context: unit.text("context", ""),
    previousSource: unit.textIfTold("previous_source"),
    location: unit.textIfTold("location"),
    flags: unit.textIfTold("flags"),
    position: unit.integer("position", 0),
    priority: unit.integer("priority", USUAL_PRIORITY),
    hasSuggestion: unit.boolean("has_suggestion", false),
    hasComment: unit.boolean("has_comment", false),
  };
}

/** A proven path; empty if the item has none. */
function pathIn(item: Fields, key: string): string {
  const path = item.textOrNull(key) ?? "";
  return path === "" ? "" : provenPath(path, item.address);
}

const BLOB = /^[\da-f]{40}$/;

/** The git blobs of file and template. Empty if there is no file, or if the revision does not name blobs. */
function blobsIn(revision: string): readonly string[] {
  // Since 2026, a glossary's blob is followed by the way of reading it: `<blob>:2`.
  const blobs = revision.split(",").map((blob) => blob.replace(/:\d{1,9}$/, ""));
  return blobs.length <= 2 && blobs.every((blob) => BLOB.test(blob)) ? blobs : [];
}

/** RFC 3339 as both releases write it: with or without microseconds, with an offset or `Z`. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/;

export function timeIn(item: Fields, key: string): string {
  const time = item.text(key);
  if (!TIME.test(time) || typeof parseTimestamp(time) !== "number")
    throw new AnswerError(item.address, `its ${key} is not a time`);
  return time;
}
