import { randomBytes } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/model/diagnostics/failures.ts";
import { type AnsweredRequest, type Preview, servePreview } from "../../src/published/serve/preview.ts";
import { openDescriptors } from "./open-descriptors.ts";
import { ask, askHost, exchangeText, fetchRaw } from "./raw-http.ts";
import {
  bodyOf,
  DOCUMENTS,
  entryOf,
  manifestOf,
  RAW,
  type SmallRaw,
  withSmallTree,
  writeTreeFile,
} from "./small-tree.ts";

const NOT_FOUND = '{"detail":"Not found."}';
const INVALID_PAGE = '{"detail":"Invalid page."}';
const FILE = "/api/translations/ship/deck/de/file/";

const tree = withSmallTree();
const lines: string[] = [];
const told: AnsweredRequest[] = [];
/** Node prints each once in a process: to be heard from the first request on. */
const warnings: Error[] = [];
let preview: Preview;
const get = (target: string, head: readonly string[] = []) => ask(preview.port, `GET ${target}`, head);

beforeAll(async () => {
  process.on("warning", (warning) => warnings.push(warning));
  preview = await servePreview({
    directory: tree.directory,
    port: 0,
    prefix: "",
    log: (answered) => {
      told.push(answered);
      lines.push(`${answered.method} ${answered.target} ${answered.status}`);
    },
    health: "/health",
  });
});
afterAll(async () => {
  await preview.close();
  tree.remove();
});

describe("a preview", () => {
  it("tells of each request when it came, from whom, and how long it took", async () => {
    const before = Date.now();
    await get("/api/units/?page=2");
    await expect
      .poll(() => told.at(-1), { timeout: 60_000 })
      .toMatchObject({
        ...{ client: "127.0.0.1", method: "GET", target: "/api/units/?page=2", status: 200 },
      });
    const { time = "", duration_ms: took = -1 } = told.at(-1) ?? {};
    expect(new Date(time).toISOString()).toBe(time);
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(took).toBeGreaterThan(0);
    expect(took).toBeLessThanOrEqual(Date.now() - before + 1);
  });

  it("says at an address outside of the API that it is there", async () => {
    const health = await get("/health");
    expect([health.status, health.body]).toEqual([200, '{"status":"ok"}']);
    expect((await get("/api/health")).status).toBe(404);
    expect((await ask(preview.port, "POST /health")).status).not.toBe(200);
    const head = await ask(preview.port, "HEAD /health");
    expect([head.status, head.body]).toEqual([200, ""]);
  });
});

