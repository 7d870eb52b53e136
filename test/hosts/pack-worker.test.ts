import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { hostSiteIn } from "../../src/site/host-site.ts";
import { workerScript } from "../../src/site/hosts/syntax/worker.ts";
import { readEntries, readManifest } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { writeContractCatalogue } from "./contract/catalogue.ts";
import { Expected } from "./differential/answer.ts";
import { LINES, targetOf } from "./differential/requests.ts";

const BASE = "https://l10n.example.org/a%20b";

interface Worker {
  fetch(request: Request, env: object): Promise<Response>;
}

let [tree, pack] = ["", ""];
let worker: Worker;

const root = mkdtempSync(join(tmpdir(), "lingodex-pack-worker-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeAll(async () => {
  const catalogue = join(root, "catalogue");
  mkdirSync(catalogue);
  writeContractCatalogue(catalogue);
  tree = join(root, "tree");
  pack = join(root, "pack");
  const options = { baseUrl: BASE, host: "nginx", bulk: true, cache: false } as const;
  expect(await build({ ...options, catalogue, out: tree })).toMatchObject({ ok: true });
  await packTree({ directory: tree, out: pack });
  worker = await functionOf();
});

/** Each is an engine of its own, which has read nothing yet. */
async function functionOf(): Promise<Worker> {
  const { body } = workerScript(hostSiteIn(readManifest(tree), readEntries(tree)), "pack");
  const fresh = `${String(body)}// ${Math.random()}\n`;
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(fresh)}`);
  return Object(module).default;
}

/** The platform's files: those of a folder, as they are. */
function filesOf(folder: string) {
  return {
    asked: [] as string[],
    async fetch(request: Request): Promise<Response> {
      const path = decodeURIComponent(new URL(request.url).pathname);
      this.asked.push(path);
      try {
        return new Response(readFileSync(join(folder, path)), { status: 200 });
      } catch {
        return new Response("nothing", { status: 404 });
      }
    },
  };
}

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  worker.fetch(new Request(`${BASE}${path}`, init), { ASSETS: filesOf(pack) });

describe("the function that reads a pack", () => {
  it("answers as routeRequest does over the tree", async () => {
    const expected = new Expected(tree, new URL(BASE).pathname);
    // What a platform makes of an address before its script sees it is no business of the script.
    const isPlain = (target: string): boolean => !/\/[.]|%2e|[/]{2}|\\|[^ -~]/i.test(target);
    const sent = LINES.filter(
      ({ method, ...line }) => isPlain(targetOf({ method, ...line })) && method !== "TRACE",
    );
    expect(sent.length).toBeGreaterThan(300);
    for (const line of sent) {
      const query = line.query === undefined ? "" : `?${line.query}`;
      const response = await ask(`${line.path}${query}`, { method: line.method });
      const headers = Object.fromEntries(response.headers);
      const body = Buffer.from(await response.arrayBuffer());
      const due = expected.answerTo(line);
      const came = expected.read({ status: response.status, headers, body }, line.method, due);
      expect(`${targetOf(line)}: ${came}`).toBe(`${targetOf(line)}: ${due.says}`);
    }
  });

  it("knows what did not change", async () => {
    const first = await ask("/api/units/");
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const again = await ask("/api/units/", { headers: { "If-None-Match": `"other", ${tag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await ask("/api/units/", { headers: { "If-Match": '"other"' } })).status).toBe(412);
  });

  it("hands out the pack itself, whose files never change but for the pointer", async () => {
    const pointer = await ask("/lingodex/pack.json");
    expect(pointer.headers.get("Cache-Control")).toBe("public, max-age=60");
    const { index } = JSON.parse(await pointer.text());
    const found = await ask(`/${index.path}`);
    expect(found.headers.get("Cache-Control")).toContain("immutable");
    expect(Buffer.from(await found.arrayBuffer()).equals(readFileSync(join(pack, index.path)))).toBe(true);
    expect((await ask("/lingodex/pack/nope")).status).toBe(404);
  });

  it("asks for the pointer, for one bucket where one file decides, and for the index once", async () => {
    worker = await functionOf();
    const ASSETS = filesOf(pack);
    for (let time = 0; time < 3; time += 1)
      await worker.fetch(new Request(`${BASE}/api/units/?page=2`), { ASSETS });
    expect(ASSETS.asked.filter((path) => path.endsWith(".json"))).toHaveLength(3);
    expect(ASSETS.asked.filter((path) => path.includes("/index-"))).toHaveLength(1);
    expect(ASSETS.asked.filter((path) => path.endsWith(".tar.gz"))).toHaveLength(3);
  });
});

describe("a pack that is not what it says", () => {
  const INDEX = `lingodex/pack/index-${"1".repeat(32)}`;

  /** One bucket, whatever is in it. */
  async function hostile(bucket: Buffer, changed: object = {}): Promise<Response> {
    const folder = temporaryDirectory();
    const name = `${"0".repeat(31)}1`;
    const put = (path: string, bytes: Buffer): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    };
    put(`lingodex/pack/${name}.tar.gz`, bucket);
    put(INDEX, Buffer.from(name, "hex"));
    const pointer = { bits: 0, bucket_bytes: 4096, index: { path: INDEX }, ...changed };
    put("lingodex/pack.json", Buffer.from(JSON.stringify(pointer)));
    const own = await functionOf();
    return own.fetch(new Request(`${BASE}/api/`), { ASSETS: filesOf(folder) });
  }

  it.each([
    ["a bomb", () => hostile(gzipSync(Buffer.alloc(2 ** 24)))],
    ["no gzip", () => hostile(Buffer.from("not at all"))],
    ["a bucket of terabytes", () => hostile(gzipSync(""), { bucket_bytes: 2 ** 42 })],
    ["thirty bits", () => hostile(gzipSync(""), { bits: 30 })],
    ["half a bit", () => hostile(gzipSync(""), { bits: 0.5 })],
    ["an index elsewhere", () => hostile(gzipSync(""), { index: { path: "../../secret" } })],
  ])("%s is an error, and nothing is handed out", async (_, answer) => {
    const found = await answer();
    expect(found.status).toBe(503);
    expect(await found.json()).toEqual({ detail: expect.stringContaining("pack") });
  });

  it("a member that is cut off is an error", async () => {
    const header = Buffer.alloc(512);
    header.write("api/index.json", 0);
    header.write("00000777777\0", 124);
    expect((await hostile(gzipSync(header))).status).toBe(503);
  });
});
