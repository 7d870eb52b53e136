import type { Report } from "../model/diagnostic.ts";
import type { Format } from "../model/format.ts";
import { nearest } from "../model/nearest.ts";
import { type ComponentFiles, findFiles } from "./component-files.ts";
import { FORMATS } from "./formats/index.ts";
import { type Declared, locationOf } from "./manifests.ts";
import type { RawCatalogue, RawComponent, RawProject, RawRepository } from "./raw-manifests.ts";
import type { Workspace } from "./workspace.ts";

/** A component whose manifest is right, with what a link takes from its parent and the files it names. */
export interface PlannedComponent extends PlanInput {
  readonly format: Format;
  readonly files: ComponentFiles;
  /** Codes, as they stand in paths, of files that are none of the component's. */
  readonly excluded: ReadonlySet<string>;
}

/** The component whose checkout and repository this one uses: itself, or where `weblate://` leads. */
export interface ComponentSource {
  readonly owner: Declared<RawComponent>;
  readonly isLinked: boolean;
  /**
   * What `show_repository` comes to: a linked component that does not say is shown as its parent is, and never
   * where the links lead to or through a private project and the component is of a public one.
   */
  readonly isShown: boolean;
  readonly repository: RawRepository | undefined;
}

export interface PlanInput {
  readonly declared: Declared<RawComponent>;
  readonly project: Declared<RawProject>;
  readonly source: ComponentSource;
  /** What components inherit. */
  readonly catalogue: RawCatalogue;
}

/** Finds the component's files; nothing (and reports) where its format or its mask are wrong. */
export function planComponent(
  input: PlanInput,
  workspace: Workspace,
  report: Report,
): PlannedComponent | undefined {
  const { declared, project, source, catalogue } = input;
  const format = formatOf(declared, report);
  const excluded = new Set([
    ...(catalogue.exclude_languages ?? []),
    ...(declared.raw.exclude_languages ?? []),
  ]);
  const files = findFiles({ declared, owner: source.owner, project, excluded }, workspace, report);
  return format === undefined || files === undefined ? undefined : { ...input, format, files, excluded };
}

function formatOf(declared: Declared<RawComponent>, report: Report): Format | undefined {
  const { file_format: id, template = "", reference = "" } = declared.raw;
  const at = locationOf(declared, "file_format");
  const format = new Map<string, Format>(Object.entries(FORMATS)).get(id);
  if (format === undefined) {
    return void report("component/unknown-format", at, id, nearest(id, Object.keys(FORMATS)) ?? "");
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
