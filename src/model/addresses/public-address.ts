/**
 * An address that may be published: it has no credentials, names no private place, and runs nothing. Only this file
 * makes one (SOURCES.md, third round, 15).
 */
export type PublicAddress = string & { readonly proved: "public address" };

/** The reason why a text is not published unchanged. */
export type AddressTrouble =
  /** A user name with a password, a token, a signature. */
  | "credentials"
  /** A file or folder of the machine that made the catalogue. */
  | "local"
  /** A scheme that browsers run, or that names no place. */
  | "scheme";

/** The published form of a text, and why it differs from the text. */
export interface ProvedAddress {
  /** Empty if nothing of the text may be published. */
  readonly address: PublicAddress;
  readonly trouble?: AddressTrouble;
}

/** `web` and `license_url` are for people; `repo` and `git_export` are for git. */
export type AddressKind = "web" | "repository";

export const NO_ADDRESS = "" as PublicAddress;

/** People write no longer addresses. The limit bounds the work of the loops over characters. */
const MOST_CHARACTERS = 2000;

/** Schemes that run a script, or contain their content. */
const RUNS = /^(?:javascript|vbscript|data|blob|about|view-source):/i;
const FILE = /^file:/i;
/** A single letter is not a scheme, but a drive of Windows. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;
/** Schemes whose authority browsers find behind any number of slashes (WHATWG URL, "special"). */
const SPECIAL = /^(?:https?|wss?|ftp)$/i;
/** Schemes of addresses for git, Subversion and Mercurial. */
const OF_REPOSITORIES = /^(?:https?|ssh|git|svn|(?:git|svn|hg|bzr)\+(?:ssh|https?)|ssh\+git)$/i;
/** Paths of a machine: `C:\x`, `C:x`, `\\host\x`, `/x`, `~/x`, `./x`, `../x`. */
const LOCAL = /^(?:[a-z]:|\\|\/(?!\/)|~|\.{1,2}(?:[\\/]|$))/i;
/** `git@host:path` and `host:path`: the user of SSH is part of the address. */
const SCP = /^(?:[^\s/:@]+@)?[^\s/:@]{2,}:(?!:|\/\/)\S/;
/** The platform's word for a repository without a remote, and its addresses of other components. */
const OWN_WORD = /^(?:local:$|weblate:\/\/|lp:\S)/i;

/**
 * Proves an address that is going to be published. A proved address keeps its spelling. Credentials in any spelling
 * are cut out if an address remains.
 */
export function provePublicAddress(kind: AddressKind, text: string): ProvedAddress {
  const plain = asBrowsersRead(text);
  if (plain === "") return { address: NO_ADDRESS };
  const cut = withoutCredentials(plain);
  const trouble = troubleOf(kind, cut);
  if (cut !== plain)
    return { address: trouble === undefined ? (cut as PublicAddress) : NO_ADDRESS, trouble: "credentials" };
  return trouble === undefined ? { address: plain as PublicAddress } : { address: NO_ADDRESS, trouble };
}

/** True for a text that contains credentials, in any spelling. */
export function holdsCredentials(text: string): boolean {
  const plain = asBrowsersRead(text);
  return withoutCredentials(plain) !== plain;
}

/** A text for a message, without its credentials: `https://…@example.org`. */
export function withoutSecrets(text: string): string {
  const plain = asBrowsersRead(text);
  const cut = withoutCredentials(plain);
  if (cut === plain) return text;
  if (cut === "") return "…";
  return withoutUser(plain) === plain ? cut : cut.replace(/^([^:/@]+:\/\/)(?![^/]*@)/, "$1…@");
}

const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

/** Browsers pass over blanks and controls at both ends, and over tabs and line ends anywhere (WHATWG URL, 4.4). */
function asBrowsersRead(text: string): string {
  const begin = text.search(VISIBLE);
  let end = text.length;
  while (end > begin && !VISIBLE.test(text.charAt(end - 1)) && !/[\ud800-\udfff]/.test(text.charAt(end - 1)))
    end -= 1;
  return begin < 0 ? "" : text.slice(begin, end).replace(/[\t\n\r]/g, "");
}

