import { createRequire } from "node:module";
import type { FormCheck } from "./check.ts";

/** The parser, loaded for the first text that can be markup. */
function saxes(): typeof import("saxes") {
  return load("saxes");
}

const load = createRequire(import.meta.url);

export const bbcode: FormCheck = {
  id: "bbcode",
  name: "Mismatched BBcode",
  description: "BBCode pairs such as `[b]…[/b]` differ from the source.",
  hint: "keep each pair of tags",
  severity: "warning",
  looksAt: "form",
  traces: { holds: "[" },
  fails(source, target) {
    const wanted = bbcodePairs(source);
    return wanted !== "" && wanted !== bbcodePairs(target);
  },
};

export const xmlInvalid: FormCheck = {
  id: "xml-invalid",
  name: "Invalid XML markup",
  description: "The source is well-formed markup, the translation is not.",
  hint: "close every tag that is opened, in order, and quote attributes",
  severity: "danger",
  looksAt: "form",
  traces: { holds: "<", unlessFlag: "xml-text" },
  fails: (source, target, { flags }) =>
    mayBeMarkup(source, flags.has("xml-text")) &&
    tagsOf(source) !== undefined &&
    tagsOf(target) === undefined,
};

export const xmlTags: FormCheck = {
  id: "xml-tags",
  name: "XML tags mismatch",
  description: "Tags, attributes or their order differ from the source.",
  hint: "keep each tag and attribute",
  severity: "warning",
  looksAt: "form",
  traces: { holds: "<", unlessFlag: "xml-text" },
  fails(source, target, { flags }) {
    if (!mayBeMarkup(source, flags.has("xml-text"))) return false;
    const wanted = tagsOf(source);
    const found = wanted === undefined ? undefined : tagsOf(target);
    return found !== undefined && wanted !== found;
  },
};

/** The numbers of pairs by tag as a comparable text; `""` without pairs. */
function bbcodePairs(text: string): string {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const pairs: string[] = [];
  for (const [, slash, tag = ""] of text.matchAll(BBCODE)) {
    const count = counts.get(tag) ?? 0;
    if (slash === "") {
      open.push(tag);
      counts.set(tag, count + 1);
    } else if (count > 0) {
      closeDownTo(tag, open, counts);
      pairs.push(tag);
    }
  }
  return pairs.length === 0 ? "" : `${pairs.length} ${[...new Set(pairs)].sort().join(" ")}`;
}

/** A closing tag also closes the tags that were opened after its opening tag. */
function closeDownTo(tag: string, open: string[], counts: Map<string, number>): void {
  let last: string | undefined;
  do {
    last = open.pop();
    if (last !== undefined) counts.set(last, (counts.get(last) ?? 0) - 1);
  } while (last !== undefined && last !== tag);
}

function mayBeMarkup(source: string, isMarkup: boolean): boolean {
  return isMarkup || (source.includes("<") && /<[^<>]+>/.test(source));
}

/**
 * Elements with the names of their attributes, in order, as a comparable text; undefined if it is not an XML fragment.
 */
function tagsOf(text: string): string | undefined {
  const { SaxesParser } = saxes();
  const parser = new SaxesParser();
  const tags: string[] = [];
  const prefixes = new Prefixes();
  parser.on("error", () => {
    throw NOT_WELL_FORMED;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const names = Object.keys(attributes);
    prefixes.open(names);
    if (![name, ...names].every((one) => prefixes.knows(one))) throw NOT_WELL_FORMED;
    tags.push(`<${[name, ...names].join(" ")}>`);
  });
  parser.on("closetag", ({ attributes }) => prefixes.close(Object.keys(attributes)));
  try {
    parser.write(`<text>${text.replace(ENTITY, "")}</text>`).close();
    return tags.join("");
  } catch (error) {
    if (error === NOT_WELL_FORMED) return undefined;
    throw error;
  }
}

/** Ends parsing at the first error, because the rest cannot correct it. */
const NOT_WELL_FORMED = new Error("not well-formed");

/**
 * The prefixes that are declared (w3.org, "Namespaces in XML": an undeclared one is an error). The parser knows them
 * too, but searches all open elements for each.
 */
class Prefixes {
  readonly #declared = new Map([
    ["xml", 1],
    ["xmlns", 1],
  ]);

  open(attributes: readonly string[]): void {
    for (const prefix of declaredBy(attributes))
      this.#declared.set(prefix, (this.#declared.get(prefix) ?? 0) + 1);
  }

  close(attributes: readonly string[]): void {
    for (const prefix of declaredBy(attributes))
      this.#declared.set(prefix, (this.#declared.get(prefix) ?? 0) - 1);
  }

  knows(name: string): boolean {
    const [prefix = "", local] = name.split(":", 2);
    return local === undefined || (this.#declared.get(prefix) ?? 0) > 0;
  }
}

function declaredBy(attributes: readonly string[]): readonly string[] {
  return attributes.flatMap((name) => (name.startsWith("xmlns:") ? [name.slice("xmlns:".length)] : []));
}

/** A translation can use other character references than its source. HTML's names are not those of XML. */
const ENTITY = /&(?:[\p{L}_][\p{L}\p{N}_.-]{0,1000}|#\d+|#x[\da-fA-F]+);/gu;

const BBCODE = /\[(\/?)([\p{L}\p{N}*]{1,1000})(?:[= ][^[\]]{0,10000})?\]/gu;
