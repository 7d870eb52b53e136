import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

/** An answer of a real server, as `test/oracle/modern/` and `test/oracle/modern-5.17/` keep it. */
interface Captured {
  readonly method: string;
  readonly address: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly body_b64?: string;
  readonly body_ref?: number;
  /** What was asked for besides the address. */
  readonly request_headers?: unknown;
}

function pathOf(name: string, set = "modern"): string {
  return fileURLToPath(new URL(`../oracle/${set}/answers-${name}.jsonl.gz`, import.meta.url));
}

export const VISITOR = pathOf("anonymous");
export const USER = pathOf("user");
/** The same of release 5.17.1. */
export const VISITOR_517 = pathOf("anonymous", "modern-5.17");
export const USER_517 = pathOf("user", "modern-5.17");
/** The same of release 2026.10.1. */
export const VISITOR_2026 = pathOf("anonymous", "modern-2026");
export const USER_2026 = pathOf("user", "modern-2026");
export const LATER = pathOf("anonymous-later");
/** Of a server whose limit is reached. */
export const THROTTLED = pathOf("throttled");

function linesOf(path: string): readonly Captured[] {
  const text = gunzipSync(readFileSync(path)).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Captured);
}

/** Of each answer that was a good one, what it said of the limit. */
export function headersOf(path: string): readonly Readonly<Record<string, string>>[] {
  const good = linesOf(path).filter(({ status }) => status === 200);
  const isOfLimit = ([name]: readonly [string, string]): boolean => /^x-ratelimit-/i.test(name);
  return good.map(({ headers }) =>
    Object.fromEntries(headers.filter(isOfLimit).map(([name, value]) => [name.toLowerCase(), value])),
  );
}

/** All that was answered with 200 to a plain GET, by address. */
export function bodiesIn(path: string): ReadonlyMap<string, string> {
  const lines = linesOf(path);
  const good = lines.filter(
    ({ method, status, request_headers }) =>
      method === "GET" && status === 200 && request_headers === undefined,
  );
  return new Map(good.map((line) => [line.address, withBody(line, lines).body ?? ""]));
}

/** Fields of an item, whatever they are. */
export type Item = Readonly<Record<string, unknown>>;

/** All items of a list of `page_size=1000`, integers of 64 bits as texts. */
export function itemsOf(path: string, list: string): readonly Item[] {
  const pattern = new RegExp(`^/api/${list}/\\?(?:page=\\d+&)?page_size=1000$`);
  const lines = linesOf(path);
  const pages = lines.filter(({ address }) => pattern.test(address));
  return pages.flatMap((page) => {
    const { body = "" } = withBody(page, lines);
    const exact = body.replace(/("(?:id|content)_hash":)(-?\d+)/g, '$1"$2"');
    return (JSON.parse(exact) as { readonly results: readonly Item[] }).results;
  });
}

/** What an administrator sees: what only he is shown, and else what a user is. The file is made anew. */
export function administratorsView(set = "modern"): string {
  const own = linesOf(pathOf("admin", set));
  const known = new Set(own.map(({ method, address }) => `${method} ${address}`));
  const others = linesOf(pathOf("user", set));
  const whole = others.filter(({ method, address }) => !known.has(`${method} ${address}`));
  const lines = [...own, ...whole.map((line) => withBody(line, others))];
  const path = join(temporaryDirectory(), "answers.jsonl.gz");
  writeFileSync(path, gzipSync(lines.map((line) => JSON.stringify(line)).join("\n")));
  return path;
}

function withBody({ body_ref, ...line }: Captured, lines: readonly Captured[]): Captured {
  if (body_ref === undefined) return line;
  return { ...line, ...bodyOf(lines[body_ref]) };
}

function bodyOf(line: Captured | undefined): Partial<Captured> {
  const kept = ["body", "body_b64", "body_omitted", "summary"];
  return Object.fromEntries(Object.entries(line ?? {}).filter(([key]) => kept.includes(key)));
}

/** The bytes that an address was answered with; undefined where it was not captured, or not with 200. */
export function bodyAt(path: string, address: string): Buffer | undefined {
  const lines = linesOf(path);
  const line = lines.find((one) => one.method === "GET" && one.address === address && one.status === 200);
  if (line === undefined) return undefined;
  const { body, body_b64 } = withBody(line, lines);
  if (body_b64 !== undefined) return Buffer.from(body_b64, "base64");
  return body === undefined ? undefined : Buffer.from(body);
}

/** Changes items of a list of `page_size=1000`, wherever the capture has it; undefined takes one away. */
export type Edit = (item: Record<string, unknown>) => Record<string, unknown> | undefined;

/**
 * A capture of another server: what the real one said, with some items otherwise. The file is made anew.
 *
 * @param edits by the list's name, below `/api/`
 */
export function editedView(path: string, edits: Readonly<Record<string, Edit>>): string {
  const captured = linesOf(path);
  const lines = captured.map((line) => {
    const [, name = ""] = /^\/api\/([a-z]+)\/\?(?:page=\d+&)?page_size=1000$/.exec(line.address) ?? [];
    const edit = Object.hasOwn(edits, name) ? edits[name] : undefined;
    const { body, ...rest } = edit === undefined ? line : withBody(line, captured);
    return edit === undefined || body === undefined ? line : { ...rest, body: editedPage(body, edit) };
  });
  const file = join(temporaryDirectory(), "edited.jsonl.gz");
  writeFileSync(file, gzipSync(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`));
  return file;
}

/**
 * A capture of another server: what the real one said, with whole answers otherwise. The file is made anew.
 *
 * @param rewritten makes another body of an answer's
 * @param added bodies of addresses that were not captured
 */
export function rewrittenView(
  path: string,
  rewritten: (address: string, body: string) => string | undefined,
  added: Readonly<Record<string, string>> = {},
): string {
  const known = linesOf(path);
  const template = known.find(({ status }) => status === 200);
  const more = Object.entries(added).map(
    ([address, body]) =>
      ({ method: "GET", address, status: 200, headers: template?.headers ?? [], body }) satisfies Captured,
  );
  // The first line of an address counts.
  const captured = [...known, ...more];
  const lines = captured.map((line) => {
    const { body = "", ...rest } = withBody(line, captured);
    const other = line.method === "GET" ? rewritten(line.address, body) : undefined;
    return other === undefined ? line : { ...rest, status: 200, body: other };
  });
  const file = join(temporaryDirectory(), "rewritten.jsonl.gz");
  writeFileSync(file, gzipSync(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`));
  return file;
}

/** Integers of 64 bits stay as they are. */
export function editedPage(body: string, edit: Edit): string {
  const exact = body.replace(/("(?:id|content)_hash":)(-?\d+)/g, '$1"exact:$2"');
  const page = JSON.parse(exact) as { readonly count: number; readonly results: Record<string, unknown>[] };
  const results = page.results.flatMap((item) => edit(item) ?? []);
  const gone = page.results.length - results.length;
  return JSON.stringify({ ...page, count: page.count - gone, results }).replace(/"exact:(-?\d+)"/g, "$1");
}
