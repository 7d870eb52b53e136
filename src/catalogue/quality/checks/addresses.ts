import type { FormCheck } from "./check.ts";
import { sameItems } from "./items.ts";

/** No check of the release: an address may well lead to a page in the other language, so it is told on request. */
export const addresses: FormCheck = {
  id: "addresses",
  name: "Web and e-mail addresses",
  description: "Source and translation do not name the same web and e-mail addresses.",
  hint: "copy addresses from the source, unless one leads to a page in the language of the translation",
  severity: "warning",
  looksAt: "form",
  isPublished: false,
  traces: { holds: "/@" },
  fails: (source, target) => !sameItems(addressesIn(source), addressesIn(target)),
};

/** The characters of RFC 3986 but for brackets and apostrophes, which more often stand around an address. */
const WEB = /https?:\/\/[\w\-.~:/?#@!$&*+,;=%]{1,2000}/g;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** The sentence's, and not the address's. */
const END = /[.,;:!?]{1,9}$/;

/** Each once: a translation may name one more often. */
function addressesIn(text: string): readonly string[] {
  const web = text.match(WEB) ?? [];
  // What stands before the `@` of a web address is no mailbox.
  const mail = text.replace(WEB, " ").match(MAIL) ?? [];
  return [...new Set([...web, ...mail].map((address) => address.replace(END, "")))];
}
