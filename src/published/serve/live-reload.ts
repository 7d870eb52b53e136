import type { IncomingMessage, ServerResponse } from "node:http";
import { send, setHeaders } from "./answer.ts";

/** A folder that is not in any tree, because names at the root of a tree begin with a letter. */
const ROOT = "/.lingodex-preview/";
const SCRIPT = `${ROOT}reload.js`;
const EVENTS = `${ROOT}events`;

/** Reloads the page when there is another build, even if the preview was restarted meanwhile. */
const SOURCE = `const shown = new URL(document.currentScript.src).search.slice(1);
new EventSource(${JSON.stringify(EVENTS)}).onmessage = ({ data }) => {
  if (data !== shown) location.reload();
};
`;

/**
 * Reloads open pages after each build, by a script of the preview. Trees do not contain the script: the preview inserts
 * it into a page when it sends the page.
 */
export class LiveReload {
  readonly #open = new Set<ServerResponse>();
  #generation: string;

  /** @param generation the generation of the served tree */
  constructor(generation: string) {
    this.#generation = generation;
  }

  tell(generation: string): void {
    this.#generation = generation;
    for (const response of this.#open) this.#send(response);
  }

  /** Answers requests of its own script. @returns false for all other requests, which it does not answer */
  answer({ url = "", method }: IncomingMessage, response: ServerResponse): boolean {
    if (method !== "GET") return false;
    if (url.split("?", 1)[0] === SCRIPT)
      send(response, 200, { "Content-Type": "text/javascript; charset=utf-8" }, SOURCE);
    else if (url === EVENTS) this.#follow(response);
    else return false;
    return true;
  }

  /** A page with the script, for a browser that requests HTML. Undefined for programs, which get the file's bytes. */
  into(page: string, { method, headers }: IncomingMessage): string | undefined {
    const isRead = method === "GET" && headers.accept?.includes("text/html") === true;
    if (!isRead) return undefined;
    // The script names the build of the page, because another build can come before it runs.
    const script = `<script src="${SCRIPT}?${this.#generation}" defer></script>`;
    // Texts of a catalogue cannot contain `</head>`, because they are escaped.
    return page.replace("</head>", () => `${script}\n</head>`);
  }

  close(): void {
    for (const response of this.#open) response.end();
  }

  #follow(response: ServerResponse): void {
    setHeaders(response, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    this.#open.add(response);
    response.once("close", () => this.#open.delete(response));
    this.#send(response);
  }

  #send(response: ServerResponse): void {
    response.write(`data: ${this.#generation}\n\n`);
  }
}
