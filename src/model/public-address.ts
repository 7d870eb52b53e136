declare const PROVED: unique symbol;

/**
 * An address that may be published: no credentials, no place of somebody's own machine, nothing that runs. Only this
 * file makes one (SOURCES.md, third round, 15).
 */
export type PublicAddress = string & { readonly [PROVED]: "address" };

/** Why a text is not published as it stands. */
export type AddressTrouble =
  /** A user name with a password, a token, a signature. */
  | "credentials"
  /** A file or folder of the machine that made the catalogue. */
  | "local"
  /** A scheme that browsers run, or that names no place. */
  | "scheme";

/** What is published of a text, and what kept it from being published as it stands. */
export interface ProvedAddress {
  /** Empty where nothing of the text may be published. */
  readonly address: PublicAddress;
  readonly trouble?: AddressTrouble;
}

/** `web` and `license_url` lead people somewhere; `repo`, `git_export` and `push` are what git is given. */
export type AddressKind = "web" | "repository";

export const NO_ADDRESS = "" as PublicAddress;

/** What runs, or holds its content in itself. */
const RUNS = /^(?:javascript|vbscript|data|blob|about|view-source):/i;
const FILE = /^file:/i;
/** Schemes whose authority browsers find behind any number of slashes (WHATWG URL, "special"). */
const SPECIAL = /^(?:https?|wss?|ftp):/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** `C:\x`, `C:/x`, `\\host\x`, `/x`, `~/x`, `./x`, `../x`. */
const LOCAL = /^(?:[a-z]:[\\/]|\\|\/(?!\/)|~|\.{1,2}(?:[\\/]|$))/i;
/** `git@host:path` and `host:path`: the user of SSH is part of the address. */
const SCP = /^(?:[^\s/:@]+@)?[^\s/:@]{2,}:(?!\/\/)\S/;
/** A host and perhaps a port: `user:a` in front of a slash is none. */
const HOST = /^(?:[^:@]*|\[[^\]@]*\])(?::\d*)?$/;
/** Words of the platform: `local:`, and another component's repository. */
const OWN_WORD = /^(?:local:|weblate:\/\/|lp:)/i;
/** Names of parameters that carry a secret, decoded and in lower case. */
const SECRET_KEY =
  /^(?:.*[-_.])?(?:token|secret|password|passwd|passphrase|pwd|pass|apikey|api[-_]?key|auth|authorization|credentials?|signature|sig|jwt|bearer|sas)$|^(?:key|se|sp|sv|sr)$|^x-(?:amz|goog)-|^(?:access|private|job|auth|api|oauth)[-_]?token$|token$/;

/**
 * Proves an address that is going to be published. What may be published is kept as it is written; credentials in any
 * spelling are cut out where that leaves an address.
 */
export function provePublicAddress(kind: AddressKind, text: string): ProvedAddress {
  const plain = asBrowsersRead(text);
  if (plain === "") return { address: NO_ADDRESS };
  if (RUNS.test(plain)) return { address: NO_ADDRESS, trouble: "scheme" };
  if (FILE.test(plain) || isLocal(kind, plain)) return { address: NO_ADDRESS, trouble: "local" };
  const cut = withoutCredentials(plain);
  // As it is written: only what had to be cut is written otherwise.
  if (cut === plain) return kind === "web" ? webAddress(text, plain) : { address: text as PublicAddress };
  const rest = SCHEME.test(cut) ? provePublicAddress(kind, cut).address : NO_ADDRESS;
  return { address: rest, trouble: "credentials" };
}

/** True of a text that holds credentials, in any spelling. */
export function holdsCredentials(text: string): boolean {
  const plain = asBrowsersRead(text);
  return withoutCredentials(plain) !== plain;
}

/** A text for a message, without the credentials that stand in it. */
export function withoutSecrets(text: string): string {
  const plain = asBrowsersRead(text);
  const cut = withoutCredentials(plain);
  if (cut === plain) return text;
  return cut === "" ? "…" : cut;
}

/** Browsers pass over blanks and controls at both ends, and over tabs and line ends anywhere (WHATWG URL, 4.4). */
function asBrowsersRead(text: string): string {
  return text
    .replace(/[\t\n\r]/g, "")
    .replace(/\p{Cc}/gu, " ")
    .trim();
}

