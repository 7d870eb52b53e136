import { hash } from "node:crypto";
import { InputError, isJsonFields, type Json } from "../model/index.ts";
import { type Pause, pause } from "../published/index.ts";
import { freeMemory } from "./free-memory.ts";
import type { CameAnswer, KeptExchange } from "./kept-exchange.ts";
import { AnswerError, parseAnswer, unlessBroken } from "./platform/answer.ts";
import { type ListPage, readListPage } from "./platform/list-page.ts";

export interface WholeList<Taken> {
  readonly items: readonly Taken[];
  /** The count on its last page. Without one, the number of items, or NaN if not all were read. */
  readonly count: number;
  /** False if its pages do not fit each other, because it changed while it was read. */
  readonly isConsistent: boolean;
  /** A hash of items and count, if only the server's count differs: equal items and counts give equal hashes. */
  readonly miscounted: string | undefined;
  readonly firstPage: string;
  /** The address of its last page. */
  readonly lastPage: string;
}

export interface ListOptions<Taken> {
  /** The query besides the page number, encoded as in an address. */
  readonly query?: string;
  /** Reading ends with the page that has an item for which it is true. */
  readonly until?: (taken: Taken) => boolean;
  /** The first page to read, and the number of items before it, which are known already. */
  readonly from?: { readonly page: number; readonly before: number } | undefined;
}

/** Makes a record of an item; undefined for one that is left out. @param address named in errors */
export type Take<Taken> = (item: Json, address: string) => Taken | undefined;

/** The most requests for an answer, because a broken one can be whole the next time. */
const TRIES = 4;
const FIRST_PAUSE = 500;
/** The number of pages after which memory is freed. */
const PAGES_BETWEEN = 4;

export interface ReaderOptions {
  /** The most items of one list. */
  readonly mostItems: number;
  /** Items of one page of a list; undefined if the server does not let it be chosen. */
  readonly pageSize?: number | undefined;
  readonly pause?: Pause | undefined;
  /** Called after each page of a list with the number of read items, and the most that there can be. */
  readonly onPage?: ((done: number, total: number) => void) | undefined;
}

/** Reads a platform's documents, lists and files, each once. Answers of an earlier run are not requested again. */
export class PlatformReader {
  readonly #exchange: KeptExchange;
  readonly #options: ReaderOptions;
  readonly #pause: Pause;

  constructor(exchange: KeptExchange, options: ReaderOptions) {
    this.#exchange = exchange;
    this.#options = options;
    this.#pause = options.pause ?? pause;
  }

  /**
   * @returns undefined if the server does not have it, or refuses it
   * @throws InputError
   */
  async document(path: string): Promise<Json | undefined> {
    return this.#parsed(path, (answer) => answer);
  }

