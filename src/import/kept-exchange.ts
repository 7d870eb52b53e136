import { isJsonFields, NetworkError } from "../model/index.ts";
import type { Guest } from "./guest.ts";
import type { KeptAnswers } from "./intake/kept-answers.ts";
import { parseAnswer, unlessBroken } from "./platform/answer.ts";

/** An answer with the needed part of its head. */
export interface CameAnswer {
  readonly status: number;
  /** The server's name for the file. */
  readonly name: string | undefined;
  readonly body: Buffer;
}

/**
 * The statuses of answers that are kept. Addresses that are missing or forbidden, or have an unknown query, are not
 * requested again either.
 */
const KEPT = new Set([200, 400, 403, 404]);
const NEWLINE = 10;

/** Asks a server, and keeps its answers. The head is a line of JSON before the body. */
export class KeptExchange {
  readonly #guest: Guest;
  readonly #kept: KeptAnswers;
  readonly #viewer: string;
  readonly #limit: number;

  readonly #round: number;

  /**
   * @param viewer names viewer and server, and is a part of the key of a kept answer
   * @param limit of one answer, in bytes
   * @param round answers of another round can be old; 0 for answers that stay right
   */
  constructor(guest: Guest, kept: KeptAnswers, viewer: string, limit: number, round: number) {
    this.#guest = guest;
    this.#kept = kept;
    this.#viewer = viewer;
    this.#limit = limit;
    this.#round = round;
  }

  /** The same exchange for answers that stay right in every round. */
  get lasting(): KeptExchange {
    return new KeptExchange(this.#guest, this.#kept, this.#viewer, this.#limit, 0);
  }

  /**
   * @param keep the part of the body that is kept
   * @throws NetworkError for another status than 200, 400, 403 and 404
   */
  async ask(path: string, keep = (body: Buffer): Buffer => body): Promise<CameAnswer> {
    const answer = await this.pass(path);
    const { status, name, body } = answer;
    const head = JSON.stringify({ status, name });
    const kept = Buffer.concat([Buffer.from(`${head}\n`), keep(body)]);
    if (status === 200) this.#kept.put(this.#keyOf(path), kept);
    else this.#kept.putRefusal(this.#keyOf(path), kept);
    return answer;
  }

  /** Requests an answer without keeping it. */
  async pass(path: string): Promise<CameAnswer> {
    const { status, headers, body } = await this.#guest.ask(path, this.#limit);
    if (!KEPT.has(status)) throw new NetworkError(`${path}: the server answers ${status}`);
    return { status, name: fileNameIn(headers.get("content-disposition")), body };
  }

  /** The kept answer; undefined if there is none. */
  kept(path: string): CameAnswer | undefined {
    const bytes = this.#kept.get(this.#keyOf(path));
    const end = bytes?.indexOf(NEWLINE) ?? -1;
    if (bytes === undefined || end < 0) return undefined;
    const head = parsedHead(bytes.toString("utf8", 0, end));
    return head && { ...head, body: bytes.subarray(end + 1) };
  }

  /** Forgets an answer, so that it is requested again. */
  forget(path: string): void {
    this.#kept.drop(this.#keyOf(path));
  }

  #keyOf(path: string): string {
    return `${this.#viewer} ${this.#round} ${path}`;
  }
}

/** Proves the head of a kept answer, because the folder is untrusted. */
function parsedHead(text: string): Omit<CameAnswer, "body"> | undefined {
  const head = unlessBroken(() => parseAnswer(text));
  if (!isJsonFields(head) || typeof head["status"] !== "number") return undefined;
  const { status, name } = head;
  return { status, name: typeof name === "string" ? name : undefined };
}

/** RFC 6266, as the platform writes it: quoted or not, or encoded (RFC 8187). */
function fileNameIn(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=utf-8''([^";\s]+)/i.exec(disposition ?? "") ?? [];
  if (encoded !== undefined) return decodedName(encoded);
  const [, quoted, plain] = /filename=(?:"([^"\\]+)"|([^";\s]+))/.exec(disposition ?? "") ?? [];
  return quoted ?? plain;
}

function decodedName(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