function isLocal(kind: AddressKind, text: string): boolean {
  if (kind === "web") return LOCAL.test(text);
  return LOCAL.test(text) || (!SCHEME.test(text) && !SCP.test(text) && !isHostFirst(text));
}

/** `example.org/x`, `//example.org/x`: an address that lacks its scheme, not a folder. */
function isHostFirst(text: string): boolean {
  return /^(?:\/\/|[^\s/\\@]+\.[a-z]{2,}(?:[/:]|$))/i.test(text) || text.includes("@");
}

/** What has no scheme is a slip: it is shown as a text. Any other scheme leads people nowhere. */
function webAddress(text: string, plain: string): ProvedAddress {
  const [, scheme = ""] = SCHEME.exec(plain) ?? [];
  const isFollowed = /^(?:https?|mailto|)$/i.test(scheme) || /^[^/]*\.[^/]*:\d/.test(plain);
  return isFollowed ? { address: text as PublicAddress } : { address: NO_ADDRESS, trouble: "scheme" };
}

/** The same text where it holds none; empty where cutting them leaves nothing that is an address. */
function withoutCredentials(text: string): string {
  if (OWN_WORD.test(text) && !text.includes("@")) return text;
  const [, scheme = ""] = SCHEME.exec(text) ?? [];
  if (SPECIAL.test(text)) return withoutParameters(cutUser(text, /^([a-z]+:)([\\/]*)([^\\/?#]*)(.*)$/is, ""));
  if (scheme !== "" && /^[^:]+:[\\/]{2}/.test(text))
    return withoutParameters(cutUser(text, /^([^:]+:)([\\/]{2})([^\\/?#]*)(.*)$/is, scheme));
  if (scheme.toLowerCase() === "mailto") return withoutParameters(text);
  // `user:password@host`, `//user:password@host`: what is left would have no scheme.
  return /^[\\/]*[^\s\\/@]*:[^\s\\/]*@/.test(text) ? "" : withoutParameters(text);
}

/** @param scheme of an address whose user may be part of it */
function cutUser(text: string, parts: RegExp, scheme: string): string {
  const [, start = "", slashes = "", authority = "", rest = ""] = parts.exec(text) ?? [];
  // A secret may hold a slash, which should be encoded and is not.
  if (!HOST.test(authority) && !authority.includes("@") && rest.includes("@"))
    return `${start}${slashes}${(authority + rest).slice((authority + rest).lastIndexOf("@") + 1)}`;
  const at = authority.lastIndexOf("@");
  // An address in an address: a proxy's, or one that was pasted twice.
  if (/[\\/]{2}[^\\/?#]*:[^\\/?#]*@/.test(rest)) return "";
  if (at < 0) return text;
  const [user = "", ...password] = authority.slice(0, at).split(/:|%3a/i);
  if (/ssh/i.test(scheme) && user !== "") {
    if (password.length === 0) return text;
    return `${start}${slashes}${user}@${authority.slice(at + 1)}${rest}`;
  }
  const host = authority.slice(at + 1);
  return host === "" ? "" : `${start}${scheme === "" ? "//" : slashes}${host}${rest}`;
}

/** Without the parameters of query and fragment whose names say that they are secrets. */
function withoutParameters(text: string): string {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  return path + keptParameters(query) + keptParameters(fragment);
}

/** @param part with the character that it begins with, or empty */
function keptParameters(part: string): string {
  const all = part.slice(1).split(/([&;])/);
  const secret = all.map((piece) => isSecret(piece));
  if (!secret.includes(true)) return part;
  const kept = all.filter((piece, index) => !/^[&;]$/.test(piece) && secret[index] === false && piece !== "");
  return kept.length === 0 ? "" : `${part.slice(0, 1)}${kept.join("&")}`;
}

function isSecret(parameter: string): boolean {
  const [name = ""] = parameter.split("=", 1);
  return (
    parameter.includes("=") &&
    SECRET_KEY.test(
      decoded(name)
        .replace(/^[?/]+/, "")
        .toLowerCase(),
    )
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
