import type { FileUnit, FormatInput } from "../../../model/index.ts";
import { type JsonMember, type JsonObject, type JsonValue, jsonFormatOfToday } from "./json-document.ts";
import { JsonEntries } from "./keyed-json.ts";

/**
 * The output of `formatjs extract`: an object of identifiers, each with a `defaultMessage` and perhaps a
 * `description`. The description is the comment (as compact JSON if it is not a text). ICU stays in the text. The
 * place of a unit is that of its identifier.
 */
export const formatjs = jsonFormatOfToday(
  "formatjs",
  "formatjs (react-intl) as its CLI extracts it",
  readMessages,
);

function readMessages(root: JsonValue, input: FormatInput): readonly FileUnit[] {
  const entries = new JsonEntries(input);
  if (root.kind !== "object") entries.refuseRoot(root, "an object of messages");
  else for (const member of root.members) readMessage(member, entries);
  return entries.units;
}

function readMessage({ key, value, line, column }: JsonMember, entries: JsonEntries): void {
  if (value.kind !== "object") {
    entries.refuse(value, ["the value", key], "an object with a defaultMessage");
    return;
  }
  const message = entries.member(value, "defaultMessage", key)?.value;
  if (message === undefined) entries.dropTexts(value, key, "defaultMessage");
  const text = message === undefined ? "" : entries.text(message, ["the defaultMessage", key]);
  if (text !== undefined)
    entries.add({ key, forms: [text], comment: descriptionOf(value, key, entries), line, column });
}

function descriptionOf(message: JsonObject, key: string, entries: JsonEntries): string {
  const description = entries.member(message, "description", key)?.value;
  if (description === undefined || description.kind === "null") return "";
  return description.kind === "string" ? description.text : compactJson(description);
}

/** Recursion is bounded, because the depth of a document is. */
function compactJson(value: JsonValue): string {
  switch (value.kind) {
    case "object":
      return `{${value.members.map(({ key, value: own }) => `${JSON.stringify(key)}:${compactJson(own)}`).join(",")}}`;
    case "array":
      return `[${value.items.map(compactJson).join(",")}]`;
    case "string":
      return JSON.stringify(value.text);
    case "boolean":
      return value.text.toLowerCase();
    default:
      return value.kind === "null" ? "null" : value.text;
  }
}

/**
 * Files of MediaWiki and translatewiki: an object of keys and texts, with `@metadata`. The text of a key in the file
 * `qqq` of the mask is its comment. `{{PLURAL:…}}` stays in the text. The place of a unit is that of its key.
 */
export const banana = {
  ...jsonFormatOfToday("banana", "MediaWiki's JSON (banana)", readTexts),
  commentsIn: "qqq",
};

function readTexts(root: JsonValue, input: FormatInput): readonly FileUnit[] {
  const entries = new JsonEntries(input);
  if (root.kind !== "object") {
    entries.refuseRoot(root, "an object of keys and texts");
    return [];
  }
  for (const { key, value, line, column } of root.members) {
    if (key === "@metadata") continue;
    const text = entries.text(value, ["the value", key]);
    const comment = input.comments?.get(key) ?? "";
    if (text !== undefined) entries.add({ key, forms: [text], comment, line, column });
  }
  return entries.units;
}
