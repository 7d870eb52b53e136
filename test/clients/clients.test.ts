import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findHost } from "../../src/hosts/index.ts";
import { build } from "../../src/index.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { HOST_SERVERS } from "../hosts/servers/index.ts";
import type { HostServer, RunningServer } from "../hosts/servers/server.ts";
import { clientTable, type Outcome, outcomeOf } from "./client-table.ts";
import { type AskedSite, CLIENTS, type Client, type Question } from "./clients.ts";
import { type CountingProxy, startProxy } from "./counting-proxy.ts";

const PAGE_SIZE = 20;
let asked = 0;

describe.each(HOST_SERVERS)("a site on $host", { timeout: 120_000 }, (server) => {
  const root = mkdtempSync(join(tmpdir(), "lingodex-clients-"));
  const [tree, workplace] = [join(root, "tree"), join(root, "work")];
  const isHere = server.version() !== undefined;
  let proxy: CountingProxy | undefined;
  let running: RunningServer | undefined;
  const site = { baseUrl: "", index: findHost(server.host)?.links === "file" ? "index.json" : "" };

  beforeAll(async () => {
    if (!isHere) return;
    mkdirSync(workplace);
    proxy = await startProxy();
    site.baseUrl = proxy.origin;
    proxy.target = `http://127.0.0.1:${await freePort()}`;
    const asked = { baseUrl: site.baseUrl, host: server.host, compat: ["wlc3"] } as const;
    const built = await build({ catalogue: oracleCatalogue, out: tree, cache: false, ...asked });
    expect(built.ok).toBe(true);
    running = await server.start({ tree, baseUrl: proxy.target, workplace });
  }, 120_000);

  afterAll(async () => {
    await running?.stop();
    await proxy?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  describe.each(CLIENTS)("with $name", (client) => {
    const isInstalled = isHere && client.version() !== undefined;
    it.for(client.questions)("$name", async (question, context) => {
      if (!isHere) skipFor(server.lack, context);
      if (!isInstalled) skipFor(client.lack, context);
      await examine(client, question, { server, tree, site, proxy });
    });
  });
});

interface Examined {
  readonly server: HostServer;
  readonly tree: string;
  readonly site: AskedSite;
  readonly proxy: CountingProxy | undefined;
}

async function examine(
  client: Client,
  question: Question,
  { server, tree, site, proxy }: Examined,
): Promise<void> {
  if (proxy === undefined) throw new Error("nothing runs");
  const pages = pagesOf(tree, question);
  const outcome = expectedOutcome(outcomeOf(client, server), pages);
  proxy.take();
  // Twice what is due shows that it would go on for ever.
  proxy.most = outcome === "loops" ? 2 * pages : Number.POSITIVE_INFINITY;
  const got = await client.ask(question, site).catch((error: unknown) => error);
  const requests = proxy.take();
  if (outcome === "all") expectAll(got, question, tree, requests);
  else expectFailure(got, outcome, requests);
  asked += 1;
}

function expectFailure(got: unknown, outcome: Exclude<Outcome, "all">, requests: readonly string[]): void {
  expect(got).toBeInstanceOf(Error);
  if (outcome === "loops") expect(requests.at(-1)).toMatch(/ 503$/);
  else expect(requests[0]).toMatch(/ 404$/);
}

/** Nothing loops on a single page. */
function expectedOutcome(outcome: Outcome, pages: number): Outcome {
  return outcome === "loops" && pages === 1 ? "all" : outcome;
}

function expectAll(got: unknown, question: Question, tree: string, requests: readonly string[]): void {
  if (question.kind === "file") {
    const directory = join(tree, "api", question.path);
    expect(got).toEqual(readFileSync(join(directory, readdirSync(directory)[0] ?? "")));
    return;
  }
  expect(got).toEqual(itemsOf(tree, question).map(({ url }) => url));
  // wlc asks for single objects besides; of the collection itself, one request a page is enough.
  const pages = requests.filter((line) => isPageOf(question.path, line));
  expect(pages.filter((line) => !line.endsWith(" 200"))).toEqual([]);
  expect(pages).toHaveLength(pagesOf(tree, question));
}

function isPageOf(path: string, line: string): boolean {
  const rest = line.slice(`GET /api/${path}/`.length);
  return line.startsWith(`GET /api/${path}/`) && /^(?:page=\d+\/)?(?:index\.json)?(?:\?\S*)? \d+$/.test(rest);
}

/** As the tree on disk has them, page by page. */
function itemsOf(tree: string, { path }: Question): readonly { readonly url: string }[] {
  const page = (number: number): { readonly count: number; readonly results: { url: string }[] } =>
    JSON.parse(readFileSync(join(tree, "api", path, `page=${number}/index.json`), "utf8"));
  const pages = Math.max(1, Math.ceil(page(1).count / PAGE_SIZE));
  return Array.from({ length: pages }, (_, index) => page(index + 1).results).flat();
}

function pagesOf(tree: string, question: Question): number {
  if (question.kind === "file") return 1;
  return Math.max(1, Math.ceil(itemsOf(tree, question).length / PAGE_SIZE));
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}

afterAll(() => {
  if (asked > 0) process.stdout.write(`${clientTable()}${asked} questions asked\n`);
});
