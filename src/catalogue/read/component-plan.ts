import { posix } from "node:path";
import {
  type Format,
  type FormatInput,
  isMonolingual,
  type Language,
  type LayoutKeys,
  type Location,
  nearest,
  type OneFileReader,
  pluralInput,
  quote,
  type Report,
} from "../../model/index.ts";
import { FORMATS, formatNamed } from "../formats/index.ts";
import { formatsOf, oneFileReader } from "../formats/parts/layouts.ts";
import type { ComponentFiles } from "./component-files.ts";
import { countStars } from "./files/filemask.ts";
import { type Declared, locationOf } from "./manifests/manifests.ts";
import { ownValue } from "./manifests/own-value.ts";
import type { RawCatalogue, RawComponent, RawProject } from "./manifests/raw-manifests.ts";

/** A component with a valid manifest, including the settings that a link inherits. */
export interface DesignedComponent extends PlanInput {
  readonly format: Format;
}

export interface PlannedComponent extends DesignedComponent {
  readonly files: ComponentFiles;
}

/** The component whose checkout and repository this one uses: itself, or the target of `weblate://`. */
export interface ComponentSource {
  readonly owner: Declared<RawComponent>;
  readonly isLinked: boolean;
  /**
   * The effective `show_repository`. A linked component without this key inherits it from its parent. It is false if
   * a component of a public project links to or through a private one.
   */
  readonly isShown: boolean;
  /** True if a component of a public project links to or through a private one. */
  readonly isSecret: boolean;
  readonly repository: RawComponent["repository"];
  readonly repositoryAt: Location | undefined;
}

export interface PlanInput {
  readonly declared: Declared<RawComponent>;
  readonly project: Declared<RawProject>;
  readonly source: ComponentSource;
  readonly catalogue: RawCatalogue;
  /** Codes in paths whose files do not belong to the component. */
  readonly excluded: ReadonlySet<string>;
}

/** The formats that the report of an unknown format suggests for some names. */
const OTHER_NAMES: Readonly<Record<string, string>> = { gettext: "po", pot: "po" };

/** The reader that divides the component's file, if one has all languages; undefined also for an unknown format. */
export function layoutOf({ raw }: Declared<RawComponent>): OneFileReader | undefined {
  const format = formatNamed(raw.file_format);
  return format && oneFileReader(format, layoutKeys(raw));
}

export function layoutKeys({ layout = "files", columns = {} }: RawComponent): LayoutKeys {
  return { layout, columns };
}

/** Returns the manifest's settings for reading the file at a path. */
export function readingOf(
  { encodings, csv, designer = "keep", template = "", plurals }: RawComponent,
  path: string,
  language: Language,
): Omit<FormatInput, "bytes" | "file" | "report"> {
  return {
    encoding: ownValue(encodings, path),
    csv: { dialect: "platform", ...csv },
    ...{ designer, monolingual: isMonolingual({ template }) },
    ...pluralInput(plurals, language),
  };
}

/** The code of the language that a component is translated from. */
export function sourceLanguageCode(
  { source_language: own }: RawComponent,
  { source_language: code = "en" }: RawProject,
): string {
  return own ?? code;
}

/** Undefined, with reports, if the manifest has keys that the component's kind (one file or many) cannot have. */
export function normalComponent(
  declared: Declared<RawComponent>,
  report: Report,
): Declared<RawComponent> | undefined {
  const isOne = layoutOf(declared) !== undefined;
  const wrong = wrongKeys(declared.raw, isOne);
  for (const [key, expected] of wrong)
    report("manifest/bad-value", locationOf(declared, key), key, JSON.stringify(declared.raw[key]), expected);
  if (wrong.length > 0) return undefined;
  return isOne ? asOneFile(declared, report) : asManyFiles(declared, report);
}

type WrongKey = readonly [key: "columns" | "layout" | "raw", expected: string];

/** Reports keys for one file that apply to no file of the component. */
function wrongKeys(
  { layout = "files", columns, raw, file_format: id }: RawComponent,
  isOne: boolean,
): WrongKey[] {
  const format = formatNamed(id);
  const wrong: WrongKey[] = [];
  if (layout !== "files" && format !== undefined && !formatsOf(layout).includes(id)) {
    const known = formatsOf(layout).join(", ");
    wrong.push([
      "layout",
      format.oneFile === undefined
        ? `works only with the formats ${known}`
        : `must be left out: one file of ${id} has all languages by itself`,
    ]);
  }
  if (columns !== undefined && layout !== "columns")
    wrong.push(["columns", "can be given only with layout: columns"]);
  if (raw !== undefined && !isOne) wrong.push(["raw", "can be given only where one file has all languages"]);
  return wrong;
}

/** The component with its one file as its template. */
function asOneFile(declared: Declared<RawComponent>, report: Report): Declared<RawComponent> | undefined {
  const { raw } = declared;
  const { filemask, template = "" } = raw;
  if (filemask.includes("*"))
    return void report("layout/filemask", locationOf(declared, "filemask"), filemask, countStars(filemask));
  const path = posix.normalize(filemask);
  const wrong: [key: "template" | "reference" | "new_base", expected: string][] = [];
  if (template !== "" && posix.normalize(template) !== path)
    wrong.push(["template", `must be the filemask's path ${quote(path)}, or be left out`]);
  for (const key of ["reference", "new_base"] as const)
    if ((raw[key] ?? "") !== "") wrong.push([key, "must be left out where one file has all languages"]);
  for (const [key, expected] of wrong)
    report("manifest/bad-value", locationOf(declared, key), key, JSON.stringify(raw[key]), expected);
  if (wrong.length > 0) return undefined;
  const csv = raw.layout === "columns" ? { csv: { dialect: "rfc4180" as const, ...raw.csv } } : {};
  return { ...declared, raw: { ...raw, ...csv, filemask: path, template: path } };
}

function asManyFiles(declared: Declared<RawComponent>, report: Report): Declared<RawComponent> | undefined {
  const { source_language: code } = declared.raw;
  if (code === undefined) return declared;
  const expected = "works only where one file has all languages; set the project's";
  const at = locationOf(declared, "source_language");
  return void report("manifest/bad-value", at, "source_language", JSON.stringify(code), expected);
}

/** Undefined, with reports, if the format is wrong. */
export function declaredFormat(declared: Declared<RawComponent>, report: Report): Format | undefined {
  const { file_format: id, template = "", reference = "" } = declared.raw;
  const at = locationOf(declared, "file_format");
  const format = formatNamed(id);
  if (format === undefined) {
    const meant = ownValue(OTHER_NAMES, id.toLowerCase()) ?? nearest(id, Object.keys(FORMATS));
    return void report("component/unknown-format", at, id, meant ?? "");
  }
  if (reference !== "" && template !== "") {
    return void report("component/reference-and-template", locationOf(declared, "reference"), reference);
  }
  if (reference !== "" && !format.kinds.includes("bilingual")) {
    return void report("component/format-has-no-reference", locationOf(declared, "reference"), id);
  }
  if (template === "" && !format.kinds.includes("bilingual")) {
    return void report("component/format-needs-template", at, id);
  }
  if (template !== "" && !format.kinds.includes("monolingual")) {
    return void report("component/format-has-no-template", locationOf(declared, "template"), id);
  }
  return format;
}
