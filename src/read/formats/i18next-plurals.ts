import type { FormatInput } from "../../model/format.ts";
import type { JsonEntry } from "./json-units.ts";
import type { JsonMember } from "./json-values.ts";

const PLURAL = "_plural";
const MAX_FORMS = 10;

interface Plural {
  readonly key: string;
  readonly parts: readonly JsonMember[];
}

/**
 * What is one unit among an object's members, in their order, as translate-toolkit groups them: a plural stands where
 * the first of its numbered forms stands, or where `key` does. `key_plural` in front of its `key` is a unit as well.
 * Numbers count from 0 without gaps; a number that does not belong is a unit of its own (the toolkit loses some). Of
 * a form that is written twice the last text counts, and it is said.
 */
export function* i18nextEntries(members: readonly JsonMember[], input: FormatInput): Generator<JsonEntry> {
  const texts = new ObjectTexts(members.filter(isText), input);
  for (const member of members) {
    const entry = isText(member) ? texts.entryOf(member) : member;
    if (entry !== undefined) yield entry;
  }
}

/** The texts and nulls of one object: other values have no part in a plural. */
class ObjectTexts {
  readonly #input: FormatInput;
  /** The last of each key. */
  readonly #texts: ReadonlyMap<string, JsonMember>;
  /** Of the keys that a plural before has used: the line, once met. */
  readonly #taken = new Map<string, number | undefined>();

  constructor(members: readonly JsonMember[], input: FormatInput) {
    this.#input = input;
    this.#texts = new Map(members.map((member) => [member.key, member]));
  }

  /** Call it for each text, in their order; nothing for one that is part of an entry before. */
  entryOf(member: JsonMember): JsonEntry | undefined {
    const { key, line, column } = member;
    if (this.#taken.has(key)) return void this.#take(member);
    const plural = this.#suffixedPlural(key) ?? this.#numberedPlural(key);
    if (plural === undefined) return member;
    for (const part of plural.parts) this.#taken.set(part.key, undefined);
    this.#taken.set(key, line);
    return { key: plural.key, value: { kind: "plural", forms: plural.parts.map(textOf) }, line, column };
  }

  #take({ key, line, column }: JsonMember): void {
    const { file, report } = this.#input;
    const first = this.#taken.get(key);
    if (first === undefined) this.#taken.set(key, line);
    else report("unit/duplicate", { file, line, column }, key, first);
  }

  #suffixedPlural(key: string): Plural | undefined {
    const one = this.#texts.get(key);
    const other = this.#texts.get(`${key}${PLURAL}`);
    return one === undefined || other === undefined ? undefined : { key, parts: [one, other] };
  }

  #numberedPlural(formKey: string): Plural | undefined {
    const number = Number(/_(\d)$/.exec(formKey)?.[1]);
    if (Number.isNaN(number)) return undefined;
    const key = formKey.slice(0, -2);
    const parts: JsonMember[] = [];
    for (let form = this.#texts.get(`${key}_0`); form !== undefined && parts.length < MAX_FORMS; ) {
      parts.push(form);
      form = this.#texts.get(`${key}_${parts.length}`);
    }
    return number < parts.length ? { key, parts } : undefined;
  }
}

function isText({ value }: JsonMember): boolean {
  return value.kind === "string" || value.kind === "null";
}

function textOf({ value }: JsonMember): string {
  return value.kind === "string" ? value.text : "";
}
