import {
  madeOnce,
  type Project,
  pathOfNames,
  peopleCell,
  type TreePath,
  tableRow,
} from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import { type Credit, type Credits, creditsOf } from "../credits.ts";
import { plainName } from "../markup.ts";
import type { FileRoute } from "../route.ts";

type CreditFormat = "txt" | "csv" | "json";

const MEDIA_TYPES: Readonly<Record<CreditFormat, string>> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  json: "application/json",
};

/** The path of a project's credits, from the tree's directory. */
export function creditFile(project: Project, format: CreditFormat): TreePath {
  return pathOfNames(...PLACES.credits(project), `credits.${format}`);
}

/** The credits of each project, for programs, release notes and spreadsheets. */
export function* creditFiles(site: SiteContext): Iterable<FileRoute> {
  for (const project of site.catalogue.projects) {
    const credits = madeOnce(() => creditsOf(project, site));
    const file = (format: CreditFormat, print: (credits: Credits) => string): FileRoute => ({
      path: creditFile(project, format),
      mediaType: MEDIA_TYPES[format],
      of: [],
      body: () => print(credits()),
    });
    yield file("txt", (credits) => asText(project, credits, site));
    yield file("csv", ({ people }) => asCsv(people, site));
    yield file("json", (credits) => asJson(project, credits, site));
  }
}

function asText({ manifest }: Project, { people, bots }: Credits, site: SiteContext): string {
  const { words } = site;
  const lines = people.length === 0 ? [words.noCredits] : linesOf(people, site);
  const apart = bots.length === 0 ? [] : ["", words.bots, "", ...linesOf(bots, site)];
  return `${[plainName(words.creditsOf(manifest.name)), "", ...lines, ...apart].join("\n")}\n`;
}

function linesOf(credits: readonly Credit[], { words }: SiteContext): readonly string[] {
  return credits.map(({ name, languages, changes }) => {
    const where = languages.map(({ language }) => plainName(language.name)).join(", ");
    return name === undefined
      ? `${where}: ${words.changes(changes)}`
      : `${plainName(name)}: ${where}, ${words.changes(changes)}`;
  });
}

function asCsv(credits: readonly Credit[], { days }: SiteContext): string {
  const rows = credits.map(({ name, languages, changes, first, last }) =>
    csvRow([
      plainName(name ?? ""),
      languages.map(({ language }) => language.code).join(" "),
      changes,
      days.of(first),
      days.of(last),
    ]),
  );
  return [csvRow(["name", "languages", "changes", "first_change", "last_change"]), ...rows].join("");
}

function asJson({ manifest }: Project, { people, bots }: Credits, { days }: SiteContext): string {
  const recordsOf = (credits: readonly Credit[]): readonly object[] =>
    credits.map(({ name, languages, changes, first, last }) => ({
      name: name === undefined ? null : plainName(name),
      languages: languages.map(({ language, changes: own }) => ({ code: language.code, changes: own })),
      changes,
      first_change: days.stamp(first),
      last_change: days.stamp(last),
    }));
  const document = { project: manifest.slug, credits: recordsOf(people), bots: recordsOf(bots) };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** A row of a table for spreadsheets, without formulas (PAGES.md 6.4). */
export function csvRow(cells: readonly (string | number)[]): string {
  return tableRow(cells.map(peopleCell));
}
