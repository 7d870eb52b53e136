import { type FormatGroup, isRecord } from "./group.ts";
import { holdsTexts, keysIn, shapeOf } from "./json-shape.ts";
import { type FormatSign, most } from "./sign.ts";

const JSON_FILES = ["json"];

export const webextension: FormatSign = {
  extensions: JSON_FILES,
  isMonolingual: true,
  claims: ({ filemask, files }) =>
    /(?:^|\/)_locales\/\*\/messages\.json$/.test(filemask) &&
    most(files, ({ data }) => isRecord(data) && most(Object.values(data), isMessage)),
};

function isMessage(value: unknown): boolean {
  return isRecord(value) && typeof value["message"] === "string";
}

export const goI18nJson: FormatSign = {
  extensions: JSON_FILES,
  isMonolingual: true,
  claims: ({ files }) =>
    most(files, ({ data }) => Array.isArray(data) && most(data, (item) => isRecord(item) && isPhrase(item))),
};

function isPhrase(item: Readonly<Record<string, unknown>>): boolean {
  return "id" in item && "translation" in item;
}

/** Version 3: `k_plural` beside `k`, or a run `k_0`, `k_1`. */
export const i18next: FormatSign = {
  extensions: JSON_FILES,
  isMonolingual: true,
  claims: (group) => holdsTexts(group) && group.files.some(({ data }) => keysIn(data).some(hasPlurals)),
};

function hasPlurals(keys: readonly string[]): boolean {
  const known = new Set(keys);
  return keys.some((key) => {
    if (key.endsWith("_plural")) return known.has(key.slice(0, -"_plural".length));
    return key.endsWith("_0") && known.has(`${key.slice(0, -1)}1`);
  });
}

export const jsonNested: FormatSign = {
  extensions: JSON_FILES,
  isMonolingual: true,
  claims: (group) => holdsTexts(group) && group.files.some(({ data }) => shapeOf(data).isNested),
};

export const json: FormatSign = {
  extensions: JSON_FILES,
  isMonolingual: true,
  claims: (group) => holdsTexts(group),
};

export const arb: FormatSign = {
  extensions: ["arb"],
  isMonolingual: true,
  claims: ({ files }) => most(files, ({ data }) => isRecord(data)),
};

const CATEGORIES = ["zero", "one", "two", "few", "many"];

/** Version 4 of i18next: `k_one` beside `k_other`. */
export function hasCategories({ files }: FormatGroup): boolean {
  return files.some(({ data }) =>
    keysIn(data).some((keys) => {
      const known = new Set(keys);
      return CATEGORIES.some((category) =>
        keys.some((key) => key.endsWith(`_${category}`) && known.has(otherOf(key))),
      );
    }),
  );
}

function otherOf(key: string): string {
  return `${key.slice(0, key.lastIndexOf("_"))}_other`;
}
