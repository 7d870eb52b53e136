import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { type BuildOptions, build } from "../../src/index.ts";
import { freePort } from "../free-port.ts";
import { writeContractCatalogue } from "./contract/catalogue.ts";
import type { HostServer, RunningServer } from "./servers/server.ts";

/** Paths of base addresses: none, and one of which every part must be escaped. */
export const PREFIXES = ["", "/trans lations/2026%".split("/").map(encodeURIComponent).join("/")];

/** Of a language that no list has, and of a file that some servers would run. */
const EXPECTED = ["language/generated", "name/unsafe"];

/** A tree, built for the server and served by it as long as the tests run. */
export function withSite(
  server: HostServer,
  prefix: string,
  isHere: boolean,
  options: Pick<BuildOptions, "bulk" | "pages"> = {},
): { tree: string; baseUrl: string; isUnsteady: boolean } {
  const site = { tree: "", baseUrl: "", isUnsteady: server.isUnsteady ?? false };
  let running: RunningServer | undefined;
  let root = "";
  beforeAll(async () => {
    if (!isHere) return;
    root = mkdtempSync(join(tmpdir(), "lingodex-host-"));
    site.tree = join(root, "tree");
    site.baseUrl = `http://127.0.0.1:${await freePort()}${prefix}`;
    const [catalogue, workplace] = [join(root, "catalogue"), join(root, "work")];
    for (const directory of [catalogue, workplace]) mkdirSync(directory);
    writeContractCatalogue(catalogue);
    const { host } = server;
    const { tree: out, baseUrl } = site;
    // What has one index document has none.
    const pages = host !== "s3-website";
    const result = await build({ catalogue, out, baseUrl, host, cache: false, pages, ...options });
    expect(result.diagnostics.filter(({ code }) => !EXPECTED.includes(code))).toEqual([]);
    running = await server.start({ ...site, workplace });
  });
  afterAll(async () => {
    await running?.stop();
    if (root !== "") rmSync(root, { recursive: true, force: true });
  });
  return site;
}
