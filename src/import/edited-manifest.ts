import { type Diagnostic, describeDiagnostic } from "../model/index.ts";
import { addToDraft, type CatalogueFiles, removeDraft, writeDraft } from "./intake/draft.ts";
import { type EditedFile, type ImportFolder, type KeptFile, utf8Text } from "./intake/import-folder.ts";
import { MANIFEST } from "./intake/written-files.ts";
import { mergeTexts } from "./platform/merged-text.ts";
import { readDraft } from "./read-draft.ts";

/**
 * Decides about a manifest that people edited. If the earlier import's text is known, the server's new text is merged
 * into the edited one. Otherwise the edited one stays. Either is read with the import's other files before anything
 * is written.
 * @param draft the folder for trials; it goes when all is done
 * @param key what identifies a component, under any name
 * @returns no manifest if it was not edited; if the import's other files do not fit it, nothing may be written
 */
export async function reconcileManifest(
  folder: ImportFolder,
  files: CatalogueFiles,
  draft: string,
  key: "id" | "slug",
): Promise<{ readonly manifest: KeptFile | undefined; readonly fits: boolean }> {
  const theirs = files.get(MANIFEST) ?? "";
  const found = folder.editedManifest(theirs);
  if (found === undefined) return { manifest: undefined, fits: true };
  const manifest = mergedManifest(found, theirs, key);
  try {
    const added = await errorsOf(folder, new Map(files).set(MANIFEST, manifest.bytes), draft);
    // Errors of the import itself are already reported.
    const known = added.size === 0 ? added : await errorsOf(folder, files, draft);
    return { manifest, fits: [...added].every((error) => known.has(error)) };
  } finally {
    removeDraft(draft);
  }
}

function mergedManifest(
  { bytes, sum, base }: EditedFile,
  theirs: Uint8Array | string,
  key: "id" | "slug",
): KeptFile {
  const [ours, text] = [utf8Text(bytes), typeof theirs === "string" ? theirs : utf8Text(theirs)];
  if (base === undefined || ours === undefined || text === undefined)
    return { sum, bytes, base: undefined, isConflict: true };
  const merged = mergeTexts({ base, ours, theirs: text }, key);
  return { sum, bytes: merged.text, base: merged.base, isConflict: !merged.isClean };
}

async function errorsOf(folder: ImportFolder, files: CatalogueFiles, draft: string) {
  writeDraft(draft, files);
  for (const [path, bytes] of folder.others(files)) addToDraft(draft, path, bytes);
  const { errors } = await readDraft(draft);
  return new Set(errors.map(worded));
}

/** An error as a text without its line, because edits move lines. */
function worded(error: Diagnostic): string {
  const { file, message } = describeDiagnostic(error);
  return `${error.code} ${file} ${message}`;
}
