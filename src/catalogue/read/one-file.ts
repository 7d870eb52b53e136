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
} from "../../model/index.ts";
import { FORMATS } from "../formats/index.ts";
import { oneFileReader } from "../formats/parts/layouts.ts";
import { errorsOf, holdsTexts, readContent } from "./files/whole-file.ts";
import { GENERATED_PLURAL, LanguageResolver, meaningOf } from "./languages/languages.ts";
import { loadReleaseTables } from "./languages/release-tables.ts";

/** A file with the texts of all languages. It is opened when a part is needed, and stays open until it is closed. */
export class OneFile {
  readonly bytes: Uint8Array;
  readonly #reader: OneFileReader;
  readonly #input: OneFileInput;
  #opened: OpenedFile | undefined;

  /** @param input whose bytes contain texts: see `holdsTexts` */
  constructor(reader: OneFileReader, input: OneFileInput) {
    this.bytes = input.bytes;
    this.#reader = reader;
    this.#input = input;
  }

  /** Undefined, with a report, if it cannot be read. */
  open(): OpenedFile | undefined {
    this.#opened ??= this.#reader.open(this.#input);
    return this.#opened;
  }

  /** Problems of the whole file were reported when it was opened. This reports those of the part. */
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

  /** Releases the content, which is read again when it is needed. */
  close(): void {
    this.#opened = undefined;
  }

  #read(code: string, input: FormatInput): FileContent {
    this.#opened ??= this.#reader.open({ ...this.#input, report: () => undefined });
    return this.#opened?.read(code, input) ?? { units: [], encoding: "utf-8" };
  }
}

/** The code of the part that others are translated from; undefined if the file has none. */
export function sourceCodeIn({ codes, source }: OpenedFile, input: Meanings): string | undefined {
  const { code } = input.sourceLanguage;
  const means = (one: string): boolean => input.languageOf(one)?.language.code === code;
  if (source !== undefined) return source === code || means(source) ? source : undefined;
  return codes.find((one) => one === code) ?? codes.find(means);
}

interface Meanings extends Pick<OneFileInput, "sourceLanguage"> {
  readonly languageOf: (code: string) => CodeMeaning | undefined;
}

/** A layout in which a file contains given languages. */
export interface SharedFile extends Pick<LayoutKeys, "layout"> {
  /** The code of the source in the file itself. */
  readonly source: string | undefined;
  /** Codes of further languages in the file. */
  readonly others: readonly string[];
}

const LAYOUTS = ["files", "columns", "keys", "leaves"] as const;

function isFormatId(name: string): name is FormatId {
  return Object.hasOwn(FORMATS, name);
}

/**
 * The layout in which a file contains most of the languages; undefined if it contains none.
 *
 * @param codes as the file has them
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

/** A file that is read by itself, not as part of a catalogue. */
export interface LoneOneFile extends Pick<LayoutKeys, "layout"> {
  readonly bytes: Uint8Array;
  readonly file: string;
  readonly format: FormatId;
  readonly resolver: LanguageResolver;
}

interface LoneParts {
  /** The language that the file names, else English; undefined if it has neither. */
  readonly source: string | undefined;
  readonly codes: readonly string[];
  readonly entries: ReadonlyMap<string, FileContent["units"]>;
}

/** The languages of a file with their content, or the errors that a build reports. Never throws. */
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
  const faults = errorsOf(diagnostics);
  if (opened === undefined || faults.length > 0) return { faults };
  const source = opened.source ?? sourceCodeIn(opened, { sourceLanguage, languageOf });
  return { source, codes: opened.codes, entries };
}
