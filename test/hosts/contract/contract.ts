import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { readManifest } from "../../end-to-end/published.ts";
import type { Check, Expectation } from "./checks.ts";
import { askSite, type RawReply } from "./raw-request.ts";

export interface ContractSite {
  readonly tree: string;
  readonly baseUrl: string;
  /** Its server drops connections without a fault of the site. */
  readonly isUnsteady?: boolean;
}

/** What is wrong with the answer to a check; nothing where it is as it should be. */
export async function faultsOf(check: Check, site: ContractSite): Promise<readonly string[]> {
  const { tree, baseUrl } = site;
  const { pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/$/, "");
  const ask = (headers: Readonly<Record<string, string>>): Promise<RawReply> =>
    askSite(site, check.method, `${prefix}${check.target}`, headers);
  const reply = await ask(await conditions(check, ask));
  const faults = [
    ...compare(reply, expectedOf(check, tree), { tree, baseUrl }, prefix, check.target),
    ...(await sharedTags(check, ask)),
    ...(await compressionFaults(check, ask)),
  ];
  return faults.map((fault) => `${check.method} ${check.target}: ${fault}`);
}

/** `{routes}` in a pattern is what the tree's manifest says. */
function expectedOf({ expected }: Check, tree: string): Expectation {
  const { headers = {} } = expected;
  const known = Object.entries(headers).map(([name, { source }]): [string, RegExp] => [
    name,
    new RegExp(
      source.replace("{routes}", () => readManifest(tree).routes ?? "none"),
      "i",
    ),
  ]);
  return { ...expected, headers: Object.fromEntries(known) };
}

/** Strong ETags that stand for two encodings. */
async function sharedTags(
  { encodings = [] }: Check,
  ask: (headers: Readonly<Record<string, string>>) => Promise<RawReply>,
): Promise<readonly string[]> {
  const encodingOf = new Map<string, string>();
  const faults: string[] = [];
  for (const asked of encodings) {
    const { headers } = await ask({ "Accept-Encoding": asked });
    const { etag: tag = "W/", "content-encoding": encoding = "identity" } = headers;
    if (tag.startsWith("W/")) continue;
    const other = encodingOf.get(tag) ?? encoding;
    encodingOf.set(tag, encoding);
    if (other !== encoding) faults.push(`${tag} is the ETag of ${other} and of ${encoding}`);
  }
  return faults;
}

const GZIP = { "Accept-Encoding": "gzip" };

/** What is said of an answer that may be compressed, to whoever takes that and to whoever does not. */
async function compressionFaults(
  { isCompressed = false }: Check,
  ask: (headers: Readonly<Record<string, string>>) => Promise<RawReply>,
): Promise<readonly string[]> {
  if (!isCompressed) return [];
  const [whole, small] = [await ask({}), await ask(GZIP)];
  const { etag } = small.headers;
  const again = await ask({ ...GZIP, "If-None-Match": etag ?? '"none"' });
  const refused = await ask({ "Accept-Encoding": "identity, gzip;q=0" });
  const varies = [whole, small].filter(({ headers }) => !/\bAccept-Encoding\b/i.test(headers["vary"] ?? ""));
  return [
    ...(whole.headers["content-encoding"] === undefined ? [] : ["compressed, though nobody asked"]),
    ...(refused.headers["content-encoding"] === undefined ? [] : ["compressed, though it was refused"]),
    ...(small.headers["content-encoding"] === "gzip" ? [] : ["not compressed"]),
    ...varies.map(({ headers }) => `vary: ${headers["vary"] ?? "none"}`),
    ...(again.status === 304 ? [] : [`${again.status} to ${etag ?? "no ETag"}, not 304`]),
  ];
}

/** A conditional request takes what an answer before it said of the file. */
async function conditions(
  { sent = {} }: Check,
  ask: (headers: Readonly<Record<string, string>>) => Promise<RawReply>,
): Promise<Readonly<Record<string, string>>> {
  if (sent["If-None-Match"] === undefined) return sent;
  const { headers } = await ask({});
  if (headers["etag"] !== undefined) return { "If-None-Match": headers["etag"] };
  return headers["last-modified"] === undefined ? {} : { "If-Modified-Since": headers["last-modified"] };
}

function compare(
  reply: RawReply,
  expected: Expectation,
  site: ContractSite,
  prefix: string,
  target: string,
): readonly string[] {
  const { status, headers } = reply;
  const wrong = Object.entries(expected.headers ?? {}).filter(
    ([name, pattern]) => !pattern.test(headers[name] ?? ""),
  );
  return [
    ...(status === expected.status ? [] : [`status ${status}, not ${expected.status}`]),
    ...bodyFaults(decoded(reply), expected, site),
    ...wrong.map(([name, pattern]) => `${name}: ${headers[name] ?? "none"}, not ${pattern}`),
    ...locationFaults(reply, expected, new URL(`${prefix}${target}`, site.baseUrl), prefix),
  ];
}

function bodyFaults(
  body: Buffer,
  { body: due, file }: Expectation,
  { tree }: ContractSite,
): readonly string[] {
  const text = body.toString();
  if (due !== undefined && text !== due) return [`body ${JSON.stringify(text.slice(0, 80))}, not ${due}`];
  if (file === undefined) return [];
  const path = join(tree, file);
  if (!existsSync(path)) return [`${file} is not in the tree`];
  return body.equals(readFileSync(path)) ? [] : [`body is not that of ${file}`];
}

function locationFaults(
  { headers }: RawReply,
  { location }: Expectation,
  asked: URL,
  prefix: string,
): readonly string[] {
  if (location === undefined) return [];
  const { href } = new URL(headers["location"] ?? "", asked);
  const due = `${asked.origin}${prefix}${location}`;
  return href === due ? [] : [`leads to ${href}, not ${due}`];
}

function decoded({ headers, body }: RawReply): Buffer {
  if (headers["content-encoding"] === "gzip") return gunzipSync(body);
  return headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body;
}