describe("answers", () => {
  it.each([
    ["/api/", bodyOf("api/index.json")],
    ["/api/units/", bodyOf("api/units/index.json")],
    ["/api/units/?page=2", bodyOf("api/units/page=2/index.json")],
    ["/api/units/?format=api", bodyOf("api/units/format=api/index.json")],
    ["/api/units/?format=api&page=2", bodyOf("api/units/format=api/page=2/index.json")],
    ["/api/units/?page=+2", bodyOf("api/units/page=2/index.json")],
    ["/api/units/7/?page=3", bodyOf("api/units/7/index.json")],
    ["/api/units/format=api/page=2/", bodyOf("api/units/format=api/page=2/index.json")],
    ["/api/units/page=2/index.json", bodyOf("api/units/page=2/index.json")],
    ["/api/languages/ca@valencia/", bodyOf("api/languages/ca@valencia/index.json")],
    ["/api/languages/zh%20%C3%A9%2B%25/", bodyOf("api/languages/zh é+%/index.json")],
    ["/api/errors/not-found.json", bodyOf("api/errors/not-found.json")],
    ["/lingodex/manifest.json", manifestOf()],
    ["http://localhost/api/units/?page=2", bodyOf("api/units/page=2/index.json")],
    ["HTTP://127.0.0.1:99999/api/", bodyOf("api/index.json")],
    ["/", '{"api":"/api/"}'],
    ["http://localhost", '{"api":"/api/"}'],
  ])("200 %s", async (target, body) => {
    const answer = await get(target);
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers).toMatchObject({
      allow: "GET, HEAD, OPTIONS",
      "content-type": "application/json",
      vary: expect.stringMatching(/^Accept(?:, Accept-Encoding)?$/),
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
      "content-length": String(Buffer.byteLength(body)),
    });
  });

  it.each([
    ["/api/units/?page=3", INVALID_PAGE],
    ["/api/units/?page=abc", INVALID_PAGE],
    ["/api/units/?page=", INVALID_PAGE],
    ["/api/units/?format=xml", NOT_FOUND],
    ["/api/languages/?format=api", NOT_FOUND],
    [`${FILE}?format=po`, NOT_FOUND],
    ["/api/nowhere/", NOT_FOUND],
    ["/api/Units/", NOT_FOUND],
    ["/api/errors/", NOT_FOUND],
    ["/api/units/7/page=1/", NOT_FOUND],
    ["/lingodex/", NOT_FOUND],
    ["/CNAME", NOT_FOUND],
    ["/404.html", NOT_FOUND],
    ["/index.html", NOT_FOUND],
    ["//", NOT_FOUND],
    ["//api/units/", NOT_FOUND],
    ["/api//units/", NOT_FOUND],
    ["/api/../etc/passwd", NOT_FOUND],
    ["/api/../CNAME", NOT_FOUND],
    ["/api/../../secret.json", NOT_FOUND],
    ["/api/%2e%2e/%2e%2e/secret.json", NOT_FOUND],
    ["/api/..%2f..%2fsecret.json", NOT_FOUND],
    ["/api/%252e%252e/CNAME", NOT_FOUND],
    ["/api/..%5c..%5csecret.json", NOT_FOUND],
    ["/api/..\\..\\secret.json", NOT_FOUND],
    ["/api/units/index.json%00", NOT_FOUND],
    ["/api/%", NOT_FOUND],
    ["/api/%zz/", NOT_FOUND],
    ["/api/#/../units/", NOT_FOUND],
    ["/%", NOT_FOUND],
    [`/api/${"x".repeat(5000)}/`, NOT_FOUND],
    [`/api/${"x/".repeat(5000)}`, NOT_FOUND],
    ["http://[::1]/nowhere?a", NOT_FOUND],
  ])("the contract's words for %s", async (target, body) => {
    const answer = await get(target);
    expect(answer).toMatchObject({ status: body.startsWith('{"api"') ? 200 : 404, body });
    expect(answer.headers).toMatchObject({
      allow: "GET, HEAD, OPTIONS",
      "content-type": "application/json",
      vary: "Accept",
    });
  });

  it("says no more than status and headers to a line that is no request", async () => {
    expect(await get("/api/ units/")).toMatchObject({ status: 400, body: "" });
    expect(await get("/api/")).toMatchObject({ status: 200 });
  });

  it.each([
    ["/api", "/api/"],
    ["/api/units?page=2&foo=b%20r", "/api/units/?page=2&foo=b%20r"],
    ["/api/units/page=2", "/api/units/page=2/"],
    ["/api/languages/zh%20%c3%a9%2B%25?%e9", "/api/languages/zh%20%C3%A9+%25/?%e9"],
    [FILE.slice(0, -1), FILE],
  ])("301 %s", async (target, location) => {
    const answer = await get(target);
    expect(answer).toMatchObject({ status: 301, body: "", headers: { location, vary: "Accept" } });
  });
});

describe("raw files (RULES.md 7)", () => {
  const sent = RAW.map(({ path, ...rest }) => ({
    address: `/${path.slice(0, path.lastIndexOf("/") + 1)}`,
    ...rest,
  }));
  it.each(sent)("$address", async ({ address, mediaType, disposition, body }) => {
    for (const target of [address, `${address}?format=api`]) {
      const answer = await get(target, ["Accept-Encoding: gzip, br"]);
      expect(answer).toMatchObject({ status: 200, body });
      expect(answer.headers).toMatchObject({
        "content-type": mediaType,
        "content-disposition": disposition,
        allow: "GET, HEAD, OPTIONS",
        vary: "Accept",
      });
    }
  });

  it("has its own name too", async () => {
    expect(await get(`${FILE}website.csv`)).toMatchObject({
      status: 200,
      headers: { "content-type": "text/csv" },
    });
    expect((await get("/api/screenshots/1/file/deck%20plan.png")).status).toBe(200);
  });
});

