import { encodeSegment, type Json } from "../model/index.ts";
import { KnownRecords } from "./known-records.ts";
import { AnswerError, Fields, unlessBroken } from "./platform/answer.ts";
import { type ModernChange, type ModernUser, namedUserOf } from "./platform/modern/nouns.ts";
import type { Telling } from "./platform/told.ts";
import type { PlatformReader } from "./platform-reader.ts";

/** The data of a server about a user in its log. */
interface KnownUser {
  readonly username: string;
  /** The name that the server gives itself. */
  readonly server: string;
  /** The newest record that named the user. A user in a newer record can have a new name. */
  readonly newest: number;
  /** Undefined if the user is gone, or the answer was broken. */
  readonly user: ModernUser | undefined;
  /** The reason why the answer was broken. */
  readonly wrong: string | undefined;
}

/**
 * Users by name, whom a server shows one by one. Each is kept as soon as he came, by the three fields that are used: an
 * administrator's answer has more, electronic mail's addresses among them, and nothing else of it is ever written.
 */
export class KnownUsers {
  readonly #known: KnownRecords<KnownUser, string>;
  #named: ReadonlyMap<string, number> = new Map();

  /** @param path of the file; its folder exists */
  constructor(path: string) {
    const keyOf = ({ username }: KnownUser): string => username;
    this.#known = new KnownRecords(path, { take: knownUserOf, keyOf, fields: FIELDS, isLasting: true });
  }

  /** The users that the records name. It requests unknown users, and known ones that a newer record names. */
  async read(
    reader: PlatformReader,
    changes: readonly ModernChange[],
    server: string,
    telling: Telling,
  ): Promise<readonly ModernUser[]> {
    this.#named = newestBy(changes);
    const users: ModernUser[] = [];
    for (const [username, newest] of [...this.#named].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const before = this.#known.all.get(username);
      const isKnown = before !== undefined && before.server === server && before.newest >= newest;
      const { user, wrong } = isKnown ? before : await this.#ask(reader, { username, newest, server });
      if (wrong !== undefined) telling.tell("import/answer", `${addressOf(username)}: ${wrong}`);
      if (user !== undefined) users.push(user);
    }
    return users;
  }

  /** Keeps only the users in the log. */
  settle(): void {
    this.#known.dropWhere(({ username }) => !this.#named.has(username));
    this.#known.settle();
  }

  async #ask(
    reader: PlatformReader,
    asked: Pick<KnownUser, "username" | "newest" | "server">,
  ): Promise<KnownUser> {
    const address = addressOf(asked.username);
    const { status, document } = await reader.passing(address);
    const known = { ...asked, ...taken(document, address, asked.username) };
    // Another token may see a user that this one may not see.
    if (status === 403) return known;
    this.#known.put(known, itemOf(known));
    return known;
  }
}

function addressOf(username: string): string {
  return `/api/users/${encodeSegment(username)}/`;
}

function newestBy(changes: readonly ModernChange[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const { id, user, author } of changes)
    for (const name of [user, author])
      if (name !== null) newest.set(name, Math.max(id, newest.get(name) ?? 0));
  return newest;
}

function taken(
  document: Json | undefined,
  address: string,
  username: string,
): Pick<KnownUser, "user" | "wrong"> {
  if (document === undefined) return { user: undefined, wrong: undefined };
  const read = () => {
    const user = namedUserOf(document, address);
    if (user.username === username) return { user, wrong: undefined };
    throw new AnswerError(address, "its username is different");
  };
  return unlessBroken(read, ({ message }) => ({ user: undefined, wrong: message }));
}

const FIELDS = ["username", "server", "newest", "id", "full_name", "wrong"];

function itemOf({ user, wrong, ...known }: KnownUser): Json {
  return {
    ...known,
    ...(user !== undefined && { id: user.id, full_name: user.fullName }),
    ...(wrong !== undefined && { wrong }),
  };
}

/** The form of an AnswerError's reason. */
const FAULT = /^it(s \w+)? is [a-z ()]{1,80}$/;

/** The reverse of `itemOf`. @throws AnswerError */
function knownUserOf(item: Json, address: string): KnownUser {
  const known = new Fields(item, address);
  const wrong = known.has("wrong") ? known.text("wrong") : undefined;
  if (wrong !== undefined && !FAULT.test(wrong)) throw new AnswerError(address, "its wrong is unknown");
  return {
    username: known.text("username"),
    server: known.text("server"),
    newest: known.integer("newest"),
    user: known.has("id") ? namedUserOf(item, address) : undefined,
    wrong,
  };
}
