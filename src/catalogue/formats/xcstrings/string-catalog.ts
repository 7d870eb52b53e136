import { hasLoneSurrogate, isLongPrefix, type Place, placeIn, type TextInput } from "../file-units.ts";
import { type JsonMember, type JsonObject, type JsonValue, parseJson } from "../json/json-document.ts";
import { QUANTITIES } from "../plural-categories.ts";

/** A text and its state in the catalog. */
export interface CatalogText extends Place {
  readonly kind: "text";
  readonly value: string;
  readonly state: string;
}

export interface CatalogPlural extends Place {
  readonly kind: "plural";
  /** Forms by CLDR category. */
  readonly forms: ReadonlyMap<string, CatalogText>;
}

export type CatalogPart = CatalogText | CatalogPlural;

/** The parts of a key in a language by their path: `""`, `device.mac`, `substitutions.days`. */
export type CatalogParts = ReadonlyMap<string, CatalogPart>;

export interface CatalogEntry extends Place {
  readonly key: string;
  readonly comment: string;
  readonly isStale: boolean;
  /** Parts by the code of the language. */
  readonly parts: ReadonlyMap<string, CatalogParts>;
}

export interface StringCatalog {
  readonly source: string;
  /** All entries of each key in the order of the file, except those that must not be translated. */
  readonly entries: readonly CatalogEntry[];
}

/** The keys of a localization, and of a substitution in it. */
const LOCALIZATION: ReadonlySet<string> = new Set([
  ...["stringUnit", "variations", "stringSet", "substitutions"],
  ...["argNum", "formatSpecifier"],
]);

const SHAPE = "an object with sourceLanguage and strings";

/**
 * Reads an `.xcstrings` file. A wrong shape is reported and excludes the file. A wrong entry is reported and skipped.
 */
export function readStringCatalog(text: string, input: TextInput): StringCatalog | undefined {
  const root = parseJson(text, input);
  return root && new CatalogReader(input).read(root);
}

class CatalogReader {
  readonly #input: TextInput;

  constructor(input: TextInput) {
    this.#input = input;
  }

  read(root: JsonValue): StringCatalog | undefined {
    const members = root.kind === "object" ? this.#members(root, "") : new Map<string, JsonMember>();
    const source = members.get("sourceLanguage")?.value;
    const strings = members.get("strings")?.value;
    const version = members.get("version")?.value;
    if (source?.kind !== "string" || source.text === "" || strings?.kind !== "object") {
      const wrong = source?.kind === "string" && source.text !== "" ? strings : source;
      return void this.#input.report("json/root", placeIn(this.#input, wrong ?? root), SHAPE);
    }
    if (version !== undefined && !(version.kind === "string" && /^1\./.test(version.text))) {
      const said = "text" in version ? version.text : "";
      return void this.#input.report("xcstrings/version", placeIn(this.#input, version), said);
    }
    const entries = strings.members.flatMap((member) => this.#entry(member) ?? []);
    return { source: source.text, entries };
  }

  #entry({ key, value, line, column }: JsonMember): CatalogEntry | undefined {
    if (hasLoneSurrogate(key)) return this.#badEscape({ line, column });
    if (value.kind !== "object") return this.#refuse(value, ["the entry", key], "an object");
    const members = this.#members(value, key);
    const should = members.get("shouldTranslate")?.value;
    if (should?.kind === "boolean" && should.text === "False") return undefined;
    const comment = members.get("comment")?.value;
    const said = comment?.kind === "string" ? comment.text : "";
    if (hasLoneSurrogate(said)) return this.#badEscape(comment ?? value);
    const state = members.get("extractionState")?.value;
    const isStale = state?.kind === "string" && state.text === "stale";
    const parts = this.#localizations(members.get("localizations")?.value, key);
    return { key, comment: said, isStale, parts, line, column };
  }

