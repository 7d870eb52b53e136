import type { Screenshot, Translation } from "../../model/index.ts";
import type { ExplanationDraft } from "./explanation.ts";
import { nameOfTranslation } from "./names.ts";
import { placeOfComponent, placeOfRow, placeOfTranslation } from "./places.ts";

/** `translations/…/file/`: bytes, not a document. */
export function explainTranslationFile(translation: Translation): ExplanationDraft {
  const { file, component } = translation;
  const { id, mediaType } = component.manifest.format;
  return {
    title: `The file of ${nameOfTranslation(translation)}`,
    rawName: file.name,
    facts: [
      {
        label: "bytes",
        value: `${file.bytes.length} of ${file.name}`,
        because: "the translation's file as it is",
      },
      { label: "Content-Type", value: mediaType, because: `of the file_format ${id}` },
    ],
    files: [placeOfTranslation(translation), placeOfComponent(component)],
  };
}

/** `screenshots/<id>/file/` */
export function explainScreenshotFile(screenshot: Screenshot): ExplanationDraft {
  const { image, imageName, name } = screenshot;
  return {
    title: `The image of the screenshot ${JSON.stringify(name)}`,
    isPublished: image !== undefined,
    rawName: imageName,
    facts: [
      {
        label: "bytes",
        value: image === undefined ? "not published" : `${image.bytes.length} of ${image.name}`,
        because:
          image === undefined
            ? "its row names no image, or one that does not exist"
            : "the image that its row names, as it is",
        see: "tables",
      },
    ],
    files: placeOfRow(screenshot, "its row"),
  };
}
