import type { FileUnit, Format, FormatInput, SaidLanguage } from "../../../model/index.ts";
import { withLanguage } from "../file-units.ts";
import { type JsonMember, type JsonValue, readJsonFile } from "./json-document.ts";
import { JsonEntries } from "./json-entries.ts";

/**
 * Application Resource Bundles (Flutter, Dart): an object of keys and texts. `@key` says more of `key`: its
 * `description` is the comment. `@@locale` and the like, and what describes a key that is not there, are no units. A
 * text is one form, ICU plurals and all, as translate-toolkit has it. A unit stands where its key stands.
 */
export const arb: Format = {
  id: "arb",
  description: "Application Resource Bundle (Flutter), with descriptions",
  mediaType: "application/json",
  extension: "arb",
  kinds: ["monolingual"],
  read(input) {
    let said: SaidLanguage | undefined;
    const content = readJsonFile(input, (root) => {
      said = languageIn(root);
      return readResources(root, input);
    });
    return withLanguage(content, said);
  },
};

function languageIn(root: JsonValue): SaidLanguage | undefined {
  const members = root.kind === "object" ? root.members : [];
  const locale = members.findLast(({ key, value }) => key === "@@locale" && value.kind === "string");
  if (locale?.value.kind !== "string") return undefined;
  const { text, line, column } = locale.value;
  return { code: text, line, column };
}

function readResources(root: JsonValue, input: FormatInput): readonly FileUnit[] {
  const entries = new JsonEntries(input);
  if (root.kind !== "object") {
    entries.refuseRoot(root, "an object of keys and texts");
    return [];
  }
  const attributes = new Map<string, JsonMember>();
  for (const member of root.members) {
    if (!member.key.startsWith("@")) continue;
    const name = member.key.slice(1);
    const first = attributes.get(name);
    if (first !== undefined) entries.duplicate(member, member.key, first.line);
    attributes.set(name, member);
  }
  for (const member of root.members)
    if (!member.key.startsWith("@")) readResource(member, attributes.get(member.key)?.value, entries);
  return entries.units;
}

function readResource(
  { key, value, line, column }: JsonMember,
  attributes: JsonValue | undefined,
  entries: JsonEntries,
): void {
  if (value.kind !== "string") {
    entries.refuse(value, ["the value", key], "a string");
    return;
  }
  let comment = "";
  if (attributes?.kind === "object") comment = entries.description(attributes, key);
  else if (attributes !== undefined) entries.refuse(attributes, ["the value", `@${key}`], "an object");
  entries.add({ key, forms: [value.text], comment, line, column });
}
