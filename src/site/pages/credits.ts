import {
  believedTimeOf,
  type Change,
  compareCodePoints,
  creditedIn,
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

function creditsIn({ changes }: Project, site: SiteContext): Credits {
  const works = { people: new Map<Key, Work>(), bots: new Map<Key, Work>() };
  for (const change of changes) {
    if (!isEdit(change)) continue;
    for (const { key, name, kind } of creditedFor(change, site))
      remembered(works[kind], key, () => new Work(name)).add(change);
  }
  const credits = (own: ReadonlyMap<Key, Work>): readonly Credit[] =>
    Array.from(own.values(), (work) => work.credit).sort(byChanges);
  return { people: credits(works.people), bots: credits(works.bots) };
}

/** The number of a user, or the code of a language if names are not shown. */
type Key = number | string;

interface Credited {
  readonly key: Key;
  readonly name: string | undefined;
  readonly kind: keyof Credits;
}

function creditedFor(edit: Edit, { settings, users, bots }: SiteContext): readonly Credited[] {
  const credited = creditedIn(edit);
  const kindOf = (isBot: boolean): keyof Credits => (isBot ? "bots" : "people");
  if (settings.names === "all")
    return credited.map((who) => ({ key: who, name: users.get(who), kind: kindOf(bots.has(who)) }));
  const kind = kindOf(credited.every((who) => bots.has(who)));
  return [{ key: edit.translation.language.code, name: undefined, kind }];
}

/** Counts the edits of a person, or of a language if names are not shown. A list of them would take as much as the log. */
class Work {
  readonly #name: string | undefined;
  readonly #languages = new Map<Language, number>();
  #changes = 0;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  constructor(name: string | undefined) {
    this.#name = name;
  }

  add(edit: Edit): void {
    const { language } = edit.translation;
    const time = believedTimeOf(edit);
    this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
    this.#changes += 1;
    this.#first = Math.min(this.#first, time);
    this.#last = Math.max(this.#last, time);
  }

  get credit(): Credit {
    return {
      name: this.#name,
      languages: Array.from(this.#languages, ([language, changes]) => ({ language, changes })).sort(
        (a, b) => b.changes - a.changes || compareCodePoints(a.language.code, b.language.code),
      ),
      changes: this.#changes,
      first: this.#first,
      last: this.#last,
    };
  }
}

function isEdit(change: Change): change is Edit {
  return isContentChange(change) && change.translation !== null;
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
