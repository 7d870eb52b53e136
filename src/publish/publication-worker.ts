import { type MessagePort, parentPort } from "node:worker_threads";
import { Publication } from "./publication.ts";
import { type Answer, type Batch, failureOf, type Order, type Word } from "./publication-messages.ts";

function obey(port: MessagePort): void {
  const clerk = new Clerk((pid) => port.postMessage({ kind: "waiting", pid } satisfies Word));
  let last: Promise<unknown> = Promise.resolve();
  port.on("message", (order: Order) => {
    last = last.then(() => clerk.follow(order)).then((answer) => port.postMessage(answer, spareOf(answer)));
  });
}

/** The memory of a batch goes back to who fills it. */
function spareOf(answer: Answer): ArrayBuffer[] {
  return answer.kind === "put" ? [answer.spare] : [];
}

class Clerk {
  readonly #onWait: (pid: number) => void;
  #publication: Publication | undefined;
  /** What failed first: after it nothing is done but cleared away, whatever was ordered meanwhile. */
  #failure: { readonly error: unknown } | undefined;

  constructor(onWait: (pid: number) => void) {
    this.#onWait = onWait;
  }

  async follow(order: Order): Promise<Answer> {
    try {
      if (this.#failure !== undefined && order.kind !== "abort") throw this.#failure.error;
      if (order.kind === "open") return await this.#open(order);
      if (this.#publication === undefined) throw new Error("nothing was opened");
      return this.#obey(order, this.#publication);
    } catch (error) {
      this.#failure ??= { error };
      return { kind: "failed", failure: failureOf(error) };
    }
  }

  async #open({ directory, options }: Extract<Order, { readonly kind: "open" }>): Promise<Answer> {
    const publication = await Publication.open(directory, { ...options, onWait: this.#onWait });
    this.#publication = publication;
    return { kind: "opened", basis: publication.basis, recovered: publication.recovered };
  }

  #obey(order: Exclude<Order, { readonly kind: "open" }>, publication: Publication): Answer {
    switch (order.kind) {
      case "put":
        putAll(publication, order.batch);
        return { kind: "put", spare: order.batch.bytes.buffer };
      case "commit":
        return { kind: "committed", published: publication.commit(order.facts) };
      case "amend":
        publication.amend();
        return { kind: "done" };
      case "abort":
        publication.abort();
        return { kind: "done" };
    }
  }
}

function putAll(publication: Publication, { bytes, files }: Batch): void {
  let at = 0;
  for (const [path, size, mediaType, contentDisposition] of files) {
    const body = bytes.subarray(at, at + size);
    at += size;
    publication.put({
      path,
      body,
      mediaType,
      ...(contentDisposition === undefined ? {} : { contentDisposition }),
    });
  }
}

// The thread that hashes and writes while another one renders: one publication, orders one after the other.
if (parentPort !== null) obey(parentPort);
