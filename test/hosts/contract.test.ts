import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findHost } from "../../src/hosts/index.ts";
import { ABILITIES, type Ability } from "../../src/hosts/profile.ts";
import { mirror } from "../../src/tasks/copies/mirror.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { contractChecks } from "./contract/checks.ts";
import { faultsOf } from "./contract/contract.ts";
import { type Found, matrix, note } from "./contract/matrix.ts";
import { PREFIXES, withSite } from "./served-site.ts";
import { HOST_SERVERS } from "./servers/index.ts";

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
