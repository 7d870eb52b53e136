import { createServer } from "node:http";
import { listen } from "./git-platform.ts";

/** What a path is answered with: a status, a body of 200, or both with headers. */
export type Answered =
  | number
  | string
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string | Buffer;
    };

export interface AnsweringServer {
  readonly origin: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
}

/**
 * A server in this process that goes with the test.
 *
 * @param answers by path; of several the first is the first answer, and the last one is all that follow
 */
export async function answering(
  answers: Readonly<Record<string, Answered | readonly Answered[]>>,
): Promise<AnsweringServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const before = asked.filter((one) => one === path).length;
    asked.push(path);
    const own = Object.hasOwn(answers, path) ? answers[path] : undefined;
    const all: readonly (Answered | undefined)[] = Array.isArray(own) ? own : [own];
    const answer = all[Math.min(before, all.length - 1)] ?? 404;
    if (typeof answer === "number") return void response.writeHead(answer).end();
    const { status = 200, headers = {}, body } = typeof answer === "string" ? { body: answer } : answer;
    return void response.writeHead(status, headers).end(body);
  });
  return { origin: await listen(server), asked };
}
