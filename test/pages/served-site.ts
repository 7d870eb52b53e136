import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { type BuildOptions, build } from "../../src/index.ts";
import { BLIND_HOSTS } from "../../src/published/serve/blind-hosts.ts";
import { type Preview, servePreview } from "../../src/published/serve/preview.ts";
import { languageTag } from "../../src/site/pages/language-tag.ts";
import { readFiles } from "../end-to-end/published.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import { openBrowser } from "./browser.ts";
import { type PageFacts, readFacts } from "./checks/facts.ts";
import type { Target } from "./checks/page-checks.ts";
import { Watched } from "./checks/visit-checks.ts";

const INDEX = "index.html";
/** Of pages that are parsed at once. */
const BATCH = 50;

/** A tree with pages on a host that ignores queries, and Chromium before it. */
export class ServedSite {
  readonly out: string;
  /** With a slash at its end. */
  readonly origin: string;
  readonly browser: Browser;
  readonly #directory: string;
  readonly #preview: Preview;
  #files: ReadonlyMap<string, Buffer> | undefined;

  private constructor(directory: string, preview: Preview, browser: Browser) {
    this.#directory = directory;
    this.#preview = preview;
    this.browser = browser;
    this.out = join(directory, "out");
    this.origin = `http://localhost:${preview.port}/`;
  }

  /** @param catalogue a path, or what writes one into a folder */
  static async open(
    executable: string,
    catalogue: string | ((directory: string) => void),
    options: Partial<BuildOptions> = {},
  ): Promise<ServedSite> {
    const directory = makeQuickDirectory();
    const out = join(directory, "out");
    const own = join(directory, "catalogue");
    if (typeof catalogue !== "string") catalogue(own);
    const path = typeof catalogue === "string" ? catalogue : own;
    const { ok, diagnostics } = await build({
      catalogue: path,
      out,
      cache: false,
      pages: true,
      links: "path",
      ...options,
    });
    if (!ok) throw new Error(JSON.stringify(diagnostics));
    const host = BLIND_HOSTS["github-pages"];
    const preview = await servePreview({ directory: out, port: 0, prefix: "", host });
    return new ServedSite(directory, preview, await openBrowser(executable));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.#preview.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** What documents call the site, with a slash at its end. */
  get baseUrl(): string {
    const { projects } = JSON.parse(String(this.files().get("api/index.json")));
    return projects.slice(0, -"api/projects/".length);
  }

  /** Every file of the tree, by path. */
  files(): ReadonlyMap<string, Buffer> {
    this.#files ??= readFiles(this.out);
    return this.#files;
  }

  /** Of all pages, below the origin. */
  addresses(): readonly string[] {
    return [...this.files().keys()]
      .filter((path) => path.endsWith(INDEX) && !path.startsWith("lingodex/"))
      .map((path) => path.slice(0, -INDEX.length));
  }

  /** What pages hold, by path. */
  async facts(addresses: readonly string[] = this.addresses()): Promise<ReadonlyMap<string, PageFacts>> {
    const page = await this.browser.newPage();
    const files = this.files();
    const facts = new Map<string, PageFacts>();
    for (let at = 0; at < addresses.length; at += BATCH) {
      const paths = addresses.slice(at, at + BATCH).map((address) => `${address}${INDEX}`);
      const read = await readFacts(
        page,
        paths.map((path) => String(files.get(path))),
      );
      for (const [place, one] of read.entries()) facts.set(paths[place] ?? "", one);
    }
    await page.close();
    return facts;
  }

  /** A page that is opened with nothing before it. */
  async visit(
    address: string,
    options: Parameters<Browser["newContext"]>[0] = {},
  ): Promise<Watched & { close(): Promise<void> }> {
    const context = await this.browser.newContext(options);
    const watched = await Watched.open(context, this.origin);
    await watched.page.goto(`${this.origin}${address}`);
    return Object.assign(watched, { close: () => context.close() });
  }

  /** What documents say of each translation's texts, by the address of its first page. */
  targets(): ReadonlyMap<string, readonly Target[]> {
    const targets = new Map<string, Target[]>();
    for (const [path, bytes] of this.files()) {
      const [, place = ""] = /^api\/translations\/(.*)units\/(?:page=\d+\/)?index\.json$/.exec(path) ?? [];
      if (place === "") continue;
      const own = targets.get(`translate/${place}`) ?? [];
      targets.set(`translate/${place}`, own);
      const { language } = JSON.parse(String(this.files().get(`api/translations/${place}index.json`)));
      const { results }: { results: { target: string; web_url: string }[] } = JSON.parse(
        bytes.toString("utf8"),
      );
      for (const { target, web_url: url } of results)
        own.push({
          row: `checksum-${new URL(url).searchParams.get("checksum")}`,
          forms: target
            .split("\u001e\u001e")
            .filter((form) => form.trim() !== "")
            .map(asParsed),
          lang: languageTag(language.code),
          dir: language.direction,
        });
    }
    return targets;
  }
}

/** As HTML has it: a carriage return is a line feed. */
function asParsed(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
