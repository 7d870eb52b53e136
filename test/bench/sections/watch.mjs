import { setTimeout as wait } from "node:timers/promises";
import { EDITED, editCell } from "../catalogue.mjs";
import { duration, fact } from "../figures.mjs";
import { whileServed } from "../server.mjs";

const PAGE = 20;
const PATIENCE_SECONDS = 20;
const POLL_MS = 2;
const LARGE_UNITS = 100_000;

/** From the moment that a file is saved until `lingodex serve` answers with the new text: in its document, and on its page for people. @type {import("./section.mjs").Section} */
export const watch = {
  name: "watch",
  title: "One saved cell, until it is served",
  async run(workshop, { units, rounds }) {
    const catalogue = workshop.copyOf(units, "watched");
    return whileServed(catalogue, async (origin) => {
      /** @type {number[]} */
      const documents = [];
      /** @type {number[]} */
      const pages = [];
      for (let round = 0; round <= rounds; round += 1) {
        const document = await savedUntilServed(catalogue, origin, `round ${round}`, unitAddress);
        const page = await savedUntilServed(catalogue, origin, `round ${round}, again`, pageAddress);
        if (document === undefined || page === undefined)
          return { figures: [fact("one saved cell until served", "never served", false)] };
        if (round === 0) continue;
        documents.push(document);
        pages.push(page);
      }
      const target = units < LARGE_UNITS ? { must: 0.2, aim: 0.12 } : { must: 0.5 };
      return {
        figures: [
          duration("one saved cell until served", documents, target),
          duration("one saved cell until its page for people is served", pages, target),
        ],
      };
    });
  },
};

/**
 * @param {string} catalogue @param {string} origin @param {string} text
 * @param {(origin: string, position: number) => Promise<string>} addressOf where the text at a position (from 1) shows
 * @returns {Promise<number | undefined>} seconds
 */
async function savedUntilServed(catalogue, origin, text, addressOf) {
  // Editors need a moment between two saves, and so does a watcher that waits for the file to be whole.
  await wait(300);
  const began = performance.now();
  const position = editCell(catalogue, text);
  const address = await addressOf(origin, position);
  while (performance.now() - began < PATIENCE_SECONDS * 1000) {
    const answer = await fetch(address);
    if ((await answer.text()).includes(text)) return (performance.now() - began) / 1000;
    await wait(POLL_MS);
  }
  return undefined;
}

/** Which page it is, the columns say in which texts are found. @param {string} origin @param {number} position from 1 */
async function pageAddress(origin, position) {
  const { component, language } = EDITED;
  const texts = `${origin}/translate/demo/${component}/${language}/`;
  /** @type {{pages: number[]}} */
  const { pages } = await read(`${texts}search.json`);
  const page = pages.filter((first) => first < position).length;
  return page === 1 ? texts : `${texts}page=${page}/`;
}

/** @param {string} origin @param {number} position from 1 @returns {Promise<string>} */
async function unitAddress(origin, position) {
  const { component, language } = EDITED;
  const page = Math.ceil(position / PAGE);
  const list = `${origin}/api/translations/demo/${component}/${language}/units/?page=${page}`;
  const { results } = await read(list);
  const { pathname } = new URL(results[(position - 1) % PAGE].url);
  return `${origin}${pathname}`;
}

/** @param {string} address @returns {Promise<any>} */
async function read(address) {
  return (await fetch(address)).json();
}
