import { forward } from "../mirrors/patient-store.ts";
import { startOrigin } from "../remote/origin.ts";

/** What becomes of a put: the status with which it is refused; undefined: it is done. */
export type Fate = (key: string) => number | undefined;

/** A store through which an emulator is reached, and where some puts go wrong. */
export interface BrokenStore {
  readonly endpoint: string;
  /** Keys that were put, in their order, also those that were refused. */
  readonly puts: readonly string[];
  /** From now on; none at first. */
  breakPuts(fate: Fate): void;
}

export async function startBrokenStore(emulator: string): Promise<BrokenStore> {
  const puts: string[] = [];
  let fate: Fate = () => undefined;
  const { address } = await startOrigin((incoming, outgoing) => {
    const { url = "/", method } = incoming;
    const key = decodeURIComponent(new URL(url, emulator).pathname.replace(/^\/[^/]*\/?/, ""));
    const isPut = method === "PUT" && key !== "";
    if (isPut) puts.push(key);
    const status = isPut ? fate(key) : undefined;
    if (status !== undefined) {
      incoming.resume();
      outgoing.writeHead(status, { "content-type": "application/xml" });
      outgoing.end("<Error><Code>AccessDenied</Code><Message>no</Message></Error>");
      return;
    }
    forward(emulator, incoming, outgoing);
  });
  return {
    endpoint: address,
    puts,
    breakPuts: (other) => {
      fate = other;
    },
  };
}
