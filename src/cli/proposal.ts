import type { InitPlan, ProposedComponent } from "../catalogue/index.ts";
import { type Diagnostic, describeDiagnostic, groupBy } from "../model/index.ts";
import { countOf } from "./print.ts";

type Seen = InitPlan["proposal"]["told"][number];

/** The results for people, with reasons and confidence. The text is not escaped yet. */
export function proposalLines({ proposal }: InitPlan): readonly string[] {
  const { project, components, doubtful, told, baseUrl } = proposal;
  const found = [...components, ...doubtful];
  const broken = faultsOf(proposal);
  if (found.length === 0 && told.length === 0 && broken.length === 0) return [];
  const name = `${project.name.value} (${project.name.because})`;
  return [
    ...(found.length === 0 ? [] : [`${name}, source ${project.sourceLanguage.value}, at ${baseUrl.value}`]),
    ...found.flatMap(componentLines),
    ...listed("broken, fix before a build:", broken.map(causeOfFault)),
    ...listed("skipped:", told.map(causeOfTold)),
    ...warningLines(proposal),
  ];
}

/** One error for each file that is in the catalogue, or that should be in it. */
export function faultsOf({ components, faults }: InitPlan["proposal"]): readonly Diagnostic[] {
  const all = [...components.flatMap((component) => component.faults), ...faults];
  // The build reports all further problems of a file.
  const first = new Map(all.toReversed().map((fault) => [fault.location.file, fault]));
  return [...first.values()].toReversed();
}

function listed(heading: string, items: readonly Caused[]): readonly string[] {
  return items.length === 0 ? [] : [heading, ...causeLines(items).map((line) => `  ${line}`)];
}

function causeOfFault(fault: Diagnostic): Caused {
  const { file, line, column, message, code } = describeDiagnostic(fault);
  const because = `${message} (${code})`;
  return { place: `${file}:${line}:${column}`, because, cause: because, files: 1 };
}

function causeOfTold({ path, line, message, cause = message, files = 1 }: Seen): Caused {
  return { place: `${path}${line === undefined ? "" : `:${line}`}`, because: message, cause, files };
}

/** A warning if most of the texts would not be published. */
function warningLines({ components, doubtful, told }: InitPlan["proposal"]): readonly string[] {
  const taken = components.reduce((sum, { units }) => sum + units, 0);
  const inDoubt = doubtful.reduce((sum, { units }) => sum + units, 0);
  const skipped = told.reduce((sum, { texts = 0 }) => sum + texts, inDoubt);
  if (taken === 0 || skipped <= taken) return [];
  return [
    `warning: skipped files have more texts (${skipped}) than the components (${taken})`,
    "  hint: read the reasons above; you can add a component to catalogue.yaml by hand",
  ];
}

function componentLines(component: ProposedComponent): readonly string[] {
  const { confidence, filemask, fileFormat, languages, units, template, reference, reasons } = component;
  const counts = `${countOf(languages.length, "language")}, ${countOf(units, "text")}`;
  const guide = template === "" ? reference : template;
  const guided = template === "" ? "reference" : "template";
  const excluded = component.excluded.map(
    ({ value, because, cause = because }): Caused => ({ place: value, because, cause, files: 1 }),
  );
  return [
    `  ${confidence.padEnd(8)} ${filemask}  ${fileFormat}  ${counts}`,
    ...(guide === "" ? [] : [`           ${guided} ${guide}`]),
    `           ${reasons.join("; ")}`,
    ...causeLines(excluded).map((line) => `           excluded ${line}`),
  ];
}

/** The JSON of `init --json` (SOURCES.md, "Any repository, with its history"). */
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
    told: [...told, ...faultsOf(proposal).map(toldOfFault)].map(({ path, code, message }) => ({
      path,
      code,
      message,
    })),
    written,
  };
}

function toldOfFault(fault: Diagnostic): {
  readonly path: string;
  readonly code: string;
  readonly message: string;
} {
  const { file, line, column, code, message } = describeDiagnostic(fault);
  return { path: file, code, message: `${line}:${column}: ${message}` };
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
    ...(component.manifest["layout"] === undefined ? {} : { layout: component.manifest["layout"] }),
    source_language: component.sourceLanguage,
    languages,
    files,
    units,
    confidence,
    reasons,
  };
}

/** A skipped or broken file, and the reason. */
interface Caused {
  readonly place: string;
  /** The reason that is printed if no other file has the same cause. */
  readonly because: string;
  readonly cause: string;
  readonly files: number;
}

/** The most places that are named for one cause. Further places are counted. */
const MOST_PLACES = 3;

/** One line per cause for any number of files, in the order of their first places (SOURCES.md, third round, 12). */
function causeLines(items: readonly Caused[]): readonly string[] {
  return [...groupBy(items, ({ cause }) => cause).values()].map(causeLine);
}

function causeLine(items: readonly Caused[]): string {
  const [only] = items;
  const files = items.reduce((sum, item) => sum + item.files, 0);
  const count = files > 1 ? ` (${countOf(files, "file")})` : "";
  if (only !== undefined && items.length === 1) return `${only.place}${count}: ${only.because}`;
  const shown = items.slice(0, MOST_PLACES).map(({ place }) => place);
  const rest = items.length - shown.length;
  const places =
    rest > 0
      ? `${shown.join(", ")} and ${rest} more`
      : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
  return `${places}${count}: ${only?.cause}`;
}
