import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { startOrigin } from "../remote/origin.ts";

/**
 * The way to an emulator on which deletions go one after the other: of two at once in one folder, s3rver may answer one
 * with 500, for it removes folders that it thinks empty. No store does that, and scripts do not try again by themselves.
 *
 * @returns its endpoint
 */
export async function startPatientStore(emulator: string): Promise<string> {
  let last: Promise<void> = Promise.resolve();
  const { address } = await startOrigin((incoming, outgoing) => {
    if (!isDeletion(incoming)) {
      forward(emulator, incoming, outgoing);
      return;
    }
    const done = new Promise<void>((resolve) => outgoing.once("close", () => resolve()));
    void last.then(() => forward(emulator, incoming, outgoing));
    last = last.then(() => done);
  });
  return address;
}

/** Of one object, or of many, as s5cmd also asks for one. */
function isDeletion({ method, url = "/" }: IncomingMessage): boolean {
  return method === "DELETE" || (method === "POST" && /[?&]delete(?:[=&]|$)/.test(url));
}

/** Headers stay: the host's name is signed. */
export function forward(emulator: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = "/", method, headers } = incoming;
  const onward = request(new URL(url, emulator), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}
