import { LONGEST_PREFIX } from "../long-names.ts";
import type { XmlElement } from "./xml-document.ts";
import { childElements } from "./xml-elements.ts";

/**
 * The source places of Qt Linguist messages. A signed line counts from the last signed one of the same source file,
 * over the whole document; a place without a file is in that of the place before it, or, where it is the message's
 * first, in the one that the first place of an earlier message named last. (So lconvert reads them.)
 */
export class TsLocations {
  readonly #lines = new Map<string, number>();
  /** Named by the first place of a message. */
  #file = "";

  /** `file:line` of each place, or the file alone; also messages that are left out move the lines of the next. */
  read(message: XmlElement): readonly string[] {
    const places: string[] = [];
    let file = this.#file;
    for (const { attributes } of childElements(message, "location")) {
      const named = attributes.get("filename") ?? "";
      if (named !== "" && named.length <= LONGEST_PREFIX) {
        file = named;
        if (places.length === 0) this.#file = named;
      }
      const line = this.#lineIn(file, attributes.get("line") ?? "");
      places.push(line === undefined || file === "" ? file : `${file}:${line}`);
    }
    return places.filter((place) => place !== "");
  }

  #lineIn(file: string, line: string): number | undefined {
    if (!/^[+-]?\d{1,9}$/.test(line)) return undefined;
    if (/^\d/.test(line)) return Number(line);
    const next = (this.#lines.get(file) ?? 0) + Number(line);
    this.#lines.set(file, next);
    return next;
  }
}
