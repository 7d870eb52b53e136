import { createHash } from "node:crypto";
import type { PagePicture, PagesSettings, TreeFile } from "../../../model/index.ts";
import { ICON_SVG } from "./icon.ts";
import { STYLE_CSS } from "./style.ts";
import { themeOf } from "./theme.ts";

/** A file that all pages share. Its name tells its bytes: hosts may keep it for ever. */
export interface Asset {
  /** The path is relative to the tree's directory. */
  readonly path: string;
  readonly body: string | Uint8Array;
  readonly mediaType: string;
}

/** What a catalogue has a say in. */
export interface SiteAssets {
  readonly style: Asset;
  readonly logo: Asset | undefined;
  readonly image: Asset | undefined;
}

function asset(name: string, extension: string, body: string | Uint8Array, mediaType: string): Asset {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return { path: `lingodex/assets/${name}.${hash}.${extension}`, body, mediaType };
}

export const ICON = asset("icon", "svg", ICON_SVG, "image/svg+xml");

/** @param text what `browser/` became */
export function scriptAsset(text: string): Asset {
  return asset("search", "js", text, "text/javascript; charset=utf-8");
}

/** They are the same on every site. */
export const ASSETS: readonly TreeFile[] = [ICON];

export function siteAssets(settings: PagesSettings): SiteAssets {
  const { logo, image } = settings;
  return {
    style: asset("style", "css", `${STYLE_CSS}${themeOf(settings)}`, "text/css; charset=utf-8"),
    logo: logo && picture("logo", logo),
    image: image && picture("image", image),
  };
}

export function* assetFiles({ style, logo, image }: SiteAssets): Iterable<TreeFile> {
  yield style;
  if (logo !== undefined) yield logo;
  if (image !== undefined) yield image;
  yield* ASSETS;
}

const MEDIA_TYPES = { svg: "image/svg+xml", png: "image/png" } as const;

function picture(name: string, { format, bytes }: PagePicture): Asset {
  return asset(name, format, bytes, MEDIA_TYPES[format]);
}
