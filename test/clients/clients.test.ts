import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { findHost } from "../../src/site/hosts/index.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { freePort } from "../free-port.ts";
import { packedCloudflarePagesServer } from "../hosts/servers/cloudflare-pages.ts";
import { HOST_SERVERS } from "../hosts/servers/index.ts";
import { packedNginxServer } from "../hosts/servers/nginx.ts";
import type { HostServer, RunningServer } from "../hosts/servers/server.ts";
import { sample, sampleOfEach } from "../suite/sample.ts";
import { clientTable, type Outcome, outcomeOf } from "./client-table.ts";
import { type AskedSite, CLIENTS, type Client, type Question, SELECTING } from "./clients.ts";
import { type CountingProxy, startProxy } from "./counting-proxy.ts";

const PAGE_SIZE = 20;
/** Of the questions of each kind, one in so many is asked at a host in a usual run: another one at the next host. */
const EVERY = 3;
/** Of the releases of one program, one in so many. */
const RELEASES_EVERY = 5;
/** Of `base_url`. */
const PREFIXES = ["", "/l10n/year%202026"];
/** Most of the time goes by with the starting of clients: so many sites are asked side by side. */
const LANES = [0, 1, 2];
/** What is told of hosts is told of the first ones: from a pack clients get the same. */
const SERVERS = [...HOST_SERVERS, packedNginxServer, packedCloudflarePagesServer];
const SITES = PREFIXES.flatMap((prefix) => {
  // What goes wrong below a path goes wrong for all hosts, so far.
  const servers = sample(SERVERS, prefix === "" ? 1 : 3, `hosts of clients below '${prefix}'`);
  return servers.map((server) => ({ server, prefix, name: server.name ?? server.host }));
});
let asked = 0;
/** One at a time. */
let builds: Promise<void> = Promise.resolve();

describe.concurrent.each(LANES.slice(0, SITES.length))("lane %i", (lane) => {
  const own = SITES.filter((_, index) => index % LANES.length === lane);
  describe.sequential.each(own)("a site on $name below '$prefix'", ({ server, prefix, name }) => {
    const root = mkdtempSync(join(tmpdir(), "lingodex-clients-"));
    const [tree, workplace] = [join(root, "tree"), join(root, "work")];
    const isHere = server.version() !== undefined;
    let proxy: CountingProxy | undefined;
    let running: RunningServer | undefined;
    const site = {
      baseUrl: "",
      prefix,
      index: findHost(server.host)?.links === "file" ? "index.json" : "",
    };

    beforeAll(async () => {
      if (!isHere) return;
      mkdirSync(workplace);
      proxy = await startProxy();
      site.baseUrl = `${proxy.origin}${prefix}`;
      proxy.target = `http://127.0.0.1:${await freePort()}`;
      await buildNext(tree, site.baseUrl, server.host);
      running = await server.start({ tree, baseUrl: `${proxy.target}${prefix}`, workplace });
    });

    afterAll(async () => {
      await running?.stop();
      await proxy?.stop();
      rmSync(root, { recursive: true, force: true });
    });

    const about = `collections that ignore queries at ${name} below '${prefix}'`;
    const collections = sample(Object.entries(SELECTING), EVERY, about);
    it.for(collections)("of %s, ignores what selects elsewhere", async ([path, queries], context) => {
      if (!isHere) skipFor(server.lack, context);
      const answer = async (query: string): Promise<string> =>
        (await fetch(`${site.baseUrl}/api/${path}/${site.index}${query}`)).text();
      const whole = await answer("");
      expect(JSON.parse(whole)).toHaveProperty("results");
      for (const query of queries) expect(await answer(query), query).toBe(whole);
    });

    // Of one program's releases, other ones at the next host.
    const clients = sampleOfEach(CLIENTS, programOf, RELEASES_EVERY, `clients at ${name} below '${prefix}'`);
    describe.each(clients)("with $name", (client) => {
      const isInstalled = isHere && client.version() !== undefined;
      const possible = client.questions.filter(({ alsoBelowPath }) => prefix === "" || alsoBelowPath);
      const drawn = `questions of ${client.name} at ${name} below '${prefix}'`;
      const questions = sampleOfEach(possible, ({ kind }) => kind, EVERY, drawn);
      it.for(questions)("$name", async (question, context) => {
        if (!isHere) skipFor(server.lack, context);
        if (!isInstalled) skipFor(client.lack, context);
        await examine(client, question, { server, tree, site, proxy });
      });
    });
  });
});

function programOf({ name }: Client): string {
  return name.replace(/ [\d.]+$/, "");
}

function buildNext(out: string, baseUrl: string, host: string): Promise<void> {
  builds = builds.then(async () => {
    const asked = { baseUrl, host, compat: ["wlc3"] } as const;
    const { ok } = await build({ catalogue: oracleCatalogue, out, cache: false, ...asked });
    expect(ok).toBe(true);
  });
  return builds;
}

interface Examined {
  readonly server: HostServer;
  readonly tree: string;
  readonly site: AskedSite & { readonly prefix: string };
  readonly proxy: CountingProxy | undefined;
}

async function examine(
  client: Client,
  question: Question,
  { server, tree, site, proxy }: Examined,
): Promise<void> {
  if (proxy === undefined) throw new Error("nothing runs");
  const pages = pagesOf(tree, question);
  if (question.kind !== "file") expect(question.kind).toBe(pages === 1 ? "one page" : "several pages");
  const outcome = expectedOutcome(outcomeOf(client, server), pages);
  proxy.take();
  // Twice what is due shows that it would go on for ever.
  proxy.most = outcome === "loops" ? 2 * pages : Number.POSITIVE_INFINITY;
  const got = await client.ask(question, site).catch((error: unknown) => error);
  const requests = proxy.take();
  if (outcome === "all") expectAll(got, question, tree, belowPrefix(requests, site.prefix));
  else expectFailure(got, outcome, requests);
  asked += 1;
}

function expectFailure(got: unknown, outcome: Exclude<Outcome, "all">, requests: readonly string[]): void {
  expect(got).toBeInstanceOf(Error);
  if (outcome === "loops") expect(requests.at(-1)).toMatch(/ 503$/);
  // Some list the folder's files for people.
  else expect(requests[0]).toMatch(/ (?:404|200 text\/html)(?: .*)?$/);
}

/** All of them are: no client has a reason to ask elsewhere. */
function belowPrefix(requests: readonly string[], prefix: string): readonly string[] {
  const start = new RegExp(`^(\\w+) ${prefix}(?=/)`);
  expect(requests.filter((line) => !start.test(line))).toEqual([]);
  return requests.map((line) => line.replace(start, "$1 "));
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
  return (
    line.startsWith(`GET /api/${path}/`) &&
    /^(?:page=\d+\/)?(?:index\.json)?(?:\?\S*)? \d+(?: .*)?$/.test(rest)
  );
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

afterAll(() => {
  if (asked > 0) process.stdout.write(`${clientTable()}${asked} questions asked\n`);
});
