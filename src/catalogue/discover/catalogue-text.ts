import {
  commentText,
  indentLines,
  scalarText,
  yamlItem,
  yamlItems,
  yamlLine,
  yamlMapping,
} from "../../model/index.ts";
import type { Explained, Proposal, ProposedComponent, ProposedProject } from "./proposal.ts";
import type { Told } from "./surroundings.ts";

export interface CatalogueExtras {
  /** The output folder, if it is not `public`. */
  readonly out?: Explained<string> | undefined;
}

const HISTORY = "changes: [git]";
/** A line that a later `init` replaces once there is a history. Nothing is added if the line is missing. */
const AWAITED_HISTORY = `# ${HISTORY} # lingodex init, run again after the first commit, turns this on`;

/**
 * Adds the history that an earlier `init` could not write yet. Returns the same text if that `init` left no such line.
 */
export function withAwaitedHistory(text: string): string {
  return text
    .split("\n")
    .map((line) => (line.trimEnd() === AWAITED_HISTORY ? line.replace(AWAITED_HISTORY, HISTORY) : line))
    .join("\n");
}

const HEADER = [
  "# Detected by lingodex init, with reasons. Edit what is wrong: a second run only adds new components.",
  "# Keys: docs/reference/catalogue.md. Next: lingodex build",
];

/** The manifest that `init` writes, and that a build without a manifest uses. */
export function catalogueText(proposal: Proposal, { out }: CatalogueExtras = {}): string {
  const { project, components, doubtful, told, baseUrl, siteUrl, hasHistory, awaitsHistory } = proposal;
  const lines = [
    ...HEADER,
    yamlLine("base_url", baseUrl.value, baseUrl.because),
    ...(siteUrl === "" ? [] : [yamlLine("site_url", siteUrl)]),
    ...(out === undefined ? [] : [yamlLine("out", out.value, out.because)]),
    ...(hasHistory ? [HISTORY] : []),
    ...(awaitsHistory ? [AWAITED_HISTORY] : []),
    "projects:",
    ...indentLines(projectLines(project), 2),
    ...indentLines(
      yamlItems(
        "components",
        components.map((component) => componentLines(component, project)),
      ),
      4,
    ),
    ...doubtfulLines(doubtful, project),
    ...toldLines(told),
  ];
  return `${lines.join("\n")}\n`;
}

function projectLines(project: ProposedProject): readonly string[] {
  const { name, slug, web, sourceLanguage, isSourceGuessed } = project;
  const because = isSourceGuessed ? `a guess: ${sourceLanguage.because}` : sourceLanguage.because;
  return yamlItem([
    yamlLine("name", name.value, name.because),
    yamlLine("slug", slug),
    ...(web === "" ? [] : [yamlLine("web", web)]),
    yamlLine("source_language", sourceLanguage.value, because),
  ]);
}

/** An item of `components`, without indentation: a comment, followed by keys. */
export function componentLines(
  component: ProposedComponent,
  project: Pick<ProposedProject, "repo" | "branch" | "license" | "sourceLanguage">,
): readonly string[] {
  const { confidence, reasons, languages, filemask, sourceLanguage } = component;
  // A file with all languages names its source itself.
  const isOwnSource = !filemask.includes("*") && sourceLanguage !== project.sourceLanguage.value;
  const said = new Map<string, string | number | boolean>([
    ["name", component.name],
    ["slug", component.slug],
    ["repo", project.repo],
    ["branch", project.branch],
    ["license", project.license],
    ...Object.entries(component.manifest),
    ["filemask", filemask],
    ["file_format", component.fileFormat],
    ["source_language", isOwnSource ? sourceLanguage : ""],
    ["template", component.template],
    ["reference", component.reference],
    ["new_base", component.newBase],
  ]);
  const keys = [...said].flatMap(([key, value]) => (value === "" ? [] : [yamlLine(key, value)]));
  return [
    `# ${confidence}: ${commentText(reasons.join("; "))} (${languages.map(commentText).join(" ")})`,
    ...yamlItem([...keys, ...languageLines(component)]),
  ];
}

function languageLines({ languageRegex, languageAliases, excluded }: ProposedComponent): readonly string[] {
  return [
    ...(languageRegex === undefined
      ? []
      : [yamlLine("language_regex", languageRegex.value, languageRegex.because)]),
    ...yamlMapping("language_aliases", Object.entries(languageAliases)),
    ...(excluded.length === 0 ? [] : ["exclude_languages:"]),
    ...excluded.map(({ value, because }) => `  - ${scalarText(value)} # ${commentText(because)}`),
  ];
}

/** Commented lines, which users can uncomment. */
function doubtfulLines(doubtful: readonly ProposedComponent[], project: ProposedProject): readonly string[] {
  if (doubtful.length === 0) return [];
  const lines = doubtful.flatMap((component) => componentLines(component, project));
  return [
    "      # Skipped, because it is not certain that these are translations:",
    ...lines.map((line) => `      # ${line}`),
  ];
}

function toldLines(told: readonly Told[]): readonly string[] {
  if (told.length === 0) return [];
  const lines = told.map(
    ({ path, line, code, message }) =>
      `#   ${commentText(path)}${line === undefined ? "" : `:${line}`}: ${commentText(message)} (${code})`,
  );
  return ["# Skipped:", ...lines];
}
