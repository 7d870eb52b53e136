import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { delta } from "../../src/published/deploy/delta.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue, generationOf } from "../mirrors/growing-catalogue.ts";
import { startOrigin } from "../remote/origin.ts";

/** A cache between us and a host: which requests it takes for one, and whether it does as it is told. */
interface Cache {
  readonly keyOf: (request: IncomingMessage) => string;
  readonly obeys: boolean;
  /** Says how old its copies are. */
  readonly tells: Readonly<Record<string, string>>;
}

const QUERY_BLIND = ({ url = "" }: IncomingMessage): string => url.split("?")[0] ?? "";
const WHOLE = ({ url = "" }: IncomingMessage): string => url;

interface Kept {
  readonly status: number;
  readonly body: Buffer;
}

function fileAnswer(root: string, { url = "" }: IncomingMessage): Kept {
  const place = join(root, decodeURIComponent(url.split("?")[0]?.slice("/t".length) ?? ""));
  const isFile = existsSync(place) && statSync(place).isFile();
  return { status: isFile ? 200 : 404, body: isFile ? readFileSync(place) : Buffer.from("not here") };
}

/** A site behind a cache that keeps for ever what it has seen. */
async function siteBehind({ keyOf, obeys, tells }: Cache, rootOf: () => string): Promise<string> {
  const kept = new Map<string, Kept>();
  const { address } = await startOrigin((request, response) => {
    const isAsked = obeys && /no-cache/.test(request.headers["cache-control"] ?? "");
    const copy = isAsked ? undefined : kept.get(keyOf(request));
    const { status, body } = copy ?? fileAnswer(rootOf(), request);
    if (copy === undefined && status === 200) kept.set(keyOf(request), { status, body });
    response.writeHead(status, { ...(copy === undefined ? {} : tells) }).end(body);
  });
  return `${address}/t`;
}

/** A host that knows files by whole targets, and so none with a query. */
async function strictSite(rootOf: () => string): Promise<string> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = request.url?.includes("?")
      ? { status: 404, body: Buffer.from("no such name") }
      : fileAnswer(rootOf(), request);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/t` : "";
}

interface Published {
  readonly old: string;
  readonly broken: string;
  /** Of both, in this order. */
  readonly generations: readonly string[];
}

describe.each(["tree", "pack"])("a rollback of a %s", (kind) => {
  async function published(): Promise<Published> {
    const catalogue = new GrowingCatalogue("https://l10n.example.org/t");
    const [old, broken] = [await catalogue.build(3), await catalogue.build(4)];
    const generations = [generationOf(old), generationOf(broken)];
    if (kind === "tree") return { old, broken, generations };
    const out = temporaryDirectory();
    const packed = { old: join(out, "old"), broken: join(out, "broken") };
    await packTree({ directory: old, out: packed.old });
    await packTree({ directory: broken, out: packed.broken });
    return { ...packed, generations };
  }

  it.each<readonly [string, Cache, boolean]>([
    ["that obeys", { keyOf: QUERY_BLIND, obeys: true, tells: { age: "300" } }, true],
    [
      "that tells addresses apart by their queries",
      { keyOf: WHOLE, obeys: false, tells: { age: "300" } },
      true,
    ],
    [
      "that does neither, and says its age",
      { keyOf: QUERY_BLIND, obeys: false, tells: { age: "300" } },
      false,
    ],
    [
      "that does neither, and says HIT",
      { keyOf: QUERY_BLIND, obeys: false, tells: { "x-cache": "HIT" } },
      false,
    ],
  ])("is planned against what the host has, behind a cache %s", async (_, cache, isSeen) => {
    const { old, broken, generations } = await published();
    let root = old;
    const against = await siteBehind(cache, () => root);
    // Somebody looks while the old one is there; then the broken one comes.
    for (const path of ["manifest.json", "pack.json"])
      await (await fetch(`${against}/lingodex/${path}`)).text();
    root = broken;
    const result = await delta({ directory: old, against, maxDelete: { percent: 100 } });
    expect(result.isFromCache).toBe(!isSeen);
    expect(result.plan.from).toBe(generations[isSeen ? 1 : 0]);
    expect(result.plan.phases.length > 0).toBe(isSeen);
    expect(result.compared).toMatchObject({
      address: against,
      generation: result.plan.from,
      age: !isSeen && "age" in cache.tells ? 300 : null,
      cache: !isSeen && "x-cache" in cache.tells ? "X-Cache: HIT" : null,
      date: expect.any(String),
    });
    expect(result.json).toMatchObject({ compared: result.compared });
  });

  it("is planned where the host takes no query", async () => {
    const { old, broken, generations } = await published();
    const result = await delta({
      directory: old,
      against: await strictSite(() => broken),
      maxDelete: { percent: 100 },
    });
    expect([result.plan.from, result.isFromCache]).toEqual([generations[1], false]);
  });

  it("says of a folder that it is no site", async () => {
    const { old, broken, generations } = await published();
    const result = await delta({ directory: old, against: broken, maxDelete: { percent: 100 } });
    expect(result.compared).toEqual({
      ...{ address: null, date: null, age: null, cache: null },
      generation: generations[1],
    });
  });
});
