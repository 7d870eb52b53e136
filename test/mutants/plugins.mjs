// What is done to src/ on its way to the tests; no file is changed.
import { mutationsOf } from "./mutations.mjs";

/** @typedef {import("./mutations.mjs").Mutation} Mutation */
/** @typedef {import("./mutations.mjs").Place} Place */
/** @typedef {{ readonly path: string, readonly mutation: Mutation }} Mutated a path is absolute */

/** One module at a time is another one: that which was taken last. */
export class Mutator {
  /** @type {Mutated | undefined} */
  #taken;

  /** @param {Mutated | undefined} mutated */
  take(mutated) {
    this.#taken = mutated;
  }

  plugin() {
    return {
      name: "lingodex-mutant",
      enforce: /** @type {const} */ ("pre"),
      /** @type {(text: string, id: string) => { code: string, map: null } | undefined} */
      transform: (text, id) => {
        if (id !== this.#taken?.path) return undefined;
        const { start, end, text: other } = this.#taken.mutation;
        return { code: text.slice(0, start) + other + text.slice(end), map: null };
      },
    };
  }
}

/**
 * Every place of these modules where a mutant may stand says when it is come by (`reached.ts` listens).
 *
 * @param {ReadonlyMap<string, string>} modules their names, by absolute path
 */
export function reachPlugin(modules) {
  return {
    name: "lingodex-reach",
    enforce: /** @type {const} */ ("pre"),
    /** @type {(text: string, id: string) => { code: string, map: null } | undefined} */
    transform: (text, id) => {
      const name = modules.get(id);
      return name === undefined ? undefined : { code: withSigns(text, name), map: null };
    },
  };
}

/** What a place is called among all. @type {(file: string, place: Place) => string} */
export function placeName(file, { start, end }) {
  return `${file}:${start}-${end}`;
}

/**
 * @param {string} text
 * @param {string} file
 */
function withSigns(text, file) {
  const places = new Map(mutationsOf(text).map(({ place }) => [placeName(file, place), place]));
  const signs = [...places].flatMap(([name, { start, end, isStatement }]) => {
    const sign = `globalThis.lingodexReached(${JSON.stringify(name)})`;
    return [
      { at: start, order: -end, sign: isStatement ? `{${sign};` : `(${sign},` },
      // What ends here ends before anything begins here.
      { at: end, order: Number.NEGATIVE_INFINITY, sign: isStatement ? "}" : ")" },
    ];
  });
  signs.sort((one, other) => one.at - other.at || one.order - other.order);
  let [result, at] = ["", 0];
  for (const { at: next, sign } of signs) {
    result += text.slice(at, next) + sign;
    at = next;
  }
  return result + text.slice(at);
}
