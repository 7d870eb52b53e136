/**
 * Takes README.md's pictures of the sample's first project, light and dark: `npm run pictures`. Who changes how pages look
 * takes them again, and looks at them. `docs.test.ts` asks only whether they are there: fonts differ between machines.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { build } from "#built/index";

const SAMPLE = fileURLToPath(new URL("../../data/alpine-club", import.meta.url));
const PICTURES = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const PROJECT = "projects/mountain-huts/index.html";

/** In CSS pixels: as wide as the page's column, at a scale that gives twice the pixels of a README's column. */
const WIDTH = 1120;
const SCALE = 1.5;
/** Below the matrix, which is the last thing in the picture. */
const EDGE = 32;

/** @param {import("playwright-core").Browser} browser @param {string} address @param {"light" | "dark"} colorScheme */
async function take(browser, address, colorScheme) {
  const viewport = { width: WIDTH, height: 1400 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: SCALE, colorScheme });
  await page.goto(address);
  const matrix = await page.locator('section[aria-labelledby="matrix"]').boundingBox();
  if (matrix === null) throw new Error("the page has no matrix");
  const clip = { x: 0, y: 0, width: WIDTH, height: Math.round(matrix.y + matrix.height) + EDGE };
  const path = join(PICTURES, `project-${colorScheme}.png`);
  await page.screenshot({ path, clip });
  process.stdout.write(`${path}\n`);
}

const out = mkdtempSync(join(tmpdir(), "lingodex-pictures-"));
try {
  const { ok } = await build({ catalogue: SAMPLE, out, cache: false, pages: true });
  if (!ok) throw new Error("the sample does not build");
  const executablePath =
    process.env["LINGODEX_CHROMIUM"] ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const address = pathToFileURL(join(out, PROJECT)).href;
  for (const colorScheme of /** @type {const} */ (["light", "dark"]))
    await take(browser, address, colorScheme);
  await browser.close();
} finally {
  rmSync(out, { recursive: true, force: true });
}
