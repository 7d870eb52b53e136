// One text for all mutants of a file: each place asks whether it is to be another one.
import ts from "typescript";

/** @typedef {import("./mutations.mjs").Mutation} Mutation */
/** @typedef {{ readonly id: number, readonly mutation: Mutation }} Numbered */
/**
 * @typedef {object} Change what stands for the text from `start` to `end`, given that text with the changes inside it
 * @property {number} start
 * @property {number} end
 * @property {(inner: string) => string} write
 */

/**
 * Loops count their turns, for a mutant may never leave one (`switches.ts` listens).
 *
 * @param {string} text of a TypeScript file
 * @param {readonly Numbered[]} mutants of it
 */
export function withSwitches(text, mutants) {
  const changes = [...placesOf(text, mutants), ...loopsOf(text)];
  // What contains another comes before it.
  changes.sort((one, other) => one.start - other.start || other.end - one.end);
  return rewrite(text, 0, text.length, changes);
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {Change[]} changes between them, in order; those that are written are taken away
 * @returns {string}
 */
function rewrite(text, start, end, changes) {
  let [result, at] = ["", start];
  for (let [next] = changes; next !== undefined && next.end <= end; [next] = changes) {
    changes.shift();
    result += text.slice(at, next.start) + next.write(rewrite(text, next.start, next.end, changes));
    at = next.end;
  }
  return result + text.slice(at, end);
}

/**
 * @param {string} text
 * @param {readonly Numbered[]} mutants
 * @returns {readonly Change[]}
 */
function placesOf(text, mutants) {
  /** @type {Map<string, Numbered[]>} */
  const byPlace = new Map();
  for (const mutant of mutants) {
    const { start, end } = mutant.mutation.place;
    const key = `${start} ${end}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), mutant]);
  }
  return [...byPlace.values()].flatMap((here) =>
    here[0] === undefined ? [] : [placeOf(text, here[0], here)],
  );
}

/**
 * @param {string} text
 * @param {Numbered} first
 * @param {readonly Numbered[]} mutants of one place
 * @returns {Change}
 */
function placeOf(text, { mutation: { place } }, mutants) {
  const { start, end, isStatement } = place;
  const others = mutants.map(({ id, mutation }) => ({
    asked: `lingodexMutant(${id})`,
    other: text.slice(start, mutation.start) + mutation.text + text.slice(mutation.end, end),
  }));
  const write = isStatement
    ? (/** @type {string} */ inner) =>
        others.reduceRight((rest, { asked, other }) => `{if(${asked}){${other}}else{${rest}}}`, inner)
    : (/** @type {string} */ inner) =>
        others.reduceRight((rest, { asked, other }) => `(${asked}?(${other}):${rest})`, `(${inner})`);
  return { start, end, write };
}

/** @param {string} text @returns {readonly Change[]} */
function loopsOf(text) {
  const source = ts.createSourceFile("mutated.ts", text, ts.ScriptTarget.Latest, true);
  /** @type {Change[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIterationStatement(node, false)) {
      const [start, end] = [node.statement.getStart(source), node.statement.getEnd()];
      found.push({ start, end, write: (inner) => `{lingodexTurn();${inner}}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
