import { commentText, scalarText } from "../../model/index.ts";
import type { Explained, Proposal, ProposedComponent, ProposedProject } from "./proposal.ts";
import type { Told } from "./surroundings.ts";

export interface CatalogueExtras {
  /** Where the tree goes, if not to `public`. */
  readonly out?: Explained<string> | undefined;
}

const HISTORY = "changes: [git]";
/** What `init`, run again, replaces once there is a history; nothing is added for people who took the line away. */
const AWAITED_HISTORY = `# ${HISTORY} # lingodex init, run again after the first commit, turns this on`;

/** A manifest's text with the history turned on that `init` left for later; the same text, where it did not. */
export function withAwaitedHistory(text: string): string {
  return text
    .split("\n")
    .map((line) => (line.trimEnd() === AWAITED_HISTORY ? line.replace(AWAITED_HISTORY, HISTORY) : line))
    .join("\n");
}

const HEADER = [
  "# Detected by lingodex init, with reasons. Edit what is wrong: run again, init only adds new components.",
  "# Keys: docs/reference/catalogue.md. Next: lingodex build",
];

/** The manifest that `init` writes, and that a build without one works on. */
export function catalogueText(proposal: Proposal, { out }: CatalogueExtras = {}): string {
  const { project, components, doubtful, told, baseUrl, siteUrl, hasHistory, awaitsHistory } = proposal;
  const lines = [
    ...HEADER,
    keyed("base_url", baseUrl.value, baseUrl.because),
    ...(siteUrl === "" ? [] : [keyed("site_url", siteUrl)]),
    ...(out === undefined ? [] : [keyed("out", out.value, out.because)]),
    ...(hasHistory ? [HISTORY] : []),
    ...(awaitsHistory ? [AWAITED_HISTORY] : []),
    "projects:",
    ...indented(projectLines(project), 2),
    components.length === 0 ? "    components: []" : "    components:",
    ...components.flatMap((component) => indented(componentLines(component, project), 6)),
    ...doubtfulLines(doubtful, project),
    ...toldLines(told),
  ];
  return `${lines.join("\n")}\n`;
}

function projectLines(project: ProposedProject): readonly string[] {
  const { name, slug, web, sourceLanguage, isSourceGuessed } = project;
  const because = isSourceGuessed ? `a guess: ${sourceLanguage.because}` : sourceLanguage.because;
  return [
    `- ${keyed("name", name.value, name.because)}`,
    ...indented(
      [
        keyed("slug", slug),
        ...(web === "" ? [] : [keyed("web", web)]),
        keyed("source_language", sourceLanguage.value, because),
      ],
      2,
    ),
  ];
}

/** An item of `components`, without indentation: comment, then keys. */
export function componentLines(
  component: ProposedComponent,
  project: Pick<ProposedProject, "repo" | "branch" | "license" | "sourceLanguage">,
): readonly string[] {
  const { confidence, reasons, languages, filemask, sourceLanguage } = component;
  // A file that has all languages says itself which of them the others are translated from.
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
  const keys = [...said].flatMap(([key, value]) => (value === "" ? [] : [keyed(key, value)]));
  const [first = "", ...others] = [...keys, ...languageLines(component)];
  return [
    `# ${confidence}: ${commentText(reasons.join("; "))} (${languages.map(commentText).join(" ")})`,
    `- ${first}`,
    ...indented(others, 2),
  ];
}

function languageLines({ languageRegex, languageAliases, excluded }: ProposedComponent): readonly string[] {
  const aliases = Object.entries(languageAliases);
  return [
    ...(languageRegex === undefined
      ? []
      : [keyed("language_regex", languageRegex.value, languageRegex.because)]),
    ...(aliases.length === 0 ? [] : ["language_aliases:"]),
    ...aliases.map(([code, language]) => `  ${scalarText(code)}: ${scalarText(language)}`),
    ...(excluded.length === 0 ? [] : ["exclude_languages:"]),
    ...excluded.map(({ value, because }) => `  - ${scalarText(value)} # ${commentText(because)}`),
  ];
}

/** Comments: whoever knows better takes the marks away. */
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

function keyed(key: string, value: string | number | boolean, because?: string): string {
  const text = typeof value === "string" ? scalarText(value) : String(value);
  return `${key}: ${text}${because === undefined ? "" : ` # ${commentText(because)}`}`;
}

function indented(lines: readonly string[], spaces: number): readonly string[] {
  return lines.map((line) => `${" ".repeat(spaces)}${line}`);
}
