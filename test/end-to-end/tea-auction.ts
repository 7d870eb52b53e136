import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { type BuildOptions, build, verify } from "../../src/index.ts";
import { type Fields, isFields, isPage, parseDocument, readFiles } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

const story = new URL("../sites/tea-auction/", import.meta.url);

export const TEA_BASE = "https://tea.example.org/lingo";
export const PAGE_SIZE = 20;

/** A copy of the catalogue of our own, from files alone or with the tables of its history. */
export function teaCatalogue(hasHistory: boolean): string {
  const catalogue = temporaryDirectory();
  cpSync(fileURLToPath(new URL("catalogue", story)), catalogue, { recursive: true });
  if (hasHistory) cpSync(fileURLToPath(new URL("history", story)), catalogue, { recursive: true });
  return catalogue;
}

const published = new Map<boolean, Promise<PublishedSite>>();

/** The site of one variant, built once: it is held in memory, its directories go with the first test. */
export function teaSite(hasHistory: boolean): Promise<PublishedSite> {
  const site = published.get(hasHistory) ?? publish(teaCatalogue(hasHistory));
  published.set(hasHistory, site);
  return site;
}

export function pinnedDocument(name: string): URL {
  return new URL(`documents/${name}.json`, story);
}

export async function publish(
  catalogue: string,
  options: Partial<BuildOptions> = {},
): Promise<PublishedSite> {
  const out = temporaryDirectory();
  const { ok, diagnostics } = await build({ catalogue, out, ...options });
  const codes = diagnostics.map(({ code }) => code);
  expect(codes).toEqual(["component/not-in-template", "language/generated"]);
  expect(ok).toBe(true);
  expect((await verify(out)).problems).toEqual([]);
  return new PublishedSite(out);
}

/** The documents of a published tree, found by their files. All is read at once. */
export class PublishedSite {
  /** Every file of the tree by its path. */
  readonly files: ReadonlyMap<string, Buffer>;

  constructor(out: string) {
    this.files = readFiles(out);
  }

  /** Paths of the documents of the API, the view's and the pages too. */
  get documents(): readonly string[] {
    return [...this.files.keys()].filter((path) => path.startsWith("api/") && path.endsWith("/index.json"));
  }

  text(path: string): string {
    const bytes = this.files.get(path);
    if (bytes === undefined) throw new Error(`the tree has no ${path}`);
    return bytes.toString("utf8");
  }

  /** The document at a path below `/api/`, without the slash at its end. */
  get(path: string): unknown {
    return parseDocument(this.text(`api/${path}/index.json`));
  }

  fields(path: string): Fields {
    const document = this.get(path);
    if (!isFields(document)) throw new Error(`${path} is no object`);
    return document;
  }

  /** The document that an address in the plain view and the style `query` names. */
  at(address: unknown): Fields {
    const path = String(address);
    if (!path.startsWith(`${TEA_BASE}/api/`)) throw new Error(`${path} is not an address of the API`);
    return this.fields(path.slice(`${TEA_BASE}/api/`.length, -1));
  }

  /** All items of a collection, from its own document and the pages after it. */
  items(path: string): readonly Fields[] {
    const first = this.get(path);
    if (!isPage(first)) throw new Error(`${path} is no collection`);
    const pages = Math.ceil(first.count / PAGE_SIZE);
    const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      this.get(`${path}/page=${index + 2}`),
    );
    return [first, ...others].flatMap((page) => (isPage(page) ? page.results : []));
  }
}
