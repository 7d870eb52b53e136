// node test/bench/in-browser.mjs [TEXTS]: what a phone-like processor, six times slower than this one, takes to find a text
// among 100,000, key by key, and to scroll a matrix of 60 components in 100 languages. Needs dist/ and Chromium.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { randomNumbers } from "./random-numbers.mjs";

const SLOWER = 6;
const TYPED = ["s", "se", "set", "sett", "setti", "settin", "setting", "setting ", "x", "übe", "über"];
const WORDS =
  "settings Übersetzung für über Größe file open save können löschen Datei project nicht gefunden".split(" ");
const TYPES = new Map([
  [".html", "text/html; charset=utf-8"],
  [".css", "text/css"],
  [".js", "text/javascript"],
  [".svg", "image/svg+xml"],
]);
const LINGODEX = fileURLToPath(new URL("../../bin/lingodex.js", import.meta.url));

const texts = Number(process.argv[2] ?? 100_000);
const directory = mkdtempSync(join(tmpdir(), "lingodex-browser-"));
const found = spawnSync("which", ["chromium"], { encoding: "utf8" }).stdout.trim();
const browser = await chromium.launch({
  executablePath: process.env["LINGODEX_CHROMIUM"] ?? found,
  args: ["--no-sandbox", "--disable-gpu"],
});
const server = createServer(answer).listen(0);
try {
  writeCatalogue("large", ["app"], ["de"], texts);
  writeCatalogue(
    "wide",
    Array.from({ length: 60 }, (_, at) => `part-${at + 1}`),
    languageCodes(100),
    12,
  );
  await searchTimes(await openSlowly("large/translate/demo/app/de/"));
  await scrollTimes(await openSlowly("wide/projects/demo/"));
} finally {
  server.close();
  await browser.close();
  rmSync(directory, { recursive: true, force: true });
}

/** @param {string} name @param {readonly string[]} components @param {readonly string[]} languages @param {number} count of texts */
function writeCatalogue(name, components, languages, count) {
  const random = randomNumbers(2026);
  const sentence = () =>
    Array.from(
      { length: 3 + Math.floor(random() * 9) },
      () => WORDS[Math.floor(random() * WORDS.length)],
    ).join(" ");
  const own = join(directory, `${name}-catalogue`);
  for (const component of components) {
    mkdirSync(join(own, component), { recursive: true });
    for (const [place, code] of ["en", ...languages].entries()) {
      const entries = Array.from({ length: count }, (_, at) => [
        `key${at}`,
        place > 0 && (at + place) % 5 === 0 ? "" : sentence(),
      ]);
      writeFileSync(join(own, component, `${code}.json`), JSON.stringify(Object.fromEntries(entries)));
    }
  }
  const manifests = components.map(
    (slug) =>
      `      - { slug: ${slug}, name: ${slug}, file_format: json, filemask: ${slug}/*.json, template: ${slug}/en.json, repo: "https://example.org/x", branch: main }\n`,
  );
  writeFileSync(
    join(own, "catalogue.yaml"),
    `base_url: http://localhost\nprojects:\n  - slug: demo\n    name: Demo\n    components:\n${manifests.join("")}`,
  );
  const words = ["build", own, "--out", join(directory, name), "--no-cache", "--pages", "--links", "path"];
  const { status, stderr } = spawnSync(process.execPath, [LINGODEX, ...words], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** @param {number} count */
function languageCodes(count) {
  const table = readFileSync(new URL("../../data/tables/languages.json", import.meta.url), "utf8");
  const codes = [...table.matchAll(/"code":\s*"([a-z]{2,3})"/g)].map(([, code]) => code ?? "");
  return [...new Set(codes)].filter((code) => code !== "en").slice(0, count);
}

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
function answer(request, response) {
  try {
    const path = join(directory, decodeURIComponent(new URL(request.url ?? "", "http://x/").pathname));
    const file = statSync(path).isDirectory() ? join(path, "index.html") : path;
    const type = TYPES.get(extname(file)) ?? "application/json";
    response.writeHead(200, { "content-type": type }).end(readFileSync(file));
  } catch {
    response.writeHead(404).end();
  }
}

/** @param {string} path */
async function openSlowly(path) {
  // The policy of pages forbids what waits for their requests.
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, bypassCSP: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await page.goto(`http://localhost:${port}/${path}`);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, session };
}

/** @param {Awaited<ReturnType<typeof openSlowly>>} slow */
async function searchTimes({ page }) {
  await page.locator("#find").focus();
  const last = `search=${Math.ceil(texts / 5000)}.json`;
  await page.waitForFunction(
    `performance.getEntriesByName(new URL("${last}", location.href).href).length > 0`,
    undefined,
    { timeout: 600_000 },
  );
  await page.waitForTimeout(5_000);
  for (const typed of TYPED) {
    /** @type {readonly [number, number, string]} */
    const [work, shown, said] = await page.evaluate(`(async () => {
      const field = document.querySelector("#find");
      const start = performance.now();
      field.value = ${JSON.stringify(typed)};
      field.dispatchEvent(new Event("input"));
      const worked = performance.now();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return [worked - start, performance.now() - start, document.querySelector("[role=status] p").textContent];
    })()`);
    print(`"${typed}"`, { "in the handler": work, "until it is shown": shown }, said);
  }
}

/** @param {Awaited<ReturnType<typeof openSlowly>>} slow */
async function scrollTimes({ page, session }) {
  const before = await counted(session);
  /** @type {readonly [number, number, readonly number[]]} */
  const [median, longest, tasks] = await page.evaluate(`(async () => {
    const long = [];
    const note = (list) => long.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ entryTypes: ["longtask"] });
    const gaps = [];
    let last = performance.now();
    for (let at = 0; at < 120; at += 1) {
      scrollBy(0, 60);
      await new Promise((done) => requestAnimationFrame(done));
      gaps.push(performance.now() - last);
      last = performance.now();
    }
    gaps.sort((a, b) => a - b);
    return [gaps[60], gaps.at(-1), long];
  })()`);
  const after = await counted(session);
  print("a frame while scrolling", { median, longest }, `long tasks: ${JSON.stringify(tasks)}`);
  for (const name of ["LayoutCount", "RecalcStyleCount", "LayoutDuration", "RecalcStyleDuration"])
    process.stdout.write(`${name}: ${((after.get(name) ?? 0) - (before.get(name) ?? 0)).toFixed(3)}\n`);
}

/** @param {import("playwright-core").CDPSession} session */
async function counted(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

/** @param {string} what @param {Record<string, number>} times in milliseconds @param {string} note */
function print(what, times, note) {
  const told = Object.entries(times).map(([name, time]) => `${Math.round(time)} ms ${name}`);
  process.stdout.write(`${what}: ${told.join(", ")}; ${note}\n`);
}
