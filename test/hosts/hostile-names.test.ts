import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAGE_ROOTS } from "../../src/model/addresses/page-roots.ts";
import { ROUTING } from "../../src/model/routing/plan.ts";
import { HOSTS } from "../../src/site/hosts/index.ts";
import type { OutsideFile } from "../../src/site/hosts/profile.ts";
import { aliasesOf } from "../../src/site/hosts/request-patterns.ts";
import { type HostSite, NOT_FOUND } from "../../src/site/hosts/site.ts";
import { htaccess } from "../../src/site/hosts/syntax/apache.ts";
import { caddyImport, caddyProxy } from "../../src/site/hosts/syntax/caddy.ts";
import { cloudfrontFunction } from "../../src/site/hosts/syntax/cloudfront.ts";
import { keyValueStore, unnameableInCloudFront } from "../../src/site/hosts/syntax/cloudfront-store.ts";
import { firebaseConfiguration } from "../../src/site/hosts/syntax/firebase.ts";
import { rawTable } from "../../src/site/hosts/syntax/javascript.ts";
import { lighttpdCompression, lighttpdScript } from "../../src/site/hosts/syntax/lighttpd.ts";
import { netlifyHeaders, netlifyRedirects } from "../../src/site/hosts/syntax/netlify.ts";
import { nginxInclude, nginxProxy } from "../../src/site/hosts/syntax/nginx.ts";
import { vercelConfiguration } from "../../src/site/hosts/syntax/vercel.ts";
import { workerScript } from "../../src/site/hosts/syntax/worker.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { baseUrl as based } from "../model/proved.ts";
import { loadViewerRequest, storeOf } from "./cloudfront-function.ts";
import { askRaw } from "./contract/raw-request.ts";
import { hostileSite } from "./hostile-site.ts";
import { apacheServer } from "./servers/apache.ts";
import { caddyServer } from "./servers/caddy.ts";
import { lighttpdConfiguration, lighttpdServer } from "./servers/lighttpd.ts";
import { nginxServer } from "./servers/nginx.ts";
import { startProgram } from "./servers/running.ts";

const RUNS = 500;
/** So many configurations are given to each server's own test, all in one run of it. */
const SITES = 150;

function text(body: string | Uint8Array): string {
  return typeof body === "string" ? body : Buffer.from(body).toString();
}

/** Of other addresses of pages: with a slash and without, and one for each name of an image. */
const ALIAS_LINES = aliasesOf(ROUTING.pages.aliases)
  .map(({ segments }) => segments.at(-1))
  .reduce((sum, last) => sum + (Array.isArray(last) ? last.length : 2), 0);
/** Below a path files that a placeholder would take for names: three of each folder but one that two rules name. */
const GUARD_LINES =
  3 * aliasesOf(ROUTING.pages.aliases).filter(({ segments }) => segments.at(-1) === null).length;

/** How many lines a site needs, whatever its names. */
function redirectsOf({ raw, pages }: HostSite, isAtRoot: boolean): number {
  const aliases = pages === undefined ? 0 : ALIAS_LINES;
  if (isAtRoot) return raw.length + 4 + aliases;
  const ofPages = pages === undefined ? 0 : PAGE_ROOTS.length + (pages.hasHome ? 2 : 0);
  return 2 * raw.length + 5 + NAMED_LINES + ofPages + aliases + (pages === undefined ? 0 : GUARD_LINES);
}

