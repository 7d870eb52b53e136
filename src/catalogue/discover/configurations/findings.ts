import { codeIn, quote } from "../../../model/index.ts";
import { type Datum, listOf, type Unreadable } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
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

/** Reads one kind of configuration of another tool as data (ADOPT.md 2). Pure, and nothing is ever run. */
export interface ConfigurationReader {
  /** As people call the tool: `Transifex`. */
  readonly name: string;
  matches(path: string): boolean;
  /** Whether the name says all: nothing of the file is read, and its text is empty. */
  readonly isByName?: boolean;
  /**
   * Adds what a configuration names. Never throws: what cannot be taken is told. No secret of it is added or told, nor a
   * text that may hold one.
   */
  read(findings: Findings): void;
}

/** A configuration larger than that is none that anybody wrote, but lists of components that a platform wrote may be. */
const MOST_TEXT = 250_000;
const MOST_JSON = 2_000_000;
const MOST_COMPONENTS = 2000;
const MOST_TOLD = 100;

/** Extensions of the formats of the release (ADOPT.md 1, "Format"). */
const EXTENSIONS = new Set(
  "arb csv ini json php po properties resw resx strings ts xlf xliff xml yaml yml".split(" "),
);

const PLAIN_TEXTS = ["template", "reference", "newBase", "source"] as const;

/** Collects what a configuration names, each path proved, and what of it is not taken. */
export class Findings {
  readonly #file: ConfigurationFile;
  readonly #components = new Map<string, ConfiguredComponent>();
  readonly #told = new Map<string, Told>();
  #untold = 0;
  readonly around: ConfigurationSurroundings;
  project: Partly<ConfiguredProject> = {};
  /** Configurations of the same tool that are read with this one, or left out by it. */
  readonly spokeFor = new Set<string>();
  /** Masks of components that are named and not taken all the same. */
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

  /** The data of the configuration; where it cannot be read, that is told. */
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

  /** The first of a list; that there are more is told. */
  listed(list: Datum | undefined): readonly Datum[] {
    const items = listOf(list);
    if (items.length > MOST_COMPONENTS) this.cut(list?.line);
    return items.slice(0, MOST_COMPONENTS);
  }

  /** Files that a pattern may name were not looked at. */
  cut(line: number | undefined): void {
    this.tell(line, "its patterns match too much: some matching files were not read", "discover/bounded");
  }

  /**
   * A component, unless its mask is none: then that is told. Of two with one mask the first counts.
   *
   * @param filemask from DIR
   */
  add(line: number, filemask: string, named: Named = {}): void {
    const mask = pathFrom("", filemask);
    const trouble = mask === undefined ? "leads out of this directory" : troubleWithMask(mask);
    // Documents come by hundreds: of each kind that a line names, one word is enough.
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

  /** Whether a path is a file of a component that is named already. */
  covers(path: string): boolean {
    const isOurs = ({ filemask, source }: ConfiguredComponent): boolean =>
      source === path || codeIn(path, filemask) !== undefined;
    return [...this.#components.values()].some(isOurs);
  }

  /** The one file of a component that is among what the tool is given is its source, where nothing else is. */
  nameSources(paths: readonly string[]): void {
    for (const [filemask, component] of this.#components) {
      const [path, second] = paths.filter((one) => this.tree.isCode(codeIn(one, filemask) ?? ""));
      if (path === undefined || second !== undefined || component.source !== undefined) continue;
      const sourceLanguage = component.sourceLanguage ?? codeIn(path, filemask);
      this.#components.set(filemask, { ...component, ...given({ sourceLanguage }), source: path });
    }
  }

  /** What a file names that this one includes. */
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

  /** Without the paths that are not taken; those are told. */
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

/** A `.pot` is what new files begin with. */
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
  const extension = extensionOf(mask.replace("*", "x"));
  if (EXTENSIONS.has(extension.toLowerCase())) return undefined;
  return `it names files ${extension === "" ? "without an extension" : `of ${quote(`.${extension}`)}`}: no format of the release`;
}
