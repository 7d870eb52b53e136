import { createServer, type RequestListener, type Server } from "node:http";
import { onTestFinished } from "vitest";

/** A server of a test's own, which goes with it. */
export interface Origin {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** The paths that were asked for, in their order. */
  readonly asked: readonly string[];
}

export async function startOrigin(answer: RequestListener): Promise<Origin> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return { address: `http://127.0.0.1:${address.port}`, asked };
}

/** Does not wait, and notes for how long it should have. */
export function quickPause(): {
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly waits: readonly number[];
} {
  const waits: number[] = [];
  return { pause: async (milliseconds) => void waits.push(milliseconds), waits };
}
