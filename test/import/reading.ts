import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Crawl, Crawled, Flavour } from "../../src/import/flavour.ts";
import { Guest, RequestBudget } from "../../src/import/guest.ts";
import { KeptAnswers } from "../../src/import/intake/kept-answers.ts";
import { KeptExchange } from "../../src/import/kept-exchange.ts";
import type { ImportScope } from "../../src/import/platform/scope.ts";
import { Telling, type Told } from "../../src/import/platform/told.ts";
import { PlatformReader } from "../../src/import/platform-reader.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

export interface ReadingOptions {
  readonly token?: string;
  readonly pageSize?: number;
  readonly mostItems?: number;
  /** Of one answer. */
  readonly mostBytes?: number;
  /** Where what came is kept; a new one by default. */
  readonly answers?: string;
}

/** Reads a server in this process, and waits for nothing. */
export function readerOf(origin: string, options: ReadingOptions = {}): PlatformReader {
  const { token, pageSize, mostItems = 1_000_000, mostBytes = 2 ** 24, answers = quickDirectory() } = options;
  const pause = async (): Promise<void> => undefined;
  const guest = new Guest({ base: origin, token, agent: "test", budget: new RequestBudget(), pause });
  const exchange = new KeptExchange(guest, new KeptAnswers(answers, mostBytes), "anybody", mostBytes, 1);
  return new PlatformReader(exchange, { mostItems, pageSize, pause });
}

export interface CrawlingOptions extends ReadingOptions {
  readonly scope?: ImportScope;
  /** What earlier readings know; made where it is missing. */
  readonly known?: string;
}

/** A reading of all lists, of a server in this process. */
export async function crawled(
  flavour: Flavour,
  origin: string,
  options: CrawlingOptions = {},
): Promise<Crawled & { readonly told: readonly Told[] }> {
  const telling = new Telling();
  const crawl = crawlOf(flavour, options);
  const read = await crawl.read(readerOf(origin, options), telling);
  crawl.settle();
  return { ...read, told: telling.all() };
}

export function crawlOf(
  flavour: Flavour,
  {
    token,
    pageSize,
    scope = { projects: [], components: [] },
    known = join(quickDirectory(), "known"),
  }: CrawlingOptions,
): Crawl {
  mkdirSync(known, { recursive: true });
  return flavour.crawl({
    hasToken: token !== undefined,
    onPhase: () => undefined,
    pageSize,
    known: (name) => join(known, `${name}.jsonl`),
    scope,
    glossaries: "keep",
  });
}
