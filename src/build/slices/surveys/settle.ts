import { hash } from "node:crypto";
import { resolve } from "node:path";
import { isRefused, type MovedIdentifiers, withDefaults } from "../../../catalogue/index.ts";
import {
  type Diagnostic,
  Diagnostics,
  hasShape,
  jsonFieldsIn,
  type Report,
  UsageError,
} from "../../../model/index.ts";
import {
  type AskedRow,
  CONTENT_TABLES,
  SETTLED_FACTS,
  type Settled,
  type SettledProject,
  type SettledRow,
  type SurveyFacts,
} from "../facts.ts";
import { readPlan, type ShardPlan, sliceOf } from "../plan.ts";
import { putJobFile, readJobFile, SETTLED } from "../records/job.ts";
import { SettledIdentifiers } from "./settled-identifiers.ts";
import { type GivenSurveys, surveysIn } from "./surveys.ts";

export interface SettleOptions {
  readonly job: string;
  readonly surveys: GivenSurveys;
}

export interface SettleResult {
  /** False if the catalogue has errors (with `strict`, also warnings). In that case nothing was settled. */
  readonly ok: boolean;
  /** The key of each slice. Records with the same key need not be made again. */
  readonly keys: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The catalogue's directory. Diagnostics name files below it. */
  readonly catalogue: string;
}

/**
 * Combines the surveys of all slices, so that each slice can receive the facts of the others.
 * @throws UsageError if a slice is missing; OutputError, InputError
 */
export function settleShards({ job, surveys: given }: SettleOptions): SettleResult {
  const plan = readPlan(job);
  const catalogue = resolve(job, plan.catalogue);
  const surveys = surveysIn(given, plan);
  const diagnostics = new Diagnostics();
  // As for a whole catalogue, problems of linking are not reported if one part cannot be read.
  const isLinked = surveys.every((survey) => survey.isLinked);
  const identifiers = new SettledIdentifiers(surveys, plan);
  for (const survey of surveys) {
    const said = isLinked || !survey.isLinked ? survey.diagnostics : survey.saidOfReading;
    diagnostics.take(said.filter((diagnostic) => identifiers.isTrue(diagnostic)));
  }
  if (!isLinked) return { ok: false, keys: [], diagnostics: diagnostics.sorted(), catalogue };
  diagnostics.take(identifiers.said.sorted());
  checkUnits(surveys, plan, diagnostics);
  const projects = Object.fromEntries(
    Object.keys(surveys[0]?.projects ?? {}).map((slug) => [
      slug,
      settledProject(slug, surveys, diagnostics.report),
    ]),
  );
  const ok = !isRefused(diagnostics, plan.options);
  if (!ok) return { ok, keys: [], diagnostics: diagnostics.sorted(), catalogue };
  const { moved } = identifiers;
  const inputs = surveys.map((survey) => survey.inputs);
  const keys = surveys.map((survey) => keyOf(survey, plan, projects, moved[survey.slice]));
  const settled: Settled = { job: plan.name, inputs, keys, projects, moved };
  putJobFile(job, SETTLED, `${JSON.stringify(settled)}\n`);
  return { ok, keys, diagnostics: diagnostics.sorted(), catalogue };
}

/**
 * The inputs of a slice's records: the plan, its files, the facts about projects with a part in it, and the facts about
 * its identifiers.
 */
function keyOf(
  { slice, inputs }: SurveyFacts,
  plan: ShardPlan,
  projects: Readonly<Record<string, SettledProject>>,
  moved: MovedIdentifiers | undefined,
): string {
  const own = new Set(
    sliceOf(plan, slice).map((place) => plan.components[place]?.split("/", 1).join("") ?? ""),
  );
  const told = Object.entries(projects).filter(([slug]) => own.has(slug));
  return hash("sha256", JSON.stringify([plan.name, slice, inputs, told, moved]));
}

function checkUnits(surveys: readonly SurveyFacts[], { options }: ShardPlan, diagnostics: Diagnostics): void {
  const { maxUnits } = withDefaults(options);
  const units = surveys.reduce((sum, survey) => sum + survey.units, 0);
  const [first] = surveys;
  if (first !== undefined && units > maxUnits)
    diagnostics.report("budget/units", first.manifestAt, units, maxUnits);
}

function settledProject(slug: string, surveys: readonly SurveyFacts[], report: Report): SettledProject {
  const own = surveys.flatMap(({ projects }) => projects[slug] ?? []);
  const languages = new Set(own.flatMap((facts) => facts.languages));
  const rows = CONTENT_TABLES.map((_, table) => {
    const contents = new Map(own.flatMap(({ found }) => found[table] ?? []));
    const asked = own.flatMap((facts) => facts.rows[table] ?? []).sort((one, other) => one.at - other.at);
    return asked.flatMap((row) => settledRow(row, { slug, contents, languages, report }) ?? []);
  });
  return { rows, failing: failingOf(own, rows.flat()) };
}

interface Known {
  readonly slug: string;
  readonly contents: ReadonlyMap<number, string>;
  readonly languages: ReadonlySet<string>;
  readonly report: Report;
}

/** Settles a row as `Contents` does for a whole catalogue. Rows about missing strings are reported, and left out. */
function settledRow(row: AskedRow, { slug, contents, languages, report }: Known): SettledRow | undefined {
  const { language, component, check, isDismissed } = row;
  const content = contents.get(row.at);
  if (content === undefined) {
    report("table/vanished-content", row.location, row.called);
    return undefined;
  }
  if (language !== null && !languages.has(language)) {
    report("table/vanished-translation", row.location, slug, component ?? "*", language);
    return undefined;
  }
  return { content, language, check, isDismissed };
}

/** The contents that fail in any slice and are not dismissed. */
function failingOf(
  own: readonly SurveyFacts["projects"][string][],
  rows: readonly SettledRow[],
): SettledProject["failing"] {
  const dismissed = new Set(
    rows.filter((row) => row.isDismissed).map((row) => `${row.check} ${row.content} ${row.language ?? ""}`),
  );
  const failing = new Map<string, Set<string>>();
  for (const [content, language, checks] of own.flatMap((facts) => facts.failing)) {
    const left = checks.filter(
      (check) => !dismissed.has(`${check} ${content} `) && !dismissed.has(`${check} ${content} ${language}`),
    );
    if (left.length > 0) failing.set(content, (failing.get(content) ?? new Set()).add(language));
  }
  return [...failing].map(([content, languages]) => [content, [...languages]]);
}

/** @throws UsageError if nothing was settled for this plan */
export function readSettled(job: string, plan: ShardPlan): Settled {
  const settled = jsonFieldsIn(readJobFile(job, SETTLED) ?? "");
  if (hasShape(settled, SETTLED_FACTS) && settled.job === plan.name) return settled;
  throw new UsageError(
    `no slice is settled in ${job}`,
    "run lingodex shard map --survey for every slice, then lingodex shard settle",
  );
}
