// One document by HTTP, out of a pack and out of the tree that is in it.
import { Agent, get } from "node:http";
import { addressesOf, hashesIn, isDocument, treeAt } from "./published.mjs";
import { randomNumbers } from "./random-numbers.mjs";
import { whileServed } from "./server.mjs";

const ASKED = 400;

/** In seconds, of one round, document by document. @typedef {{ readonly packs: readonly number[], readonly trees: readonly number[] }} Answers */

/**
 * Random documents, others in each round, asked for one after the other on one connection to each of both; every other
 * time the pack is asked first.
 *
 * @param {string} tree
 * @param {string} pack
 * @param {number} rounds
 * @returns {Promise<readonly Answers[]>} but for the first, which warms up
 */
export function askedOfBoth(tree, pack, rounds) {
  const paths = [...hashesIn(treeAt(tree))].map(([path]) => path).filter(isDocument);
  const random = randomNumbers(rounds);
  return whileServed(tree, (treeOrigin) =>
    whileServed(pack, async (packOrigin) => {
      const [treeClient, packClient] = [new Client(treeOrigin), new Client(packOrigin)];
      /** @type {Answers[]} */
      const answers = [];
      for (let round = 0; round <= rounds; round += 1) {
        const chosen = Array.from({ length: ASKED }, () => paths[Math.floor(random() * paths.length)] ?? "");
        answers.push(await ask(treeClient, packClient, await addressesOf(chosen)));
      }
      treeClient.close();
      packClient.close();
      return answers.slice(1);
    }),
  );
}

/** @param {Client} tree @param {Client} pack @param {readonly string[]} addresses @returns {Promise<Answers>} */
async function ask(tree, pack, addresses) {
  /** @type {number[]} */
  const packs = [];
  /** @type {number[]} */
  const trees = [];
  for (const [index, address] of addresses.entries()) {
    const early = index % 2 === 0 ? await pack.ask(address) : undefined;
    const plain = await tree.ask(address);
    const packed = early ?? (await pack.ask(address));
    if (!packed.body.equals(plain.body)) throw new Error(`${address} is another out of the pack`);
    packs.push(packed.seconds);
    trees.push(plain.seconds);
  }
  return { packs, trees };
}

/** One connection, which is kept. */
class Client {
  #origin;
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** @param {string} origin */
  constructor(origin) {
    this.#origin = origin;
  }

  /** @param {string} address @returns {Promise<{ readonly seconds: number, readonly body: Buffer }>} */
  ask(address) {
    const began = performance.now();
    return new Promise((resolve, reject) => {
      get(`${this.#origin}${address}`, { agent: this.#agent }, (answer) => {
        /** @type {Buffer[]} */
        const pieces = [];
        answer.on("data", (piece) => pieces.push(piece));
        answer.on("end", () => {
          const seconds = (performance.now() - began) / 1000;
          if (answer.statusCode === 200) resolve({ seconds, body: Buffer.concat(pieces) });
          else reject(new Error(`${address}: ${answer.statusCode}`));
        });
        answer.on("error", reject);
      }).on("error", reject);
    });
  }

  close() {
    this.#agent.destroy();
  }
}
