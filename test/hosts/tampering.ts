import { createServer, request } from "node:http";
import { onTestFinished } from "vitest";

/** What an answer has instead of what the server says. */
export interface Wrong {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Stands in front of a server that is right, and makes some of its answers wrong.
 *
 * @param wrongAt what is wrong at a decoded path; undefined where the answer is handed on as it is
 * @returns its own origin
 */
export async function tamperedWith(
  origin: string,
  wrongAt: (path: string) => Wrong | undefined,
): Promise<string> {
  const { port } = new URL(origin);
  const server = createServer((incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    // A body that is replaced has no encoding.
    const sent = { ...headers, "accept-encoding": "identity" };
    const to = { host: "127.0.0.1", port, method, path: url, headers: sent, agent: false };
    const asked = request(to, (answer) => {
      const wrong = wrongAt(decodeURIComponent(url.split("?")[0] ?? ""));
      const bytes = wrong?.body === undefined ? undefined : Buffer.from(wrong.body);
      outgoing.writeHead(wrong?.status ?? answer.statusCode ?? 500, {
        ...answer.headers,
        ...wrong?.headers,
        ...(bytes && { "content-length": bytes.length }),
      });
      if (bytes === undefined) answer.pipe(outgoing);
      else outgoing.end(bytes);
    });
    asked.once("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}
