import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mirror } from "../../src/build/mirror.ts";
import { verifySite } from "../../src/build/verify-site.ts";
import { findHost } from "../../src/hosts/index.ts";
import { ABILITIES, type Ability } from "../../src/hosts/profile.ts";
import { build } from "../../src/index.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { writeContractCatalogue } from "./contract/catalogue.ts";
import { contractChecks } from "./contract/checks.ts";
import { faultsOf } from "./contract/contract.ts";
import { type Found, matrix, note } from "./contract/matrix.ts";
import { HOST_SERVERS } from "./servers/index.ts";
import { freePort } from "./servers/running.ts";
import type { HostServer, RunningServer } from "./servers/server.ts";

const PREFIXES = ["", "/trans lations/2026%".split("/").map(encodeURIComponent).join("/")];

const found: Found = new Map();

describe.each(HOST_SERVERS)("$host", (server) => {
  describe.each(PREFIXES)("below '%s'", (prefix) => {
    const isHere = server.version() !== undefined;
    const site = withSite(server, prefix, isHere);
    const profile = findHost(server.host);
    const checks = contractChecks(profile?.links ?? "query");

    it.for(Object.keys(ABILITIES) as Ability[])(
      "%s: can what its profile claims",
      async (ability, context) => {
        if (!isHere) skipFor(server.lack, context);
        const own = checks.filter((check) => check.ability === ability);
        const each = await Promise.all(own.map((check) => faultsOf(check, site)));
        const faults = each.flat();
        const good = each.filter(({ length }) => length === 0).length;
        note(found, server.host, ability, { good, of: each.length });
        if (profile?.claims[ability]) expect(faults).toEqual([]);
        else if (!server.isAmongMany)
          expect(faults, "the profile claims less than the host can").not.toEqual([]);
      },
    );

    it("lingodex verify finds nothing that would mislead a client", async (context) => {
      if (!isHere) skipFor(server.lack, context);
      const { ok, checks } = await verifySite({ url: site.baseUrl });
      expect(checks.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect(ok).toBe(true);
    });

    // Below a path is the harder of the two.
    if (prefix === "") return;
    it("lingodex mirror has the tree from it, byte for byte", async (context) => {
      if (!isHere) skipFor(server.lack, context);
      const copy = temporaryDirectory();
      const { omitted } = await mirror({ url: site.baseUrl, directory: copy });
      expect(omitted).toEqual([]);
      expect(hashFiles(copy)).toEqual(hashFiles(site.tree));
    });
  });
});

/** docs/hosts.md repeats what was found here; `npm run update` writes it anew, where all servers are. */
it("docs/hosts.md has the matrix as it is", async (context) => {
  const missing = HOST_SERVERS.find((server) => server.version() === undefined);
  if (missing !== undefined) skipFor(missing.lack, context);
  // A server that did not start has run nothing, and nothing may be written of it.
  expect([...found.keys()].sort()).toEqual(HOST_SERVERS.map(({ host }) => host).sort());
  const table = matrix(found);
  process.stdout.write(table);
  const file = new URL("../../docs/hosts.md", import.meta.url);
  const written = readFileSync(file, "utf8").replace(
    /(<!-- matrix:begin -->\n)[\s\S]*?(<!-- matrix:end -->)/,
    (_, begin: string, end: string) => begin + table + end,
  );
  expect(written).toContain(table);
  await expect(written).toMatchFileSnapshot(file.pathname);
});

/** A tree, built for the server and served by it as long as the tests run. */
function withSite(server: HostServer, prefix: string, isHere: boolean): { tree: string; baseUrl: string } {
  const site = { tree: "", baseUrl: "" };
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
    const result = await build({ catalogue, out: site.tree, baseUrl: site.baseUrl, host, cache: false });
    expect(result.diagnostics.filter(({ code }) => code !== "language/generated")).toEqual([]);
    running = await server.start({ ...site, workplace });
  });
  afterAll(async () => {
    await running?.stop();
    if (root !== "") rmSync(root, { recursive: true, force: true });
  });
  return site;
}