describe("methods (RULES.md 0.1, 1.10)", () => {
  it.each(["/api/units/?page=2", FILE, "/api/nowhere/", "/api/units/?page=9", "/", "/CNAME"])(
    "HEAD %s: as GET, without the body",
    async (target) => {
      const [whole, head] = [await get(target), await ask(preview.port, `HEAD ${target}`)];
      const { date: _, ...expected } = whole.headers;
      expect(head).toMatchObject({ status: whole.status, body: "", headers: expected });
      expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(whole.body)));
    },
  );

  it.each(["/api/units/", "/api/nowhere/", "/api/%zz", "/", "/CNAME", "*"])("OPTIONS %s", async (target) => {
    const answer = await ask(preview.port, `OPTIONS ${target}`, ["Origin: http://elsewhere"]);
    expect(answer).toMatchObject({ status: 200, body: "{}" });
    expect(answer.headers).toMatchObject({
      allow: "GET, HEAD, OPTIONS",
      "content-type": "application/json",
      vary: "Accept",
    });
    expect(Object.keys(answer.headers).join()).not.toContain("access-control");
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("%s", async (method) => {
    for (const target of ["/api/units/", FILE, "/api/nowhere/", "/"]) {
      const answer = await ask(preview.port, `${method} ${target}`, ["Content-Length: 0"]);
      expect(answer).toMatchObject({ status: 405, body: `{"detail":"Method \\"${method}\\" not allowed."}` });
      expect(answer.headers).toMatchObject({
        allow: "GET, HEAD, OPTIONS",
        "content-type": "application/json",
        vary: "Accept",
      });
    }
  });

  it("is not put out by a body that comes with a GET", async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const options = {
        host: "127.0.0.1",
        port: preview.port,
        path: "/api/",
        method: "GET",
        agent: false,
        headers: { "Content-Length": 4_000_000 },
      };
      const request = httpRequest(options, (response) => {
        let body = "";
        response.on("data", (chunk) => (body += chunk)).on("end", () => resolve(body));
      });
      request.on("error", reject);
      request.end(Buffer.alloc(4_000_000, "x"));
    });
    expect(answer).toBe(bodyOf("api/index.json"));
  });
});

describe("conditional requests (RFC 9110, 13)", () => {
  it.each(["GET", "HEAD"])("%s: 304, with the headers of the contract", async (method) => {
    const { etag = "", "last-modified": date = "" } = (await get("/api/units/")).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const condition of [
      `If-None-Match: ${etag}`,
      `If-None-Match: "other", W/${etag}`,
      "If-None-Match: *",
      `If-Modified-Since: ${date}`,
      `If-None-Match: ${etag}\r\nIf-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT`,
    ]) {
      const answer = await ask(preview.port, `${method} /api/units/`, [condition]);
      expect(answer, condition).toMatchObject({
        status: 304,
        body: "",
        headers: { vary: "Accept", allow: "GET, HEAD, OPTIONS", etag, "cache-control": "no-cache" },
      });
      expect(answer.headers).not.toHaveProperty("content-length");
      expect(answer.headers).not.toHaveProperty("content-type");
    }
  });

  it("200 where the client has something else", async () => {
    const { etag = "", "last-modified": date = "" } = (await get("/api/units/")).headers;
    expect(await get("/api/units/?page=2", [`If-None-Match: ${etag}`])).toMatchObject({ status: 200 });
    const both = [`If-None-Match: "other"`, `If-Modified-Since: ${date}`];
    expect(await get("/api/units/", both)).toMatchObject({ status: 200, headers: { etag } });
    expect(await get("/api/nowhere/", ["If-None-Match: *"])).toMatchObject({ status: 404 });
    expect(await ask(preview.port, "OPTIONS /api/units/", ["If-None-Match: *"])).toMatchObject({
      status: 200,
    });
  });

  it.each([
    [`If-Match: "other"`, 412],
    ["If-Match: *", 200],
    ["If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT", 412],
    ["If-Unmodified-Since: Fri, 01 Jan 2100 00:00:00 GMT", 200],
    ["If-Unmodified-Since: yesterday", 200],
  ])("%s: %d", async (condition, status) => {
    const answer = await get("/api/units/", [condition]);
    expect(answer).toMatchObject({ status, headers: { "content-type": "application/json", vary: "Accept" } });
    if (status === 412) expect(answer.body).toBe('{"detail":"Precondition failed."}');
  });

  it("a part only of what the client has a part of", async () => {
    const { etag = "", "last-modified": date = "" } = (await get("/api/")).headers;
    for (const [condition, status] of [
      [etag, 206],
      [date, 206],
      ['"other"', 200],
      [`W/${etag}`, 200],
    ] as const) {
      expect((await get("/api/", ["Range: bytes=2-5", `If-Range: ${condition}`])).status).toBe(status);
    }
  });
});

