import { type Format, type Location, nearest, type Report } from "../../model/index.ts";
import { FORMATS } from "../formats/index.ts";
import type { ComponentFiles } from "./component-files.ts";
import { type Declared, locationOf } from "./manifests/manifests.ts";
import { ownValue } from "./manifests/own-value.ts";
import type { RawCatalogue, RawComponent, RawProject } from "./manifests/raw-manifests.ts";

/** A component whose manifest is right, with what a link takes from its parent. */
export interface DesignedComponent extends PlanInput {
  readonly format: Format;
}

export interface PlannedComponent extends DesignedComponent {
  readonly files: ComponentFiles;
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
  /** The links of a component of a public project lead to or through a private one. */
  readonly isSecret: boolean;
  readonly repository: RawComponent["repository"];
  readonly repositoryAt: Location | undefined;
}

export interface PlanInput {
  readonly declared: Declared<RawComponent>;
  readonly project: Declared<RawProject>;
  readonly source: ComponentSource;
  readonly catalogue: RawCatalogue;
  /** Codes, as they stand in paths, of files that are none of the component's. */
  readonly excluded: ReadonlySet<string>;
}

/** What people call a format elsewhere. */
const OTHER_NAMES: Readonly<Record<string, string>> = { gettext: "po", pot: "po" };

/** Nothing (and reports) where the format is wrong. */
export function declaredFormat(declared: Declared<RawComponent>, report: Report): Format | undefined {
  const { file_format: id, template = "", reference = "" } = declared.raw;
  const at = locationOf(declared, "file_format");
  const format = new Map<string, Format>(Object.entries(FORMATS)).get(id);
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