  /**
   * A document with private data: no part of the answer is kept on disk.
   *
   * @returns its status alone if the server has no such document, or refuses it
   * @throws InputError
   */
  async passing(path: string): Promise<{ readonly status: number; readonly document: Json | undefined }> {
    const { status, parsed } = await this.#asked(
      path,
      (answer) => answer,
      () => this.#exchange.pass(path),
    );
    return { status, document: parsed };
  }

  /**
   * A field of a document with private data. Only the field is kept on disk, so that a continued run does not request it
   * again.
   *
   * @returns undefined if the document has no such field, or the server refuses it
   * @throws InputError
   */
  async field(path: string, name: string): Promise<Json | undefined> {
    const fieldIn = (answer: Json): Json | undefined => (isJsonFields(answer) ? answer[name] : undefined);
    const keep = (body: Buffer): Buffer => {
      const field = unlessBroken(() => fieldIn(parseAnswer(body.toString("utf8"))));
      return Buffer.from(JSON.stringify({ [name]: field }));
    };
    return this.#parsed(path, fieldIn, () => this.#exchange.ask(path, keep));
  }

  /**
   * All pages of a list, in its order; an item that comes twice is taken once.
   *
   * @throws InputError for a list that has no end, or too many items, or is not there
   */
  async list<Taken>(
    path: string,
    take: Take<Taken>,
    { query, until, from = { page: 1, before: 0 } }: ListOptions<Taken> = {},
  ): Promise<WholeList<Taken>> {
    const taken = new TakenItems(take, until, from.before);
    let next = pageQuery(from.page);
    for (let { page } = from; ; page += 1) {
      const address = this.#addressOf(path, next, query);
      const found = await this.#page(address, page, taken.items);
      taken.add(found);
      const read = from.before + taken.items.size;
      const count = found.count ?? (found.isLast ? read : Number.NaN);
      const left = found.isLast || Number.isNaN(count) ? 0 : count - read;
      this.#options.onPage?.(page, page + Math.max(0, Math.ceil(left / found.items.length)));
      if (page % PAGES_BETWEEN === 0) freeMemory();
      next = found.next;
      if (next !== undefined && !taken.isEnough) continue;
      return {
        items: [...taken.items.values()].filter((item) => item !== undefined),
        count,
        isConsistent: taken.isConsistent,
        miscounted: taken.miscounted,
        firstPage: this.#addressOf(path, pageQuery(1), query),
        lastPage: address,
      };
    }
  }

  /** A page of a list; undefined if it has no such page. @throws InputError */
  async page(path: string, page: number, query?: string): Promise<ListPage | undefined> {
    const address = this.#addressOf(path, pageQuery(page), query);
    return this.#parsed(address, (answer) => readListPage(answer, address, page));
  }

  #addressOf(path: string, page: string | undefined, query: string | undefined): string {
    const { pageSize } = this.#options;
    const parts = [
      ...(page === undefined ? [] : [page]),
      ...(pageSize === undefined ? [] : [`page_size=${pageSize}`]),
      ...(query === undefined ? [] : [query]),
    ];
    return parts.length === 0 ? path : `${path}?${parts.join("&")}`;
  }

  /**
   * A file's bytes. Unproven and broken answers are requested again: a page of HTML, a truncated answer,
   * an answer without a body.
   *
   * @param isProven true for the wanted bytes
   * @param isLasting true if the proof lasts, so that another round does not request the file again
   * @returns the last answer; undefined if the server does not send the file
   * @throws InputError
   */
  async file(
    path: string,
    isProven: (bytes: Buffer) => boolean,
    isLasting: boolean,
  ): Promise<CameAnswer | undefined> {
    const exchange = isLasting ? this.#exchange.lasting : this.#exchange;
    const isGood = ({ status, name, body }: CameAnswer): boolean =>
      status !== 200 || (name !== undefined && body.length > 0 && isProven(body));
    let answer = exchange.kept(path);
    for (let tried = 0; answer === undefined || (!isGood(answer) && tried < TRIES); tried += 1) {
      if (tried > 0) await this.#pause(FIRST_PAUSE * 2 ** (tried - 1));
      const before = answer;
      answer = await exchange.ask(path);
      // Two equal answers are not an error of transmission: the file has changed on the server.
      if (before !== undefined && before.body.length > 0 && before.body.equals(answer.body)) break;
    }
    return answer.status === 200 && answer.name !== undefined ? answer : undefined;
  }

  /** True if a file was requested and refused (403). @param isLasting as in the request */
  isRefused(path: string, isLasting: boolean): boolean {
    const exchange = isLasting ? this.#exchange.lasting : this.#exchange;
    return exchange.kept(path)?.status === 403;
  }

  forget(path: string): void {
    this.#exchange.forget(path);
  }

  async #page(address: string, page: number, known: ReadonlyMap<string, unknown>): Promise<ListPage> {
    const read = await this.#parsed(address, (answer) => {
      const found = readListPage(answer, address, page);
      const added = found.items.map(itemName).filter((name) => !known.has(name)).length;
      if (found.isLast) return found;
      if (added === 0) throw new AnswerError(address, "it repeats an earlier page");
      if (found.count !== undefined && known.size + added >= found.count)
        throw new AnswerError(address, "the list continues after the items that it counts");
      return found;
    });
    if (read === undefined) throw new InputError(`${address}: the server has no such list`);
    const count = read.count ?? known.size + read.items.length;
    if (count <= this.#options.mostItems) return read;
    throw new InputError(`${address}: ${count} items are more than ${this.#options.mostItems} (--max-items)`);
  }

  async #parsed<Parsed>(
    path: string,
    parse: (answer: Json) => Parsed,
    ask = () => this.#exchange.ask(path),
  ): Promise<Parsed | undefined> {
    const kept = this.#exchange.kept(path);
    const before = kept && attempt(kept, parse);
    if (before !== undefined && !("why" in before)) return before.parsed;
    return (await this.#asked(path, parse, ask)).parsed;
  }

  /** Requests a broken answer again, because it can be whole then. */
  async #asked<Parsed>(
    path: string,
    parse: (answer: Json) => Parsed,
    ask: () => Promise<CameAnswer>,
  ): Promise<{ readonly status: number; readonly parsed: Parsed | undefined }> {
    for (let tried = 1; ; tried += 1) {
      const answer = await ask();
      const read = attempt(answer, parse);
      if (!("why" in read)) return { status: answer.status, parsed: read.parsed };
      this.#exchange.forget(path);
      if (tried === TRIES)
        throw new BrokenAnswerError(`${path}: the answer is broken, also when requested again: ${read.why}`);
      await this.#pause(FIRST_PAUSE * 2 ** (tried - 1));
    }
  }
}

