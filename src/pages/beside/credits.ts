import type { Project } from "../../model/linked.ts";
import { PLACES } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import { type Credit, creditsOf } from "../credits.ts";
import { plainName } from "../markup.ts";
import { once } from "../once.ts";
import type { FileRoute } from "../route.ts";
import { csvRow } from "./csv.ts";

type CreditFormat = "txt" | "csv" | "json";

const MEDIA_TYPES: Readonly<Record<CreditFormat, string>> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  json: "application/json",
};

/** The path of a project's credits, from the tree's directory. */
export function creditFile(project: Project, format: CreditFormat): string {
  return [...PLACES.credits(project), `credits.${format}`].join("/");
}

/** Each project's credits for programs, release notes and spreadsheets. */
export function* creditFiles(site: SiteContext): Iterable<FileRoute> {
  for (const project of site.catalogue.projects) {
    const credits = once(() => creditsOf(project, site));
    const file = (format: CreditFormat, print: (credits: readonly Credit[]) => string): FileRoute => ({
      path: creditFile(project, format),
      mediaType: MEDIA_TYPES[format],
      of: [],
      body: () => print(credits()),
    });
    yield file("txt", (credits) => asText(project, credits, site));
    yield file("csv", (credits) => asCsv(credits, site));
    yield file("json", (credits) => asJson(project, credits, site));
  }
}

function asText({ manifest }: Project, credits: readonly Credit[], { words }: SiteContext): string {
  const lines = credits.map(({ name, languages, changes }) => {
    const where = languages.map(({ language }) => plainName(language.name)).join(", ");
    return name === undefined
      ? `${where}: ${words.changes(changes)}`
      : `${plainName(name)}: ${where}, ${words.changes(changes)}`;
  });
  const body = lines.length === 0 ? [words.noCredits] : lines;
  return `${[plainName(words.creditsOf(manifest.name)), "", ...body].join("\n")}\n`;
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

function asJson({ manifest }: Project, credits: readonly Credit[], { days }: SiteContext): string {
  const document = {
    project: manifest.slug,
    credits: credits.map(({ name, languages, changes, first, last }) => ({
      name: name === undefined ? null : plainName(name),
      languages: languages.map(({ language, changes: own }) => ({ code: language.code, changes: own })),
      changes,
      first_change: days.stamp(first),
      last_change: days.stamp(last),
    })),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
