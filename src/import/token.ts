import { readRegularFile, systemCode } from "../model/disk/index.ts";
import { UsageError } from "../model/index.ts";
import { parseSiteAddress } from "../published/index.ts";
import { readWlcConfiguration } from "./intake/wlc-configuration.ts";

export interface FoundToken {
  readonly token: string;
  /** The file or the variable that holds it. */
  readonly place: string;
  /** False for a token that was found but not named by the user. */
  readonly isNamed: boolean;
}

const VARIABLE = "LINGODEX_TOKEN";

/**
 * The token to send, from the named file, else from `LINGODEX_TOKEN` (none if that is empty), else from the user's own
 * configuration of wlc, if it has one for exactly this address.
 *
 * @param url of the server, as it was given
 * @throws UsageError for a file that holds none
 */
export function findToken(
  url: string,
  file: string | undefined,
  environment: NodeJS.ProcessEnv,
): FoundToken | undefined {
  const given = environment[VARIABLE];
  if (file !== undefined) return proven({ token: readToken(file), place: file, isNamed: true });
  if (given === undefined) return tokenOfWlc(url, environment);
  return proven({ token: given.trim(), place: VARIABLE, isNamed: true });
}

function tokenOfWlc(url: string, environment: NodeJS.ProcessEnv): FoundToken | undefined {
  const { base } = parseSiteAddress(url);
  const configuration = readWlcConfiguration(environment);
  const key = configuration?.keys.find(({ address }) => apiAddress(address) === `${base}/api/`);
  if (configuration === undefined || key === undefined) return undefined;
  return proven({ token: key.token, place: configuration.path, isNamed: false });
}

/** The address of the API, with a slash at the end; undefined for other texts. */
function apiAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "" || url.search !== "") return undefined;
  return `${url.origin}${url.pathname.replace(/\/?$/, "/")}`;
}

function proven(found: FoundToken): FoundToken | undefined {
  const { token, place } = found;
  if (token === "") return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(token))
    throw new UsageError(
      `${place} contains no token`,
      "a token is one word of letters and digits; your profile on the server shows it",
    );
  return found;
}

const MOST_BYTES = 4096;

/** The token in a file that a person named. @throws UsageError if it cannot be read, or is empty */
function readToken(file: string): string {
  const refused = (what: string) => new UsageError(`${file} ${what}`, "name a file with only the token");
  try {
    const token = readRegularFile(file, MOST_BYTES, { followsLinks: true })?.toString("utf8").trim() ?? "";
    if (token !== "") return token;
  } catch (error) {
    throw refused(`cannot be read (${systemCode(error) || String(error)})`);
  }
  throw refused("contains no token");
}
