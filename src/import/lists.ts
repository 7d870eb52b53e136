import { encodeSegment, type Json, type TranslationName } from "../model/index.ts";
import type { Agreement } from "./agreement.ts";
import { type AnswerError, unlessBroken } from "./platform/answer.ts";
import type { ComponentRecord } from "./platform/records.ts";
import type { Telling } from "./platform/told.ts";
import type { ListOptions, PlatformReader, Take, WholeList } from "./platform-reader.ts";

/** Short lists that together contain all wanted items of a longer list. */
export interface WantedLists {
  /** Their addresses behind `/api/`, without the slash at the end. */
  readonly names: readonly string[];
  /** The number of pages; one for each list whose number is not known. */
  readonly pages?: number;
}

/** The earlier results for lists that are not as long as the server counts. */
export class Doubts {
  readonly #said = new Map<string, string>();

  /** Returns `doubted` the first time, then `agreed` if the result is that of the round before, else `moved`. */
  judge(name: string, said: string): Agreement {
    const before = this.#said.get(name);
    this.#said.set(name, said);
    if (before === undefined) return "doubted";
    return before === said ? "agreed" : "moved";
  }
}

/** Reads lists one after another, and notices if one changes while it is read. */
export class Lists {
  readonly #reader: PlatformReader;
  readonly #telling: Telling;
  readonly #onPhase: (phase: string) => void;
  readonly #doubts: Doubts;
  #agreement: Agreement = "agreed";

  constructor(
    reader: PlatformReader,
    telling: Telling,
    onPhase: (phase: string) => void = () => undefined,
    doubts = new Doubts(),
  ) {
    this.#reader = reader;
    this.#telling = telling;
    this.#onPhase = onPhase;
    this.#doubts = doubts;
  }

  /**
   * Call it for a list that is not as long as the server counts. It is believed if two rounds in succession agree.
   *
   * @param said describes the items that were read, and the count
   */
  isAgreed(name: string, said: string): boolean {
    const found = this.#doubts.judge(name, said);
    if (found !== "agreed" && this.#agreement !== "moved") this.#agreement = found;
    return found === "agreed";
  }

  /** `agreed` unless the pages of a list did not fit each other or its count. */
  get agreement(): Agreement {
    return this.#agreement;
  }

  async read<Taken>(
    name: string,
    take: (item: Json, address: string) => Taken,
    options: ListOptions<Taken> = {},
  ): Promise<WholeList<Taken>> {
    this.#onPhase(name);
    const list = await this.#reader.list(`/api/${name}/`, tolerant(take, this.#telling), options);
    if (list.miscounted === undefined) {
      if (!list.isConsistent) this.#agreement = "moved";
    } else if (this.isAgreed(name, list.miscounted))
      this.#telling.tell(
        "import/counter",
        `/api/${name}/: ${list.items.length} items, counted ${list.count}`,
      );
    return list;
  }

  /**
   * A list, or those lists that hold what is wanted of it, whichever are fewer pages: one project of a server of thousands
   * does not take them all. Of the first page of the long list is known how long it is.
   *
   * @param wanted undefined if the whole list is wanted
   * @returns the whole list, or those of the wanted that are there
   */
  async readWanted<Taken>(
    name: string,
    take: (item: Json, address: string) => Taken,
    wanted: WantedLists | undefined,
    options: ListOptions<Taken> = {},
  ): Promise<readonly WholeList<Taken>[]> {
    if (wanted === undefined || !(await this.#isLonger(name, wanted)))
      return [await this.read(name, take, options)];
    const found: WholeList<Taken>[] = [];
    for (const part of wanted.names)
      if (await this.#isThere(part)) found.push(await this.read(part, take, options));
    return found;
  }

  /** The items of the named lists, one after another. @param names of the lists that contain the wanted items */
  async readItems<Taken>(
    name: string,
    take: (item: Json, address: string) => Taken,
    names: readonly string[] | undefined,
  ): Promise<readonly Taken[]> {
    const found = await this.readWanted(name, take, names && { names });
    return found.flatMap(({ items }) => items);
  }

  async #isLonger(name: string, { names, pages = names.length }: WantedLists): Promise<boolean> {
    this.#onPhase(name);
    const first = await this.#reader.page(`/api/${name}/`, 1);
    if (first?.count === undefined || first.isLast) return false;
    return Math.ceil(first.count / first.items.length) > 1 + pages;
  }

  /** Reads a list; undefined if the server has no such list, or refuses it. */
  async readWhereThere<Taken>(
    name: string,
    take: (item: Json, address: string) => Taken,
    query?: string,
  ): Promise<WholeList<Taken> | undefined> {
    const options = query === undefined ? {} : { query };
    return (await this.#isThere(name, query)) ? this.read(name, take, options) : undefined;
  }

  async #isThere(name: string, query?: string): Promise<boolean> {
    this.#onPhase(name);
    return (await this.#reader.page(`/api/${name}/`, 1, query)) !== undefined;
  }
}

/** Skips and reports an item that breaks the interface, so that one bad item does not stop the import. */
function tolerant<Taken>(take: (item: Json, address: string) => Taken, telling: Telling): Take<Taken> {
  const tell = (error: AnswerError): undefined => {
    telling.tell("import/answer", `${error.address}: ${error.message}`);
  };
  return (item, address) => unlessBroken(() => take(item, address), tell);
}

/** The name of a component's list of translations. */
export function translationsOf({ project, segment }: Pick<ComponentRecord, "project" | "segment">): string {
  return nameOf("components", [project, segment], "translations");
}

/** The name of a translation's list of units. */
export function unitsOf({ project, component, language }: TranslationName): string {
  return nameOf("translations", [project, component, language], "units");
}

function nameOf(kind: string, segments: readonly string[], list: string): string {
  return [kind, ...segments.map(encodeSegment), list].join("/");
}
