import type { BrowserContext, Page } from "playwright-core";

/** What a visitor must never see: logged lines, dialogs, requests of other origins, answers that are errors. */
export class Watched {
  readonly findings: string[] = [];
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** @param origin with a slash at its end */
  static async open(context: BrowserContext, origin: string): Promise<Watched> {
    const watched = new Watched(await context.newPage());
    const { page, findings } = watched;
    page.on("console", (message) => findings.push(`logs: ${message.text()}`));
    page.on("pageerror", (error) => findings.push(`throws: ${error}`));
    page.on("dialog", (dialog) => {
      findings.push(`asks: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(origin)) findings.push(`requests: ${request.url()}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) findings.push(`${response.status()}: ${response.url()}`);
    });
    return watched;
  }
}

/** Whether a stranger's text ran: those of the hostile catalogue leave this mark. */
export async function runFindings(page: Page): Promise<readonly string[]> {
  return (await page.evaluate("window.hacked === undefined")) ? [] : ["a text was run"];
}

/** @param width of the window, in pixels */
export async function narrowFindings(page: Page, width: number): Promise<readonly string[]> {
  const needed = Number(await page.evaluate("document.documentElement.scrollWidth"));
  return needed > width ? [`${needed} pixels wide`] : [];
}

/** Texts of charts that leave their chart where the page runs from right to left, as it will in words of such a language. */
export async function mirroredFindings(page: Page): Promise<readonly string[]> {
  return await page.evaluate(OUTSIDE_WHEN_MIRRORED);
}

const OUTSIDE_WHEN_MIRRORED = `(() => {
  document.documentElement.dir = "rtl";
  return [...document.querySelectorAll("svg text")].flatMap((text) => {
    const [own, chart] = [text, text.closest("svg")].map((one) => one.getBoundingClientRect());
    if (own.width === 0) return [];
    return own.left < chart.left - 1 || own.right > chart.right + 1 ? [text.textContent] : [];
  });
})()`;

/** The first stop of the keyboard is the way to the content, which is there. */
export async function firstStopFindings(page: Page): Promise<readonly string[]> {
  await page.keyboard.press("Tab");
  const isSkip = await page.evaluate(
    `document.activeElement.matches("a.skip") && document.querySelector(document.activeElement.hash) !== null`,
  );
  return isSkip ? [] : ["the first stop is no skip link"];
}

/** The same text without scripts. @param texts with and without */
export function silentFindings([scripted, plain]: readonly [string, string]): readonly string[] {
  return scripted === plain ? [] : ["says something else without scripts"];
}

/** Words that are wider than their boxes: of each text its width, and of the box behind it. @param svg an image */
export async function badgeFindings(page: Page, svg: string): Promise<readonly string[]> {
  await page.setContent(svg);
  const sides: { text: string; from: number; to: number; least: number; most: number }[] =
    await page.evaluate(BOXES);
  return sides
    .filter(({ from, to, least, most }) => from < least || to > most)
    .map(({ text, from, to, least, most }) => `${text}: ${from} to ${to}, not within ${least} to ${most}`);
}

/** The boxes of a badge: all of it, and from where the value begins. */
const BOXES = `(() => {
  const svg = document.querySelector("svg");
  const whole = svg.width.baseVal.value;
  const [path] = svg.querySelectorAll("path");
  const split = path === undefined ? whole : path.getBBox().x;
  return [...svg.querySelectorAll("text")].map((text) => {
    const { x, width } = text.getBBox();
    const isValue = x + width / 2 > split;
    return { text: text.textContent, from: x, to: x + width, least: isValue ? split : 0, most: isValue ? whole : split };
  });
})()`;
