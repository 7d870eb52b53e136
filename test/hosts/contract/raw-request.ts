import { request } from "node:http";

export interface RawReply {
  readonly status: number;
  /** Names in lower case; several lines of a name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const UNREAD: RawReply = { status: 0, headers: {}, body: Buffer.from("what HEAD may not have") };

/** One request, its target sent as it is given: nothing in between that mends paths. */
export function askRaw(
  port: number,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method, path: target, headers, agent: false };
    let head: RawReply | undefined;
    const asked = request(options, (reply) => {
      head = { ...UNREAD, status: reply.statusCode ?? 0 };
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", reject);
      reply.on("end", () => {
        const all = Object.entries(reply.headersDistinct).map(([name, values = []]) => [
          name,
          values.join(", "),
        ]);
        resolve({
          status: reply.statusCode ?? 0,
          headers: Object.fromEntries(all),
          body: Buffer.concat(chunks),
        });
      });
    });
    asked.setTimeout(20_000, () => asked.destroy(new Error(`no answer to ${method} ${target}`)));
    // Bytes behind the head of an answer to HEAD are no answer to a parser, and a body to us.
    asked.on("error", (error: NodeJS.ErrnoException) => {
      if (method === "HEAD" && error.code?.startsWith("HPE_")) resolve(head ?? UNREAD);
      else reject(error);
    });
    asked.end();
  });
}
