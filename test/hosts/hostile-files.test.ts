import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edgeScript } from "../../src/site/host-site.ts";
import { findHost } from "../../src/site/hosts/index.ts";
import type { HostSite } from "../../src/site/hosts/site.ts";
import { htaccess } from "../../src/site/hosts/syntax/apache.ts";
import { caddyImport } from "../../src/site/hosts/syntax/caddy.ts";
import { lighttpdCompression, lighttpdScript } from "../../src/site/hosts/syntax/lighttpd.ts";
import { nginxInclude } from "../../src/site/hosts/syntax/nginx.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { baseUrl as based } from "../model/proved.ts";
import { drawnSeed } from "../suite/sample.ts";
import { askRaw } from "./contract/raw-request.ts";
import { hostileName } from "./hostile-site.ts";
import { apacheConfiguration, apacheServer } from "./servers/apache.ts";
import { caddyConfiguration, caddyServer } from "./servers/caddy.ts";
import { lighttpdConfiguration, lighttpdServer } from "./servers/lighttpd.ts";
import { nginxConfiguration, nginxServer } from "./servers/nginx.ts";
import { type Started, startProgram } from "./servers/running.ts";

const FILES = 200;
/** Drawn anew at each run; LINGODEX_SEED draws those of an earlier one. */
const SEED = drawnSeed("hostile files");

/** What docs/how-to/hosts.md says of the names that a configuration cannot hold: these, and no others. */
const UNNAMEABLE: Readonly<Record<string, RegExp>> = {
  nginx: /[$\p{Cc}]/u,
  apache: /[?\p{Cc}]/u,
  caddy: /[{}\\?\p{Cc}]/u,
};

interface Place {
  readonly tree: string;
  readonly work: string;
  readonly port: number;
  readonly site: HostSite;
}

/** How each server is told of the site: what it then has to be started with. */
const SERVERS: Readonly<Record<string, (place: Place) => Started>> = {
  nginx: ({ tree, work, port, site }) => {
    const [main, include] = [join(work, "nginx.conf"), join(work, "lingodex.conf")];
    writeFileSync(include, nginxInclude(site).text);
    writeFileSync(main, `user root;\n${nginxConfiguration(tree, String(port), include, work)}`);
    return { program: "/usr/sbin/nginx", args: ["-c", main, "-e", join(work, "start.log")] };
  },
  apache: ({ tree, work, site }) => {
    const main = join(work, "apache.conf");
    writeFileSync(join(tree, ".htaccess"), htaccess(site).body);
    writeFileSync(main, apacheConfiguration(tree, site.baseUrl, work));
    return { program: "/usr/sbin/apache2", args: ["-f", main, "-D", "FOREGROUND"] };
  },
  caddy: ({ tree, work, port, site }) => {
    const [main, include] = [join(work, "Caddyfile"), join(work, "lingodex.caddy")];
    writeFileSync(include, caddyImport(site).text);
    writeFileSync(main, caddyConfiguration(tree, String(port), include));
    const args = ["run", "--config", main, "--adapter", "caddyfile"];
    return { program: "caddy", args, env: { HOME: work } };
  },
  lighttpd: ({ tree, work, port, site }) => {
    const [main, script] = [join(work, "lighttpd.conf"), join(work, "lingodex.lua")];
    const compression = join(work, "compression.conf");
    writeFileSync(script, lighttpdScript(site).text);
    writeFileSync(compression, lighttpdCompression(site).text);
    writeFileSync(main, lighttpdConfiguration(tree, String(port), script, compression, work));
    return { program: "/usr/sbin/lighttpd", args: ["-D", "-f", main] };
  },
};

describe("files with names of strangers", () => {
  it.for([nginxServer, apacheServer, caddyServer, lighttpdServer])(
    "are served by $host, each at its address",
    async (server, context) => {
      if (server.version() === undefined) skipFor(server.lack, context);
      const place = await hostilePlace();
      const start = SERVERS[server.host];
      const running = start && (await startProgram(start(place), place.site.baseUrl));
      const unnameable = new Set(findHost(server.host)?.unnameable?.(place.site));
      try {
        const wrong = await wrongAnswers(place, unnameable);
        expect(wrong, `seed ${SEED}`).toEqual([]);
        const due = place.site.raw
          .map(({ path }) => path)
          .filter((path) => UNNAMEABLE[server.host]?.test(path));
        expect([...unnameable].sort(), `seed ${SEED}`).toEqual(due.sort());
        // About a third of them, for the server that can name the fewest.
        expect(FILES - unnameable.size, `seed ${SEED}`).toBeGreaterThan(FILES / 10);
      } finally {
        await running?.stop();
      }
    },
  );
});

async function wrongAnswers(
  { port, site }: Place,
  unnameable: ReadonlySet<string>,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { path } of site.raw) {
    const { status, body } = await askRaw(port, "GET", `/${dirname(path)}/`);
    const isRight = unnameable.has(path) ? status === 404 : status === 200 && body.toString() === path;
    if (!isRight) wrong.push(`${status} ${JSON.stringify(path)} ${body.toString().slice(0, 100)}`);
  }
  return wrong;
}

/** A tree of files whose content is their path. */
async function hostilePlace(): Promise<Place> {
  const [tree, work] = [temporaryDirectory(), temporaryDirectory()];
  const port = await freePort();
  const raw = fc.sample(hostileName, { numRuns: FILES, seed: SEED }).map((name, index) => ({
    path: `api/translations/p/c${index}/de/file/${name}`,
    mediaType: "text/plain",
    contentDisposition: `attachment; filename=${name}`,
  }));
  for (const { path } of raw) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), path);
  }
  const baseUrl = based(`http://127.0.0.1:${port}`);
  return {
    tree,
    work,
    port,
    site: {
      ...{ maker: "x", digest: "ab".repeat(32), edge: edgeScript },
      ...{ baseUrl, style: "query", raw, pages: { hasHome: true } },
    },
  };
}
