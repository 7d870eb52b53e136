import { type Accent, DEFAULT_ACCENT } from "../values/accent.ts";

/** The people whose names pages, feeds and credits show. E-mail addresses are never shown. */
export type ShownNames = "all" | "last_author" | "none";

/** The settings of pages for people (`pages` in catalogue.yaml), with all defaults. */
export interface PagesSettings {
  /** True if the manifest asks for them. If it is undefined, the site decides (PAGES.md 5). */
  readonly areAsked: boolean | undefined;
  /** The name of the site. If it is undefined, pages show the only project's name, or else a built-in text. */
  readonly title: string | undefined;
  /** One sentence, or an empty text. */
  readonly description: string;
  /** The language of the pages' own words. */
  readonly language: "en";
  readonly names: ShownNames;
  /** `directory`: links end in `/`; `file`: links end in `index.html`. */
  readonly links: "directory" | "file";
  /** False if there is no page at the root. */
  readonly hasHome: boolean;
  readonly footer: PageFooter | undefined;
  /** The picture beside the site's name. */
  readonly logo: PagePicture | undefined;
  /** The PNG that previews of shared links show. */
  readonly image: PagePicture | undefined;
  readonly accent: Accent;
  /** The catalogue's way to help: an address, or a text with inline Markdown. */
  readonly contribute?: PagesContribute | undefined;
}

export type PagesContribute = { readonly url: string } | { readonly text: string };

/** A published picture of the catalogue. An SVG contains no scripts. */
export interface PagePicture {
  readonly format: "svg" | "png";
  readonly bytes: Uint8Array;
}

export interface PageFooter {
  readonly text: string;
  /** `http:`, `https:` or `mailto:`; empty for none. */
  readonly url: string;
}

/** The settings of a manifest without `pages`. */
export const DEFAULT_PAGES: PagesSettings = {
  areAsked: undefined,
  title: undefined,
  description: "",
  language: "en",
  names: "all",
  links: "directory",
  hasHome: true,
  footer: undefined,
  logo: undefined,
  image: undefined,
  accent: DEFAULT_ACCENT,
};

/** True if documents lead to pages of this site (PAGES.md 5). */
export function areReached(siteUrl: string | undefined, baseUrl: string | undefined): boolean {
  return siteUrl === undefined || siteUrl === baseUrl;
}
