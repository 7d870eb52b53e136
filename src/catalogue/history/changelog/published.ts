import type { Micros } from "../../../model/index.ts";
import type { Author } from "./commits.ts";
import type { People } from "./people.ts";
import { ACTION, type LogRecord } from "./record.ts";

/** Whether a record of the complete log is published at all, and under which users' names. */
export interface Naming {
  readonly record: LogRecord;
  /** Usernames. */
  readonly user: string | undefined;
  readonly author: string | undefined;
  /** False of what is outside of the bounds, and of a person's second one of what is told once. */
  readonly isTold: boolean;
}

export interface Bounds {
  readonly since: Micros | undefined;
  readonly until: Micros | undefined;
}

/** Maps git's authors to users, in the order of the log (ADOPT.md 4, "Persons"): whoever is told one, people know of. */
export function* nameRecords(
  records: Iterable<LogRecord>,
  people: People,
  { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: Bounds,
): Generator<Naming, void, void> {
  const once = new OncePerPerson();
  const usernameOf = (person: Author | undefined): string | undefined =>
    person === undefined ? undefined : people.usernameOf(person);
  for (const record of records) {
    const { user, author, timestamp } = record;
    const named = usernameOf(user);
    const isTold = once.isFirst(record, named) && timestamp >= since && timestamp < until;
    yield { record, user: named, author: author === user ? named : usernameOf(author), isTold };
  }
}

/** A mailmap moves no number: two of git's authors who are one person have two records, of which one is published. */
class OncePerPerson {
  readonly #contributors = new Set<string>();
  readonly #inStep = new Set<string>();
  #commit = "";

  isFirst({ action, commit, project, component, language }: LogRecord, user: string | undefined): boolean {
    if (action !== ACTION.contributor && action !== ACTION.newContributor) return true;
    if (commit !== this.#commit) this.#inStep.clear();
    this.#commit = commit;
    const told = action === ACTION.contributor ? this.#contributors : this.#inStep;
    const key = `${project}/${component}/${language} ${user}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  }
}
