import { createHash } from "node:crypto";
import {
  ASSETS_ROOT,
  DEFAULT_ACCENT,
  type PagePicture,
  type PagesSettings,
  pathOfNames,
  type TreePath,
} from "../../../model/index.ts";
import { STYLE_CSS } from "./style.ts";

/** An icon with three bars of progress. */
const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0a5f59"/><path d="M3 4h10v2H3zM3 7h7v2H3zM3 10h4v2H3z" fill="#fff"/></svg>
`;

/** A file that all pages share. Its name contains its hash, so hosts can cache it forever. */
export interface Asset {
  readonly path: TreePath;
  readonly body: string | Uint8Array;
  readonly mediaType: string;
}

/** The assets that depend on the catalogue. */
export interface SiteAssets {
  readonly style: Asset;
  readonly logo: Asset | undefined;
  readonly image: Asset | undefined;
}

function asset(name: string, extension: string, body: string | Uint8Array, mediaType: string): Asset {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return { path: pathOfNames(ASSETS_ROOT, `${name}.${hash}.${extension}`), body, mediaType };
}

export const ICON = asset("icon", "svg", ICON_SVG, "image/svg+xml");

/** @param text the bundle of `browser/` */
export function scriptAsset(text: string): Asset {
  return asset("search", "js", text, "text/javascript; charset=utf-8");
}

export function siteAssets(settings: PagesSettings): SiteAssets {
  const { logo, image } = settings;
  return {
    style: asset("style", "css", `${STYLE_CSS}${themeOf(settings)}`, "text/css; charset=utf-8"),
    logo: logo && picture("logo", logo),
    image: image && picture("image", image),
  };
}

const MEDIA_TYPES = { svg: "image/svg+xml", png: "image/png" } as const;

function picture(name: string, { format, bytes }: PagePicture): Asset {
  return asset(name, format, bytes, MEDIA_TYPES[format]);
}

/**
 * The style rules that a catalogue adds: an accent and a logo. The meaning of colors in bars and in the matrix stays.
 */
function themeOf({ accent, logo }: PagesSettings): string {
  const { light, dark } = accent;
  const isOwn = light !== DEFAULT_ACCENT.light || dark !== DEFAULT_ACCENT.dark;
  return `${isOwn ? `:root{--accent:${light}}\n@media (prefers-color-scheme:dark){:root{--accent:${dark}}}\n` : ""}${logo === undefined ? "" : LOGO}`;
}

/** The logo is at most 40 px high. On the narrowest phone it takes at most half of the width. */
const LOGO = `.top .site{display:inline-flex;align-items:center;gap:.75rem}
.site img{max-block-size:40px;max-inline-size:10rem;inline-size:auto}
`;
