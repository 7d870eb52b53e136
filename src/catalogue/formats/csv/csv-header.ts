import {
  type ColumnPins,
  codesAmong,
  isOfGodot,
  isWordToo,
  type OneFileInput,
} from "../../../model/index.ts";
import { isListed, isSource } from "../parts/language-parts.ts";

/** The contents of the columns in a table with all languages. Columns are counted from 0. */
export interface LanguageColumns {
  readonly key: number;
  readonly context: number | undefined;
  readonly plural: number | undefined;
  /** Comments on the row, for all languages. */
  readonly comments: readonly number[];
  readonly languages: readonly LanguageColumn[];
  /** Columns with other contents. */
  readonly others: readonly number[];
  /** Names in the manifest that the header does not have. */
  readonly missing: readonly string[];
}

export interface LanguageColumn {
  /** The code in the header, or the one that the manifest gives. */
  readonly code: string;
  readonly index: number;
  /** The column with Unity's comments on the texts of this language. */
  readonly comments: number | undefined;
  /** True if another column with the same code replaces this one. */
  readonly isReplaced: boolean;
}

type NamedColumn = readonly [index: number, code: string];
type Names = Pick<OneFileInput, "languageOf" | "sourceLanguage">;

const COMMENT = /^(?:shared comments|comments?|description|notes?)$/i;
/** The last part in parentheses or brackets, as in `English(en)` and `German [de]`. */
const LAST_IN_BRACKETS = /[([]([^()[\]]*)[)\]]$/;
const LANGUAGE_COMMENTS = / comments$/i;

/** Reads the columns from the first row of a table (FORMATS-TODAY.md 3, "columns"). */
export function languageColumnsIn(
  header: readonly string[],
  pins: ColumnPins,
  names: Names,
): LanguageColumns {
  return new HeaderReader(header, pins, names).read();
}

class HeaderReader {
  readonly #cells: readonly string[];
  readonly #pins: ColumnPins;
  readonly #names: Names;
  readonly #missing: string[] = [];
  /** Indexes of cells whose columns are known. */
  readonly #taken = new Set<number>();

  constructor(header: readonly string[], pins: ColumnPins, names: Names) {
    this.#cells = header.map((cell) => cell.trim());
    this.#pins = pins;
    this.#names = names;
  }

