import {
  type CodeMeaning,
  type Diagnostic,
  Diagnostics,
  type FileContent,
  type Format,
  type FormatId,
  type FormatInput,
  type LayoutKeys,
  type OneFileInput,
  type OneFileReader,
  type OpenedFile,
  severityOf,
} from "../../model/index.ts";
import { FORMATS } from "../formats/index.ts";
import { oneFileReader } from "../formats/one-file.ts";
import { holdsTexts, readContent } from "./files/whole-file.ts";
import { GENERATED_PLURAL, LanguageResolver, meaningOf } from "./languages/languages.ts";
import { loadReleaseTables } from "./languages/release-tables.ts";

/** A file with the texts of all languages. It is opened when a part is asked for, and stays so until it is closed. */
export class OneFile {
  readonly bytes: Uint8Array;
  readonly #reader: OneFileReader;
  readonly #input: OneFileInput;
  #opened: OpenedFile | undefined;

  /** @param input its bytes hold texts: see `holdsTexts` */
  constructor(reader: OneFileReader, input: OneFileInput) {
    this.bytes = input.bytes;
    this.#reader = reader;
    this.#input = input;
  }

  /** Nothing, and a report, where it cannot be read. */
  open(): OpenedFile | undefined {
    this.#opened ??= this.#reader.open(this.#input);
    return this.#opened;
  }

  /** What it says in general was told when it was opened first: this tells what is wrong with the part. */
  contentOf(code: string, format: Format, input: FormatInput): FileContent {
    const content = readContent({ ...format, isOfToday: true, read: (of) => this.#read(code, of) }, input);
    const close = (): void => this.close();
    return {
      ...content,
      get units() {
        return content.units;
      },
      release() {
        content.release?.();
        close();
      },
    };
  }

  /** Lets go of what was read of it, which is read again when it is asked for. */
  close(): void {
    this.#opened = undefined;
  }

  #read(code: string, input: FormatInput): FileContent {
    this.#opened ??= this.#reader.open({ ...this.#input, report: () => undefined });
    return this.#opened?.read(code, input) ?? { units: [], encoding: "utf-8" };
  }
}

/** The code of the part that others are translated from; undefined where the file has none. */
export function sourceCodeIn({ codes, source }: OpenedFile, input: Meanings): string | undefined {
  const { code } = input.sourceLanguage;
  const means = (one: string): boolean => input.languageOf(one)?.language.code === code;
  if (source !== undefined) return source === code || means(source) ? source : undefined;
  return codes.find((one) => one === code) ?? codes.find(means);
}

interface Meanings extends Pick<OneFileInput, "sourceLanguage"> {
  readonly languageOf: (code: string) => CodeMeaning | undefined;
}

/** How a file has the languages that somebody names. */
export interface SharedFile extends Pick<LayoutKeys, "layout"> {
  /** The code that the file itself calls its source. */
  readonly source: string | undefined;
  /** Codes of further languages that it has. */
  readonly others: readonly string[];
}

const LAYOUTS = ["files", "columns", "keys", "leaves"] as const;

function isFormatId(name: string): name is FormatId {
  return Object.hasOwn(FORMATS, name);
}

/**
 * The layout by which a file has most of the languages; undefined where it has none of them.
 *
 * @param codes as they stand in the file
 */
export function sharedFileOf(
  bytes: Uint8Array,
  format: string,
  codes: ReadonlySet<string>,
): SharedFile | undefined {
  if (!isFormatId(format)) return undefined;
  const resolver = new LanguageResolver(loadReleaseTables(), []);
  const found = LAYOUTS.flatMap((layout): (SharedFile & { readonly count: number })[] => {
    const parts = readLoneParts({ bytes, file: "", format, layout, resolver });
    if ("faults" in parts) return [];
    const others = parts.codes.filter((code) => !codes.has(code));
    const count = parts.codes.length - others.length;
    return [{ layout, source: layout === "files" ? parts.source : undefined, others, count }];
  });
  const [best] = found.sort((one, other) => other.count - one.count);
  return best === undefined || best.count === 0 ? undefined : best;
}

/** What is read by itself, as part of no catalogue. */
export interface LoneOneFile extends Pick<LayoutKeys, "layout"> {
  readonly bytes: Uint8Array;
  readonly file: string;
  readonly format: FormatId;
  readonly resolver: LanguageResolver;
}

interface LoneParts {
  /** What the file names, else English; undefined where it has neither. */
  readonly source: string | undefined;
  readonly codes: readonly string[];
  readonly entries: ReadonlyMap<string, FileContent["units"]>;
}

/** Which languages a file has, and what it says in each, or the errors that a build reports of it. Never throws. */
export function readLoneParts({
  bytes,
  file,
  format,
  layout,
  resolver,
}: LoneOneFile): LoneParts | { readonly faults: readonly Diagnostic[] } {
  const diagnostics = new Diagnostics();
  const { report } = diagnostics;
  const plural = GENERATED_PLURAL;
  const dialect = layout === "columns" ? "rfc4180" : "platform";
  const input = { bytes, file, encoding: undefined, csv: { dialect }, report } as const;
  const sourceLanguage = { code: "en", name: "", direction: "ltr", plural } as const;
  const languageOf = (code: string): CodeMeaning | undefined => meaningOf(code, resolver, {});
  const reader = oneFileReader(FORMATS[format], { layout, columns: {} });
  const isWhole = holdsTexts(bytes, file, report);
  const opened = isWhole ? reader?.open({ ...input, sourceLanguage, languageOf }) : undefined;
  const entries = new Map(
    opened?.codes.map((code) => {
      const rule = languageOf(code)?.language.plural ?? plural;
      return [code, opened.read(code, { ...input, monolingual: true, plural: rule }).units] as const;
    }),
  );
  const faults = diagnostics.sorted().filter((diagnostic) => severityOf(diagnostic) === "error");
  if (opened === undefined || faults.length > 0) return { faults };
  const source = opened.source ?? sourceCodeIn(opened, { sourceLanguage, languageOf });
  return { source, codes: opened.codes, entries };
}
