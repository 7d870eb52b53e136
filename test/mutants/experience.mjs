// Which suites are asked first: those that are quick, near, and have noticed much.

/** Of a quiet machine: suites of so many are asked of one mutant; of one that survived them, those of as many more. */
const BUDGET_SECONDS = 20;
/** Suites that are quicker are asked again: they may have been added, or know more now. */
const QUICK_SECONDS = 2;

export class Experience {
  /** @type {Map<string, { asked: number, noticed: number }>} */
  #tries = new Map();

  /**
   * @param {string} file that is changed
   * @param {readonly string[]} suites
   * @param {ReadonlyMap<string, { seconds: number }>} reach
   * @param {boolean} survived a look before
   * @returns {readonly string[]} in the order in which they are asked; the rest would take too long
   */
  choose(file, suites, reach, survived) {
    /** @param {string} suite */
    const secondsOf = (suite) => reach.get(suite)?.seconds ?? 0;
    const known = suites.map((suite) => ({ suite, cost: this.#cost(suite, file, secondsOf(suite)) }));
    known.sort((one, other) => one.cost - other.cost);
    let seconds = 0;
    return known.flatMap(({ suite }) => {
      const own = secondsOf(suite);
      seconds += own;
      const wasAsked = seconds <= BUDGET_SECONDS;
      if (!survived) return wasAsked ? [suite] : [];
      return (wasAsked && own > QUICK_SECONDS) || seconds > 2 * BUDGET_SECONDS ? [] : [suite];
    });
  }

  /** @param {{ readonly failed: readonly string[], readonly passed: readonly string[] }} verdict */
  learn({ failed, passed }) {
    for (const suite of [...failed, ...passed]) {
      const { asked, noticed } = this.#triesOf(suite);
      this.#tries.set(suite, { asked: asked + 1, noticed: noticed + (failed.includes(suite) ? 1 : 0) });
    }
  }

  /**
   * @param {string} suite
   * @param {string} file
   * @param {number} seconds
   */
  #cost(suite, file, seconds) {
    const { asked, noticed } = this.#triesOf(suite);
    return ((seconds + 0.1) * (asked + 2) * distance(suite, file)) / (noticed + 1);
  }

  /** @param {string} suite */
  #triesOf(suite) {
    return this.#tries.get(suite) ?? { asked: 0, noticed: 0 };
  }
}

/**
 * `test/` mirrors `src/`.
 *
 * @param {string} suite
 * @param {string} file
 */
function distance(suite, file) {
  const [tested, changed] = [suite.replace(/^test\/|\.test\.ts$/g, ""), file.replace(/^src\/|\.ts$/g, "")];
  if (tested === changed) return 0.1;
  return tested.split("/")[0] === changed.split("/")[0] ? 0.4 : 1;
}
