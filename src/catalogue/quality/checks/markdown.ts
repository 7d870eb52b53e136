import type { FormCheck } from "./check.ts";

export const mdReflink: FormCheck = {
  id: "md-reflink",
  name: "Markdown link references",
  description: "Link references such as `[text][reference]` differ from the source.",
  hint: "keep the references in the second brackets; translate the first",
  severity: "info",
  enabledBy: "md-text",
  looksAt: "form",
  fails: (source, target) => !sameItems(referencesOf(source), referencesOf(target)),
};

export const mdLink: FormCheck = {
  id: "md-link",
  name: "Markdown links",
  description: "The number of links, or a relative link, differs from the source.",
  hint: "keep each link; absolute addresses can be those of translated pages",
  severity: "info",
  enabledBy: "md-text",
  looksAt: "form",
  fails(source, target) {
    const wanted = linksOf(source);
    const found = linksOf(target);
    return wanted.length !== found.length || !sameItems(wanted.filter(isRelative), found.filter(isRelative));
  },
};

export const mdSyntax: FormCheck = {
  id: "md-syntax",
  name: "Markdown syntax",
  description: "Kinds of markup (code, strong, emphasis, struck out) differ from the source.",
  hint: "mark up the same words as in the source",
  severity: "info",
  enabledBy: "md-text",
  looksAt: "form",
  fails: (source, target) => KINDS.some((kind) => kind.test(source) !== kind.test(target)),
};

export const url: FormCheck = {
  id: "url",
  name: "URL",
  description: "The translation is not an address.",
  hint: "give a whole address, with its scheme: https://…",
  severity: "info",
  enabledBy: "url",
  looksAt: "form",
  fails: (_, target) =>
    !/^[a-z][a-z\d+.-]*:\/\/[^\s/]/i.test(target) || /\s/.test(target) || !URL.canParse(target),
};

/** spec.commonmark.org 6.3: `[text][label]`. Labels ignore case. `[label][]` names itself. */
function referencesOf(text: string): readonly string[] {
  return [...text.matchAll(/\[([^[\]]*)\]\[([^[\]]*)\]/g)]
    .map(([, name = "", label = ""]) => (label.trim() === "" ? name : label).trim().toLowerCase())
    .filter((label) => label !== "");
}

/** spec.commonmark.org 6.3 and 6.4: the targets of inline links and images, in order. */
function linksOf(text: string): readonly string[] {
  return [...text.matchAll(/\[[^[\]]*\]\(([^()\s]*)(?:\s+(?:"[^"()]*"|'[^'()]*'))?\s*\)/g)].map(
    ([, target = ""]) => target,
  );
}

function isRelative(target: string): boolean {
  return !/^[a-z][a-z\d+.-]*:/i.test(target);
}

/**
 * Emphasis (spec.commonmark.org 6.1 and 6.2), and struck-out text, which most programs add. Stars and underscores
 * mean the same.
 */
const KINDS: readonly RegExp[] = [
  /`[^`]+`/,
  /(?:^|[^*])\*\*[^*\s](?:[^*]*[^*\s])?\*\*|(?:^|[^\p{L}\p{N}_])__[^_\s](?:[^_]*[^_\s])?__(?![\p{L}\p{N}_])/u,
  /(?:^|[^*])\*[^*\s](?:[^*]*[^*\s])?\*(?!\*)|(?:^|[^\p{L}\p{N}_])_[^_\s](?:[^_]*[^_\s])?_(?![\p{L}\p{N}_])/u,
  /~~[^~\s](?:[^~]*[^~\s])?~~/,
];

/** The release does not have this check. It runs only on request, because an address can lead to a translated page. */
export const addresses: FormCheck = {
  id: "addresses",
  name: "Web and e-mail addresses",
  description: "Web and e-mail addresses differ from the source.",
  hint: "copy addresses, unless one leads to a translated page",
  severity: "warning",
  looksAt: "form",
  isPublished: false,
  traces: { holds: "/@" },
  fails: (source, target) => !sameItems(addressesIn(source), addressesIn(target)),
};

/** The characters of RFC 3986, except brackets and apostrophes, which more often surround an address. */
const WEB = /https?:\/\/[\w\-.~:/?#@!$&*+,;=%]{1,2000}/g;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** Punctuation of the sentence that does not belong to the address. */
const END = /[.,;:!?]{1,9}$/;

/** The addresses, each once, because a translation can repeat one. */
export function addressesIn(text: string): readonly string[] {
  const web = text.match(WEB) ?? [];
  // The part before the `@` in a web address is not a mailbox.
  const mail = text.replace(WEB, " ").match(MAIL) ?? [];
  return [...new Set([...web, ...mail].map((address) => address.replace(END, "")))];
}

/** True if two lists contain the same texts equally often, in any order. */
function sameItems(one: readonly string[], other: readonly string[]): boolean {
  const sorted = [...other].sort();
  return one.length === other.length && [...one].sort().every((item, index) => item === sorted[index]);
}
