import { addressKey, type Bots, type Micros, type UserRow } from "../../../model/index.ts";
import type { Author, CoAuthor } from "./commits.ts";
import { shownName, singleSpaced } from "./person.ts";
import { ACTION, type LogRecord } from "./record.ts";

/** A derived user, who has no row in the table. */
export interface DerivedUser {
  readonly username: string;
  readonly fullName: string;
  readonly isBot: boolean;
}

interface NamedUser {
  readonly username: string;
  fullName: string;
  isBot: boolean;
}

interface KnownAuthor {
  readonly user: NamedUser;
  /** The name of a derived user from this record on. A name in a row does not change. */
  readonly shown?: string;
}

type TableUser = Pick<UserRow, "username" | "fullName" | "email">;

/** Maps git's authors to users of the table, else to derived users (ADOPT.md 4, "Persons"). */
export class People {
  readonly #byEmail = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #bots: Bots;
  readonly #taken: Set<string>;
  /** Derived users, by address in lower case or by name. */
  readonly #derived = new Map<string, NamedUser>();
  /** Known authors, because a log contains the same ones again and again. */
  readonly #known = new Map<Author, KnownAuthor>();

  /** @param bots decides for users without a row */
  constructor(rows: readonly TableUser[], bots: Bots) {
    this.#bots = bots;
    this.#taken = new Set(rows.map(({ username }) => username));
    for (const { username, email } of rows)
      if (email !== "") setOnce(this.#byEmail, addressKey(email), username);
    const nameless = rows.filter(({ email }) => email === "");
    for (const { username, fullName } of nameless) {
      if (fullName !== "") setOnce(this.#byName, fullName, username);
      setOnce(this.#byName, username, username);
    }
  }

  /**
   * The username of an author after the repository's mailmap. Call it in the order of the log: the first user gets
   * the name.
   */
  usernameOf(author: Author): string {
    const known = this.#known.get(author) ?? this.#find(author);
    this.#known.set(author, known);
    const { user, shown } = known;
    if (shown !== undefined) user.fullName = shown;
    return user.username;
  }

  /**
   * The username of a person in a trailer. Call it after all authors have theirs, so that trailers change no name in
   * records.
   */
  usernameOfCoAuthor(coAuthor: CoAuthor): string {
    return this.#find(coAuthor).user.username;
  }

  get derived(): readonly DerivedUser[] {
    return [...this.#derived.values()];
  }

  #find(author: Author): KnownAuthor {
    const { name, email } = author;
    const row = email === "" ? undefined : this.#byEmail.get(addressKey(email));
    const username = row ?? this.#byName.get(name);
    return username === undefined ? this.#derive(author) : { user: { username, fullName: "", isBot: false } };
  }

  #derive(author: Author): KnownAuthor {
    const key = keyOf(author);
    const shown = shownName(author.name);
    const isBot = this.#bots.has({ names: [author.name], email: author.email });
    const user = this.#derived.get(key) ?? { username: this.#free(shown), fullName: shown, isBot };
    user.isBot ||= isBot;
    this.#derived.set(key, user);
    this.#taken.add(user.username);
    return { user, shown };
  }

  #free(name: string): string {
    let username = name;
    for (let number = 2; this.#taken.has(username); number += 1) username = `${name} (${number})`;
    return username;
  }
}

function keyOf({ name, email }: Author): string {
  return email === "" ? `name ${singleSpaced(name)}` : `mail ${email.toLowerCase()}`;
}

function setOnce(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value);
}

/** Decides if a record of the complete log is published, and with which names. */
export interface Naming {
  readonly record: LogRecord;
  readonly user: string | undefined;
  readonly author: string | undefined;
  /**
   * False for records outside of the time bounds, and for a person's second record of a kind that is published once.
   */
  readonly isTold: boolean;
}

export interface Bounds {
  readonly since: Micros | undefined;
  readonly until: Micros | undefined;
}

/**
 * Maps git's authors to users, in the order of the log (ADOPT.md 4, "Persons"). Only users of published records are
 * known.
 */
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

/**
 * A mailmap does not change numbers. If two of git's authors are the same person, they have two records, and one of
 * them is published.
 */
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
