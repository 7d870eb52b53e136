import { type Diagnostic, type FormatId, markedEncoding, parsedJson } from "../../../model/index.ts";
import type { Datum } from "../../data/datum.ts";
import { json5Data, moduleObjects } from "../../data/literal-data.ts";
import { tomlData } from "../../data/toml-data.ts";
import { yamlData } from "../../data/yaml-data.ts";
import type { ReadEntries, ReadEntry, Refusal, Surroundings } from "../surroundings.ts";
import { extensionOf } from "./extensions.ts";

/** The input for recognizing a format: files whose paths differ only in a code, the source's first. */
export interface FormatGroup {
  readonly filemask: string;
  /** The extension of their names, in lower case, without the dot. */
  readonly extension: string;
  readonly files: readonly GroupFile[];
  /** True if the first file is in the source language. */
  readonly hasSource: boolean;
  /** The format in a configuration. */
  readonly said?: string | undefined;
  /** True in a repository of Go or Hugo. */
  readonly isOfGo?: boolean;
}

type AskedOfFile = Pick<Surroundings, "bytes" | "entries" | "fault" | "language">;

/** A file whose content is read. Each result is kept. */
export class GroupFile {
  readonly path: string;
  /** The code in the path; undefined for a file without one. */
  readonly code: string | undefined;
  readonly #surroundings: AskedOfFile;
  #fault: { readonly is: Diagnostic | undefined } | undefined;
  #text: string | undefined;
  #data: { readonly value: unknown } | undefined;
  readonly #entries = new Map<string, ReadEntries | Refusal>();

  constructor(path: string, code: string | undefined, surroundings: AskedOfFile) {
    this.path = path;
    this.code = code;
    this.#surroundings = surroundings;
  }

  /** Empty if the file cannot be read. */
  get bytes(): Uint8Array {
    return this.#surroundings.bytes(this.path) ?? new Uint8Array();
  }

  get fault(): Diagnostic | undefined {
    this.#fault ??= { is: this.#surroundings.fault(this.path) };
    return this.#fault.is;
  }

  get text(): string {
    const { bytes } = this;
    this.#text ??= new TextDecoder(markedEncoding(bytes)).decode(bytes);
    return this.#text;
  }

  /** The data of JSON, YAML, TOML, JSON5 or a module's largest object; undefined for other files. */
  get data(): unknown {
    this.#data ??= { value: dataIn(this.text, extensionOf(this.path)) };
    return this.#data.value;
  }

  read(format: FormatId, monolingual: boolean): ReadEntries | Refusal {
    const key = `${format} ${monolingual}`;
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const language = this.#surroundings.language(this.code ?? "en") ?? this.code ?? "en";
    const found = this.#surroundings.entries(this.path, format, { monolingual, language });
    this.#entries.set(key, found);
    return found;
  }

  /** Empty if the reader refuses the file. */
  entries(format: FormatId, monolingual: boolean): readonly ReadEntry[] {
    const found = this.read(format, monolingual);
    return "faults" in found ? [] : found.entries;
  }
}

function dataIn(text: string, extension: string): unknown {
  if (extension === "yml" || extension === "yaml" || extension === "toml") {
    const data = extension === "toml" ? tomlData(text) : yamlData(text);
    return "reason" in data ? undefined : plainOf(data);
  }
  if (extension === "json5" || extension === "jsonc") return json5Data(text);
  if (MODULES.has(extension)) return largestOf(moduleObjects(text, /^[cm]?ts$/.test(extension)));
  if (extension === "resjson") return parsedJson(text) ?? json5Data(text);
  return parsedJson(text);
}

export const MODULES: ReadonlySet<string> = new Set(["js", "mjs", "cjs", "ts", "mts", "cts"]);

function largestOf(objects: readonly unknown[]): unknown {
  const sizes = objects.map((object) => JSON.stringify(object).length);
  return objects[sizes.indexOf(Math.max(0, ...sizes))];
}

/** True if most items pass, and there is at least one. */
export function most<Item>(items: readonly Item[], isSo: (item: Item) => boolean, share = 0.5): boolean {
  return items.length > 0 && items.filter(isSo).length >= share * items.length;
}

/** An alias can lead to a large map several times. This limits the number of copied values. */
const MOST_VALUES = 200_000;

/** The same as objects, lists and texts, up to the limit. An empty map or list becomes null, as a missing value. */
function plainOf(datum: Datum): unknown {
  let left = MOST_VALUES;
  const copy = ({ text, items, entries }: Datum): unknown => {
    left -= 1;
    if (text !== undefined || left < 0) return text ?? null;
    if (entries.size > 0) return Object.fromEntries([...entries].map(([key, value]) => [key, copy(value)]));
    return items.length > 0 ? items.map(copy) : null;
  };
  return copy(datum);
}