/** The reason why a text without credentials cannot be published; undefined if it can. */
function troubleOf(kind: AddressKind, text: string): Exclude<AddressTrouble, "credentials"> | undefined {
  if (text === "" || text.length > MOST_CHARACTERS || RUNS.test(text)) return "scheme";
  if (FILE.test(text) || LOCAL.test(text)) return "local";
  return kind === "web" ? troubleOfPage(text) : troubleOfRepository(text);
}

/** A word without a scheme is a slip: it is shown as a text, unless it is a path. Any other scheme leads people nowhere. */
function troubleOfPage(text: string): "local" | "scheme" | undefined {
  const [, scheme = ""] = SCHEME.exec(text) ?? [];
  if (scheme === "" && /^[^?#]*[\\/]/.test(text) && !isHostFirst(text)) return "local";
  const isPort = /^[^/]*\.[^/]*:\d/.test(text);
  if (isPort || /^(?:mailto|)$/i.test(scheme)) return undefined;
  return /^https?$/i.test(scheme) && hasHost(scheme, text) ? undefined : "scheme";
}

function troubleOfRepository(text: string): "local" | "scheme" | undefined {
  const [, scheme] = SCHEME.exec(text) ?? [];
  if (OWN_WORD.test(text)) return undefined;
  if (scheme !== undefined && OF_REPOSITORIES.test(scheme))
    return hasHost(scheme, text) ? undefined : "scheme";
  if (SCP.test(text)) return undefined;
  if (scheme !== undefined) return "scheme";
  return isHostFirst(text) ? undefined : "local";
}

/** An http address is read as browsers read it, and any other address as git reads it. */
function hasHost(scheme: string, text: string): boolean {
  if (/^https?$/i.test(scheme)) return URL.canParse(text);
  return /^[^:]+:\/\/[^/?#]/.test(text);
}

/** `example.org/x`, `//example.org/x`: an address without its scheme, not a folder. */
export function isHostFirst(text: string): boolean {
  return /^(?:\/\/|[^\s/\\@]+\.[a-z]{2,}(?:[/:]|$))/i.test(text);
}

/** The text without credentials; empty if no address remains without them. */
function withoutCredentials(text: string): string {
  // Nothing searches so long a text for secrets, and no person reads it, so all of it is removed.
  if (text.length > MOST_CHARACTERS) return /[@=]/.test(text) ? "" : text;
  const cut = asBrowsersRead(withoutParameters(withoutUser(text)));
  return isRisky(withoutKnownUser(cut)) || TOKEN.test(decoded(cut)) ? "" : cut;
}

/** The part before a host: a user's name, perhaps with a password. */
function withoutUser(text: string): string {
  const [, scheme = "", slashes = "", rest = ""] = /^([a-z][a-z0-9+.-]+):([\\/]*)(.*)$/is.exec(text) ?? [];
  const isSpecial = SPECIAL.test(scheme);
  // `git@host:path` has no scheme, and neither has `user:password@host`: without the user no address would remain.
  if (!isSpecial && slashes.length < 2) return text;
  const end = endOfUser(rest);
  if (end === undefined) return text;
  const [user = "", ...password] = rest.slice(0, end).split(/[:/?#]|%3a/i);
  const host = rest.slice(end + 1);
  if (host === "") return "";
  const isSsh = /ssh/i.test(scheme) && user !== "" && !user.includes("@");
  if (isSsh && password.length === 0) return text;
  // Behind an empty user, slashes can hide another one: `https:@\\user@host`.
  return withoutUser(`${scheme}:${isSpecial ? "//" : slashes}${isSsh ? `${user}@` : ""}${host}`);
}

/** The index of the `@` behind a user; undefined without one. */
function endOfUser(rest: string): number | undefined {
  const authority = rest.slice(0, (/[\\/?#]/.exec(rest) ?? { index: rest.length }).index);
  const at = authority.lastIndexOf("@");
  if (at >= 0) return at;
  // A port is a number. In `user:a/b@host` the password contains a slash that is not encoded.
  const isHost = /^(?:[^:]*|\[[^\]]*\])(?::\d*)?$/.test(authority);
  const later = rest.lastIndexOf("@");
  return isHost || later < 0 ? undefined : later;
}

/** The text without users that are not secret: that of SSH, and that of an e-mail address. */
function withoutKnownUser(text: string): string {
  return text
    .replace(/^([a-z+]*ssh[a-z+]*:\/\/)[^\s\\/:@]+@/i, "$1")
    .replace(/^mailto:[^\s\\/:?]*/i, "mailto:")
    .replace(/^[^\s\\/:@]+@[^\s\\/:@]+:/, "");
}

/** Tokens of GitHub, GitLab, the platform, Slack, npm and Amazon, and JSON Web Tokens. */
const TOKEN =
  /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{20}|github_pat_\w{20}|glpat-[\w-]{16}|wl[up]_\w{20}|xox[a-z]-\w{10}|npm_[A-Za-z0-9]{20}|AKIA[0-9A-Z]{16}|eyJ[\w-]{8,}\.eyJ[\w-]{8})/;

/** A user that no rule above recognizes: `user:password@`, `//user@`, also encoded. */
const USER = /:[^\s\\/@]*@|[\\/]{2}[^\s\\/@]+@/;
const PASSWORD_WITH_BLANK = /[\\/]{2}[^\\/@:]*:[^\\/@]*@/;

function isRisky(text: string): boolean {
  return [text, decoded(text)].some((read) => USER.test(read) || PASSWORD_WITH_BLANK.test(read));
}

/** The text without parameters of path, query and fragment whose names suggest secrets. */
function withoutParameters(text: string): string {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  return withoutMatrix(path) + keptParameters(query) + keptParameters(fragment);
}

/** `;token=…` in a path (RFC 3986, 3.3). */
function withoutMatrix(path: string): string {
  return path.replace(/;([^;=/\\]*)=[^;/\\]*/g, (whole) => (isSecret(whole.slice(1)) ? "" : whole));
}

/** @param part with the character that it begins with, or empty */
function keptParameters(part: string): string {
  const all = part.slice(1).split(/[&;?]/);
  const kept = all.filter((parameter) => !isSecret(parameter));
  if (kept.length === all.length) return part;
  return kept.every((parameter) => parameter === "" || parameter === "amp")
    ? ""
    : `${part.slice(0, 1)}${kept.join("&")}`;
}

/** Ends of names of parameters that carry a secret, decoded, in lower case, without what is neither letter nor digit. */
const SECRET_END =
  /(?:token|secret|password|passwd|passphrase|passcode|pwd|pass|key|keyid|credentials?|signature|authorization|jwt|bearer)$/;
/** Whole names, with those of signed addresses of Azure (`se`, `sp`, `sv`, `sr`), Amazon and Google. */
const SECRET_NAME = /^(?:sig|auth|sas|sid|pat|pw|se|sp|sv|sr|session|sessionid)$|^x(?:amz|goog)/;

function isSecret(parameter: string): boolean {
  const end = parameter.indexOf("=");
  if (end < 0) return false;
  const name = decoded(parameter.slice(0, end))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  return (
    SECRET_END.test(name) ||
    SECRET_NAME.test(name) ||
    isRisky(parameter.slice(end + 1)) ||
    TOKEN.test(decoded(parameter))
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid percent sign must not hide the other encoded characters.
    return text.replace(/%3a/gi, ":").replace(/%40/g, "@").replace(/%2f/gi, "/");
  }
}
