import type { DocumentName, LinkStyle } from "../../../model/index.ts";
import type { RemoteSite } from "../remote-site.ts";

export interface Subject {
  readonly baseUrl: string;
  readonly links: LinkStyle;
  /** The host profile; null for none that is known. */
  readonly host: string | null;
  /** The hash of the facts that the host's configuration should be made from; undefined if older trees do not say. */
  readonly routes: string | undefined;
  readonly tellsRoutes: boolean;
  readonly counts: Readonly<Record<string, number>>;
  /** Returns the entry that the tree lists at a path; undefined for none. */
  readonly find: (path: string) => Promise<ListedBytes | undefined>;
  readonly samples: readonly ListedBytes[];
  /** Some pages for people of each kind, and files beside them; empty without pages. */
  readonly people: readonly ListedBytes[];
}

export interface ListedBytes {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
  /** Media types that the host may send it as instead, since its configuration does. */
  readonly otherTypes?: readonly string[];
}

export type Outcome = "ok" | "warning" | "failed";

export interface CheckResult {
  /** Stable: scripts match it. */
  readonly check: string;
  readonly outcome: Outcome;
  /** The observed answer. Texts of the site in it are raw. */
  readonly message: string;
  /** The advice for a correction; undefined where nothing is wrong. */
  readonly advice?: string;
  /** True where it failed for want of an answer (name, connection, TLS, time): nothing is known of what is served. */
  readonly unreached?: true;
}

/** One look at a site, which gives one result; undefined if the check does not apply. */
export interface Check {
  readonly name: string;
  readonly run: (visit: Visit) => Promise<Seen | undefined>;
}

/** A result without what the table of checks knows. */
export interface Seen {
  readonly outcome: Outcome;
  readonly message: string;
  /** `upload`: files are not there, so that no setting of the host helps. */
  readonly cause?: "upload" | "reach" | undefined;
}

/** A site under inspection. */
export interface Visit {
  readonly site: RemoteSite;
  readonly subject: Subject;
  /** The answer at a document's address, in the tree's link style; redirects are not followed. */
  readonly get: (name: DocumentName) => Promise<Page>;
  readonly ask: (path: string, method?: string, headers?: Readonly<Record<string, string>>) => Promise<Page>;
  /** The answer there that a browser shows: redirects within the origin are followed. */
  readonly browse: (path: string) => Promise<Page>;
  /** The answer at a listed file's own path: of a page as `browse`, of all else as `ask`. */
  readonly askFile: (path: string) => Promise<Page>;
}

export interface Page {
  readonly address: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export function ok(message: string): Seen {
  return { outcome: "ok", message };
}

export function warning(message: string): Seen {
  return { outcome: "warning", message };
}

export function failed(message: string, cause?: Seen["cause"]): Seen {
  return { outcome: "failed", message, cause };
}

type SentFile = Pick<ListedBytes, "mediaType" | "otherTypes">;

/**
 * Files that are useless under another media type: documents for clients; pages, images, styles and scripts for
 * browsers, which must not guess.
 */
const NEEDED: readonly string[] = [
  "application/json",
  "text/html",
  "image/svg+xml",
  "text/css",
  "text/javascript",
];

/**
 * True where a file is sent as what it is, or as something that does as well.
 *
 * @param said the header, parameters and all
 */
export function isSentAs(said: string, { mediaType, otherTypes = [] }: SentFile): boolean {
  const due = essenceOf(mediaType);
  if (!NEEDED.includes(due) || essenceOf(said) === due || isScript(said, due)) return true;
  return otherTypes.some((type) => essenceOf(type) === essenceOf(said));
}

function isScript(said: string, due: string): boolean {
  return due === "text/javascript" && essenceOf(said) === "application/javascript";
}

function essenceOf(type: string): string {
  return (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}
