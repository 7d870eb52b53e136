import {
  asBaseUrl,
  type BaseUrl,
  baseUrlTrouble,
  encodeSegment,
  holdsCredentials,
  UsageError,
  withoutSecrets,
} from "../../model/index.ts";

/** The address of a served tree, as clients see it. */
export interface SiteAddress {
  /** The base address without a slash at its end, percent-encoded. */
  readonly base: BaseUrl;
  readonly origin: string;
}

/** Endings that people copy from a browser or from documentation. A base address has no slash at its end. */
const ENDINGS = /\/(?:lingodex\/manifest\.json|lingodex\/|api\/)?$/;

/**
 * Reads the address of a site. It may end in a slash, `/api/` or the path of the manifest.
 *
 * @throws UsageError
 */
export function parseSiteAddress(text: string): SiteAddress {
  if (holdsCredentials(text)) throw refusal(text, "it contains a user name, password or token");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:\/\//i.test(text))
    throw refusal(text, "it is not an http or https address");
  if (/[\s\p{Cc}]/u.test(text)) throw refusal(text, "it contains a space or a control character");
  if (url.search !== "" || url.hash !== "") throw refusal(text, "it has a query or a fragment");
  // Takes the text as it is written. Characters that a browser would remove were not intended.
  const written = text.replace(/^https?:/i, (scheme) => scheme.toLowerCase()).replace(ENDINGS, "");
  const trouble = baseUrlTrouble(written);
  const proved = asBaseUrl(`${url.origin}${url.pathname}`.replace(ENDINGS, ""));
  if (trouble !== undefined || proved === undefined) throw refusal(text, trouble ?? "its host is not valid");
  return { base: proved, origin: url.origin };
}

function refusal(text: string, why: string): UsageError {
  return new UsageError(
    `${JSON.stringify(withoutSecrets(text))} cannot be the address of a site: ${why}`,
    "give the part before /api/: https://example.org/translations",
  );
}

/** The address of a file of the tree. Some stores read a raw `+` as a space. */
export function fileAddress({ base }: SiteAddress, path: string): string {
  const segments = path.split("/").map((name) => encodeSegment(name).replaceAll("+", "%2B"));
  return `${base}/${segments.join("/")}`;
}
