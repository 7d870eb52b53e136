import { encodeSegment, type Json } from "../model/index.ts";
import type { KnownLines } from "./intake/known-lines.ts";
import { AnswerError, Fields, parseAnswer } from "./platform/answer.ts";
import { type ModernChange, type ModernUser, namedUserOf } from "./platform/modern/nouns.ts";
import type { Telling } from "./platform/told.ts";
import type { PlatformReader } from "./platform-reader.ts";

/** What a server told of somebody whom its log names. */
interface KnownUser {
  readonly username: string;
  /** What the server calls itself. */
  readonly server: string;
  /** The newest record that named him, by its identifier: whom a newer one names may have another name by now. */
  readonly newest: number;
  /** Undefined where he is gone, or the answer was none. */
  readonly user: ModernUser | undefined;
  /** Why it was none. */
  readonly wrong: string | undefined;
}

/**
 * Users by name, whom a server shows one by one. Each is kept as soon as he came, by the three fields that are used: an
 * administrator's answer has more, electronic mail's addresses among them, and nothing else of it is ever written.
 */
export class KnownUsers {
  readonly #lines: KnownLines;
  readonly #known = new Map<string, KnownUser>();
  #named: ReadonlyMap<string, number> = new Map();

  constructor(lines: KnownLines) {
    this.#lines = lines;
    for (const line of lines.all()) {
      const known = attempt(line);
      if (known !== undefined) this.#known.set(known.username, known);
    }
  }

  /** Those whom the records name: asked are the unknown, and those whom a record names that is newer than what is known. */
  async read(
    reader: PlatformReader,
    changes: readonly ModernChange[],
    server: string,
    telling: Telling,
  ): Promise<readonly ModernUser[]> {
    this.#named = newestBy(changes);
    const users: ModernUser[] = [];
    for (const [username, newest] of [...this.#named].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const before = this.#known.get(username);
      const isKnown = before !== undefined && before.server === server && before.newest >= newest;
      const { user, wrong } = isKnown ? before : await this.#ask(reader, { username, newest, server });
      if (wrong !== undefined) telling.tell("import/answer", `${addressOf(username)}: ${wrong}`);
      if (user !== undefined) users.push(user);
    }
    return users;
  }

  /** Keeps those whom the log names, and nobody else. */
  settle(): void {
    const kept = [...this.#known.values()].filter(({ username }) => this.#named.has(username));
    this.#lines.settle(kept.map(textOf));
    this.#known.clear();
  }

  async #ask(
    reader: PlatformReader,
    asked: Pick<KnownUser, "username" | "newest" | "server">,
  ): Promise<KnownUser> {
    const address = addressOf(asked.username);
    const { status, document } = await reader.passing(address);
    const known = { ...asked, ...taken(document, address, asked.username) };
    // Whom this token may not see, another one may.
    if (status === 403) return known;
    this.#known.set(asked.username, known);
    this.#lines.add(textOf(known));
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
  try {
    const user = namedUserOf(document, address);
    if (user.username !== username) throw new AnswerError(address, "its username is another");
    return { user, wrong: undefined };
  } catch (error) {
    if (error instanceof AnswerError) return { user: undefined, wrong: error.message };
    throw error;
  }
}

function textOf({ username, server, newest, user, wrong }: KnownUser): string {
  return JSON.stringify({ username, server, newest, id: user?.id, full_name: user?.fullName, wrong });
}

/** As an answer's field is found fault with. */
const FAULT = /^it(s \w+)? is [a-z ()]{1,80}$/;

/** Undefined for a line that nobody of us wrote. */
function attempt(line: string): KnownUser | undefined {
  try {
    const item = parseAnswer(line);
    const known = new Fields(item, "");
    const user = known.has("id") ? namedUserOf(item, "") : undefined;
    const wrong = known.has("wrong") ? known.text("wrong") : undefined;
    if (wrong !== undefined && !FAULT.test(wrong)) return undefined;
    return {
      username: known.text("username"),
      server: known.text("server"),
      newest: known.integer("newest"),
      user,
      wrong,
    };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof AnswerError) return undefined;
    throw error;
  }
}
