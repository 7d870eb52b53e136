import { codeIn, quote } from "../../../model/index.ts";
import { type Datum, listOf, type Unreadable } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import { mayBeRead } from "../formats/index.ts";
import type { Told, ToldCode } from "../surroundings.ts";
import {
  type ConfigurationFile,
  type ConfigurationSurroundings,
  type Configured,
  type ConfiguredComponent,
  type ConfiguredProject,
  given,
  type Partly,
} from "./configuration.ts";
import type { PathTree } from "./path-tree.ts";
import { extensionOf, pathFrom, troubleWith } from "./paths.ts";

export type Named = Partly<Omit<ConfiguredComponent, "filemask" | "because">>;

/** Reads one kind of configuration of another tool as data (ADOPT.md 2). It is pure, and runs nothing. */
export interface ConfigurationReader {
  /** The usual name of the tool: `Transifex`. */
  readonly name: string;
  matches(path: string): boolean;
  /** True if only the name of the file matters. Then its text is empty. */
  readonly isByName?: boolean;
  /**
   * Adds the components in a configuration. Never throws: unusable parts are reported. Secrets, and texts that can
   * contain one, are neither added nor reported.
   */
  read(findings: Findings): void;
}

/** Larger configurations are not written by hand, except lists of components from a platform. */
const MOST_TEXT = 250_000;
const MOST_JSON = 2_000_000;
const MOST_COMPONENTS = 2000;
const MOST_TOLD = 100;

const PLAIN_TEXTS = ["template", "reference", "newBase", "source"] as const;

/** Collects the components of a configuration with proved paths, and its unusable parts. */
export class Findings {
  readonly #file: ConfigurationFile;
  readonly #components = new Map<string, ConfiguredComponent>();
  readonly #told = new Map<string, Told>();
  #untold = 0;
  readonly around: ConfigurationSurroundings;
  project: Partly<ConfiguredProject> = {};
  /** Configurations of the same tool that this one includes or excludes. */
  readonly spokeFor = new Set<string>();
  /** Masks of components that are named, but must not be used. */
  readonly excluded = new Set<string>();

  constructor(file: ConfigurationFile, around: ConfigurationSurroundings) {
    this.#file = file;
    this.around = around;
  }

  get path(): string {
    return this.#file.path;
  }

  get text(): string {
    return this.#file.text;
  }

  get tree(): PathTree {
    return this.around.tree;
  }

  /** The data of the configuration; undefined, with a report, if it cannot be parsed. */
  data(parse: (text: string) => Datum | Unreadable, text = this.text): Datum | undefined {
    const most = parse === jsonData ? MOST_JSON : MOST_TEXT;
    if (text.length > most)
      return void this.tell(undefined, `it is longer than ${most} characters`, "discover/bounded");
    const data = parse(text);
    if (!("reason" in data)) return data;
    return void this.tell(data.line, `it cannot be read: ${data.reason}`);
  }

