import type { Page } from "playwright-core";

/** What a page holds, as Chromium parses it; nothing of it is run or asked for. */
export interface PageFacts {
  readonly title: string;
  readonly headings: readonly number[];
  readonly mains: number;
  readonly language: string;
  readonly ids: readonly string[];
  /** `href` and `src`, as they are written. */
  readonly links: readonly string[];
  /** Markup that would run, or that the policy forbids. */
  readonly executable: readonly string[];
  /** Texts that turn what stands around them. */
  readonly turning: readonly string[];
  /** By the `id` of a row: the elements below it that say their language and direction. */
  readonly texts: Readonly<Record<string, readonly SaidText[]>>;
}

export interface SaidText {
  readonly lang: string;
  readonly dir: string;
  readonly text: string;
}

/** @param bodies as they are on disk */
export function readFacts(page: Page, bodies: readonly string[]): Promise<readonly PageFacts[]> {
  return page.evaluate(`(${READ})(${JSON.stringify(bodies)})`);
}

/** Runs in Chromium. Documents made by a DOMParser run no scripts and load nothing. */
const READ = String.raw`(bodies) => bodies.map((body) => {
  const page = new DOMParser().parseFromString(body, "text/html");
  const all = [...page.querySelectorAll("*")];
  const shown = ({ outerHTML }) => outerHTML.slice(0, 80);
  const controls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
  const walker = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT);
  const turning = all.flatMap((element) =>
    [...element.attributes].filter(({ value }) => controls.test(value)).map(({ name }) => name + " of " + shown(element)));
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    const apart = parentElement.closest("[dir]");
    if (controls.test(data) && (apart === null || apart === page.documentElement)) turning.push(shown(parentElement));
  }
  const isExecutable = (element) =>
    (element.localName === "script" && !/^(?:\.\.\/)*lingodex\/assets\//.test(element.getAttribute("src") ?? "")) ||
    ["iframe", "object", "embed", "base", "style"].includes(element.localName) ||
    (element.localName === "meta" && element.httpEquiv === "refresh") ||
    [...element.attributes].some(({ name, value }) =>
      name.startsWith("on") || name === "style" || (/^(?:xlink:)?(?:href|src|action)$/.test(name) && /^\s*(?:javascript|data|vbscript):/i.test(value)));
  const said = (row) => [...row.querySelectorAll("[lang][dir]")].map((element) =>
    ({ lang: element.lang, dir: element.dir, text: element.textContent }));
  return {
    title: page.title,
    headings: [...page.querySelectorAll("h1,h2,h3,h4,h5,h6")].map(({ localName }) => Number(localName[1])),
    mains: page.querySelectorAll("main").length,
    language: page.documentElement.lang,
    ids: all.map(({ id }) => id).filter((id) => id !== ""),
    links: all.flatMap((element) => ["href", "src"].map((name) => element.getAttribute(name))).filter((link) => link !== null),
    executable: all.filter(isExecutable).map(shown),
    turning,
    texts: Object.fromEntries([...page.querySelectorAll("[id^=checksum-]")].map((row) => [row.id, said(row)])),
  };
})`;
