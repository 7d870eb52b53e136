import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import type { ImportOptions } from "../../src/import/import-options.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";
import { sample } from "../suite/sample.ts";
import { USER } from "./captured.ts";
import { type Checkout, commit, GitPlatform, git, put, repositories } from "./git-platform.ts";
import { filesOf, imported } from "./imported.ts";

const ALL: readonly Checkout[] = ["lighthouse/website", "harbour/app", "harbour/manifest"];
/** Whatever the API hands out of a file. */
const FILE = /\/(file|monolingual_base|new_template)\/$/;

/** What the same server gives without its exports. */
async function byApi(server: GitPlatform, options: Partial<ImportOptions> = {}) {
  const { directory } = await imported(server.origin, { ...options, files: "api" });
  return filesOf(directory);
}

/** Two glossaries, whose exports are asked for as well and are none. */
const GLOSSARIES = 2;

/** Requests for files, but of images and of glossaries, which have no repository here. */
function askedFiles(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) => FILE.test(address) && !/\/screenshots\/|\/glossary\//.test(address));
}

/** Those that differ, but the report. */
function differences(
  found: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): readonly string[] {
  const paths = new Set([...Object.keys(found), ...Object.keys(wanted)]);
  return [...paths].filter((path) => path !== "import-report.json" && found[path] !== wanted[path]).sort();
}

/** Where the scope is public, nothing is to be made of units. */
const PUBLIC = { scope: { projects: ["lighthouse", "harbour"], components: [] } };

