import {
  type Every,
  type LanguageContributors,
  requireLanguage,
  tellContributors,
  tellOverTime,
} from "../../catalogue/index.ts";
import type { Diagnostic } from "../../model/index.ts";
import { escapeText } from "../escape.ts";
import { catalogueOptions, type RootFlags } from "../options.ts";
import { printDiagnostics, printRefusal, say, withoutUsed } from "../print.ts";
import {
  type OverTimeStatistics,
  overTimeCsv,
  overTimeJson,
  overTimeMarkdown,
  overTimeTable,
} from "./over-time.ts";
import { peopleCsv, peopleJson, peopleMarkdown, peopleTable } from "./people.ts";

export interface HistoryFlags extends RootFlags {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly markdown?: boolean;
  readonly language?: string;
  readonly every?: Every;
  readonly since?: string;
  readonly withSource?: boolean;
}

export async function runOverTime(catalogue: string, flags: HistoryFlags): Promise<void> {
  const { every = "month", since, withSource } = flags;
  const told = await tellOverTime(catalogue, { ...catalogueOptions(flags), every, since, withSource });
  const { diagnostics, rows, strayTags, timeZone, published } = told;
  if (rows === undefined) return printRefusal(diagnostics, catalogue, flags.json);
  const { language = "" } = flags;
  // A language of the history may have no files today.
  if (language !== "") requireLanguage(language, new Set([...published, ...rows.map((row) => row.language)]));
  noteHistory(diagnostics, catalogue);
  if (strayTags.length > 0) {
    const names = escapeText(strayTags.slice(0, MOST_TAGS).join(", "));
    const more = strayTags.length > MOST_TAGS ? ` and ${strayTags.length - MOST_TAGS} more` : "";
    say(`lingodex: note: tags off the first-parent history of HEAD have no rows: ${names}${more}`);
  }
  const own = rows.filter(({ language }) => language === (flags.language ?? language));
  const statistics = { every, timeZone, rows: own };
  process.stdout.write(renderAs(flags, OVER_TIME)(statistics));
}

const MOST_TAGS = 10;

export async function runPeople(catalogue: string, flags: HistoryFlags): Promise<void> {
  const { diagnostics, languages, published } = await tellContributors(catalogue, catalogueOptions(flags));
  if (languages === undefined) return printRefusal(diagnostics, catalogue, flags.json);
  const { language = "" } = flags;
  if (language !== "")
    requireLanguage(language, new Set([...published, ...languages.map(({ code }) => code)]));
  noteHistory(diagnostics, catalogue);
  const own = languages.filter(({ code }) => code === (flags.language ?? code));
  process.stdout.write(renderAs(flags, PEOPLE)(own));
}

/** Reasons for wrong numbers of a history: a shallow clone, a clock, or unreadable versions. */
function noteHistory(diagnostics: readonly Diagnostic[], catalogue: string): void {
  const told = withoutUsed(diagnostics).filter(({ code }) => code.startsWith("history/"));
  printDiagnostics(told, catalogue);
}

type Renderer<Told> = (told: Told) => string;
type Renderers<Told> = Readonly<Record<"json" | "csv" | "markdown" | "table", Renderer<Told>>>;

const OVER_TIME: Renderers<OverTimeStatistics> = {
  json: overTimeJson,
  csv: overTimeCsv,
  markdown: overTimeMarkdown,
  table: overTimeTable,
};

const PEOPLE: Renderers<readonly LanguageContributors[]> = {
  json: peopleJson,
  csv: peopleCsv,
  markdown: peopleMarkdown,
  table: peopleTable,
};

function renderAs<Told>({ json, csv, markdown }: HistoryFlags, renderers: Renderers<Told>): Renderer<Told> {
  if (json) return renderers.json;
  if (csv) return renderers.csv;
  return markdown ? renderers.markdown : renderers.table;
}
