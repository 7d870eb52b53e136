import { createServer } from "node:http";
import { listen } from "./git-platform.ts";

export interface BrokenAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What takes the place of an answer; undefined where the answer stays. */
export type Breaking = (path: string) => BrokenAnswer | undefined;

/** Stands before a server: all goes through, until a test breaks it. */
export class Front {
  readonly asked: string[] = [];
  origin = "";
  breaking: Breaking | undefined;

  static async before(origin: string): Promise<Front> {
    const front = new Front();
    const server = createServer(async ({ url: path = "" }, response) => {
      front.asked.push(path);
      const broken = front.breaking?.(new URL(path, origin).pathname);
      if (broken !== undefined)
        return void response.writeHead(broken.status ?? 200, broken.headers).end(broken.body);
      const answer = await fetch(`${origin}${path}`);
      const name = answer.headers.get("content-disposition");
      response.writeHead(answer.status, name === null ? {} : { "content-disposition": name });
      return void response.end(Buffer.from(await answer.arrayBuffer()));
    });
    front.origin = await listen(server);
    return front;
  }
}

export const SIGN_IN = "<!doctype html><title>Sign in</title>";

export function everywhere(broken: BrokenAnswer): Breaking {
  return () => broken;
}

export function belowRoot(broken: BrokenAnswer): Breaking {
  return (path) => (path === "/api/" ? undefined : broken);
}

/** Lists of these names have no items, whose ever they are. */
export function withEmpty(...names: readonly string[]): Breaking {
  const body = JSON.stringify({ count: 0, next: null, previous: null, results: [] });
  return (path) => (names.includes(path.split("/").at(-2) ?? "") ? { body } : undefined);
}
