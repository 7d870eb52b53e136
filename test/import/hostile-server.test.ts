import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { filesOf, imported } from "./imported.ts";

const LISTS = [
  "projects",
  "components",
  "translations",
  "languages",
  "changes",
  "units",
  "sources",
  "screenshots",
];

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server whose lists are empty, but for what a test makes of it. @param answers by path */
async function hostile(answers: Readonly<Record<string, Answer>>): Promise<{
  readonly origin: string;
  readonly asked: IncomingMessage[];
}> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const path = request.url ?? "";
    const own = answers[path];
    if (own !== undefined) own(request, response);
    else if (path === "/api/")
      json(response, Object.fromEntries(LISTS.map((name) => [name, `http://inside/api/${name}/`])));
    else json(response, list(path === "/api/projects/" ? [project("fine")] : []));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function json(response: ServerResponse, value: unknown, head: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, { "content-type": "application/json", ...head }).end(JSON.stringify(value));
}

const list = (results: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ count: results.length, next: null, previous: null, results },
  ...more,
});

const language = { code: "en", name: "English", direction: "ltr" };
const project = (slug: string) => ({
  ...{ slug, name: "\u001b[31mP", web: "javascript:alert(1)", source_language: language },
  ...{ url: `http://inside/api/projects/${slug}/`, web_url: `http://inside/projects/${slug}/` },
});

const bomb = gzipSync(Buffer.alloc(50_000_000, " "));

