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
/** Collections whose items are named by a number. */
type NumberedCollection = Numbered<ItemPattern>;

/** Builds every address that the API publishes, in one view. The only file that knows the shape of a URL. */
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

  /** The document at an address of this kind. */
  api<Pattern extends Exclude<ApiPattern, FilePattern>>(pattern: Pattern, names: NamesIn<Pattern>): string {
    return this.document(segmentsAt(pattern, names));
  }

  /** A document that is named by its identifier, as JSON text: most addresses of a tree are of this kind. */
  numbered(collection: NumberedCollection, id: number): string {
    const known = this.#numbered.get(collection);
    if (known !== undefined) return `${known[0]}${id}${known[1]}`;
    const whole = encodeText(this.document([collection, "\0"]));
    // The last one: an address of the site's may have its own.
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
