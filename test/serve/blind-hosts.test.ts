import { utimesSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { BLIND_HOSTS } from "../../src/published/serve/blind-hosts.ts";
import { servePreview } from "../../src/published/serve/preview.ts";
import { HOSTS } from "../../src/site/hosts/index.ts";
import { ask, type RawAnswer } from "./raw-http.ts";
import { bodyOf, withSmallTree, writeTreeFile } from "./small-tree.ts";

const tree = withSmallTree();
afterAll(() => tree.remove());
const HTML = "<p>not ours</p>";
const FILE = "/tr/api/translations/ship/deck/de/file";

/** Address; then what GitHub Pages, an S3 website, GitLab Pages and a plain file server answer: body, `-> location`, or 404. */
const TABLE: readonly (readonly [string, string, string, string, string])[] = [
  row("/tr/api/units/", bodyOf("api/units/index.json"), "same", "404", "404"),
  row("/tr/api/units/?page=2", bodyOf("api/units/index.json"), "same", "404", "404"),
  row("/tr/api/units/?format=api", bodyOf("api/units/index.json"), "same", "404", "404"),
  row("/tr/api/units/page=2/", bodyOf("api/units/page=2/index.json"), "same", "404", "404"),
  row("/tr/api/units/page%3D2/", bodyOf("api/units/page=2/index.json"), "same", "404", "404"),
  row("/tr/api/units/page=2/index.json", bodyOf("api/units/page=2/index.json"), "same", "same", "same"),
  row("/tr/api/units", "-> /tr/api/units/", "same", "404", "404"),
  row("/tr/api/units?page=2", "-> /tr/api/units/?page=2", "-> /tr/api/units/", "404", "404"),
  row("/tr/api/languages/zh%20%C3%A9%2B%25", "-> /tr/api/languages/zh%20%C3%A9+%25/", "same", "404", "404"),
  row("/tr/api/units/page=3/", "404", "same", "same", "same"),
  row(`${FILE}/`, "404", "same", "same", "same"),
  row(
    `${FILE}/website.csv?format=po`,
    '<meta charset="windows-1252">\n"id","Überall"\n',
    "same",
    "same",
    "same",
  ),
  row("/api/units/", "404", "same", "same", "same"),
  row("/tr/", "404", "same", "same", "same"),
  row("/tr/CNAME", "404", "same", "same", "same"),
  row("/tr/api/../../secret.json", "404", "same", "same", "same"),
  row("/tr/api/%2e%2e/%2e%2e/secret.json", "404", "same", "same", "same"),
  row("/tr/%", "404", "same", "same", "same"),
];

const EXPECTED = { "github-pages": 1, "s3-website": 2, "gitlab-pages": 3, plain: 4 } as const;
const ERROR_BODIES = {
  "github-pages": HTML,
  "s3-website": '{"detail":"Not found."}',
  "gitlab-pages": HTML,
  plain: "There is nothing here.\n",
} as const;
const TYPES = {
  "github-pages": ["application/json; charset=utf-8", "text/csv; charset=utf-8", "text/html; charset=utf-8"],
  "s3-website": ["application/json", "text/csv", "application/json"],
  "gitlab-pages": ["application/json; charset=utf-8", "text/csv; charset=utf-8", "text/html; charset=utf-8"],
  plain: ["application/json; charset=utf-8", "text/csv; charset=utf-8", "text/plain; charset=utf-8"],
} as const;

describe.each(["github-pages", "s3-website", "gitlab-pages", "plain"] as const)("%s", (name) => {
  const start = () =>
    servePreview({ directory: tree.directory, port: 0, prefix: "/tr", host: BLIND_HOSTS[name] });

  it("answers as it does", async () => {
    writeTreeFile(tree.directory, "404.json", '{"detail":"Not found."}');
    const { port, close } = await start();
    for (const line of TABLE) {
      const expected = line[EXPECTED[name]];
      const answer = await ask(port, `GET ${line[0]}`);
      expect([line[0], told(answer)]).toEqual([line[0], expected]);
      if (expected === "404") expect(answer.body).toBe(ERROR_BODIES[name]);
      expect(await ask(port, `HEAD ${line[0]}`)).toMatchObject({ status: answer.status, body: "" });
    }
    await close();
  });

  it("sends its own types, and nothing that it would not send", async () => {
    const { port, close } = await start();
    const answers = [
      await ask(port, "GET /tr/api/units/page=2/index.json"),
      await ask(port, `GET ${FILE}/website.csv`),
      await ask(port, "GET /tr/api/nowhere/"),
    ];
    expect(answers.map(({ headers }) => headers["content-type"])).toEqual(TYPES[name]);
    for (const { headers } of answers) {
      for (const header of ["allow", "vary", "access-control-allow-origin"])
        expect(headers).not.toHaveProperty(header);
    }
    await close();
  });

  it("writes nothing, and keeps conditions", async () => {
    const { port, close } = await start();
    const address = "/tr/api/units/index.json";
    for (const method of ["POST", "OPTIONS", "DELETE"]) {
      const answer = await ask(port, `${method} ${address}`, ["Content-Length: 0"]);
      expect(answer.status).toBe(method === "OPTIONS" && name === "s3-website" ? 403 : 405);
    }
    utimesSync(join(tree.directory, "api/units/index.json"), 1_600_000_000, 1_600_000_000);
    const { etag = "" } = (await ask(port, `GET ${address}`)).headers;
    expect((await ask(port, `GET ${address}`, [`If-None-Match: ${etag}`])).status).toBe(304);
    const since = "If-Modified-Since: Sun, 13 Sep 2020 12:26:40 GMT";
    expect((await ask(port, `HEAD ${address}`, [since])).status).toBe(304);
    await close();
  });
});

it("knows every host that ignores queries, and no other", () => {
  const blind = Object.values(HOSTS).filter(({ links }) => links !== "query");
  expect(Object.keys(BLIND_HOSTS).sort()).toEqual(blind.map(({ id }) => id).sort());
});

/** `same`: as the one before. */
function row(
  address: string,
  pages: string,
  s3: string,
  gitlab: string,
  plain: string,
): readonly [string, string, string, string, string] {
  const second = s3 === "same" ? pages : s3;
  const third = gitlab === "same" ? second : gitlab;
  return [address, pages, second, third, plain === "same" ? third : plain];
}

function told({ status, headers, body }: RawAnswer): string {
  if (status === 301 || status === 302) return `-> ${headers["location"]}`;
  return status === 200 ? body : String(status);
}
