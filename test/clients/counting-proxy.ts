import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CountingProxy {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** `GET /api/units/?page=2 200`, since the last look; what is no JSON is told: `GET /api/ 404 text/html`. */
  take(): readonly string[];
  /** Where it passes requests on to. */
  target: string;
  /** After so many answers it says 503, so that what never ends does. */
  most: number;
  stop(): Promise<void>;
}

/** Stands before a server, whichever it is, and notes what clients ask for; passes it on as it is. */
export async function startProxy(): Promise<CountingProxy> {
  let seen: string[] = [];
  const server = createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    if (seen.length >= proxy.most) {
      seen.push(`${method} ${url} 503`);
      response.writeHead(503).end();
      return;
    }
    const { port } = new URL(proxy.target);
    // A connection that is used again may be closed by the server at that very moment.
    const place = { host: "127.0.0.1", port, method, path: url, headers, agent: false };
    const onward = ask(place, (reply) => {
      seen.push(`${method} ${url} ${reply.statusCode}${foreignType(reply.headers["content-type"])}`);
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onward.once("error", ({ message }) => {
      seen.push(`${method} ${url} ${message}`);
      response.destroy();
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Listening on a port, so never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const proxy: CountingProxy = {
    origin: `http://127.0.0.1:${port}`,
    target: "",
    most: Number.POSITIVE_INFINITY,
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function foreignType(type = "nothing"): string {
  const [name = ""] = type.split(";");
  return name === "application/json" ? "" : ` ${name}`;
}
