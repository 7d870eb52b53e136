import { encodeMarks } from "../../../model/addresses/snippet-address.ts";

/** An image to embed. */
export interface Snippet {
  /** Absolute; so is `link`. */
  readonly image: string;
  readonly link: string;
  /** Words of ours. */
  readonly alternative: string;
  /** In pixels; undefined of an image of its own size. */
  readonly height?: number | undefined;
}

/**
 * What people copy into texts of their own, by the language of these. It holds no name of a catalogue: nothing of it could
 * be taken for markup. The script of pages makes the same.
 */
export function snippetsOf({ image, link, alternative, height }: Snippet): Readonly<Record<Syntax, string>> {
  const src = encodeMarks(image);
  const href = encodeMarks(link);
  const html = `<a href="${href}"><img src="${src}" alt="${alternative}"${height === undefined ? "" : ` height="${height}"`}></a>`;
  return {
    HTML: html,
    // Markdown has no sizes of its own.
    Markdown: height === undefined ? `[![${alternative}](${src})](${href})` : html,
    reStructuredText: `.. image:: ${src}\n   :alt: ${alternative}\n${height === undefined ? "" : `   :height: ${height}px\n`}   :target: ${href}`,
    AsciiDoc: `image:${src}["${alternative}",${height === undefined ? "" : `height=${height},`}link="${href}"]`,
  };
}

/** The languages of texts that snippets are for, in the order of pages. */
export const SYNTAXES = ["HTML", "Markdown", "reStructuredText", "AsciiDoc"] as const;

export type Syntax = (typeof SYNTAXES)[number];

/** What the page of badges tells its script: the value of the form's `data-badges`, as JSON. */
export interface BadgeSettings {
  /** Names of the files of each style, `badge` first. */
  readonly files: Readonly<Record<BadgeStyle, string>>;
  /** The file that shields.io reads, beside a badge. */
  readonly shields: string;
  /** Where badges are below the site, with a slash at its end; and invitations. */
  readonly images: string;
  readonly invitations: string;
  readonly words: BadgeWords;
}

export type BadgeStyle = "badge" | "languages" | "bars";

export interface BadgeWords {
  readonly alternative: string;
  /** `{language}` and `{component}` stand for names. */
  readonly noTranslation: string;
}

/**
 * Which languages a component has, in hex: four a digit, the first language in the highest bit.
 *
 * @param has one for each language, in the order of the page
 */
export function languageBits(has: readonly boolean[]): string {
  let bits = "";
  for (let at = 0; at < has.length; at += 4) {
    const four = [0, 1, 2, 3].reduce((sum, next) => 2 * sum + (has[at + next] ? 1 : 0), 0);
    bits += four.toString(16);
  }
  return bits;
}

/** True if `languageBits` was given true at this place. */
export function hasLanguage(bits: string, at: number): boolean {
  const four = Number.parseInt(bits[Math.floor(at / 4)] ?? "0", 16);
  return ((four >> (3 - (at % 4))) & 1) === 1;
}