  #localizations(value: JsonValue | undefined, key: string): Map<string, CatalogParts> {
    const found = new Map<string, CatalogParts>();
    if (value === undefined || value.kind === "null") return found;
    for (const [code, member] of this.#membersIn(value, key)) {
      const parts = new Map<string, CatalogPart>();
      this.#walk(member.value, { key: `${key}.${code}`, way: "", parts, place: member });
      if (hasLoneSurrogate(code)) this.#badEscape(member);
      else found.set(code, parts);
    }
    return found;
  }

  /** Recursion is bounded, because the depth of the file is. A key's own texts come first, substitutions last. */
  #walk(value: JsonValue, at: Walk): void {
    const members = this.#membersIn(value, at.key);
    this.#add(at, this.#textIn(members.get("stringUnit"), at));
    this.#walkVariations(members.get("variations")?.value, at);
    this.#walkSet(members.get("stringSet")?.value, at);
    for (const { key, value: unknown } of members.values())
      if (!LOCALIZATION.has(key)) this.#dropTexts(unknown, `${at.key}.${key}`);
    const substitutions = members.get("substitutions")?.value;
    if (substitutions === undefined) return;
    for (const [name, member] of this.#membersIn(substitutions, at.key))
      this.#walk(member.value, below(at, `substitutions.${name}`, member));
  }

  /** Reports texts in members that only a newer Xcode writes. Recursion is bounded, because the depth of a file is. */
  #dropTexts(value: JsonValue, name: string): void {
    if (value.kind === "string" && value.text !== "")
      this.#input.report(
        "text/dropped",
        placeIn(this.#input, value),
        name,
        "lingodex does not know this key",
      );
    else if (value.kind === "object")
      for (const member of value.members)
        if (member.key !== "state") this.#dropTexts(member.value, `${name}.${member.key}`);
  }

  #walkVariations(value: JsonValue | undefined, at: Walk): void {
    if (value === undefined) return;
    for (const [kind, { value: cases }] of this.#membersIn(value, at.key)) {
      const named = this.#membersIn(cases, at.key);
      if (kind === "plural") this.#addPlural(named, at);
      else for (const [name, member] of named) this.#walk(member.value, below(at, `${kind}.${name}`, member));
    }
  }

  #addPlural(cases: ReadonlyMap<string, JsonMember>, at: Walk): void {
    const forms = new Map<string, CatalogText>();
    for (const [category, member] of cases) {
      const { value } = member;
      if (!QUANTITIES.has(category)) {
        this.#input.report("json/unknown-quantity", placeIn(this.#input, member), category, at.key);
        continue;
      }
      const unit = value.kind === "object" && this.#membersIn(value, at.key).get("stringUnit");
      const text = unit ? this.#textIn(unit, at) : undefined;
      if (text !== undefined) forms.set(category, text);
      else if (!unit) this.#walk(value, below(at, `plural.${category}`, member));
    }
    const { line, column } = at.place;
    if (forms.size > 0) this.#add(at, { kind: "plural", forms, line, column });
  }

  #walkSet(value: JsonValue | undefined, at: Walk): void {
    if (value === undefined) return;
    const members = this.#membersIn(value, at.key);
    const values = members.get("values")?.value;
    if (values === undefined) return;
    if (values.kind !== "array") {
      this.#refuse(values, ["the values", at.key], "a list of texts");
      return;
    }
    const said = members.get("state")?.value;
    const state = said?.kind === "string" ? said.text : "";
    for (const [index, item] of values.items.entries())
      this.#add(below(at, `stringSet.${index}`, item), this.#text(item, state, at.key));
  }

  #textIn(member: JsonMember | undefined, at: Walk): CatalogText | undefined {
    if (member === undefined) return undefined;
    const members = this.#membersIn(member.value, at.key);
    const value = members.get("value")?.value;
    const state = members.get("state")?.value;
    return value && this.#text(value, state?.kind === "string" ? state.text : "", at.key);
  }

  #text(value: JsonValue, state: string, key: string): CatalogText | undefined {
    if (value.kind !== "string") return this.#refuse(value, ["the value", key], "a text");
    const { text, line, column } = value;
    if (hasLoneSurrogate(text)) return this.#badEscape(value);
    return { kind: "text", value: text, state, line, column };
  }

  #add({ way, parts, place }: Walk, part: CatalogPart | undefined): void {
    if (part === undefined) return;
    if (isLongPrefix(way, place, this.#input)) return;
    if (hasLoneSurrogate(way)) this.#badEscape(place);
    else parts.set(way, part);
  }

  #membersIn(value: JsonValue, key: string): ReadonlyMap<string, JsonMember> {
    if (value.kind === "object") return this.#members(value, key);
    this.#refuse(value, ["the value", key], "an object");
    return new Map();
  }

  /** If members have the same key, the last one counts, as in every JSON parser. */
  #members({ members }: JsonObject, owner: string): Map<string, JsonMember> {
    const found = new Map<string, JsonMember>();
    for (const member of members) {
      const first = found.get(member.key);
      const name = owner === "" ? member.key : `${owner}.${member.key}`;
      if (first !== undefined)
        this.#input.report("unit/duplicate", placeIn(this.#input, member), name, first.line);
      found.set(member.key, member);
    }
    return found;
  }

  #refuse(value: Place, [part, key]: readonly [string, string], expected: string): undefined {
    this.#input.report("json/unexpected-value", placeIn(this.#input, value), part, key, expected);
  }

  #badEscape(place: Place): undefined {
    this.#input.report("json/bad-escape", placeIn(this.#input, place));
  }
}

/** The position in the tree of a localization. */
interface Walk {
  /** The key, for messages. */
  readonly key: string;
  readonly way: string;
  readonly parts: Map<string, CatalogPart>;
  readonly place: Place;
}

function below(at: Walk, segment: string, { line, column }: Place): Walk {
  const way = at.way === "" ? segment : `${at.way}.${segment}`;
  return { ...at, way, place: { line, column } };
}
