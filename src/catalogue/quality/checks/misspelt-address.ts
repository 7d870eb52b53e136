import type { UnitCheck } from "./check.ts";
import { explainedForms } from "./explained.ts";
import { addressesIn } from "./markdown.ts";

/**
 * The release does not have this check. An address can lead to another place in another language. A host with a
 * missing letter leads nowhere.
 */
export const misspeltAddress: UnitCheck = explainedForms(
  {
    id: "misspelt_address",
    name: "Misspelt address",
    description: "A web or e-mail address has swapped or lost letters, or lost its path.",
    hint: "copy the address from the source",
    severity: "warning",
    traces: { holds: "/@" },
  },
  (source, target) => {
    if (!/:\/\/|@/.test(source)) return undefined;
    const broken = brokenIn(target, source);
    if (broken !== undefined) return `broken: ${broken}`;
    const [wanted, found] = [addressesIn(source), addressesIn(target)];
    if (wanted.length > MOST || found.length > MOST) return undefined;
    const lost = wanted.filter((address) => !found.includes(address));
    const added = found.filter((address) => !wanted.includes(address));
    for (const one of lost) {
      const wrong = added.find(
        (other) => isMisspelt(one, other) || areSwapped(one, other) || hasLostPath(one, other),
      );
      if (wrong !== undefined) return `missing: ${one.slice(0, 100)}; unknown: ${wrong.slice(0, 100)}`;
    }
    return undefined;
  },
);

const WHOLE = /https?:\/\/\w/g;
const TORN =
  /(?<![a-z])(?!https?:\/\/\w)(?:https?[\s:：]{0,3}[/\\]{1,2}|(?!https?:)(?:h{1,2}[tps]{2,5}|t{1,2}ps?):\/\/)\s?(?=\w)/;
/** A scheme or an "@" that was written twice. */
const DOUBLED = /https?:\/\/\s?https?:?\/\/|(?<![\w.+-])[\w.+-]{1,64}@@[\w.-]{1,100}/;

/** The part of a translation that was an address of the source. */
function brokenIn(target: string, source: string): string | undefined {
  const isLost = (source.match(WHOLE)?.length ?? 0) > (target.match(WHOLE)?.length ?? 0);
  const torn = isLost ? TORN.exec(target)?.[0] : undefined;
  return torn ?? (DOUBLED.test(source) ? undefined : DOUBLED.exec(target)?.[0]);
}

/** Compares each address of the translation with each of the source. */
const MOST = 20;

/** The groups are scheme or mailbox, host, and path. */
const ADDRESS = /^(?:(https?):\/\/|[^@]*@)([^/:?#]*)(.*)$/;

/** True if one part of the host differs by a letter or two, unlike a translated word. */
function isMisspelt(one: string, other: string): boolean {
  const [, scheme, host = ""] = ADDRESS.exec(one) ?? [];
  const [, otherScheme, otherHost = ""] = ADDRESS.exec(other) ?? [];
  if ((scheme === undefined) !== (otherScheme === undefined) || host.length > LONGEST) return false;
  const [parts, others] = [host.toLowerCase().split("."), otherHost.toLowerCase().split(".")];
  if (parts.length !== others.length || parts.length < 2) return false;
  const different = parts.flatMap((part, at) => (part === others[at] ? [] : [at]));
  const [at = 0] = different;
  if (different.length !== 1 || (at === 0 && parts.length > 2)) return false;
  const [part = "", wrong = ""] = [parts[at], others[at]];
  // Names made up for an example are translated.
  if (/^(?:example|domain|server|company|website|mysite)$/.test(part) && at < parts.length - 1) return false;
  return Math.min(part.length, wrong.length) >= SHORTEST && isSlip(part, wrong);
}

/** Mailboxes are compared as a whole, because another mailbox has a clearly different name. */
function areSwapped(one: string, other: string): boolean {
  const lettersOf = (address: string): string => [...address].sort().join("");
  return !one.includes("/") && lettersOf(one) === lettersOf(other);
}

const SHORTEST = 5;
const LONGEST = 200;

/** True for one letter less or more, one replaced letter, or two swapped letters. */
function isSlip(one: string, other: string): boolean {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let behind = 0;
  while (
    behind < Math.min(one.length, other.length) - from &&
    one[one.length - 1 - behind] === other[other.length - 1 - behind]
  )
    behind += 1;
  const [rest, otherRest] = [one.slice(from, one.length - behind), other.slice(from, other.length - behind)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && otherRest === `${rest[1]}${rest[0]}`;
}

/** A translation can leave out a path that only names a language. */
function hasLostPath(one: string, other: string): boolean {
  const [, scheme, host, path = ""] = ADDRESS.exec(one) ?? [];
  const [, otherScheme, otherHost, otherPath = ""] = ADDRESS.exec(other) ?? [];
  if (scheme === undefined || otherScheme === undefined || host !== otherHost) return false;
  return /^\/?$/.test(otherPath) && path.length > 3 && !/^\/[a-z]{2}(?:[-_]\w{2,4})?\/?$/i.test(path);
}
