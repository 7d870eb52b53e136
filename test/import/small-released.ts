import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { bodiesIn, type Item } from "./captured.ts";
import { listen } from "./git-platform.ts";
import { ADMINISTRATOR, ANONYMOUS } from "./platform.ts";

/** Of release 3.6.1. */
const PAGE_SIZE = 20;
/** What is in each item that is kept of a list; of the longest one, two components are enough: files of one can be rebuilt. */
const MARKS: Readonly<Record<string, RegExp>> = { languages: /^/, units: /\/harbour\/(?:gate|web)\// };

/** `harbour`, the project with five components of the captured 3.6.1 server, in this process: a test may change its lists. */
export class SmallReleased {
  readonly origin: string;
  readonly asked: readonly string[];
  /** Items by the list's name, below `/api/`. */
  readonly lists: Map<string, readonly Item[]>;

  private constructor(origin: string, asked: readonly string[], lists: Map<string, readonly Item[]>) {
    this.origin = origin;
    this.asked = asked;
    this.lists = lists;
  }

  static async start(): Promise<SmallReleased> {
    captured ??= read();
    const { root, lists: all, hidden } = captured;
    const lists = new Map(all);
    const asked: string[] = [];
    const bodyAt = ({ pathname, searchParams }: URL, isKnown: boolean): string | undefined => {
      const list = lists.get(pathname.slice("/api/".length, -1));
      if (list !== undefined) return pageOf(pathname, list, Number(searchParams.get("page") ?? 1));
      return pathname === "/api/" ? root : isKnown ? hidden.get(pathname) : undefined;
    };
    const server = createServer(({ url = "", headers }, response) => {
      asked.push(url);
      const body = bodyAt(new URL(url, "http://localhost"), headers.authorization !== undefined);
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    return new SmallReleased(await listen(server), asked, lists);
  }
}

interface Captured {
  readonly root: string | undefined;
  readonly lists: ReadonlyMap<string, readonly Item[]>;
  /** What an administrator is shown besides, by path. */
  readonly hidden: ReadonlyMap<string, string>;
}

let captured: Captured | undefined;

function read(): Captured {
  const visitors = bodiesIn(fileURLToPath(new URL(ANONYMOUS, import.meta.url)));
  const repositories = [...bodiesIn(ADMINISTRATOR)].filter(([address]) => address.includes("/repository/"));
  const hidden = new Map(repositories.map(([address, body]) => [address.split("?")[0] ?? "", body]));
  return { root: visitors.get("/api/"), lists: listsIn(visitors), hidden };
}

/** Of each list what is kept of it. */
function listsIn(bodies: ReadonlyMap<string, string>): Map<string, readonly Item[]> {
  const lists = new Map<string, readonly Item[]>();
  for (const [address, body] of bodies) {
    const name = /^\/api\/([^?]+)\/(?:\?page=\d+)?$/.exec(address)?.[1];
    if (name === undefined || !body.startsWith('{"count":')) continue;
    const exact = body.replace(/("(?:id|content)_hash":)(-?\d+)/g, '$1"exact:$2"');
    const { results }: { readonly results: readonly Item[] } = JSON.parse(exact);
    const mark = MARKS[name] ?? /\/harbour\//;
    const own = results.filter((item) => mark.test(JSON.stringify(item)));
    const known = new Map([...(lists.get(name) ?? []), ...own].map((item) => [item["url"], item]));
    lists.set(name, [...known.values()]);
  }
  return lists;
}

/** Undefined where there is no such page. */
function pageOf(pathname: string, items: readonly Item[], page: number): string | undefined {
  const last = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  if (page > last) return undefined;
  const next = page < last ? `http://localhost${pathname}?page=${page + 1}` : null;
  const results = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return JSON.stringify({ count: items.length, next, results }).replace(/"exact:(-?\d+)"/g, "$1");
}
