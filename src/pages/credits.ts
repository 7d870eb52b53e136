import { isContentChange } from "../model/content-actions.ts";
import { groupBy } from "../model/group.ts";
import type { Micros } from "../model/hash.ts";
import type { Language } from "../model/language.ts";
import type { Change, Project, Translation } from "../model/linked.ts";
import { compareCodePoints } from "../model/order.ts";
import { authorOf, type SiteContext } from "./context.ts";

/** What somebody did for a project; of a language where no names are shown. */
export interface Credit {
  /** Undefined where none is shown. */
  readonly name: string | undefined;
  /** Most changes first. */
  readonly languages: readonly LanguageCredit[];
  /** Of texts. */
  readonly changes: number;
  readonly first: Micros;
  readonly last: Micros;
}

export interface LanguageCredit {
  readonly language: Language;
  readonly changes: number;
}

/** A change of a text. */
type Edit = Change & { readonly translation: Translation };

/** Who changed texts of a project, most changes first. */
export function creditsOf(project: Project, site: SiteContext): readonly Credit[] {
  const edits = project.changes.filter(isEdit);
  const isNamed = site.settings.names === "all";
  const groups = groupBy(edits, ({ author, user, translation }) =>
    isNamed ? (author ?? user) : translation.language.code,
  );
  const credits = [...groups.values()].map((own) => creditOf(own, site));
  return credits.sort(
    (a, b) =>
      b.changes - a.changes ||
      compareCodePoints(a.name ?? "", b.name ?? "") ||
      compareCodePoints(codeOf(a), codeOf(b)),
  );
}

function isEdit(change: Change): change is Edit {
  return isContentChange(change) && change.translation !== null;
}

function creditOf(edits: readonly Edit[], site: SiteContext): Credit {
  const [newest] = edits;
  const oldest = edits.at(-1);
  return {
    name: newest && authorOf(site, newest),
    languages: [...groupBy(edits, ({ translation }) => translation.language)]
      .map(([language, { length }]) => ({ language, changes: length }))
      .sort((a, b) => b.changes - a.changes || compareCodePoints(a.language.code, b.language.code)),
    changes: edits.length,
    first: oldest?.timestamp ?? 0,
    last: newest?.timestamp ?? 0,
  };
}

function codeOf({ languages: [first] }: Credit): string {
  return first?.language.code ?? "";
}
