import { createHash } from "node:crypto";
import type { TreeFile } from "../../model/tree.ts";
import { ICON_SVG } from "./icon.ts";
import { STYLE_CSS } from "./style.ts";

/** A file that all pages share. Its name tells its bytes: hosts may keep it for ever. */
export interface Asset {
  /** From the tree's directory. */
  readonly path: string;
  readonly body: string;
  readonly mediaType: string;
}

function asset(name: string, extension: string, body: string, mediaType: string): Asset {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return { path: `lingodex/assets/${name}.${hash}.${extension}`, body, mediaType };
}

export const STYLE = asset("style", "css", STYLE_CSS, "text/css; charset=utf-8");
export const ICON = asset("icon", "svg", ICON_SVG, "image/svg+xml");

/** @param text what `browser/` became */
export function scriptAsset(text: string): Asset {
  return asset("search", "js", text, "text/javascript; charset=utf-8");
}

export const ASSETS: readonly TreeFile[] = [STYLE, ICON];
