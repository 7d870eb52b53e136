import { isJsonFields, type JsonFields } from "../../../model/index.ts";
import type { FormatGroup, GroupFile } from "./group.ts";
import { MOST_NODES, valuesIn } from "./json-shape.ts";
import { describingKeys, isMetadataKey, saysLanguage } from "./metadata-keys.ts";

/** An object with a text and metadata about it: `{"message": "Open", "comment": "verb"}`. */
export interface DescribedText {
  readonly path: string;
  readonly textKeys: readonly string[];
  /** Metadata by key; lists and objects as JSON. */
  readonly metadata: ReadonlyMap<string, string>;
  /** True if some key can only contain metadata: `developer_comment`. */
  readonly isCertain: boolean;
}

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly isTop: boolean;
}

/** Counts the texts of a document, texts with metadata, and metadata. */
export class Survey {
  readonly described: DescribedText[] = [];
  /** The number of texts outside of such objects. */
  texts = 0;
  /** Texts below keys of the form of metadata: `_comment`, `@@locale`. */
  metadata = 0;
  /** The first such key; empty if there is none. */
  metadataKey = "";
  readonly #code: string | undefined;
  readonly #coming: Place[] = [];

  /** A top key `locale` with the file's language is not a text. */
  constructor({ data, code }: GroupFile) {
    this.#code = code;
    this.#coming.push({ value: data, path: "", isTop: true });
    for (let seen = 0; seen < MOST_NODES; seen += 1) {
      const place = this.#coming.pop();
      if (place === undefined) return;
      this.#look(place);
    }
  }

  #look({ value, path, isTop }: Place): void {
    if (typeof value === "string") this.texts += 1;
    else if (Array.isArray(value))
      for (const item of value) this.#coming.push({ value: item, path: `${path}[]`, isTop: false });
    else if (isJsonFields(value)) this.#lookAtObject(value, path, isTop);
  }

  #lookAtObject(object: JsonFields, path: string, isTop: boolean): void {
    const found = isTop ? undefined : describedText(object, path);
    if (found !== undefined) {
      this.described.push(found);
      return;
    }
    for (const [key, value] of Object.entries(object)) {
      // Readers of JSON do not take this for a unit.
      if (isTop && key === "$schema") continue;
      if (isMetadataKey(key, object) || (isTop && saysLanguage(key, value, this.#code)))
        this.#count(key, value);
      else this.#coming.push({ value, path: `${path}/${key}`, isTop: false });
    }
  }

  #count(key: string, value: unknown): void {
    const texts = textsBelow(value);
    if (texts > 0 && this.metadataKey === "") this.metadataKey = key;
    this.metadata += texts;
  }
}

/** The number of texts in a value. */
export function textsBelow(root: unknown): number {
  let texts = 0;
  for (const value of valuesIn(root)) if (typeof value === "string") texts += 1;
  return texts;
}

function describedText(object: JsonFields, path: string): DescribedText | undefined {
  const keys = describingKeys(object);
  if (keys === undefined) return undefined;
  const { textKeys, metadataKeys, isCertain } = keys;
  const metadata = new Map<string, string>();
  for (const key of metadataKeys) {
    const value = object[key];
    if (textsBelow(value) > 0) metadata.set(key, typeof value === "string" ? value : JSON.stringify(value));
  }
  return metadata.size > 0 || isCertain ? { path, textKeys, metadata, isCertain } : undefined;
}

const MOST_COMPARED = 8;

/**
 * The source's texts with metadata beside them. If the metadata differs between languages, it is translated text,
 * such as `{"text": "Save", "description": "Saves the file"}` on a page of settings.
 */
export function describedOf({ files }: Pick<FormatGroup, "files">): readonly DescribedText[] {
  const surveys = files.slice(0, MOST_COMPARED).map((file) => new Survey(file));
  const [first, ...others] = surveys.map(({ described }) => described);
  const areTranslated = first !== undefined && isTranslated(saidIn(first), others.map(saidIn));
  return (first ?? []).filter(({ isCertain }) => isCertain || !areTranslated);
}

type Said = ReadonlyMap<string, string>;

function saidIn(described: readonly DescribedText[]): Said {
  return new Map(
    described.flatMap(({ path, metadata }) =>
      [...metadata].map(([key, text]): [string, string] => [`${path}\n${key}`, text]),
    ),
  );
}

function isTranslated(own: Said, others: readonly Said[]): boolean {
  const shared = others.flatMap((other) =>
    [...other].flatMap(([place, text]) => {
      const said = own.get(place) ?? "";
      return said === "" || text === "" ? [] : [said === text];
    }),
  );
  return 2 * shared.filter((isSame) => isSame).length < shared.length;
}

/** Metadata of a file that would be published as texts. */
export interface Metadata {
  readonly texts: number;
  /** The share of all texts in the file, from 0 to 1. */
  readonly share: number;
  readonly key: string;
}

/** @param group begins with the file whose keys are published */
export function metadataIn(group: Pick<FormatGroup, "files">): Metadata | undefined {
  const [first] = group.files;
  if (first === undefined) return undefined;
  const survey = new Survey(first);
  const said = describedOf(group).flatMap(({ metadata }) => [...metadata.keys()]);
  const texts = survey.metadata + said.length;
  if (texts === 0) return undefined;
  return { texts, share: texts / allTexts(first, survey), key: survey.metadataKey || (said[0] ?? "") };
}

function allTexts({ data }: GroupFile, { metadata }: Survey): number {
  return Math.max(textsBelow(data), metadata, 1);
}
