import type { DocumentName, LinkStyle } from "../../../model/index.ts";
import type { RemoteSite } from "../remote-site.ts";

export interface Subject {
  readonly baseUrl: string;
  readonly links: LinkStyle;
  /** The host profile. Null if the host is not known. */
  readonly host: string | null;
  /** The hash of the facts from which the host's configuration should be made. Undefined in older trees. */
  readonly routes: string | undefined;
  readonly tellsRoutes: boolean;
  readonly counts: Readonly<Record<string, number>>;
  /** Returns the entry that the tree lists at a path. Undefined if it lists none. */
  readonly find: (path: string) => Promise<ListedBytes | undefined>;
  readonly samples: readonly ListedBytes[];
  /** Some pages for people of each kind, and files beside them. Empty if the tree has no pages. */
  readonly people: readonly ListedBytes[];
}

export interface ListedBytes {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
  /** Other media types that are accepted, because the host's configuration sends them. */
  readonly otherTypes?: readonly string[];
}

export type Outcome = "ok" | "warning" | "failed";

export interface CheckResult {
  /** Stable, because scripts match it. */
  readonly check: string;
  readonly outcome: Outcome;
  /** The observed answer, in which texts of the site are raw. */
  readonly message: string;
  /** The advice for a correction. Undefined if nothing is wrong. */
  readonly advice?: string;
  /** True if the check failed because no answer came (name, connection, TLS, time). The served files are not known. */
  readonly unreached?: true;
}

/** A check of a site, which gives one result. Undefined if the check does not apply. */
export interface Check {
  readonly name: string;
  readonly run: (visit: Visit) => Promise<Seen | undefined>;
}

/** A result before the table of checks adds the check's name and advice. */
export interface Seen {
  readonly outcome: Outcome;
  readonly message: string;
  /** `upload` means that files are missing or wrong, so no setting of the host helps. */
  readonly cause?: "upload" | "reach" | undefined;
}

/** A site under inspection. */
export interface Visit {
  readonly site: RemoteSite;
  readonly subject: Subject;
  /** The answer at a document's address, in the tree's link style; redirects are not followed. */
  readonly get: (name: DocumentName) => Promise<Page>;
  readonly ask: (path: string, method?: string, headers?: Readonly<Record<string, string>>) => Promise<Page>;
  /** The answer at a path as a browser shows it: redirects within the origin are followed. */
  readonly browse: (path: string) => Promise<Page>;
  /** The answer at a listed file's own path. Pages are read like `browse`, and all other files like `ask`. */
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
 * True if a file is sent with its own media type, or with an accepted one.
 *
 * @param said the header with its parameters
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