describe("names of strangers", () => {
  it("are values in scripts, and nothing else", () => {
    fc.assert(
      fc.property(hostileSite, (site) => {
        const worker = evaluate(
          text(workerScript(site, "tree").body).replace("export default", "var script ="),
        );
        expect(JSON.stringify(worker("SITE.raw"))).toBe(JSON.stringify(rawTable(site.raw)));
        expect(worker("typeof script.fetch")).toBe("function");
        const store = storeOf(keyValueStore(site).text);
        const cloudfront = loadViewerRequest(cloudfrontFunction(site).text, store).evaluate;
        expect(cloudfront("typeof handler")).toBe("function");
        const addresses = new Set(rawTable(site.raw).map(([directory]) => JSON.stringify(directory)));
        expect(store.size).toBe(addresses.size + 1 - unnameableInCloudFront(site).length);
      }),
      { numRuns: RUNS },
    );
  });

  it("begin no line and no column of _redirects and _headers", () => {
    fc.assert(
      fc.property(hostileSite, (site) => {
        const redirects = text(netlifyRedirects(site).body).trimEnd().split("\n").slice(1);
        for (const line of redirects)
          expect(line).toMatch(/^\/\S* (?:(?:format=api|page=:page) )*\/\S* (?:200!?|301|404)$/);
        const isAtRoot = new URL(site.baseUrl).pathname === "/";
        expect(redirects).toHaveLength(redirectsOf(site, isAtRoot));
        const headers = text(netlifyHeaders(site).body).trimEnd().split("\n").slice(1);
        for (const line of headers) expect(line).toMatch(/^(?:\/[\x21-\x7e]*| {2}[A-Za-z-]+: [\x20-\x7e]+)$/);
      }),
      { numRuns: RUNS },
    );
  });

  it("are nothing in firebase.json, and whole patterns and headers in vercel.json", () => {
    fc.assert(
      fc.property(hostileSite, (site) => {
        expect(firebaseConfiguration(site)).toEqual(
          firebaseConfiguration({ ...site, baseUrl: based("http://x"), raw: [] }),
        );
        const { routes } = JSON.parse(vercelConfiguration(site).text);
        for (const { src = "", headers = {} } of routes) {
          expect(() => new RegExp(src, "u")).not.toThrow();
          for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/);
        }
        for (const { path } of site.raw) {
          const address = `${decodeURIComponent(new URL(site.baseUrl).pathname)}/${path}`.replace("//", "/");
          const directory = address.slice(0, address.lastIndexOf("/") + 1);
          expect(routes.some(({ src = "" }) => new RegExp(src, "u").test(directory))).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("stay within the quotes of an nginx include and of a Caddyfile", () => {
    fc.assert(
      fc.property(hostileSite, (site) => {
        const nginx = nginxInclude(site).text + nginxProxy(site).text;
        const caddy = caddyImport(site).text + caddyProxy(site).text;
        expect(nginx.replace(/"(?:[^"\\]|\\[\s\S])*"/g, "Q").replace(/^ *#.*\n/gm, "")).toMatch(PLAIN_NGINX);
        expect(caddy.replace(/"(?:\\"|[^"])*"|`[^`]*`/g, "Q").replace(/^\t?#.*\n/gm, "")).toMatch(
          PLAIN_CADDY,
        );
        expect(caddy).not.toContain("{$");
      }),
      { numRuns: RUNS },
    );
  });

  it("are taken for what they are by nginx -t", (context) => {
    if (nginxServer.version() === undefined) skipFor(nginxServer.lack, context);
    const folder = temporaryDirectory();
    const servers = both(nginxInclude, nginxProxy).map((printed, index) => {
      const include = join(folder, `${index}.conf`);
      writeFileSync(include, printed);
      return `server { listen unix:${join(folder, "socket")}; server_name s${index}; root /srv; include ${include}; }\n`;
    });
    const main = join(folder, "nginx.conf");
    const places = `pid ${join(folder, "pid")};\nerror_log ${join(folder, "log")};\n`;
    writeFileSync(main, `${places}events { }\nhttp { access_log off;\n${servers.join("")}}\n`);
    expect(tested("/usr/sbin/nginx", ["-t", "-c", main, "-e", join(folder, "log")])).toMatch(
      /test is successful/,
    );
  });

  it("are taken for what they are by apache2 -t", (context) => {
    if (apacheServer.version() === undefined) skipFor(apacheServer.lack, context);
    const folder = temporaryDirectory();
    const directories = sites().map((site, index) => {
      const include = join(folder, `${index}.conf`);
      writeFileSync(include, text(htaccess(site).body));
      return `<Directory "/srv/s${index}">\nInclude "${include}"\n</Directory>\n`;
    });
    const main = join(folder, "apache.conf");
    const names = ["mpm_event", "authz_core", "rewrite", "headers", "mime", "dir", "filter", "deflate"];
    const modules = names.map(
      (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`,
    );
    const places = `ServerRoot "${folder}"\nServerName localhost\nPidFile pid\nErrorLog error.log\nListen 127.0.0.1:8123\n`;
    writeFileSync(main, `${places}${modules.join("")}${directories.join("")}`);
    expect(tested("/usr/sbin/apache2", ["-t", "-f", main])).toMatch(/Syntax OK/);
  });

  it("are taken for what they are by caddy validate", (context) => {
    if (caddyServer.version() === undefined) skipFor(caddyServer.lack, context);
    const folder = temporaryDirectory();
    const blocks = both(caddyImport, caddyProxy).map((printed, index) => {
      const include = join(folder, `${index}.caddy`);
      writeFileSync(include, printed);
      return `http://s${index}.example.org {\n\troot * /srv\n\timport ${include}\n}\n`;
    });
    const main = join(folder, "Caddyfile");
    mkdirSync(folder, { recursive: true });
    writeFileSync(main, `{\n\tadmin off\n\tauto_https off\n}\n${blocks.join("")}`);
    expect(tested("caddy", ["validate", "--config", main, "--adapter", "caddyfile"])).toMatch(
      /Valid configuration/,
    );
  });

  it("are texts without a line's end, a quote or a lone backslash in a Lua script", () => {
    fc.assert(
      fc.property(hostileSite, (site) => {
        const [values = "", ...code] = lighttpdScript(site).text.split("\nlocal r = lighty.r\n");
        expect(code).toHaveLength(1);
        const lines = values.trimEnd().split("\n").slice(1);
        expect(lines).toHaveLength(17);
        for (const line of lines)
          expect(line.replace(LUA_STRING, "S")).toMatch(/^local [A-Z_]+ = [\w\s{}[\],=]*$/);
      }),
      { numRuns: RUNS },
    );
  });

  it("are taken for what they are by lighttpd -tt, and by its Lua", async (context) => {
    if (lighttpdServer.version() === undefined) skipFor(lighttpdServer.lack, context);
    const folder = temporaryDirectory();
    const port = await freePort();
    // lighttpd refuses control characters in addresses by itself.
    const asked = sites().filter(({ baseUrl }) => !/%[01]|%7F|%C2%[89]/.test(baseUrl));
    const hosts = asked.map((site, index) => {
      const script = join(folder, `${index}.lua`);
      writeFileSync(script, lighttpdScript(site).text);
      const { text } = lighttpdCompression(site);
      return `$HTTP["host"] == "s${index}" {\nmagnet.attract-physical-path-to = ("${script}")\n${text}}\n`;
    });
    const main = join(folder, "lighttpd.conf");
    const compression = join(folder, "compression.conf");
    writeFileSync(compression, "");
    const server = lighttpdConfiguration(folder, String(port), join(folder, "0.lua"), compression, folder);
    writeFileSync(main, `${server}${hosts.join("")}`);
    expect(tested("/usr/sbin/lighttpd", ["-tt", "-f", main])).toBe("");
    const start = { program: "/usr/sbin/lighttpd", args: ["-D", "-f", main] };
    const running = await startProgram(start, `http://127.0.0.1:${port}`);
    try {
      for (const [index, { baseUrl }] of asked.entries()) {
        const target = `${new URL(baseUrl).pathname.replace(/\/$/, "")}/api/nothing/`;
        const { status, body } = await askRaw(port, "GET", target, { Host: `s${index}` });
        expect([status, body.toString(), target]).toEqual([404, NOT_FOUND, target]);
      }
    } finally {
      await running.stop();
    }
  });

  it("make every profile answer, with text and with names from the closed list", () => {
    fc.assert(
      fc.property(hostileSite, (site) => {
        for (const host of HOSTS) {
          for (const { body } of host.files(site)) expect(text(body)).not.toMatch(/\p{Surrogate}/u);
          const pieces = [...host.outside(site), ...(host.pack?.outside(site) ?? [])];
          for (const piece of pieces) expect(piece.text).not.toMatch(/\p{Surrogate}/u);
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** Below a path: `index.json` at each of eight depths, and the bodies of errors. */
const NAMED_LINES = 9;
const LUA_STRING = /"(?:[\w ./=+:;,@()*-]|\\\d{3})*"/g;
const PLAIN_NGINX = /^[\w\s;{}()$=~!^@,*+/.?:[\]<>|-]*$/;
const PLAIN_CADDY = /^[\w\s;{}()$=~!^@,*+/.?:[\]<>|&%-]*$/;

function sites(): readonly HostSite[] {
  return fc.sample(hostileSite, SITES);
}

/** What is printed of trees, and of packs. */
function both(...made: readonly ((site: HostSite) => OutsideFile)[]): readonly string[] {
  return sites().flatMap((site) => made.map((print) => print(site).text));
}

/** Runs a script on its own; the function gives the value of an expression in it. */
function evaluate(script: string): (expression: string) => unknown {
  const context = createContext({});
  new Script(script.replace(/^const /gm, "var ")).runInContext(context);
  return (expression) => new Script(expression).runInContext(context);
}

function tested(program: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  return `${stdout}${stderr}`;
}
