import type { ComponentManifest, ProjectManifest } from "../../model/index.ts";
import {
  at,
  type ExplainedPlace,
  type ExplanationDraft,
  explainedPlace,
  type Fact,
  type Known,
  type Section,
} from "./explanation.ts";

/** Why something that the catalogue has is not published. Nothing where the catalogue does not have it either. */
export function explainAbsent(segments: readonly string[], known: Known): ExplanationDraft | undefined {
  const [collection = "", first = "", second = ""] = segments;
  const { projects, tables } = known.catalogue;
  if (["projects", "components", "translations"].includes(collection)) {
    const project = projects.find(({ slug }) => slug === first);
    if (project === undefined) return undefined;
    if (project.isPrivate) return privateProject(project);
    return collection === "translations" ? hiddenTemplate(project, second, segments[3]) : undefined;
  }
  const rows = {
    units: tables.units,
    sources: tables.sources,
    changes: tables.changes,
    screenshots: tables.screenshots,
  };
  const row = Object.entries(rows)
    .filter(([name]) => name === collection)
    .flatMap(([, found]): readonly NumberedRow[] => found)
    .find(({ id }) => id !== undefined && String(id) === first);
  return row === undefined ? undefined : absentRow(row, projects);
}

interface NumberedRow {
  readonly id: number | undefined;
  readonly project: string | undefined;
  readonly location:
    | ExplainedPlace
    | { readonly file: string; readonly line: number; readonly column: number };
}

function privateProject({ name, location }: ProjectManifest): ExplanationDraft {
  return absent(
    `Not published: the project ${name} is private`,
    `private is true at ${at(location)}: nothing of the project is published, nor counted`,
    "project",
    [explainedPlace(location, "the project's manifest")],
  );
}

/** RULES.md 6: with `edit_template: false` the template is no translation. */
function hiddenTemplate(
  { components }: ProjectManifest,
  slug: string,
  code: string | undefined,
): ExplanationDraft | undefined {
  const component = components.find((manifest: ComponentManifest) => manifest.slug === slug);
  const template = component?.templateFile;
  if (component === undefined || template === undefined || template.language.code !== code) return undefined;
  if (component.translations.includes(template)) return undefined;
  return absent(
    `Not published: the template of ${component.name} as a translation`,
    `edit_template is false at ${at(component.location)}, or exclude_languages holds its code`,
    "component",
    [
      explainedPlace(component.location, "the component's manifest"),
      explainedPlace({ file: template.file, line: 1, column: 1 }, "the template"),
    ],
  );
}

function absentRow(
  { project, location }: NumberedRow,
  projects: readonly ProjectManifest[],
): ExplanationDraft {
  const manifest = projects.find(({ slug }) => slug === project);
  if (manifest?.isPrivate) {
    const { files, ...rest } = privateProject(manifest);
    return { ...rest, files: [explainedPlace(location, "its row"), ...files] };
  }
  return absent(
    "Not published: what the row is about is gone",
    `the row at ${at(location)} names a unit, source or translation that no file has (any more)`,
    "tables",
    [explainedPlace(location, "its row")],
  );
}

function absent(
  title: string,
  because: string,
  see: Section,
  files: readonly ExplainedPlace[],
): ExplanationDraft {
  const fact: Fact = { label: "published", value: "no", because, see };
  return { title, isPublished: false, facts: [fact], files };
}
