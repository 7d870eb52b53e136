import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeEach, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { LiveReload } from "../../src/published/serve/live-reload.ts";
import { servePreview } from "../../src/published/serve/preview.ts";
import { plantCatalogue, removePlanted } from "../catalogues/catalogue-fixture.ts";
import { Running } from "../cli/running.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { chromiumPath, openBrowser } from "../pages/browser.ts";
import { ask } from "./raw-http.ts";

const executable = chromiumPath();
let browser: Browser | undefined;

afterAll(async () => {
  await browser?.close();
  removePlanted();
});

const PAGE = "/translate/harbour/app/de/";

async function startServe() {
  const { directory } = plantCatalogue();
  const running = new Running(["serve", directory, "--port", "0"], { TMPDIR: temporaryDirectory() });
  const [, port = ""] = await running.printed(/serving \S+ at http:\/\/localhost:(\d+)\/api\//);
  const save = (text: string) =>
    writeFileSync(
      join(directory, "po/de.po"),
      `msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Anchor"\nmsgstr "${text}"\n`,
    );
  return { running, port: Number(port), save };
}

it("gives programs the page's own bytes, and its script to whoever reads", async () => {
  const { running, port } = await startServe();
  const own = await ask(port, `GET ${PAGE}`);
  const read = await ask(port, `GET ${PAGE}`, ["Accept: text/html,*/*"]);
  const mark = /<script src="\/\.lingodex-preview\/reload\.js\?[0-9a-f]{64}" defer><\/script>\n/;
  const [script = "none"] = mark.exec(read.body) ?? [];
  expect(own).toMatchObject({ status: 200, headers: { etag: expect.any(String) } });
  expect(own.body).not.toContain(script);
  expect(read.body.replace(script, "")).toBe(own.body);
  expect(read.body).toContain(script);
  expect((await ask(port, "GET /api/", ["Accept: text/html"])).body).toMatch(/^\{/);
  expect((await ask(port, "GET /.lingodex-preview/other")).status).toBe(404);
  expect(await running.end()).toBe(130);
});

it("tells who follows of each build, and lets them go when it ends", async () => {
  const { directory, out } = plantCatalogue();
  const { generation } = await build({ catalogue: directory, out });
  const reload = new LiveReload(generation);
  const preview = await servePreview({ directory: out, port: 0, prefix: "", reload });
  const address = `http://localhost:${preview.port}/.lingodex-preview/`;
  expect(await (await fetch(`${address}reload.js?${generation}`)).text()).toContain("EventSource");
  expect((await fetch(`${address}reload.js`, { method: "POST" })).status).toBe(405);
  const page = await fetch(`http://localhost:${preview.port}${PAGE}`, { headers: { Accept: "text/html" } });
  expect(await page.text()).toContain(`/.lingodex-preview/reload.js?${generation}`);
  const events = await fetch(`${address}events`);
  expect(events.headers.get("content-type")).toBe("text/event-stream");
  reload.tell("f".repeat(64));
  await preview.close();
  expect(await events.text()).toBe(`data: ${generation}\n\ndata: ${"f".repeat(64)}\n\n`);
});

beforeEach((context) => {
  if (context.task.name.includes("Chromium") && executable === undefined)
    skipFor("Chromium is not installed", context);
});

it("loads the page that is open anew when a text is saved, in Chromium, and ends at once while it is open", async () => {
  const { running, port, save } = await startServe();
  browser = await openBrowser(executable ?? "");
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}${PAGE}`);
  for (const text of ["Anker, gespeichert", "Anker, noch einmal"]) {
    save(text);
    await page.getByText(text).first().waitFor({ timeout: 20_000 });
  }
  const began = performance.now();
  expect(await running.end()).toBe(130);
  // Answers under way have five seconds; what a page holds open is none.
  expect(performance.now() - began).toBeLessThan(4500);
});
