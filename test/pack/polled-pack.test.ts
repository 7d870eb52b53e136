import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { packTree } from "../../src/published/packs/pack.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { packedNginxServer } from "../hosts/servers/nginx.ts";
import { GrowingCatalogue } from "../mirrors/growing-catalogue.ts";
import { fetchRaw } from "./raw-fetch.ts";

/** Each has one unit more than the one before, and other texts: no page goes, and no text stands in two of them. */
const GENERATIONS = 6;
const UNITS = 60;
const PATHS = ["api/index.json", "api/projects/p/index.json", "lingodex/manifest.json"];

type Files = ReadonlyMap<string, Buffer>;

/** Whose these bytes can be, and no older one's than what came before. */
function generationOf(path: string, body: Buffer, known: readonly Files[], before: number): number {
  return known.findIndex((files, place) => place >= before && files.get(path)?.equals(body));
}

it("behind nginx, whoever walks pages while packs are published meets whole documents, and never an older one", async (context) => {
  if (packedNginxServer.version() === undefined) skipFor(packedNginxServer.lack, context);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const catalogue = new GrowingCatalogue(baseUrl, "nginx");
  const trees: string[] = [];
  for (let n = 0; n < GENERATIONS; n += 1)
    trees.push(await catalogue.build(UNITS + n, (unit) => `Fassung ${n}, Wort ${unit}.`));
  const workplace = join(temporaryDirectory(), "work");
  mkdirSync(workplace);
  const [first = ""] = trees;
  const running = await packedNginxServer.start({ tree: first, baseUrl, workplace });
  onTestFinished(() => running.stop());
  const known = trees.map((tree) => readFiles(tree));

  let isOver = false;
  const seen = new Set<number>();
  const walk = async (): Promise<void> => {
    let at = 0;
    const read = async (path: string, address: string): Promise<Buffer> => {
      const { status, body } = await fetchRaw(port, address);
      const generation = generationOf(path, body, known, at);
      expect([address, status, generation >= 0]).toEqual([address, 200, true]);
      at = generation;
      seen.add(generation);
      return body;
    };
    while (!isOver) {
      for (const path of PATHS) await read(path, `/${path.replace(/index[.]json$/, "")}`);
      let next: string | null = `${baseUrl}/api/units/`;
      for (let page = 1; next !== null; page += 1) {
        const path = page === 1 ? "api/units/index.json" : `api/units/page=${page}/index.json`;
        const body = await read(path, next.slice(baseUrl.length));
        ({ next } = JSON.parse(body.toString()));
      }
    }
  };
  const walks = Promise.all([walk(), walk()]);
  for (const tree of trees.slice(1)) {
    await packTree({ directory: tree, out: join(workplace, "pack") });
    // From here on nobody is handed an older one.
    const { body } = await fetchRaw(port, "/lingodex/manifest.json");
    expect(generationOf("lingodex/manifest.json", body, known, 0)).toBe(trees.indexOf(tree));
    await sleep(50);
  }
  isOver = true;
  await walks;
  expect([...seen].sort()).toEqual([...known.keys()]);
});
