import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { fileIn, type ImitatedReply, imitate, targetOf, typeByName } from "./imitation.ts";
import type { HostServer } from "./server.ts";

interface Rule {
  readonly from: RegExp;
  /** Parameters that must be there: a fixed value, or a placeholder that takes any. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly to: string;
  readonly status: number;
  /** Also where a file of that name exists. */
  readonly isForced: boolean;
}

interface HeaderBlock {
  readonly path: RegExp;
  readonly headers: Readonly<Record<string, string>>;
}

/** Netlify as its documentation has it: files first unless forced, then the first line of `_redirects` that fits. */
export const netlifyServer: HostServer = {
  host: "netlify",
  version: () => "imitated",
  lack: "",
  start({ tree, baseUrl }) {
    const rules = parseRules(readFileSync(join(tree, "_redirects"), "utf8"));
    const blocks = parseHeaders(readFileSync(join(tree, "_headers"), "utf8"));
    return imitate(baseUrl, (request) => answer(request, tree, rules, blocks));
  },
};

function answer(
  request: IncomingMessage,
  tree: string,
  rules: readonly Rule[],
  blocks: readonly HeaderBlock[],
): ImitatedReply {
  const { path = "\0", query } = targetOf(request);
  const headers = Object.assign(
    {},
    ...blocks.filter((block) => block.path.test(path)).map((block) => block.headers),
  );
  const parameters = new URLSearchParams(query);
  const [file, own] = fileOf(tree, path);
  const [rule, target = ""] = firstRule(rules, path, parameters, own !== undefined);
  if (rule === undefined && own !== undefined)
    return { status: 200, headers: typed(headers, file), body: own };
  if (rule?.status === 301)
    return {
      status: 301,
      headers: { ...headers, Location: target.split("/").map(encodeURIComponent).join("/") },
      body: Buffer.from(""),
    };
  const [served, body] = rule === undefined ? ["", undefined] : fileOf(tree, target);
  if (rule !== undefined && body !== undefined)
    return { status: rule.status, headers: typed(headers, served), body };
  const missing = fileIn(tree, "404.html") ?? Buffer.from("Not Found");
  return { status: 404, headers: { "Content-Type": "text/html" }, body: missing };
}

/** By its name, or the page of a folder, with a slash or without. */
function fileOf(tree: string, path: string): readonly [file: string, body: Buffer | undefined] {
  const own = path.endsWith("/") ? undefined : fileIn(tree, path);
  if (own !== undefined) return [path, own];
  const page = `${path.replace(/\/$/, "")}/index.html`;
  return [page, fileIn(tree, page)];
}

/** Unless a header says it, the type follows the name. */
function typed(headers: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string>> {
  return {
    "Content-Type": typeByName(path),
    "Cache-Control": "public, max-age=0, must-revalidate",
    ...headers,
  };
}

function firstRule(
  rules: readonly Rule[],
  path: string,
  parameters: URLSearchParams,
  isFile: boolean,
): readonly [Rule, string] | readonly [undefined, undefined] {
  for (const rule of rules) {
    const target = isFile && !rule.isForced ? undefined : targetFor(rule, path, parameters);
    if (target !== undefined) return [rule, target];
  }
  return [undefined, undefined];
}

function targetFor({ from, query, to }: Rule, path: string, parameters: URLSearchParams): string | undefined {
  const found = from.exec(path);
  const groups = Object.entries(found?.groups ?? {});
  const values = new Map(groups.map(([name, value]) => [`:${name}`, value]));
  for (const [name, value] of query) {
    const given = parameters.getAll(name).at(-1);
    if (given === undefined || (!value.startsWith(":") && given !== value)) return undefined;
    if (value.startsWith(":")) values.set(value, given);
  }
  if (found === null) return undefined;
  return to
    .split("/")
    .map((segment) => filled(segment, values))
    .join("/");
}

function filled(segment: string, values: ReadonlyMap<string, string>): string {
  const placeholder = /:[a-z]+/.exec(segment)?.[0];
  if (placeholder === undefined) return decodeURIComponent(segment);
  const value = values.get(placeholder) ?? "";
  return segment.replace(placeholder, () => value.replace(/\/$/, ""));
}

function parseRules(text: string): readonly Rule[] {
  return linesOf(text).map((line) => {
    const words = line.split(" ");
    const [from = "", ...rest] = words;
    const status = rest.pop() ?? "";
    const to = rest.pop() ?? "";
    const query = rest.map((word) => [word.split("=")[0] ?? "", word.split("=")[1] ?? ""] as const);
    return {
      from: pattern(from),
      query,
      to,
      status: Number.parseInt(status, 10),
      isForced: status.endsWith("!"),
    };
  });
}

function parseHeaders(text: string): readonly HeaderBlock[] {
  const blocks: { path: RegExp; headers: Record<string, string> }[] = [];
  for (const line of linesOf(text)) {
    const [, name, value] = /^ {2}([A-Za-z-]+): (.*)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (name === undefined || value === undefined) blocks.push({ path: pattern(line), headers: {} });
    else if (last !== undefined) last.headers[name] = value;
  }
  return blocks;
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

function pattern(path: string): RegExp {
  const names = path.replace(/\*$/, "").split("/");
  const escaped = names.map((name) =>
    name.startsWith(":")
      ? `(?<${name.slice(1)}>[^/]+)`
      : decodeURIComponent(name).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^${escaped.join("/")}${path.endsWith("*") ? "(?<splat>.*)" : ""}$`);
}