describe("compression (RFC 9110, 12.5.3)", () => {
  const long = `{"text":"${"Überall ".repeat(400)}"}`;
  const address = "/api/units/7/index.json";
  beforeAll(() => writeTreeFile(tree.directory, "api/units/7/index.json", long));
  afterAll(() => writeTreeFile(tree.directory, "api/units/7/index.json", bodyOf("api/units/7/index.json")));
  const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  it.each([
    ["gzip", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1, br;q=0.5", "gzip"],
  ] as const)("Accept-Encoding: %s gives %s", async (accepted, coding) => {
    const answer = await fetchRaw(preview.port, address, { "Accept-Encoding": accepted });
    expect(answer.headers).toMatchObject({
      "content-encoding": coding,
      "content-type": "application/json",
      vary: "Accept, Accept-Encoding",
      allow: "GET, HEAD, OPTIONS",
    });
    expect(answer.headers).not.toHaveProperty("content-length");
    expect(answer.body.length).toBeLessThan(long.length / 4);
    expect(DECODERS[coding](answer.body).toString()).toBe(long);

    const head = await ask(preview.port, `HEAD ${address}`, [`Accept-Encoding: ${accepted}`]);
    const { date: _, connection: __, ...same } = head.headers;
    expect(head).toMatchObject({ status: 200, body: "" });
    expect(answer.headers).toMatchObject(same);
  });

  it("says that others get another form, and gives each its own tag", async () => {
    const plain = await get(address);
    expect(plain).toMatchObject({ body: long, headers: { vary: "Accept, Accept-Encoding" } });
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const packed = await fetchRaw(preview.port, address, { "Accept-Encoding": "gzip" });
    const { etag = "" } = packed.headers;
    expect(etag).not.toBe(plain.headers["etag"]);
    expect(await get(address, [`If-None-Match: ${etag}`])).toMatchObject({ status: 200 });
    const known = await get(address, [`If-None-Match: ${etag}`, "Accept-Encoding: gzip"]);
    expect(known).toMatchObject({ status: 304, headers: { etag, vary: "Accept, Accept-Encoding" } });
  });

  it("leaves parts, short answers and errors as they are", async () => {
    const part = await get(address, ["Accept-Encoding: gzip", "Range: bytes=2-5"]);
    expect(part).toMatchObject({ status: 206, body: "text", headers: { vary: "Accept, Accept-Encoding" } });
    for (const path of ["/api/", "/api/nowhere/", "/api/units"]) {
      const answer = await get(path, ["Accept-Encoding: gzip, br"]);
      expect(answer.headers).toMatchObject({ vary: "Accept" });
      expect(answer.headers).not.toHaveProperty("content-encoding");
    }
  });

  it("lets go of the file when the client leaves", async () => {
    const large = join(tree.directory, "api/packed.json");
    writeTreeFile(tree.directory, "api/packed.json", randomBytes(9_000_000).toString("hex"));
    const socket = connect(preview.port, "127.0.0.1");
    socket.write("GET /api/packed.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
    socket.resetAndDestroy();
    await expect.poll(() => openDescriptors(large), { timeout: 60_000 }).toBe(0);
    expect((await get("/api/")).status).toBe(200);
  });
});

describe("whom it answers (DNS rebinding)", () => {
  it.each([
    ["two", "Host: localhost\r\nHost: localhost"],
    ["two that differ", "Host: localhost\r\nHost: evil.example"],
    ["two, far apart", "Host: localhost\r\nAccept: */*\r\nhOsT: localhost"],
    ["none", "Accept: */*"],
  ])("is nobody who names %s (RFC 9112, 3.2)", async (_, head) => {
    const text = await exchangeText(
      preview.port,
      `GET /api/units/ HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).not.toContain("units");
  });

  it.each([
    "evil.example",
    "localhost.evil.example",
    "",
    "127.0.0.1.evil.example:80",
    "localhost@evil.example",
  ])("Host: %s is refused", async (host) => {
    const answer = await askHost(preview.port, "GET /api/units/", host);
    expect(answer.status).toBe(421);
    expect(answer.body).not.toContain("file");
    const absolute = await askHost(preview.port, `GET http://${host}/api/units/`, "localhost");
    expect([400, 421]).toContain(absolute.status);
  });

  it.each(["localhost", "LOCALHOST:8000", "127.0.0.1:9", "[::1]:8000", "wlc.localhost", "127.3.2.1"])(
    "Host: %s is this machine",
    async (host) => {
      expect(await askHost(preview.port, "GET /api/units/", host)).toMatchObject({ status: 200 });
    },
  );

  it("answers for further names when asked to, and to pages of other origins", async () => {
    const { port, close } = await servePreview({
      directory: tree.directory,
      port: 0,
      prefix: "",
      names: ["keepers.test"],
      isOpen: true,
    });
    for (const host of ["Keepers.test", "keepers.test.:8000"]) {
      expect(await askHost(port, "GET /api/units/", host)).toMatchObject({
        status: 200,
        headers: { "access-control-allow-origin": "*" },
      });
    }
    expect(await askHost(port, "GET /api/units/", "evil.example")).toMatchObject({ status: 421 });
    await close();
  });

  it("lets HTTP/1.0 leave the host out", async () => {
    expect(await exchangeText(preview.port, "GET /api/ HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("what http-server does besides", () => {
  const whole = bodyOf("api/index.json");
  it.each([
    ["bytes=2-5", 206, whole.slice(2, 6)],
    ["bytes=2-", 206, whole.slice(2)],
    ["bytes=2-99999", 206, whole.slice(2)],
    ["bytes=-5", 200, whole],
    ["bytes=5-2", 200, whole],
    ["bytes=1-2,4-5", 200, whole],
    ["lines=1-2", 200, whole],
    ["bytes=99999-", 416, '{"detail":"Range not satisfiable."}'],
  ])("Range: %s", async (range, status, body) => {
    const answer = await get("/api/", [`Range: ${range}`]);
    expect(answer).toMatchObject({
      status,
      body,
      headers: { "content-type": "application/json", vary: "Accept" },
    });
    expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  });

  it("leaves stored .gz and .br alone", async () => {
    writeTreeFile(tree.directory, "api/units/7/index.json.gz", "\u001f\u008b rubbish");
    writeTreeFile(tree.directory, "api/units/7/index.json.br", "rubbish");
    const answer = await get("/api/units/7/", ["Accept-Encoding: gzip, br"]);
    expect(answer).toMatchObject({ status: 200, body: bodyOf("api/units/7/index.json") });
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  it("prints no warning of Node's", async () => {
    await get("/api/units/");
    await get("http://a:b/api/units/?page=2");
    await get("http://[/api/units/?page=2");
    await sleep(20);
    expect(warnings).toEqual([]);
  });
});

describe("what lies in the way", () => {
  it.skipIf(process.platform === "win32")("follows no link, wherever it leads", async () => {
    const at = (path: string): string => join(tree.directory, "api", path);
    symlinkSync(join(tree.directory, "..", "secret.json"), at("link.json"));
    symlinkSync(join(tree.directory, ".."), at("up"));
    symlinkSync(at("units"), at("again"));
    symlinkSync(at("round"), at("round"));
    for (const path of ["link.json", "up/secret.json", "up/", "again/", "again", "round", "round/"]) {
      expect(await get(`/api/${path}`)).toMatchObject({ status: 404, body: NOT_FOUND });
    }
  });

  it("lists no directory, with or without its slash", async () => {
    writeTreeFile(tree.directory, "api/bare/inside.txt", "x");
    for (const path of ["/api/bare/", "/api/bare", "/api/bare/inside.txt/"]) {
      expect(await get(path)).toMatchObject({ status: 404, body: NOT_FOUND });
    }
    const answer = await get("/api/bare/inside.txt");
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "application/octet-stream" } });
  });

  it("survives clients that leave in the middle, and lets go of the file", async () => {
    const large = join(tree.directory, "api/large.json");
    writeTreeFile(tree.directory, "api/large.json", "x".repeat(30_000_000));
    for (let round = 0; round < 6; round += 1) {
      const socket = connect(preview.port, "127.0.0.1");
      socket.write("GET /api/large.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await new Promise((resolve) => socket.once("data", resolve));
      socket.pause();
      if (round % 2 === 0) await sleep(20);
      socket.resetAndDestroy();
    }
    await expect.poll(() => openDescriptors(large), { timeout: 60_000 }).toBe(0);
    expect((await get("/api/large.json")).body).toHaveLength(30_000_000);
  });
});

describe("log", () => {
  it("has one line for every answer", async () => {
    lines.length = 0;
    await get("/api/units/?page=2");
    await get("/api/nowhere");
    await ask(preview.port, "POST /api/", ["Content-Length: 0"]);
    await expect
      .poll(() => lines, { timeout: 60_000 })
      .toEqual(["GET /api/units/?page=2 200", "GET /api/nowhere 404", "POST /api/ 405"]);
  });
});

describe("other trees", () => {
  it("serves below the path of base_url", async () => {
    const below = await servePreview({ directory: tree.directory, port: 0, prefix: "/my%20translations/" });
    const answers = await Promise.all(
      [
        "/my%20translations/api/units/?page=2",
        "/my%20translations/api/units?page=2",
        "/api/units/",
        "/",
        "/my%20translations/",
      ].map((target) => ask(below.port, `GET ${target}`)),
    );
    await below.close();
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, bodyOf("api/units/page=2/index.json")],
      [301, ""],
      [404, NOT_FOUND],
      [200, '{"api":"/my%20translations/api/"}'],
      [200, '{"api":"/my%20translations/api/"}'],
    ]);
    expect(answers[1]?.headers["location"]).toBe("/my%20translations/api/units/?page=2");
  });

  it("notices a build into its directory when the manifest appears", async () => {
    const other = withSmallTree();
    const { port, close } = await servePreview({ directory: other.directory, port: 0, prefix: "" });
    const added: SmallRaw = {
      path: "api/translations/ship/deck/fr/file/site.HTML",
      mediaType: "text/plain",
      disposition: "attachment; filename=x.txt",
      body: "<meta charset=big5>",
    };
    const address = "GET /api/translations/ship/deck/fr/file/";
    writeTreeFile(other.directory, added.path, added.body);
    expect((await ask(port, address)).status).toBe(404);
    writeTreeFile(other.directory, "lingodex/next.json", manifestOf([...RAW, added]));
    renameSync(join(other.directory, "lingodex/next.json"), join(other.directory, "lingodex/manifest.json"));
    expect(await ask(port, address)).toMatchObject({
      status: 200,
      headers: { "content-type": "text/plain" },
    });

    writeTreeFile(other.directory, "lingodex/manifest.json", "{");
    expect((await ask(port, address)).status).toBe(200);
    rmSync(join(other.directory, "lingodex"), { recursive: true });
    expect((await ask(port, address)).status).toBe(200);
    await close();
    other.remove();
  });

  it("reads the parts of a large manifest, and believes none of them", async () => {
    const other = withSmallTree();
    const hostile = [
      {
        path: "api/split/file/x.csv",
        media_type: "text/csv\r\nX-Evil: 1",
        content_disposition: "attachment",
      },
      { path: "api/units/7/index.json", media_type: "text/html", content_disposition: "inline\r\nX-Evil: 1" },
      { path: "api/units/../../../secret.json", media_type: "text/csv", content_disposition: "attachment" },
      { path: "../secret.json", media_type: "text/csv", content_disposition: "attachment" },
      { path: "CNAME", media_type: 5 },
      null,
      [],
      "x",
    ];
    writeTreeFile(
      other.directory,
      "lingodex/manifest/0a.json",
      JSON.stringify({ entries: RAW.map(entryOf) }),
    );
    writeTreeFile(other.directory, "lingodex/manifest/0b.json", JSON.stringify({ entries: hostile }));
    writeTreeFile(other.directory, "lingodex/manifest/0c.json", "[");
    const names = ["lingodex/manifest/0a.json", "lingodex/manifest/0b.json", "lingodex/manifest/0c.json"];
    const parts = [...names, "lingodex/manifest/../../../secret.json", "/etc/passwd", 7, { toString: 1 }].map(
      (path) => ({
        path,
      }),
    );
    writeTreeFile(
      other.directory,
      "lingodex/manifest.json",
      JSON.stringify({ format: 1, parts: [...parts, null] }),
    );
    const { port, close } = await servePreview({ directory: other.directory, port: 0, prefix: "" });
    expect(await ask(port, `GET ${FILE}`)).toMatchObject({
      status: 200,
      headers: { "content-type": "text/csv" },
    });
    const mended = await ask(port, "GET /api/units/7/index.json");
    expect(mended).toMatchObject({ status: 200, headers: { "content-disposition": "attachment" } });
    expect(mended.headers).not.toHaveProperty("x-evil");
    for (const target of ["/api/split/file/", "/api/units/../../../", "/secret.json", "/CNAME"]) {
      expect((await ask(port, `GET ${target}`)).status).toBe(404);
    }
    await close();
    other.remove();
  });

  it("refuses what is no tree", async () => {
    const empty = mkdtempSync(join(tmpdir(), "lingodex-serve-"));
    const serve = (directory: string) => servePreview({ directory, port: 0, prefix: "" });
    await expect(serve(empty)).rejects.toThrow(UsageError);
    await expect(serve(join(empty, "nowhere"))).rejects.toThrow(UsageError);
    writeTreeFile(empty, "lingodex/manifest.json", '{"format":2}');
    await expect(serve(empty)).rejects.toThrow("lingodex/manifest.json is missing or unknown");
    rmSync(empty, { recursive: true });
  });
});

describe("ports", () => {
  it.runIf(process.platform === "linux")("listens on 127.0.0.1 and nowhere else", async () => {
    const socket = connect(preview.port, "127.0.0.2");
    const outcome = await new Promise((resolve) => {
      socket.once("connect", () => resolve("connected")).once("error", resolve);
    });
    socket.destroy();
    expect(outcome).toMatchObject({ code: "ECONNREFUSED" });
  });

  it("says that another program has the port", async () => {
    const options = { directory: tree.directory, port: preview.port, prefix: "" };
    const refusal = await servePreview(options).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UsageError);
    expect(refusal).toMatchObject({
      message: `cannot serve on port ${preview.port} of 127.0.0.1: another program listens there`,
      hint: expect.stringContaining("--port"),
    });
  });

  it.each([65_536, -1, 0.5, Number.NaN])("refuses %d, which is not a port", async (port) => {
    await expect(servePreview({ directory: tree.directory, port, prefix: "" })).rejects.toThrow(UsageError);
  });

  it("closes at once, whoever is connected, and frees the port", async () => {
    const { port, close } = await servePreview({ directory: tree.directory, port: 0, prefix: "" });
    const socket = connect(port, "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.on("error", () => undefined);
    await close();
    const next = createServer();
    await new Promise<void>((resolve, reject) =>
      next.once("error", reject).listen(port, "127.0.0.1", resolve),
    );
    await new Promise((resolve) => next.close(resolve));
  });
});

it("gives every document of the tree, and dates that follow the file", async () => {
  for (const path of DOCUMENTS) {
    const address = `/${path.split("/").map(encodeURIComponent).join("/")}`;
    expect(await get(address)).toMatchObject({ status: 200, body: bodyOf(path) });
  }
  utimesSync(join(tree.directory, "api/index.json"), 1_600_000_000, 1_600_000_000);
  expect((await get("/api/")).headers["last-modified"]).toBe("Sun, 13 Sep 2020 12:26:40 GMT");
});
