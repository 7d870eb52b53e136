import { encodeMarks } from "../../../model/addresses/snippet-address.ts";

/** An image to embed. */
export interface Snippet {
  /** The address of the image. It is absolute, like `link`. */
  readonly image: string;
  readonly link: string;
  /** The text for readers that do not see the image; it contains only lingodex's own words. */
  readonly alternative: string;
  /** The height in pixels. Undefined for an image that has its own size. */
  readonly height?: number | undefined;
}

/**
 * The code that people copy into their texts, by syntax. It contains no name of a catalogue, so nothing in it can be
 * read as markup. The script of the pages makes the same code.
 */
export function snippetsOf({ image, link, alternative, height }: Snippet): Readonly<Record<Syntax, string>> {
  const src = encodeMarks(image);
  const href = encodeMarks(link);
  const html = `<a href="${href}"><img src="${src}" alt="${alternative}"${height === undefined ? "" : ` height="${height}"`}></a>`;
  return {
    HTML: html,
    // Markdown has no syntax for sizes.
    Markdown: height === undefined ? `[![${alternative}](${src})](${href})` : html,
    reStructuredText: `.. image:: ${src}\n   :alt: ${alternative}\n${height === undefined ? "" : `   :height: ${height}px\n`}   :target: ${href}`,
    AsciiDoc: `image:${src}["${alternative}",${height === undefined ? "" : `height=${height},`}link="${href}"]`,
  };
}

/** The syntaxes of the snippets, in the order of the page. */
export const SYNTAXES = ["HTML", "Markdown", "reStructuredText", "AsciiDoc"] as const;

export type Syntax = (typeof SYNTAXES)[number];

/** The settings that the page of badges passes to its script as JSON, in `data-badges` of the form. */
export interface BadgeSettings {
  /** The file names of each style. `badge` is the first style. */
  readonly files: Readonly<Record<BadgeStyle, string>>;
  /** The file beside a badge that shields.io reads. */
  readonly shields: string;
  /** The folders of badges and of invitations below the site, with a slash at the end. */
  readonly images: string;
  readonly invitations: string;
  readonly words: BadgeWords;
}

export type BadgeStyle = "badge" | "languages" | "bars";

export interface BadgeWords {
  readonly alternative: string;
  /** The sentence for a missing translation, in which `{language}` and `{component}` are replaced by names. */
  readonly noTranslation: string;
}

/**
 * Encodes the languages of a component in hexadecimal: four languages a digit, the first one in the highest bit.
 *
 * @param has one value for each language, in the order of the page
 */
export function languageBits(has: readonly boolean[]): string {
  let bits = "";
  for (let at = 0; at < has.length; at += 4) {
    const four = [0, 1, 2, 3].reduce((sum, next) => 2 * sum + (has[at + next] ? 1 : 0), 0);
    bits += four.toString(16);
  }
  return bits;
}

/** True if `languageBits` had the value true at this index. */
export function hasLanguage(bits: string, at: number): boolean {
  const four = Number.parseInt(bits[Math.floor(at / 4)] ?? "0", 16);
  return ((four >> (3 - (at % 4))) & 1) === 1;
}