  read(): LanguageColumns {
    const key = this.#keyColumn();
    const context = this.#named(this.#pins.context) ?? this.#find("?context");
    const plural = this.#find("?plural");
    const comments = (this.#pins.comment ?? []).flatMap((name) => this.#named(name) ?? []);
    const pinned = this.#pinnedLanguages();
    if (/^keys?$/i.test(this.#cells[key] ?? "")) this.#find("Id");
    const free = this.#free();
    const shared = free.filter((index) => this.#isShared(index));
    for (const index of shared) this.#taken.add(index);
    const named = [...pinned, ...this.#languagesIn(this.#free())];
    const found = new Map([...named, ...this.#keysAsTexts(key, named)]);
    for (const index of found.keys()) this.#taken.add(index);
    const languages = this.#languageColumns(found);
    for (const column of languages) if (column.comments !== undefined) this.#taken.add(column.comments);
    return {
      ...{ key, context, plural, languages },
      comments: [...comments, ...shared].sort((one, other) => one - other),
      others: this.#free(),
      missing: this.#missing,
    };
  }

  /** Godot's tables may have the source's texts as keys, in a column that is called like the source language. */
  #keysAsTexts(key: number, named: readonly NamedColumn[]): readonly NamedColumn[] {
    const code = this.#cells[key] ?? "";
    if (!this.#cells.some(isOfGodot) || named.some(([, other]) => isSource(this.#names, other))) return [];
    const isCode = /^[a-z]{2,3}(?:[-_]\w+)*$/i.test(code) && code.toLowerCase() !== "id";
    return isCode && isSource(this.#names, code) ? [[key, code]] : [];
  }

  #keyColumn(): number {
    const { key = 1 } = this.#pins;
    if (typeof key === "string") return this.#named(key) ?? this.#take(0);
    if (key > this.#cells.length) this.#missing.push(String(key));
    return this.#take(key > this.#cells.length ? 0 : key - 1);
  }

  /** The column with a name from the manifest. A missing one is reported. */
  #named(name: string | undefined): number | undefined {
    if (name === undefined) return undefined;
    const index = this.#find(name);
    if (index === undefined) this.#missing.push(name);
    return index;
  }

  #find(name: string): number | undefined {
    const index = this.#cells.findIndex((cell, at) => cell === name && !this.#taken.has(at));
    return index < 0 ? undefined : this.#take(index);
  }

  #take(index: number): number {
    this.#taken.add(index);
    return index;
  }

  #free(): readonly number[] {
    return [...this.#cells.keys()].filter((index) => !this.#taken.has(index));
  }

  #isShared(index: number): boolean {
    const cell = this.#cells[index] ?? "";
    return COMMENT.test(cell) || cell.startsWith("_");
  }

  #pinnedLanguages(): readonly NamedColumn[] {
    return Object.entries(this.#pins.languages ?? {}).flatMap(([name, code]) => {
      const index = this.#named(name);
      return index === undefined ? [] : [[index, code] as const];
    });
  }

  #languagesIn(free: readonly number[]): readonly NamedColumn[] {
    const found = free.flatMap((index) => {
      const told = this.#toldBy(this.#cells[index] ?? "");
      return told === undefined ? [] : [{ index, ...told }];
    });
    const certain = new Set(found.flatMap(({ code, isCertain }) => (isCertain ? [code] : [])));
    const codes = codesAmong(
      found.map(({ code }) => code),
      () => true,
      (code) => certain.has(code) || isSource(this.#names, code) || this.#hasPinnedLanguages,
    );
    return found.flatMap(({ index, code }) => (codes.has(code) ? [[index, code] as const] : []));
  }

  get #hasPinnedLanguages(): boolean {
    return Object.keys(this.#pins.languages ?? {}).length > 0;
  }

  /** The language of a cell: by the whole cell, by its last part in brackets, else by an English name. */
  #toldBy(cell: string): { readonly code: string; readonly isCertain: boolean } | undefined {
    if (cell === "") return undefined;
    const inner = LAST_IN_BRACKETS.exec(cell)?.[1]?.trim() ?? "";
    if (inner !== "" && isListed(this.#names, inner))
      return { code: inner, isCertain: !isWordToo(inner.toLowerCase()) };
    if (!isListed(this.#names, cell)) return undefined;
    const { code, name } = this.#names.languageOf(cell)?.language ?? { code: cell, name: "" };
    const isName = name.toLowerCase() === cell.toLowerCase();
    // Parentheses are not part of a code. So "Chinese (Simplified)" leads to a language only as a name.
    return { code: inner === "" ? cell : code, isCertain: isName };
  }

  #languageColumns(found: ReadonlyMap<number, string>): readonly LanguageColumn[] {
    const last = new Map([...found].map(([index, code]) => [code, index] as const));
    const byCell = new Map([...found.keys()].map((index) => [this.#cells[index] ?? "", index]));
    const comments = new Map<number, number>();
    for (const index of this.#free()) {
      const cell = this.#cells[index] ?? "";
      const owner = LANGUAGE_COMMENTS.test(cell)
        ? byCell.get(cell.replace(LANGUAGE_COMMENTS, "").trim())
        : undefined;
      if (owner !== undefined && owner !== index) comments.set(owner, index);
    }
    return [...found]
      .sort(([one], [other]) => one - other)
      .map(([index, code]) => ({
        ...{ code, index },
        comments: comments.get(index),
        isReplaced: last.get(code) !== index,
      }));
  }
}
