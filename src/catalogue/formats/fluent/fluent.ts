import type { Attribute, Entry, Junk, Message, Resource, Term } from "@fluent/syntax";
import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { fluentSyntax } from "../../read/packages.ts";
import { keyedUnit, placeIn, readText } from "../file-units.ts";
import { entryText } from "./fluent-text.ts";

/**
 * Fluent (projectfluent.org): a message or term is one unit with all its attributes. Its text is what the reference
 * serializer writes, selectors and all. Of two entries of one name the first counts, as for Fluent's own runtime. A unit
 * stands where its entry begins.
 */
export const fluent: Format = {
  id: "fluent",
  description: "Fluent (.ftl): messages and terms, each with its attributes",
  mediaType: "text/plain",
  extension: "ftl",
  kinds: ["monolingual"],
  isOfToday: true,
  read: (input) => readText(input, (text) => readResource(text, input)),
};

/** Deeper than any message; it bounds what calls itself for what stands in braces and parentheses. */
const MAX_DEPTH = 100;

function readResource(text: string, input: FormatInput): readonly FileUnit[] {
  const places = new TextPlaces(text);
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    input.report("fluent/too-deep", { file: input.file, ...places.at(deep) }, MAX_DEPTH);
    return [];
  }
  return new ResourceReader(places, input).read(fluentSyntax().parse(text, {}));
}

class ResourceReader {
  readonly #places: TextPlaces;
  readonly #input: FormatInput;
  readonly #units: FileUnit[] = [];
  readonly #firstLines = new Map<string, number>();

  constructor(places: TextPlaces, input: FormatInput) {
    this.#places = places;
    this.#input = input;
  }

  read({ body }: Resource): readonly FileUnit[] {
    const ofAll = body.flatMap((entry) => (entry.type === "ResourceComment" ? entry.content : []));
    let ofGroup = "";
    for (const entry of body) {
      if (entry.type === "GroupComment") ofGroup = entry.content.trim() === "" ? "" : entry.content;
      else if (entry.type === "Junk") this.#tellJunk(entry);
      else if (entry.type === "Message" || entry.type === "Term") this.#add(entry, [...ofAll, ofGroup]);
    }
    return this.#units;
  }

  #add(entry: Message | Term, above: readonly string[]): void {
    const key = entry.type === "Term" ? `-${entry.id.name}` : entry.id.name;
    const place = this.#places.at(entry.id.span?.start ?? startOf(entry));
    if (this.#isAgain(key, place)) return;
    const comments = [...above, entry.comment?.content ?? ""].filter((comment) => comment !== "");
    const text = entryText(entry, this.#distinct(entry.attributes, key));
    this.#units.push(keyedUnit({ key, forms: [text], comment: comments.join("\n"), ...place }));
  }

  #distinct(attributes: readonly Attribute[], key: string): readonly Attribute[] {
    const names = new Map<string, number>();
    return attributes.filter((attribute) => {
      const { name } = attribute.id;
      const place = this.#places.at(startOf(attribute));
      const first = names.get(name);
      if (first === undefined) names.set(name, place.line);
      else this.#input.report("unit/duplicate", placeIn(this.#input, place), `${key}.${name}`, first);
      return first === undefined;
    });
  }

  #isAgain(key: string, place: { readonly line: number; readonly column: number }): boolean {
    const first = this.#firstLines.get(key);
    if (first === undefined) this.#firstLines.set(key, place.line);
    else this.#input.report("unit/duplicate", placeIn(this.#input, place), key, first);
    return first !== undefined;
  }

  #tellJunk(junk: Junk): void {
    const blanks = /^\s*/.exec(junk.content)?.[0].length ?? 0;
    const place = this.#places.at(startOf(junk) + blanks);
    this.#input.report("fluent/junk", placeIn(this.#input, place), junk.annotations[0]?.message ?? "");
  }
}

function startOf({ span }: Entry | Attribute): number {
  return span?.start ?? 0;
}

/** Where braces and parentheses nest too deep; undefined where they do nowhere. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  const marks = /^#.*|[{}]|[()]|"(?:[^"\\\n]|\\.)*"?/gm;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const [found] = mark;
    const isInside = depth > 0;
    if (found === "{" || (found === "(" && isInside)) depth += 1;
    else if (found === "}" || (found === ")" && isInside)) depth = Math.max(0, depth - 1);
    // What looks like a literal in a text may hold a brace.
    else if (found.startsWith('"') && !isInside) marks.lastIndex = mark.index + 1;
    if (depth > MAX_DEPTH) return mark.index;
  }
  return undefined;
}
