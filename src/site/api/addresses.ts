import {
  type ApiPattern,
  documentAddress,
  encodeSegment,
  type FilePattern,
  fileAddress,
  type ItemPattern,
  type LinkStyle,
  type NamesIn,
  type PagePattern,
  segmentsAt,
  type View,
} from "../../model/index.ts";
import { encodeText } from "./json.ts";

type Numbered<Pattern> = Pattern extends `${infer Collection}/{id}/` ? Collection : never;
/** Collections whose items have a number as their name. */
type NumberedCollection = Numbered<ItemPattern>;

/** Builds every address that the API publishes, in one view. No other file knows the shape of a URL. */
export class Addresses {
  readonly #base: string;
  readonly #site: string;
  readonly #style: LinkStyle;
  readonly view: View;
  readonly #numbered = new Map<string, readonly [string, string]>();

  constructor(baseUrl: string, siteUrl: string, style: LinkStyle, view: View) {
    this.#base = `${baseUrl}/`;
    this.#site = `${siteUrl}/`;
    this.#style = style;
    this.view = view;
  }

  /**
   * The address of a document of the API, in the encoder's view and style. `page` is left out for the first page.
   */
  document(segments: readonly string[], page?: number): string {
    return `${this.#base}${documentAddress({ segments, view: this.view, page }, this.#style)}`;
  }

  /** The address of the document at a pattern. */
  api<Pattern extends Exclude<ApiPattern, FilePattern>>(pattern: Pattern, names: NamesIn<Pattern>): string {
    return this.document(segmentsAt(pattern, names));
  }

  /** The address of a document with a number as its name, as JSON text. Most addresses of a tree are of this kind. */
  numbered(collection: NumberedCollection, id: number): string {
    const known = this.#numbered.get(collection);
    if (known !== undefined) return `${known[0]}${id}${known[1]}`;
    const whole = encodeText(this.document([collection, "\0"]));
    // The last `%00` is the placeholder, because the site's own address can contain one, too.
    const at = whole.lastIndexOf("%00");
    this.#numbered.set(collection, [whole.slice(0, at), whole.slice(at + "%00".length)]);
    return this.numbered(collection, id);
  }

  file<Pattern extends FilePattern>(
    pattern: Pattern,
    names: NamesIn<Pattern>,
    name: string | undefined,
  ): string {
    return `${this.#base}${fileAddress(segmentsAt(pattern, names), name, this.#style, this.view)}`;
  }

  /** The address of a page for people on the translation site, which has no view (RULES.md 1.4). */
  page<Pattern extends PagePattern>(pattern: Pattern, names: NamesIn<Pattern>, query = ""): string {
    return `${this.#site}${segmentsAt(pattern, names)
      .map((segment) => `${encodeSegment(segment)}/`)
      .join("")}${query}`;
  }
}
