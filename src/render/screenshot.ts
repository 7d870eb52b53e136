import type { Screenshot } from "../model/linked.ts";
import type { RenderContext } from "./context.ts";
import { encodeList, encodeText } from "./json.ts";
import { segmentsOf } from "./segments.ts";

/** RULES.md 7, `screenshots/`. */
export function renderScreenshot(screenshot: Screenshot, { addresses }: RenderContext): string {
  const own = segmentsOf.screenshot(screenshot);
  const sources = screenshot.sources.map((source) =>
    encodeText(addresses.document(segmentsOf.source(source))),
  );
  return (
    `{"name":${encodeText(screenshot.name)}` +
    `,"component":${encodeText(addresses.document(segmentsOf.component(screenshot.component)))}` +
    `,"file_url":${encodeText(addresses.file([...own, "file"], screenshot.imageName))}` +
    `,"sources":${encodeList(sources)},"url":${encodeText(addresses.document(own))}}`
  );
}
