import {
  ALL_OF,
  FILE_ADDRESSES,
  type FilePattern,
  fileAbsence,
  fillSegments,
  namesOf,
  type Owner,
  type Owners,
  type PatternOf,
  type PublicCatalogue,
  type RawDocument,
  type RawFile,
  type Translation,
} from "../../model/index.ts";
import type { Selection } from "./routes.ts";

/** The file at an address: its bytes, and the headers that the platform sends with it (RULES.md 7). */
type Download = Omit<RawDocument, "segments">;

type FilesAt = (catalogue: PublicCatalogue, selection: Selection) => Iterable<RawDocument>;

/** The files under each kind of address. */
const FILES: { readonly [Pattern in FilePattern]: (pattern: Pattern) => FilesAt } = {
  "translations/{project}/{component}/{language}/file/": fileOf("translation", translationFile),
  "screenshots/{id}/file/": fileOf("screenshot", ({ image }) => image && quoted(image, BINARY)),
  "components/{project}/{component}/monolingual_base/": fileOf(
    "component",
    ({ manifest: { templateFile, format } }) => templateFile && quoted(templateFile, format.mediaType),
  ),
  "components/{project}/{component}/new_template/": fileOf(
    "component",
    ({ manifest: { newBaseFile } }) => newBaseFile && quoted(newBaseFile, BINARY),
  ),
};

const ALL: readonly FilesAt[] = FILE_ADDRESSES.map(({ pattern }) => filesAt(pattern));

/** The files that the API publishes unchanged. With a selection, only those of the selected translation files. */
export function* rawDocuments(catalogue: PublicCatalogue, selection?: Selection): Iterable<RawDocument> {
  for (const files of ALL) yield* files(catalogue, selection);
}

function filesAt<Pattern extends FilePattern>(pattern: Pattern): FilesAt {
  return FILES[pattern](pattern);
}

/** @param fileOfOwner returns undefined if the owner has no such file */
function fileOf<Name extends Owner>(
  name: Name,
  fileOfOwner: (owner: Owners[Name]) => Download | undefined,
): (pattern: Extract<PatternOf<Name>, FilePattern>) => FilesAt {
  return (pattern) =>
    function* files(catalogue, selection) {
      for (const owner of ALL_OF[name](catalogue)) {
        if (selection !== undefined && !isSelected(owner, selection)) continue;
        const file = fileOfOwner(owner);
        if (file !== undefined) yield { ...file, segments: fillSegments(pattern, namesOf[name](owner)) };
      }
    };
}

/** An edit of texts changes translation files. It changes a template only if that is one of these files. */
function isSelected(owner: Owners[Owner], selection: ReadonlySet<object>): boolean {
  if ("file" in owner) return selection.has(owner.file);
  const template = "manifest" in owner && "templateFile" in owner.manifest && owner.manifest.templateFile;
  return template !== undefined && template !== false && selection.has(template);
}

function translationFile(translation: Translation): Download | undefined {
  if (fileAbsence(translation) !== undefined) return undefined;
  const { component, file } = translation;
  const { mediaType, extension } = component.manifest.format;
  const download = `${namesOf.translation(translation).join("-")}.${extension}`;
  return {
    name: file.name,
    bytes: file.bytes,
    mediaType,
    contentDisposition: `attachment; filename=${download}`,
  };
}

const BINARY = "application/binary";

function quoted({ name, bytes }: RawFile, mediaType: string): Download {
  return { name, bytes, mediaType, contentDisposition: `attachment; filename="${headerSafe(name)}"` };
}

/** A name that is safe between quotes in a header (RFC 6266, RFC 7230): it cannot end the quotes or the line. */
function headerSafe(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\]/g, "_");
}
