import { namesOf, type Screenshot } from "../../model/index.ts";
import { componentAddress } from "./component.ts";
import type { RenderContext } from "./context.ts";
import { encodeList, encodeText } from "./json.ts";

/** Renders a screenshot (RULES.md 7). */
export function renderScreenshot(screenshot: Screenshot, context: RenderContext): string {
  const { addresses } = context;
  const own = namesOf.screenshot(screenshot);
  const sources = screenshot.sources.map(({ id }) => addresses.numbered("sources", id));
  return (
    `{"name":${encodeText(screenshot.name)}` +
    `,"component":${componentAddress(screenshot.component, context)}` +
    `,"file_url":${encodeText(addresses.file("screenshots/{id}/file/", own, screenshot.imageName))}` +
    `,"sources":${encodeList(sources)},"url":${addresses.numbered("screenshots", screenshot.id)}}`
  );
}
