import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Ends answers with their connections. Of a client that sends many requests at once and leaves, Node closes the one answer
 * that is being sent: those that wait behind it would hold their files open for ever.
 */
export class Connections {
  readonly #waiting = new WeakMap<Socket, Set<ServerResponse>>();

  /** From now on `response` says `close` when it is sent, and when its connection ends, whichever comes first. */
  add({ socket }: IncomingMessage, response: ServerResponse): void {
    const waiting = this.#waitingOn(socket);
    waiting.add(response);
    response.once("close", () => waiting.delete(response));
  }

  #waitingOn(socket: Socket): Set<ServerResponse> {
    const known = this.#waiting.get(socket);
    if (known !== undefined) return known;
    const waiting = new Set<ServerResponse>();
    this.#waiting.set(socket, waiting);
    socket.once("close", () => {
      for (const response of [...waiting]) {
        response.destroy();
        response.emit("close");
      }
    });
    return waiting;
  }
}