describe("files of git exports", () => {
  it("are what the API hands out, and the API is not asked for them", { timeout: 60_000 }, async () => {
    const server = await GitPlatform.start({ root: repositories(["lighthouse/website", "harbour/app"]) });
    const wanted = await byApi(server, PUBLIC);
    const before = server.asked().length;

    const { directory, result } = await imported(server.origin, PUBLIC);

    expect(result).toMatchObject({ ok: true, clones: 3 + GLOSSARIES });
    expect(differences(filesOf(directory), wanted)).toEqual([]);
    expect(filesOf(directory)["import-report.json"]).toBe(wanted["import-report.json"]);
    // Of the third there is no repository.
    const files = askedFiles(server.asked(before));
    expect(files.filter((address) => !/\/harbour\/(manifest|gate)\//.test(address))).toEqual([]);
    expect(files.length).toBeGreaterThan(2);
    const exports = ["harbour/app", "harbour/glossary", "harbour/manifest"];
    expect([...server.exports()].sort()).toEqual([...exports, "lighthouse/glossary", "lighthouse/website"]);
    expect(server.git.every(({ headers }) => /^lingodex\//.test(headers["user-agent"] ?? ""))).toBe(true);
  });

  it("are asked for once more for each checkout, at most", { timeout: 60_000 }, async () => {
    const server = await GitPlatform.start({ root: repositories(ALL) });
    const { directory } = await imported(server.origin, PUBLIC);
    const before = filesOf(directory);
    const first = server.git.length;

    const { result } = await imported(server.origin, { ...PUBLIC, directory });

    const again = server.exports(first);
    expect(again.length).toBe(new Set(again).size);
    expect(again.length).toBe(result.clones);
    expect(result).toMatchObject({ written: 0, deleted: 0, conflicts: [] });
    expect(filesOf(directory)).toEqual(before);
    // What did not change does not come again.
    const bytes = (from: number, to?: number): number =>
      server.git.slice(from, to).reduce((sum, { sent }) => sum + sent, 0);
    expect(bytes(0, first)).toBeGreaterThan(20_000);
    expect(bytes(first)).toBeLessThan(3000);
  });

  it("alone: nothing is asked that makes the server commit", { timeout: 60_000 }, async () => {
    const server = await GitPlatform.start({ root: repositories(ALL) });
    const wanted = await byApi(server, PUBLIC);
    const before = server.asked().length;

    const { directory, result } = await imported(server.origin, { files: "git" });

    expect(askedFiles(server.asked(before))).toEqual([]);
    const found = filesOf(directory);
    const repos = (all: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(all).filter(([path]) => path.startsWith("repos/")));
    const told = new Map(result.told.map(({ code, examples }) => [code, examples]));
    // Glossaries have no repository of their own.
    const [glossaries, others] = [/\/glossary\//, /^(?!.*\/glossary\/)/].map((which) =>
      Object.fromEntries(Object.entries(repos(wanted)).filter(([path]) => which.test(path))),
    );
    expect(Object.keys(others ?? {}).length).toBeGreaterThan(20);
    expect(repos(found)).toMatchObject(others ?? {});
    const left = told.get("import/glossary-file")?.join("\n") ?? "";
    expect(Object.keys(glossaries ?? {}).filter((path) => !left.includes(path))).toEqual([]);
    // A protected project.
    expect(told.get("import/rebuilt")?.every((path) => path.startsWith("repos/beacon/"))).toBe(true);
    expect(result.ok).toBe(true);
  });

  it("of an older commit than its revision tells come from the API", async () => {
    const root = repositories(ALL);
    put(join(root, "lighthouse/website"), "de/website.csv", "another,file\n");
    commit(join(root, "lighthouse/website"));
    const server = await GitPlatform.start({ root });
    const wanted = await byApi(server, PUBLIC);
    const before = server.asked().length;

    const { directory } = await imported(server.origin, PUBLIC);

    expect(differences(filesOf(directory), wanted)).toEqual([]);
    expect(askedFiles(server.asked(before))).toEqual(["/api/translations/lighthouse/website/de/file/"]);
  });

  it("that are changed since are fetched into what is there", { timeout: 60_000 }, async () => {
    const root = repositories(ALL);
    const server = await GitPlatform.start({ root });
    const { directory } = await imported(server.origin, PUBLIC);
    const wanted = filesOf(directory);
    git(join(root, "harbour/app"), "commit", "-qm", "another", "--allow-empty");
    rmSync(join(directory, "repos"), { recursive: true });

    await imported(server.origin, { ...PUBLIC, directory });

    expect(differences(filesOf(directory), wanted)).toEqual([]);
  });

  it("are taken at the address that was given, below its prefix", { timeout: 60_000 }, async () => {
    // It calls itself http://localhost:8399.
    const server = await GitPlatform.start({ root: repositories(ALL), prefix: "/translate" });

    const { result } = await imported(server.origin, { ...PUBLIC, files: "git" });

    expect(result).toMatchObject({ ok: true, clones: 3 + GLOSSARIES });
    expect(result.told.map(({ code }) => code)).not.toContain("import/rebuilt");
  });

  it("are those of a component that is not imported, where it shares its checkout", async () => {
    const server = await GitPlatform.start({ root: repositories(ALL) });
    const scope = { projects: [], components: ["harbour/gate"] };

    const { result } = await imported(server.origin, { scope, files: "git" });

    expect(result).toMatchObject({ ok: true, clones: 1, counts: { components: 1, translations: 1 } });
    expect(server.exports()).toEqual(["harbour/manifest"]);
  });

  describe("with edits that are not committed", () => {
    /** A German unit of the website is edited. */
    const rewritten = (text: string, path: string): string => {
      if (path !== "/api/units/?page_size=1000") return text;
      const [before = "", ...units] = text.split(/(?=\{"translation":)/);
      const at = units.findIndex(
        (unit) => /lighthouse\/website\/de\/"/.test(unit) && /"target":\["[^"]/.test(unit),
      );
      const edited = units.map((unit, place) =>
        place === at
          ? unit
              .replace(/"target":\["[^"]*"/, '"target":["edited"')
              .replace('"pending":false', '"pending":true')
          : unit,
      );
      return [before, ...edited].join("");
    };

    it("auto lets the server commit them", { timeout: 60_000 }, async () => {
      const server = await GitPlatform.start({ root: repositories(ALL), rewritten });

      await imported(server.origin, PUBLIC);

      expect(askedFiles(server.asked())).toEqual(["/api/translations/lighthouse/website/de/file/"]);
    });

    it("git takes the files without them, and tells it", { timeout: 60_000 }, async () => {
      const server = await GitPlatform.start({ root: repositories(ALL), rewritten });
      const plain = await GitPlatform.start({ root: repositories(ALL) });
      const wanted = filesOf((await imported(plain.origin, { ...PUBLIC, files: "git" })).directory);

      const { directory, result } = await imported(server.origin, { ...PUBLIC, files: "git" });

      expect(server.asked().filter((address) => /translations.*\/file\/$/.test(address))).toEqual([]);
      const path = "repos/lighthouse/website/de/website.csv";
      expect(filesOf(directory)[path]).toBe(wanted[path]);
      expect(wanted[path]).toBeDefined();
      // What is pending has a reason, and nothing is lost.
      expect(result.ok).toBe(true);
      expect(result.told).toContainEqual(expect.objectContaining({ code: "import/pending", count: 1 }));
    });
  });
});

describe("without exports", () => {
  it("no git: the API hands them out", { timeout: 60_000 }, async () => {
    const server = await GitPlatform.start({ root: repositories(["lighthouse/website"]) });
    const wanted = await byApi(server, PUBLIC);
    vi.stubEnv("PATH", temporaryDirectory());

    const { directory, result } = await imported(server.origin, PUBLIC).finally(() => vi.unstubAllEnvs());

    expect(result.ok).toBe(true);
    expect(differences(filesOf(directory), wanted)).toEqual([]);
    expect(server.git).toEqual([]);
  });

  const ENDINGS = {
    "401": (_: unknown, response: import("node:http").ServerResponse) =>
      void response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end("no"),
    "403": (_: unknown, response: import("node:http").ServerResponse) =>
      void response.writeHead(403).end("no"),
    "no repository": (_: unknown, response: import("node:http").ServerResponse) =>
      void response.writeHead(200, { "content-type": "text/html" }).end("<title>Sign in</title>"),
    "a broken connection": (request: import("node:http").IncomingMessage) => void request.socket.destroy(),
    silence: () => undefined,
  };
  it.each(sample(Object.entries(ENDINGS), 3, "ends of a clone"))(
    "with %s: the API hands them out",
    async (_, answer) => {
      const root = repositories([]);
      const server = await GitPlatform.start({ root, answers: { "/git/": answer } });
      const wanted = await byApi(server, PUBLIC);
      const patience = { silence: 1000, whole: 60_000, least: 1 };

      const { directory, result } = await imported(server.origin, { ...PUBLIC, patience });

      expect(result).toMatchObject({ ok: true, clones: 3 + GLOSSARIES });
      expect(differences(filesOf(directory), wanted)).toEqual([]);
      expect(readdirSync(join(directory, ".import", "git"))).toEqual([]);
    },
    120_000,
  );
});

const WEBSITE = { scope: { projects: [], components: ["lighthouse/website"] } };

describe("hostile exports", () => {
  const trace = join(temporaryName(), "trace");
  const HOSTILE: readonly (readonly [string, (address: string) => string])[] = [
    ["ext", () => `ext::sh -c "touch ${trace}"`],
    ["file", () => "file:///etc"],
    ["a path", () => "/etc"],
    ["ssh", () => "ssh://-oProxyCommand=touch/x"],
    ["git", () => "git://127.0.0.1/x"],
    ["an option", () => `-u touch ${trace}`],
    ["--upload-pack", () => `--upload-pack=touch ${trace}`],
    ["a user", (address) => address.replace("://", "://user:secret@")],
    ["another origin", () => "http://127.0.0.1:9/git/lighthouse/website/"],
    ["another scheme", (address) => address.replace("http:", "https:")],
    ["a way up", (address) => `${address}../../`],
    ["a hidden way up", (address) => `${address}%2e%2e/x`],
    ["a newline", (address) => `${address}\nx`],
    ["a query", (address) => `${address}?x=`],
    ["a helper", (address) => `http::${address}`],
  ];

  it.each(sample(HOSTILE, 3, "hostile exports"))("%s is not used at all", async (_, exportAs) => {
    const server = await GitPlatform.start({
      root: repositories([]),
      rewritten: (text, path) =>
        path.startsWith("/api/components/")
          ? text.replace(
              /"git_export":"([^"]+)"/g,
              (_all, exported: string) => `"git_export":${JSON.stringify(exportAs(exported))}`,
            )
          : text,
    });

    const { directory, result } = await imported(server.origin, WEBSITE);

    expect(result.clones).toBe(0);
    expect(result.counts["translations"]).toBeGreaterThan(5);
    expect(result.told.map(({ code }) => code)).not.toContain("import/file");
    expect(server.git).toEqual([]);
    expect(existsSync(trace)).toBe(false);
    expect(existsSync(join(directory, ".import", "git"))).toBe(false);
  });

  it("that redirect elsewhere are left", { timeout: 60_000 }, async () => {
    const elsewhere = await GitPlatform.start({ root: repositories(["lighthouse/website"]) });
    const server = await GitPlatform.start({
      root: repositories([]),
      answers: {
        "/git/": (request, response) =>
          void response.writeHead(301, { location: `${elsewhere.origin}${request.url}` }).end(),
      },
    });
    const wanted = await byApi(server, WEBSITE);

    const { directory, result } = await imported(server.origin, WEBSITE);

    expect(result).toMatchObject({ ok: true, clones: 1 });
    expect(differences(filesOf(directory), wanted)).toEqual([]);
    expect(elsewhere.git).toEqual([]);
  });

  it("with links and submodules in place of files are not followed", { timeout: 60_000 }, async () => {
    const root = repositories(["lighthouse/website"]);
    const folder = join(root, "lighthouse/website");
    rmSync(join(folder, "de/website.csv"));
    symlinkSync("/etc/hostname", join(folder, "de/website.csv"));
    commit(folder);
    const head = git(folder, "rev-parse", "HEAD").trim();
    git(folder, "update-index", "--add", "--cacheinfo", `160000,${head},fr/website.csv`);
    git(folder, "commit", "-qm", "submodule");
    const server = await GitPlatform.start({ root });
    const wanted = await byApi(server, WEBSITE);
    const before = server.asked().length;

    const { directory } = await imported(server.origin, WEBSITE);

    expect(differences(filesOf(directory), wanted)).toEqual([]);
    const asked = server.asked(before).filter((address) => address.endsWith("/file/"));
    expect(asked.filter((address) => !address.startsWith("/api/screenshots/"))).toEqual([
      "/api/translations/lighthouse/website/de/file/",
      "/api/translations/lighthouse/website/fr/file/",
    ]);
  });

  const PROTOCOLS = [
    ["the protocol of today", false],
    ["the first protocol", true],
  ] as const;
  it.each(sample(PROTOCOLS, 2, "protocols of git"))(
    "that never end are cut short, in %s",
    { timeout: 120_000 },
    async (_, isOld) => {
      const root = repositories(["lighthouse/website"]);
      const folder = join(root, "lighthouse/website");
      // Eight times what four files may have, and nothing that is packed smaller.
      const noise = Buffer.alloc(2 ** 20);
      for (let at = 0; at < 96; at += 1) {
        crypto.getRandomValues(noise.subarray(0, 65_536));
        for (let piece = 65_536; piece < noise.length; piece += 65_536)
          crypto.getRandomValues(noise.subarray(piece, piece + 65_536));
        put(folder, `noise/${at}`, noise);
      }
      commit(folder);
      const server = await GitPlatform.start({ root, isOld });
      const bounds = { ...WEBSITE, mostBytes: 3 * 2 ** 20 };
      const wanted = await byApi(server, bounds);

      const { directory, result } = await imported(server.origin, bounds);

      expect(result).toMatchObject({ ok: true, clones: 1 });
      expect(differences(filesOf(directory), wanted)).toEqual([]);
      expect(readdirSync(join(directory, ".import", "git"))).toEqual([]);
      const sent = server.git.reduce((sum, note) => sum + note.sent, 0);
      expect(sent).toBeLessThan(noise.length * 72);
    },
  );

  it("get no token, nor what a person's own files hold", { timeout: 60_000 }, async () => {
    const home = temporaryDirectory();
    const proxy = await GitPlatform.start({ root: repositories([]) });
    const trap = join(home, "trap");
    writeFileSync(trap, `#!/bin/sh\ntouch ${home}/ran\necho username=eve\necho password=secret\n`, {
      mode: 0o755,
    });
    mkdirSync(join(home, "template", "hooks"), { recursive: true });
    symlinkSync(trap, join(home, "template", "hooks", "reference-transaction"));
    writeFileSync(join(home, ".netrc"), "default login eve password secret\n", { mode: 0o600 });
    writeFileSync(
      join(home, ".gitconfig"),
      [
        `[credential]\n\thelper = ${trap}`,
        `[core]\n\tfsmonitor = ${trap}\n\thooksPath = ${home}/template/hooks\n\taskPass = ${trap}`,
        `[init]\n\ttemplateDir = ${home}/template`,
        '[http]\n\textraHeader = "Authorization: Basic c2VjcmV0"',
        `[url "ext::${trap} "]\n\tinsteadOf = http`,
        '[protocol "ext"]\n\tallow = always\n',
      ].join("\n"),
    );
    const stubs = {
      ...{ HOME: home, XDG_CONFIG_HOME: home, http_proxy: proxy.origin, ALL_PROXY: proxy.origin },
      ...{ GIT_ASKPASS: trap, SSH_ASKPASS: trap, GIT_TEMPLATE_DIR: join(home, "template") },
      ...{ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "http.extraHeader", GIT_CONFIG_VALUE_0: "X-Secret: 1" },
    };
    const server = await GitPlatform.start({
      root: repositories(["lighthouse/website"]),
      user: USER,
      answers: {
        "/git/harbour/": (_, response) =>
          void response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end("no"),
      },
    });
    for (const [name, value] of Object.entries(stubs)) vi.stubEnv(name, value);

    const { result } = await imported(server.origin, { ...PUBLIC, token: "wlu_q9Zz4k7" }).finally(() =>
      vi.unstubAllEnvs(),
    );

    expect(result).toMatchObject({ ok: true, clones: 3 + GLOSSARIES });
    expect(server.git.length).toBeGreaterThan(3);
    for (const { headers } of server.git) {
      expect(headers).not.toHaveProperty("authorization");
      expect(headers).not.toHaveProperty("x-secret");
      expect(headers).not.toHaveProperty("cookie");
      expect(JSON.stringify(headers)).not.toContain("wlu_");
    }
    expect(existsSync(join(home, "ran"))).toBe(false);
    expect(proxy.asked()).toEqual([]);
    expect(proxy.git).toEqual([]);
  });

  it("a state that somebody else made is begun anew", { timeout: 120_000 }, async () => {
    const server = await GitPlatform.start({ root: repositories(["lighthouse/website"]) });
    const { directory } = await imported(server.origin, WEBSITE);
    const wanted = filesOf(directory);
    const above = join(directory, ".import", "git");
    const [name = ""] = readdirSync(above);
    const [trap, ran] = [join(directory, ".import", "trap"), join(directory, ".import", "ran")];
    writeFileSync(trap, `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 });
    const hostile: readonly (() => void)[] = [
      () => put(join(above, name), "hooks/reference-transaction", `#!/bin/sh\ntouch ${ran}\n`),
      () =>
        put(
          join(above, name),
          "config",
          `[core]\n\tbare = true\n\tfsmonitor = ${trap}\n[url "ext::${trap} "]\n\tinsteadOf = http\n` +
            `[credential "${server.origin}"]\n\thelper = ${trap}\n`,
        ),
      () => put(join(above, name), "objects/info/alternates", "/etc\n"),
      () => put(join(above, name), "shallow", "nonsense\n"),
      () => put(join(above, name), "objects/pack/tmp_pack_x", "half"),
      () => {
        const folder = join(above, name, "objects", "pack");
        for (const pack of readdirSync(folder)) {
          rmSync(join(folder, pack));
          writeFileSync(join(folder, pack), "broken");
        }
      },
      () => {
        rmSync(above, { recursive: true });
        symlinkSync(temporaryDirectory(), above);
      },
      () => {
        rmSync(above, { recursive: true });
        writeFileSync(above, "no folder");
      },
    ];
    for (const spoil of hostile) {
      spoil();
      rmSync(join(directory, "repos"), { recursive: true });
      const before = server.asked().length;

      await imported(server.origin, { ...WEBSITE, directory });

      expect(differences(filesOf(directory), wanted)).toEqual([]);
      expect(askedFiles(server.asked(before))).toEqual([]);
      expect(readdirSync(above)).toEqual([name]);
      const left = readdirSync(join(above, name), { recursive: true }).map(String);
      expect(left.filter((path) => /hooks|alternates|tmp_/.test(path))).toEqual([]);
      expect(existsSync(ran)).toBe(false);
    }
  });

  it("a state of which a part is broken is begun anew", { timeout: 60_000 }, async () => {
    const server = await GitPlatform.start({ root: repositories(["lighthouse/website"]) });
    const { directory } = await imported(server.origin, WEBSITE);
    const wanted = filesOf(directory);
    const above = join(directory, ".import", "git");
    const packs = join(above, readdirSync(above)[0] ?? "", "objects", "pack");
    const pack = join(packs, readdirSync(packs).find((name) => name.endsWith(".pack")) ?? "");
    const bytes = readFileSync(pack);
    rmSync(pack);
    // Commits and trees come first.
    writeFileSync(pack, bytes.fill(0x55, bytes.length >> 2, bytes.length - 20));
    rmSync(join(directory, "repos"), { recursive: true });
    const before = server.asked().length;

    await imported(server.origin, { ...WEBSITE, directory });

    expect(differences(filesOf(directory), wanted)).toEqual([]);
    expect(server.asked(before).filter((address) => /translations.*\/file\/$/.test(address))).toEqual([]);
    // Once in the first import, then in vain, then anew.
    expect(server.exports()).toHaveLength(3);
  });
});

it("the program says how many were asked", { timeout: 60_000 }, async () => {
  const server = await GitPlatform.start({ root: repositories(["lighthouse/website"]) });
  const directory = join(temporaryDirectory(), "l10n");
  const words = ["import", server.origin, directory, "--files", "git", "--component", "lighthouse/website"];

  const { stderr } = await promisify(execFile)(process.execPath, [bin, ...words]);

  expect(stderr).toMatch(/ in \d+ requests and 1 git export: \d+ files written, 0 deleted\n/);
});

function temporaryName(): string {
  return join("/tmp", `lingodex-test-${process.pid}-never`);
}
