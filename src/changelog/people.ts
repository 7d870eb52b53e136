import type { UserRow } from "../model/table-rows.ts";
import type { Author } from "./commits.ts";
import { lowerAscii, shownName, singleSpaced } from "./person.ts";

/** A user that no row names. */
export interface DerivedUser {
  readonly username: string;
  /** What is shown: the newest name. */
  readonly fullName: string;
}

type TableUser = Pick<UserRow, "username" | "fullName" | "email">;

/** Who git's authors are: users of the table, else users of their own (ADOPT.md 4, "Persons"). */
export class People {
  readonly #byEmail = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #taken: Set<string>;
  /** Derived ones, by address in lower case or by name. */
  readonly #derived = new Map<string, { username: string; fullName: string }>();

  constructor(rows: readonly TableUser[]) {
    this.#taken = new Set(rows.map(({ username }) => username));
    for (const { username, email } of rows)
      if (email !== "") setOnce(this.#byEmail, lowerAscii(email), username);
    const nameless = rows.filter(({ email }) => email === "");
    for (const { username, fullName } of nameless) {
      if (fullName !== "") setOnce(this.#byName, fullName, username);
      setOnce(this.#byName, username, username);
    }
  }

  /** The username of an author, as a repository's mailmap maps it. Call in the order of the log: who comes first has the name. */
  usernameOf({ name, email }: Author): string {
    const row = email === "" ? undefined : this.#byEmail.get(lowerAscii(email));
    return row ?? this.#byName.get(name) ?? this.#derive({ name, email });
  }

  get derived(): readonly DerivedUser[] {
    return [...this.#derived.values()];
  }

  #derive(author: Author): string {
    const key = keyOf(author);
    const name = shownName(author.name);
    const known = this.#derived.get(key);
    if (known !== undefined) {
      known.fullName = name;
      return known.username;
    }
    const username = this.#free(name);
    this.#derived.set(key, { username, fullName: name });
    this.#taken.add(username);
    return username;
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
