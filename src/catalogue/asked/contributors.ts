import {
  Bots,
  believedTimeOf,
  type Catalogue,
  type ChangeRow,
  compareCodePoints,
  creditedIn,
  type Diagnostic,
  Diagnostics,
  groupBy,
  isContentChange,
  type Micros,
  TimestampPrinter,
} from "../../model/index.ts";
import { shownName } from "../history/changelog/person.ts";
import { isBotUser, nameOfUser } from "../link/records/users.ts";
import { withDiscovered } from "./discovered.ts";
import { type CatalogueOptions, prepare } from "./prepare.ts";
import { codesOf } from "./told-over-time.ts";

/** A person's work on a language. */
export interface Contributor {
  /** The shown name, without an e-mail address. */
  readonly name: string;
  /** The number of different texts in all components. */
  readonly texts: number;
  /** The number of changes. */
  readonly changes: number;
  /** The time of the first change, in the catalogue's zone. */
  readonly firstChange: string;
  readonly lastChange: string;
}

export interface LanguageContributors {
  readonly code: string;
  readonly name: string;
  /** The person with most texts comes first. */
  readonly people: readonly Contributor[];
  /** Bots are listed apart from people. */
  readonly bots: readonly Contributor[];
}

export interface ToldContributors {
  readonly diagnostics: readonly Diagnostic[];
  /** Sorted by code; undefined if the catalogue has errors. */
  readonly languages: readonly LanguageContributors[] | undefined;
  /** The codes of languages with published translations. */
  readonly published: ReadonlySet<string>;
}

/**
 * The people who wrote texts, by language, from the change logs of git and of tables, including texts that are gone
 * (ADOPT.md 7). Private projects are left out.
 *
 * @throws UsageError if there is no catalogue
 */
export async function tellContributors(
  directory: string,
  asked: CatalogueOptions,
): Promise<ToldContributors> {
  const options = await withDiscovered(directory, asked);
  const diagnostics = new Diagnostics();
  const { catalogue, linked } = await prepare(directory, options, diagnostics);
  return {
    diagnostics: diagnostics.sorted(),
    published: codesOf(linked),
    languages: catalogue === undefined || diagnostics.hasErrors ? undefined : contributorsOf(catalogue),
  };
}

export function contributorsOf(catalogue: Catalogue): readonly LanguageContributors[] {
  const { tables, history, projects, languages, settings } = catalogue;
  const printer = new TimestampPrinter(settings.timeZone);
  const users = [...tables.users, ...(history?.users ?? [])];
  const names = new Map(users.map((row) => [row.username, nameOfUser(row)] as const));
  const bots = new Bots(settings.bots);
  const ofBots = new Set(users.filter((row) => isBotUser(row, bots)).map(({ username }) => username));
  const open = new Set(projects.flatMap(({ slug, isPrivate }) => (isPrivate ? [] : [slug])));
  const contents = [...tables.changes, ...(history?.changes ?? [])].flatMap((row): readonly ContentRow[] => {
    const { project = "", language, user = null } = row;
    const isContent = open.has(project) && isContentChange({ action: row.action, user });
    if (!isContent || language === undefined) return [];
    return creditedIn(row).map((author) => ({ row, language, author }));
  });
  return [...groupBy(contents, ({ language }) => language)]
    .map(([code, rows]) => {
      const groups = [...groupBy(rows, ({ author }) => author)];
      const those = (areBots: boolean): readonly Contributor[] =>
        groups
          .filter(([username]) => ofBots.has(username) === areBots)
          .map(([username, own]) => contributor(names.get(username) ?? username, own, printer))
          .sort((a, b) => b.texts - a.texts || compareCodePoints(a.name, b.name));
      return {
        code,
        name: languages.get(code)?.name ?? code,
        people: those(false),
        bots: those(true),
      };
    })
    .sort((a, b) => compareCodePoints(a.code, b.code));
}

interface ContentRow {
  readonly row: ChangeRow;
  readonly language: string;
  readonly author: string;
}

function contributor(name: string, rows: readonly ContentRow[], printer: TimestampPrinter): Contributor {
  const texts = new Set(rows.map(({ row }) => textOf(row)));
  let first: Micros = Number.POSITIVE_INFINITY;
  let last: Micros = Number.NEGATIVE_INFINITY;
  for (const { row } of rows) {
    first = Math.min(first, believedTimeOf(row));
    last = Math.max(last, believedTimeOf(row));
  }
  return {
    name: shownName(name),
    texts: texts.size,
    changes: rows.length,
    firstChange: printer.print(first),
    lastChange: printer.print(last),
  };
}

/** A key that distinguishes the texts of one language. */
function textOf({ project, component, idHash, context, source }: ChangeRow): string {
  const unit = idHash === undefined ? [context, source] : [String(idHash)];
  return JSON.stringify([project, component, ...unit]);
}
