import {
  believedTimeOf,
  type Change,
  compareCodePoints,
  creditedIn,
  groupBy,
  isContentChange,
  type Language,
  type Micros,
  type Project,
  type Translation,
} from "../../model/index.ts";
import type { SiteContext } from "./context.ts";
import { remembered } from "./remembered.ts";

/** The work of a person for a project, or of all people for a language if names are not shown. */
export interface Credit {
  /** Undefined if no name is shown. */
  readonly name: string | undefined;
  /** The languages, the one with most changes first. */
  readonly languages: readonly LanguageCredit[];
  /** The number of changes of texts. */
  readonly changes: number;
  readonly first: Micros;
  readonly last: Micros;
}

export interface LanguageCredit {
  readonly language: Language;
  readonly changes: number;
}

type Edit = Change & { readonly translation: Translation };

/** The people who changed texts of a project, the one with most changes first. */
export interface Credits {
  readonly people: readonly Credit[];
  /** Bots are listed apart from people. If names are not shown, this is the work of bots alone. */
  readonly bots: readonly Credit[];
}

/** Credits of a site's projects, which a page and files show. All contexts of a site have the same users. */
const KNOWN = new WeakMap<SiteContext["users"], Map<Project, Credits>>();

/** Credits each change once to all people who took part in it: its author and the co-authors of its commit. */
export function creditsOf(project: Project, site: SiteContext): Credits {
  const ofSite = remembered(KNOWN, site.users, () => new Map<Project, Credits>());
  return remembered(ofSite, project, () => creditsIn(project, site));
}

function creditsIn(project: Project, site: SiteContext): Credits {
  const edits = project.changes.filter(isEdit);
  const isNamed = site.settings.names === "all";
  const kinds = isNamed ? namedGroups(edits, site) : namelessGroups(edits, site);
  const credited = (groups: readonly Group[]): readonly Credit[] =>
    groups.map((group) => creditOf(group, site)).sort(byChanges);
  return { people: credited(kinds.people), bots: credited(kinds.bots) };
}

/** A person's edits, newest first. The name is undefined if names are not shown. */
interface Group {
  readonly who: number | undefined;
  readonly edits: readonly Edit[];
}

interface Groups {
  readonly people: readonly Group[];
  readonly bots: readonly Group[];
}

function namedGroups(edits: readonly Edit[], { bots }: SiteContext): Groups {
  const parts = edits.flatMap((edit) => creditedIn(edit).map((who) => ({ who, edit })));
  const groups = Array.from(
    groupBy(parts, ({ who }) => who),
    ([who, own]) => ({
      who,
      edits: own.map(({ edit }) => edit),
    }),
  );
  return {
    people: groups.filter(({ who }) => !bots.has(who)),
    bots: groups.filter(({ who }) => bots.has(who)),
  };
}

/** Groups edits by language, without names. */
function namelessGroups(edits: readonly Edit[], { bots }: SiteContext): Groups {
  const ofBots = (edit: Edit): boolean => creditedIn(edit).every((who) => bots.has(who));
  const byLanguage = (own: readonly Edit[]): readonly Group[] =>
    Array.from(groupBy(own, ({ translation }) => translation.language.code).values(), (group) => ({
      who: undefined,
      edits: group,
    }));
  return {
    people: byLanguage(edits.filter((edit) => !ofBots(edit))),
    bots: byLanguage(edits.filter(ofBots)),
  };
}

function isEdit(change: Change): change is Edit {
  return isContentChange(change) && change.translation !== null;
}

function creditOf({ who, edits }: Group, { users }: SiteContext): Credit {
  const times = edits.map(believedTimeOf);
  return {
    name: who === undefined ? undefined : users.get(who),
    languages: [...groupBy(edits, ({ translation }) => translation.language)]
      .map(([language, { length }]) => ({ language, changes: length }))
      .sort((a, b) => b.changes - a.changes || compareCodePoints(a.language.code, b.language.code)),
    changes: edits.length,
    first: times.reduce((first, time) => Math.min(first, time), times[0] ?? 0),
    last: times.reduce((last, time) => Math.max(last, time), times[0] ?? 0),
  };
}

function byChanges(a: Credit, b: Credit): number {
  return (
    b.changes - a.changes ||
    compareCodePoints(a.name ?? "", b.name ?? "") ||
    compareCodePoints(codeOf(a), codeOf(b))
  );
}

function codeOf({ languages: [first] }: Credit): string {
  return first?.language.code ?? "";
}