  tell(line: number | undefined, message: string, code: ToldCode = "discover/unsupported"): void {
    const key = `${line} ${message}`;
    const { path } = this.#file;
    if (this.#told.has(key)) return;
    if (this.#told.size < MOST_TOLD) this.#told.set(key, { path, ...given({ line }), code, message });
    else this.#untold += 1;
  }

  /** The first items of a list. Further ones are reported. */
  listed(list: Datum | undefined): readonly Datum[] {
    const items = listOf(list);
    if (items.length > MOST_COMPONENTS) this.cut(list?.line);
    return items.slice(0, MOST_COMPONENTS);
  }

  /** Reports that some files of a pattern were not searched. */
  cut(line: number | undefined): void {
    this.tell(line, "its patterns match too much: some matching files were not read", "discover/bounded");
  }

  /**
   * Adds a component, or reports that its mask is invalid. If a mask is added twice, the first one counts.
   *
   * @param filemask from DIR
   */
  add(line: number, filemask: string, named: Named = {}): void {
    const mask = pathFrom("", filemask);
    const trouble = mask === undefined ? "leads out of this directory" : troubleWithMask(mask);
    // There can be hundreds of documents, so each kind is reported once for a line.
    const format = mask === undefined ? undefined : troubleWithFormat(mask);
    if (trouble !== undefined) this.tell(line, `${quote(filemask)} ${trouble}`);
    else if (format !== undefined) this.tell(line, format);
    if (mask === undefined || trouble !== undefined || format !== undefined || this.#components.has(mask))
      return;
    if (this.#components.size >= MOST_COMPONENTS) {
      this.cut(line);
      return;
    }
    const proved = this.#proved(line, named);
    const source = proved.template ?? proved.source ?? proved.reference;
    const code = source === undefined ? undefined : codeIn(source, mask);
    const isKnown = code !== undefined && this.tree.isCode(code);
    this.#components.set(mask, {
      filemask: mask,
      ...(isKnown ? { sourceLanguage: code } : {}),
      ...given(proved),
      because: `${this.#file.path}:${line} names it`,
    });
  }

  /** True for the path of a file in a component that was named already. */
  covers(path: string): boolean {
    const isOurs = ({ filemask, source }: ConfiguredComponent): boolean =>
      source === path || codeIn(path, filemask) !== undefined;
    return [...this.#components.values()].some(isOurs);
  }

  /** If only one file of a component is among the tool's sources, it is the component's source. */
  nameSources(paths: readonly string[]): void {
    for (const [filemask, component] of this.#components) {
      const [path, second] = paths.filter((one) => this.tree.isCode(codeIn(one, filemask) ?? ""));
      if (path === undefined || second !== undefined || component.source !== undefined) continue;
      const sourceLanguage = component.sourceLanguage ?? codeIn(path, filemask);
      this.#components.set(filemask, { ...component, ...given({ sourceLanguage }), source: path });
    }
  }

  /** Adds the components of an included file. */
  absorb({ components, told }: Configured): void {
    for (const component of components) {
      const isFull = this.#components.size >= MOST_COMPONENTS;
      if (!isFull && !this.#components.has(component.filemask))
        this.#components.set(component.filemask, component);
    }
    for (const one of told) this.#told.set(`${one.path} ${one.line} ${one.message}`, one);
  }

  configured(): Configured {
    const project = given(this.project);
    const components = [...this.#components.values()];
    if (this.#untold > 0)
      this.#told.set("", {
        path: this.#file.path,
        code: "discover/bounded",
        message: `${this.#untold} more of it cannot be used`,
      });
    return {
      components: components.filter(({ filemask }) => !this.excluded.has(filemask)),
      ...given<Pick<Configured, "project" | "spokeFor">>({ project, spokeFor: [...this.spokeFor] }),
      told: [...this.#told.values()],
    };
  }

  /** Removes unusable paths, and reports them. */
  #proved(line: number, named: Named): Named {
    const proved: { -readonly [Key in keyof Named]: Named[Key] } = withNewBase(named);
    for (const key of PLAIN_TEXTS) {
      const text = proved[key];
      if (text === undefined) continue;
      const path = pathFrom("", text);
      const trouble = path === undefined ? "leads out of this directory" : troubleWith(path);
      if (trouble !== undefined) this.tell(line, `${quote(text)} ${trouble}`);
      if (path === undefined || trouble !== undefined) delete proved[key];
      else proved[key] = path;
    }
    return proved;
  }
}

/** A `.pot` is the start of new files. */
function withNewBase({ source, ...named }: Named): Named {
  return source?.endsWith(".pot") === true ? { newBase: source, ...named } : { ...named, source };
}

function troubleWithMask(mask: string): string | undefined {
  const stars = mask.split("*").length - 1;
  if (stars === 0) return "has no place for the language";
  if (stars > 1) return "has more than one place for a language, and a filemask has one *";
  return troubleWith(mask);
}

function troubleWithFormat(mask: string): string | undefined {
  const path = mask.replace("*", "x");
  if (mayBeRead(path.toLowerCase())) return undefined;
  const extension = extensionOf(path);
  return `it names files ${extension === "" ? "without an extension" : `of ${quote(`.${extension}`)}`}: no format that lingodex reads`;
}
