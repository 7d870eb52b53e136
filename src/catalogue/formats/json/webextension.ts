import type { FileUnit, FormatInput } from "../../../model/index.ts";
import { type JsonMember, type JsonValue, jsonFormat } from "./json-document.ts";
import { JsonEntries } from "./json-entries.ts";

/**
 * `messages.json` of a browser extension: an object of names, each with a `message` and perhaps a `description`, which
 * is the comment. Placeholders are no units; an entry that has no message is untranslated. A unit stands where its
 * name stands; names that differ in case are different, though browsers fold them.
 */
export const webextension = jsonFormat(
  "webextension",
  "messages.json of a browser extension, with descriptions",
  readMessages,
);

function readMessages(root: JsonValue, input: FormatInput): readonly FileUnit[] {
  const entries = new JsonEntries(input);
  if (root.kind === "object") for (const member of root.members) readMessage(member, entries);
  else entries.refuseRoot(root, "an object of messages");
  return entries.units;
}

function readMessage({ key, value: entry, line, column }: JsonMember, entries: JsonEntries): void {
  if (entry.kind !== "object") {
    entries.refuse(entry, ["the value", key], "an object with a message");
    return;
  }
  const message = entries.member(entry, "message", key)?.value;
  if (message === undefined) entries.dropTexts(entry, key, "message");
  if (message === undefined || message.kind === "string") {
    const comment = entries.description(entry, key);
    entries.add({ key, forms: [message?.text ?? ""], comment, line, column });
  } else entries.refuse(message, ["the message", key], "a string");
}
