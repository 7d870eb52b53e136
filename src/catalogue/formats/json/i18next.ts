import { type JsonMember, jsonFormat } from "./json-document.ts";
import { type MemberPlural, type ObjectTexts, pluralEntries } from "./json-plurals.ts";
import { nestedUnits } from "./json-units.ts";

/**
 * i18next's JSON, versions 1 to 3: as `json`, and members of one object whose keys differ in a plural's suffix are one
 * unit: `key` and `key_plural`, or `key_0`, `key_1` and so on. Its key is `.key`; it has the forms that the file has.
 * The suffixes of version 4 (`key_one`, `key_other`) are nothing special, as in this release: see `i18nextv4`.
 */
export const i18next = jsonFormat("i18next", "i18next JSON, version 3, with plurals", (root, input) =>
  nestedUnits(root, input, (members, path) =>
    pluralEntries(members, { input, path, pluralOf: i18nextPlural }),
  ),
);

const PLURAL = "_plural";
const MAX_FORMS = 10;

/**
 * The plurals of versions 1 to 3, as translate-toolkit groups them: a plural stands where the first of its numbered
 * forms stands, or where `key` does. `key_plural` in front of its `key` is a unit as well. Numbers count from 0 without
 * gaps; a number that does not belong is a unit of its own (the toolkit loses some).
 */
function i18nextPlural(key: string, texts: ObjectTexts): MemberPlural | undefined {
  return suffixedPlural(key, texts) ?? numberedPlural(key, texts);
}

function suffixedPlural(key: string, texts: ObjectTexts): MemberPlural | undefined {
  const one = texts.get(key);
  const other = texts.get(`${key}${PLURAL}`);
  return one === undefined || other === undefined ? undefined : ofForms(key, [one, other]);
}

function numberedPlural(formKey: string, texts: ObjectTexts): MemberPlural | undefined {
  const number = Number(/_(\d)$/.exec(formKey)?.[1]);
  if (Number.isNaN(number)) return undefined;
  const key = formKey.slice(0, -2);
  const forms: JsonMember[] = [];
  for (let form = texts.get(`${key}_0`); form !== undefined && forms.length < MAX_FORMS; ) {
    forms.push(form);
    form = texts.get(`${key}_${forms.length}`);
  }
  return number < forms.length ? ofForms(key, forms) : undefined;
}

function ofForms(key: string, forms: readonly JsonMember[]): MemberPlural {
  return { key, parts: forms, forms };
}
