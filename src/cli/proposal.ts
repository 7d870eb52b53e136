import type { InitPlan, ProposedComponent } from "../tasks/discovery/init.ts";
import { countOf } from "./print.ts";

/** For people: what was found, why, and how sure that is. Raw text: whoever prints it escapes it. */
export function proposalLines({ proposal }: InitPlan): readonly string[] {
  const { project, components, doubtful, told, baseUrl } = proposal;
  const found = [...components, ...doubtful];
  if (found.length === 0 && told.length === 0) return [];
  const name = `${project.name.value} (${project.name.because})`;
  return [
    ...(found.length === 0 ? [] : [`${name}, from ${project.sourceLanguage.value}, at ${baseUrl.value}`]),
    ...found.flatMap(componentLines),
    ...(told.length === 0 ? [] : ["seen, and not taken as it is:"]),
    ...told.map(({ path, line, message }) => `  ${path}${line === undefined ? "" : `:${line}`}: ${message}`),
  ];
}

function componentLines(component: ProposedComponent): readonly string[] {
  const { confidence, filemask, fileFormat, languages, units, template, reference, reasons } = component;
  const counts = `${countOf(languages.length, "language")}, ${countOf(units, "text")}`;
  const guide = template === "" ? reference : template;
  const guided = template === "" ? "reference" : "template";
  return [
    `  ${confidence.padEnd(8)} ${filemask}  ${fileFormat}  ${counts}`,
    ...(guide === "" ? [] : [`           ${guided} ${guide}`]),
    `           ${reasons.join("; ")}`,
    ...component.excluded.map(({ value, because }) => `           without ${value}: ${because}`),
  ];
}

/** SOURCES.md, "Any repository, with its history": `init --json`. */
export function proposalJson({ proposal, extras }: InitPlan, written: boolean): object {
  const { project, components, doubtful, told, baseUrl } = proposal;
  return {
    project: {
      name: project.name.value,
      slug: project.slug,
      web: project.web,
      source_language: project.sourceLanguage.value,
      license: project.license,
      repo: project.repo,
      branch: project.branch,
      base_url: baseUrl.value,
      out: extras.out?.value ?? "public",
    },
    components: [...components, ...doubtful].map(componentJson),
    told: told.map(({ path, code, message }) => ({ path, code, message })),
    written,
  };
}

function componentJson(component: ProposedComponent): object {
  const { name, slug, filemask, template, reference, languages, files, units, confidence, reasons } =
    component;
  return {
    name,
    slug,
    filemask,
    template,
    reference,
    new_base: component.newBase,
    file_format: component.fileFormat,
    source_language: component.sourceLanguage,
    languages,
    files,
    units,
    confidence,
    reasons,
  };
}