describe("a hostile server", () => {
  it("that has little gives a catalogue of that", async () => {
    const { origin } = await hostile({});

    const { directory, result } = await imported(origin);

    expect(result).toMatchObject({ ok: true, counts: { projects: 1, units: 0 } });
    expect(Object.keys(filesOf(directory))).toEqual(["catalogue.yaml", "import-report.json"]);
  });

  it("that shows nothing is told so", async () => {
    const { origin } = await hostile({ "/api/projects/": (_, response) => json(response, list([])) });

    await expect(imported(origin)).rejects.toThrow("shows no project");
  });

  it("gets the token, and nobody else does, wherever it sends", async () => {
    const other = await hostile({});
    const { origin, asked } = await hostile({
      "/api/units/": (_, response) =>
        response.writeHead(302, { location: `${other.origin}/api/units/` }).end(),
    });

    await expect(imported(origin, { token: "secret" })).rejects.toThrow(`it redirects to ${other.origin}`);

    expect(asked.at(-1)?.headers["authorization"]).toBe("Token secret");
    expect(other.asked).toEqual([]);
  });

  it("whose next names another origin is asked itself", async () => {
    const other = await hostile({});
    const items = [1, 2].map((id) => ({ ...project(`p${id}`) }));
    const { origin } = await hostile({
      "/api/projects/": (_, response) =>
        json(response, list(items.slice(0, 1), { count: 2, next: `${other.origin}/api/projects/?page=2` })),
      "/api/projects/?page=2": (_, response) => json(response, list(items.slice(1), { count: 2 })),
    });

    const { result } = await imported(origin, { token: "secret", privateProjects: "publish" });

    expect(result.counts["projects"]).toBe(2);
    expect(other.asked).toEqual([]);
  });

  it("cannot name a folder elsewhere, and what it says reaches no terminal raw", async () => {
    const bad = ["../../etc", "con", "a/b", ".."].map((slug) => project(slug));
    const { origin } = await hostile({
      "/api/projects/": (_, response) => json(response, list([...bad, project("fine")])),
    });
    const parent = temporaryDirectory();

    const { result } = await imported(origin, { directory: join(parent, "l10n") });

    expect(result).toMatchObject({ ok: false, counts: { projects: 1 } });
    expect(result.told).toContainEqual(expect.objectContaining({ code: "import/answer", count: bad.length }));
    expect(readdirSync(parent)).toEqual(["l10n"]);
  });

  it("whose components cannot be held is told so, and its credentials are not taken over", async () => {
    const component = (slug: string, more: Readonly<Record<string, unknown>>) => ({
      ...{
        slug,
        name: slug,
        project: project("fine"),
        vcs: "git",
        branch: "main",
        template: "",
        new_base: "",
      },
      ...{ repo: "https://user:secret@git.example.org/x.git", git_export: "", license: "", license_url: "" },
      ...{ filemask: "*.po", file_format: "po", url: `http://inside/api/components/fine/${slug}/` },
      ...more,
    });
    const { origin } = await hostile({
      "/api/components/": (_, response) =>
        json(
          response,
          list([
            component("good", {}),
            component("odd", { file_format: "wordperfect" }),
            component("hidden", { filemask: null }),
            component("away", { filemask: "../../*.po" }),
          ]),
        ),
      "/api/projects/fine/components/": (_, response) => json(response, list([])),
    });

    const { directory, result } = await imported(origin);

    const told = Object.fromEntries(result.told.map(({ code, count }) => [code, count]));
    expect(told).toEqual({
      "import/answer": 1,
      "import/format": 1,
      "import/filemask": 1,
      "import/credentials": 1,
    });
    const manifest = Buffer.from(filesOf(directory)["catalogue.yaml"] ?? "", "base64").toString();
    expect(manifest).toContain('repo: "https://git.example.org/x.git"');
    expect(manifest).not.toContain("secret");
  });

  const endless: readonly (readonly [string, Answer, string])[] = [
    [
      "with 10^12 items",
      (_, response) =>
        json(response, list([{ url: "a" }], { count: 1e12, next: "http://x/api/changes/?page=2" })),
      "--max-items",
    ],
    [
      "that answers with HTML",
      (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<title>Sign in</title>"),
      "it is not JSON",
    ],
    [
      "whose next is the same page",
      (_, response) =>
        json(response, list([{ url: "a" }], { count: 9, next: "http://inside/api/changes/?page=1" })),
      "broken",
    ],
    [
      "that sends a compressed bomb",
      (_, response) =>
        response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb),
      "more than the 1000000 bytes",
    ],
    [
      "whose answer never ends",
      (_, response) => {
        response.writeHead(200);
        const more = (): void => {
          while (!response.destroyed && response.write(" ".repeat(65_536)));
        };
        response.on("drain", more);
        more();
      },
      "more than the 1000000 bytes",
    ],
    [
      "that drips",
      (_, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(" "), 5);
        response.on("close", () => clearInterval(timer));
      },
      "the answer comes too slowly",
    ],
    ["that is silent", () => undefined, "no answer for"],
    [
      "that lets nobody in for a day",
      (_, response) => response.writeHead(429, { "retry-after": "86400" }).end("{}"),
      "wait 86400 s",
    ],
    ["that lets nobody in", (_, response) => response.writeHead(401).end("{}"), "asks for a token (401)"],
  ];

  it.each(endless)("%s is left alone", async (_, answer, message) => {
    const { origin, asked } = await hostile({ "/api/changes/": answer });
    const patience = { silence: 100, whole: 300_000, least: 1_000_000 };
    const directory = join(temporaryDirectory(), "l10n");

    await expect(imported(origin, { directory, mostBytes: 1_000_000, patience })).rejects.toThrow(message);

    expect(asked.length).toBeLessThan(10);
    expect(readdirSync(directory)).toEqual([".import"]);
  });

  it("whose pages never end is given up", async () => {
    const answers: Record<string, Answer> = {};
    for (let page = 1; page < 50; page += 1)
      answers[`/api/changes/${page === 1 ? "" : `?page=${page}`}`] = (_, response) =>
        json(
          response,
          list([{ url: `c${page}` }], { count: 3, next: `http://x/api/changes/?page=${page + 1}` }),
        );
    const { origin, asked } = await hostile(answers);

    await expect(imported(origin)).rejects.toThrow("continues after the items");
    expect(asked.length).toBeLessThan(20);
  });

  it("that says no more requests are welcome is not asked before it said so", async () => {
    const pauses: number[] = [];
    const { origin } = await hostile({
      "/api/changes/": (_, response) =>
        json(response, list([]), { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "7" }),
    });

    await imported(origin, { pause: async (milliseconds) => void pauses.push(milliseconds) });

    expect(pauses[0]).toBeGreaterThanOrEqual(7000);
    expect(pauses[0]).toBeLessThan(10_000);
  });

  it("whose data never rests is left after some rounds, with nothing written", async () => {
    let number = 0;
    const change = () => {
      number += 1;
      return {
        ...{ unit: null, component: null, translation: null, dictionary: null, user: null, author: null },
        ...{
          timestamp: "2020-01-01T00:00:00+00:00",
          action: 0,
          target: "",
          url: `http://x/api/changes/${number}/`,
        },
      };
    };
    const { origin } = await hostile({
      "/api/changes/": (_, response) => json(response, list([change()], { count: number + 1 })),
    });
    const directory = join(temporaryDirectory(), "l10n");

    await expect(imported(origin, { directory, mostRounds: 2 })).rejects.toThrow("--max-rounds");

    expect(readdirSync(directory)).toEqual([".import"]);
  });

  it("that is none of such a platform is told so", async () => {
    const { origin } = await hostile({ "/api/": (_, response) => json(response, { hello: "world" }) });

    await expect(imported(origin)).rejects.toThrow("is not an API of Weblate");
  });
});
