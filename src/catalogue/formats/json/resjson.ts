import type { FileUnit, FormatInput } from "../../../model/index.ts";
import { type JsonMember, type JsonValue, jsonFormatOfToday } from "./json-document.ts";
import { JsonEntries } from "./keyed-json.ts";

/**
 * Windows' resources in JSON (RESJSON): an object of keys and texts. `_KEY.comment` is the comment of KEY. Other keys
 * of that form, and those without their KEY, are ignored. Visual Studio's own files begin with a comment of JavaScript.
 * The place of a unit is that of its key.
 */
export const resjson = {
  ...jsonFormatOfToday("resjson", "RESJSON (Windows)", readTexts, { manner: "lenient" }),
  extension: "resjson",
};

/** `_save.comment`: the described key, and the kind of description. */
const SAID = /^_(.+)\.([^.]+)$/s;

function readTexts(root: JsonValue, input: FormatInput): readonly FileUnit[] {
  const entries = new JsonEntries(input);
  const members = entries.membersOf(root, "an object of keys and texts");
  const comments = commentsIn(members);
  for (const { key, value, line, column } of members) {
    if (SAID.test(key)) continue;
    const text = entries.text(value, ["the value", key]);
    const said = comments.get(key);
    const comment = said === undefined ? "" : (entries.text(said.value, ["the value", said.key]) ?? "");
    if (text !== undefined) entries.add({ key, forms: [text], comment, line, column });
  }
  return entries.units;
}

/** Comments by the key that they describe. */
function commentsIn(members: readonly JsonMember[]): ReadonlyMap<string, JsonMember> {
  const comments = new Map<string, JsonMember>();
  for (const member of members) {
    const [, key, what] = SAID.exec(member.key) ?? [];
    if (key !== undefined && what === "comment") comments.set(key, member);
  }
  return comments;
}