/** An answer is broken, also after another request. */
export class BrokenAnswerError extends InputError {}

/** Items of a list's pages by their names, each once. */
class TakenItems<Taken> {
  /** The records by name. Undefined for items that are left out. */
  readonly items = new Map<string, Taken | undefined>();
  readonly #take: Take<Taken>;
  readonly #until: (taken: Taken) => boolean;
  readonly #before: number;
  readonly #counts = new Set<number>();
  #isRepeated = false;
  /** True if the rest is not wanted. */
  isEnough = false;

  /** @param before the number of items on earlier pages */
  constructor(take: Take<Taken>, until: (taken: Taken) => boolean = () => false, before = 0) {
    this.#take = take;
    this.#until = until;
    this.#before = before;
  }

  add({ count, items }: ListPage): void {
    if (count !== undefined) this.#counts.add(count);
    for (const item of items) {
      const name = itemName(item);
      if (this.items.has(name)) this.#isRepeated = true;
      else this.#put(name, this.#take(item, name));
    }
  }

  get isConsistent(): boolean {
    return this.#isSteady && this.#isWhole;
  }

  get miscounted(): string | undefined {
    if (!this.#isSteady || this.#isWhole) return undefined;
    return hash("sha256", [...this.#counts, ...this.items.keys()].join("\n"));
  }

  get #isSteady(): boolean {
    return !this.#isRepeated && this.#counts.size <= 1;
  }

  get #isWhole(): boolean {
    return this.isEnough || this.#counts.size === 0 || this.#counts.has(this.#before + this.items.size);
  }

  #put(name: string, taken: Taken | undefined): void {
    this.items.set(name, taken);
    if (taken !== undefined && this.#until(taken)) this.isEnough = true;
  }
}

/** The parsed answer, or the reason why it is broken. `parsed` is undefined unless the status is 200. */
function attempt<Parsed>(
  { status, body }: CameAnswer,
  parse: (answer: Json) => Parsed,
): { readonly parsed: Parsed | undefined } | { readonly why: string } {
  if (status !== 200) return { parsed: undefined };
  return unlessBroken(
    () => ({ parsed: parse(parseAnswer(body.toString("utf8"))) }),
    ({ message }) => ({ why: message }),
  );
}

/** The first page has no query: its address is that of the list itself. */
function pageQuery(page: number): string | undefined {
  return page === 1 ? undefined : `page=${page}`;
}

/** The key that names an item, in all lists of the API. */
export function itemName(item: Json): string {
  const { url, id } = isJsonFields(item) ? item : {};
  if (typeof url === "string") return url;
  // Suggestions, of releases of 2026, have no address of their own.
  if (url === undefined && Number.isSafeInteger(id)) return `number ${id}`;
  throw new AnswerError("", "an item has no url");
}
