import type { Attribute, Entry, Junk, Message, Resource, Term } from "@fluent/syntax";
import type { FileUnit, Format, FormatInput } from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { fluentSyntax } from "../../read/packages.ts";
import { keyedUnit, LONGEST_PREFIX, placeIn, readFilledText } from "../file-units.ts";
import { entryText } from "./fluent-text.ts";

/**
 * Fluent (projectfluent.org). A message or term is one unit with all its attributes. Its text is what the reference
 * serializer writes, including selectors. If two entries have the same name, the first one counts, as in Fluent's own
 * runtime. The place of a unit is the beginning of its entry.
 */
export const fluent: Format = {
  id: "fluent",
  description: "Fluent (.ftl): messages and terms",
  mediaType: "text/plain",
  extension: "ftl",
  kinds: ["monolingual"],
  isOfToday: true,
  read: (input) => ({ ...readFilledText(input, (text) => readResource(text, input)), firstCounts: true }),
};

/** Deeper than any real message. It limits recursion into braces and parentheses. */
const MAX_DEPTH = 100;
/** The sum of characters of long comments that apply to several entries. */
const MOST_REPEATED = 1_000_000;

function readResource(text: string, input: FormatInput): readonly FileUnit[] {
  const places = new TextPlaces(text);
  const lone = text.includes("\n") ? -1 : text.indexOf("\r");
  if (lone >= 0) {
    input.report("fluent/junk", { file: input.file, ...places.at(lone) }, "CR alone ends no line");
    return [];
  }
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
  #repeated = 0;

  constructor(places: TextPlaces, input: FormatInput) {
    this.#places = places;
    this.#input = input;
  }

  read({ body }: Resource): readonly FileUnit[] {
    const ofAll = body.flatMap((entry) => (entry.type === "ResourceComment" ? entry.content : []));
    const ofFile = ofAll.join("\n");
    let ofGroup = "";
    for (const entry of body) {
      if (entry.type === "GroupComment") ofGroup = entry.content.trim() === "" ? "" : entry.content;
      else if (entry.type === "Junk") this.#tellJunk(entry);
      else if (entry.type === "Message" || entry.type === "Term") this.#add(entry, [ofFile, ofGroup]);
    }
    return this.#units;
  }

  #add(entry: Message | Term, above: readonly string[]): void {
    const key = entry.type === "Term" ? `-${entry.id.name}` : entry.id.name;
    const place = this.#places.at(entry.id.span?.start ?? startOf(entry));
    const shared = above.map((comment) => this.#shared(comment, place));
    const comments = [...shared, entry.comment?.content ?? ""].filter((comment) => comment !== "");
    const text = entryText(entry, this.#distinct(entry.attributes, key));
    this.#units.push(keyedUnit({ key, forms: [text], comment: comments.join("\n"), ...place }));
  }

  /** A comment for many entries is repeated with each of them. The sum of all repetitions is limited. */
  #shared(comment: string, place: { readonly line: number; readonly column: number }): string {
    if (comment.length <= LONGEST_PREFIX) return comment;
    const before = this.#repeated;
    this.#repeated += comment.length;
    if (this.#repeated <= MOST_REPEATED) return comment;
    if (before <= MOST_REPEATED)
      this.#input.report("fluent/long-comment", placeIn(this.#input, place), comment.length);
    return "";
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

  #tellJunk(junk: Junk): void {
    const blanks = /^\s*/.exec(junk.content)?.[0].length ?? 0;
    const place = this.#places.at(startOf(junk) + blanks);
    this.#input.report("fluent/junk", placeIn(this.#input, place), junk.annotations[0]?.message ?? "");
  }
}

function startOf({ span }: Entry | Attribute): number {
  return span?.start ?? 0;
}

/** The place where braces and parentheses are nested too deep; undefined if they are not. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  const marks = /^#.*|[{}()"]/gm;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const [found] = mark;
    depth = Math.max(0, depth + stepOf(found, depth > 0));
    if (depth > MAX_DEPTH) return mark.index;
    // A quote in a text is an ordinary character.
    if (found === '"' && depth > 0) marks.lastIndex = endOfLiteral(text, mark.index + 1);
  }
  return undefined;
}

/**
 * The offset behind the quote that ends a literal, or of the end of its line. @param from the offset behind its first
 * quote
 */
function endOfLiteral(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') return at + 1;
    if (character === "\n") return at;
    if (character === "\\") at += 1;
  }
  return text.length;
}

/** Parentheses have a meaning only inside of braces. */
function stepOf(mark: string, isInside: boolean): number {
  if (mark === "{" || (mark === "(" && isInside)) return 1;
  return mark === "}" || (mark === ")" && isInside) ? -1 : 0;
}
