import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { type CheckResult, verifySite } from "../../src/published/verify/verify-site.ts";
import { readEntries } from "../end-to-end/published.ts";
import { directoryOfFile } from "../publish/verify-tree.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";
import { quickPause, startOrigin } from "./origin.ts";

const PAGE = "projects/p/index.html";

const home = directoryOfFile();
const tree = join(home, "tree");
let types: ReadonlyMap<string, string>;

beforeAll(async () => {
  const small = new SmallCatalogue([], {}, "", home);
  const options = {
    baseUrl: "https://l10n.example.org/t",
    links: "path",
    pages: true,
    cache: false,
  } as const;
  expect((await build({ ...small.options, ...options, out: tree })).ok).toBe(true);
  types = new Map(readEntries(tree).map(({ path, media_type }) => [path, media_type]));
});

/** Of a file of the tree: other bytes, another type, or null for none. */
type Change = (path: string) => { readonly body?: string; readonly type?: string } | null;

/** A host that reads no queries, and finds the pages of directories, or does not. */
async function verified(
  change: Change = () => ({}),
  options: { all?: boolean; finds?: readonly string[]; redirect?: Redirect } = {},
) {
  const { finds = ["index.json", "index.html"], all, redirect } = options;
  const { address } = await startOrigin((request, response) => {
    const path = pathOf(request.url);
    const moved = redirect?.(path);
    if (moved !== undefined) return response.writeHead(moved.status, { location: moved.location }).end();
    const isFolder = path === "" || path.endsWith("/");
    const candidates = isFolder ? finds.map((name) => `${path}${name}`) : [path];
    const file = candidates.find((one) => existsSync(join(tree, one)));
    const changed = file === undefined || statSync(join(tree, file)).isDirectory() ? null : change(file);
    if (file === undefined || changed === null) return response.writeHead(404).end("not here");
    const { body = readFileSync(join(tree, file)), type = types.get(file) ?? "application/json" } = changed;
    return response.writeHead(200, { "content-type": type }).end(body);
  });
  return verifySite({ url: `${address}/t`, pause: quickPause().pause, all });
}

function pathOf(url = ""): string {
  return decodeURIComponent(url.split("?")[0]?.slice("/t/".length) ?? "");
}

/** Where a request for a path is sent to; undefined where it is answered. */
type Redirect = (path: string) => { readonly status: number; readonly location: string } | undefined;

const cleaned =
  (status: number, target: (folder: string) => string): Redirect =>
  (path) =>
    path.endsWith("index.html")
      ? { status, location: target(path.slice(0, -"index.html".length)) }
      : undefined;

function outcomeOf(
  { checks }: { readonly checks: readonly CheckResult[] },
  name = "people",
): readonly string[] {
  return checks
    .filter(({ check }) => check === name)
    .flatMap(({ outcome, message, advice = "" }) => [outcome, message, advice]);
}

const only =
  (path: string, change: ReturnType<Change>): Change =>
  (asked) =>
    asked === path ? change : {};

describe("verify URL of a site with pages for people", () => {
  it("asks for some of each kind at their own addresses, and finds nothing wrong where nothing is", async () => {
    const result = await verified(undefined, { all: true });
    expect(result.ok).toBe(true);
    expect(outcomeOf(result)[1]).toMatch(/^\d\d pages and their files match the manifest$/);
  });

  it.each([
    ["is missing", only(PAGE, null), "answers 404", "upload is not complete"],
    [
      "is another one",
      only(PAGE, { body: "<p>Mine." }),
      "differs from the manifest",
      "upload is not complete",
    ],
    ["is sent as text", only(PAGE, { type: "text/plain" }), "content type text/plain", "text/html"],
    [
      "is a badge that no browser shows",
      (path: string) => (path.endsWith(".svg") ? { type: "text/xml" } : {}),
      "content type text/xml",
      "image/svg",
    ],
  ])("fails where one %s", async (_, change, message, advice) => {
    const result = await verified(change);
    expect([result.ok, ...outcomeOf(result)]).toEqual([
      false,
      "failed",
      expect.stringContaining(message),
      expect.stringContaining(advice),
    ]);
  });

  it("fails where the host answers no directory with its page", async () => {
    const result = await verified(undefined, { finds: ["index.json"] });
    expect(outcomeOf(result)).toEqual([
      "failed",
      expect.stringMatching(/answers 404, but .*index[.]html matches$/),
      expect.stringContaining("index.html"),
    ]);
  });

  it.each([
    ...[301, 302, 303, 307, 308].map((status) => [status, (folder: string) => `/t/${folder}`] as const),
    [308, (folder: string) => `/t/${folder}?from=index`],
    [301, (folder: string) => (folder === "" ? "./" : `../${folder.split("/").at(-2)}/`)],
  ] as const)("follows redirects of pages within the origin: %s", async (status, target) => {
    const result = await verified(undefined, { all: true, redirect: cleaned(status, target) });
    expect(result.checks.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(result).toMatchObject({ ok: true, all: { wrong: 0 } });
  });

  it.each([
    ["to another origin", (folder: string) => `https://elsewhere.invalid/t/${folder}`],
    ["to another page", () => "/t/engage/p/"],
    ["in a circle", (folder: string) => `/t/${folder}index.html`],
    ["to nothing", () => "/t/nothing/"],
    ["to no web address", () => "javascript:0"],
  ])("fails where pages redirect %s", async (_, target) => {
    const result = await verified(undefined, { all: true, redirect: cleaned(302, target) });
    expect([result.ok, result.reached]).toEqual([false, true]);
    expect(outcomeOf(result, "all-files")[0]).toBe("failed");
    expect(result.all?.differences.every(({ path }) => path.endsWith("index.html"))).toBe(true);
  });

  it("fails where a document redirects, since its clients follow links and no redirects", async () => {
    const redirect: Redirect = (path) =>
      path === "api/languages/de/index.json" ? { status: 302, location: "/t/api/languages/de/" } : undefined;
    const result = await verified(undefined, { all: true, redirect });
    expect(result.all?.differences.map(({ path }) => path)).toEqual(["api/languages/de/index.json"]);
  });

  it("with --all finds each, whether it is one of the sample or not", async () => {
    const last = [...types.keys()].filter((path) => path.endsWith("/index.html")).at(-1) ?? "";
    const changed = await verified(only(last, { body: "<p>Mine." }), { all: true });
    expect(changed.all).toMatchObject({ wrong: 1, differences: [{ path: last, problem: "bytes" }] });
    const sent = await verified(only(last, { type: "application/octet-stream" }), { all: true });
    expect(sent.all).toMatchObject({ wrong: 1, differences: [{ path: last, problem: "content-type" }] });
  });
});
