import { addressKey } from "../model/email-address.ts";
import type { UserRow } from "../model/table-rows.ts";
import type { Author } from "./commits.ts";
import { shownName, singleSpaced } from "./person.ts";

/** A user that no row names. */
export interface DerivedUser {
  readonly username: string;
  /** What is shown: the newest name. */
  readonly fullName: string;
}

interface NamedUser {
  readonly username: string;
  fullName: string;
}

interface KnownAuthor {
  readonly user: NamedUser;
  /** What a derived user is called from here on; a row's name stays. */
  readonly shown?: string;
}

type TableUser = Pick<UserRow, "username" | "fullName" | "email">;

/** Who git's authors are: users of the table, else users of their own (ADOPT.md 4, "Persons"). */
export class People {
  readonly #byEmail = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #taken: Set<string>;
  /** Derived ones, by address in lower case or by name. */
  readonly #derived = new Map<string, NamedUser>();
  /** Who was asked for: a log asks for the same few again and again. */
  readonly #known = new Map<Author, KnownAuthor>();

  constructor(rows: readonly TableUser[]) {
    this.#taken = new Set(rows.map(({ username }) => username));
    for (const { username, email } of rows)
      if (email !== "") setOnce(this.#byEmail, addressKey(email), username);
    const nameless = rows.filter(({ email }) => email === "");
    for (const { username, fullName } of nameless) {
      if (fullName !== "") setOnce(this.#byName, fullName, username);
      setOnce(this.#byName, username, username);
    }
  }

  /** The username of an author, as a repository's mailmap maps it. Call in the order of the log: who comes first has the name. */
  usernameOf(author: Author): string {
    const known = this.#known.get(author) ?? this.#find(author);
    this.#known.set(author, known);
    const { user, shown } = known;
    if (shown !== undefined) user.fullName = shown;
    return user.username;
  }

  get derived(): readonly DerivedUser[] {
    return [...this.#derived.values()];
  }

  #find(author: Author): KnownAuthor {
    const { name, email } = author;
    const row = email === "" ? undefined : this.#byEmail.get(addressKey(email));
    const username = row ?? this.#byName.get(name);
    return username === undefined ? this.#derive(author) : { user: { username, fullName: "" } };
  }

  #derive(author: Author): KnownAuthor {
    const key = keyOf(author);
    const shown = shownName(author.name);
    const user = this.#derived.get(key) ?? { username: this.#free(shown), fullName: shown };
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

/** One a derived user. */
function keyOf({ name, email }: Author): string {
  return email === "" ? `name ${singleSpaced(name)}` : `mail ${email.toLowerCase()}`;
}

function setOnce(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value);
}
