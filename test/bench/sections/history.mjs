import { duration, memory, ratio, share } from "../figures.mjs";
import { commitOne, sayHistory, writeRepository } from "../history.mjs";
import { ratios } from "../measure.mjs";
import { LINGODEX } from "../programs.mjs";

const QUICK = { commits: 1000, files: 10, strings: 50 };
const FULL = { commits: 10_000, files: 50, strings: 200 };

const HOW = `The repository has 10,000 commits and 50 gettext files of 200 strings. With \`--quick\` it has 1,000 commits and 10 files of 50
strings. Each commit changes four texts of one file. \`check\` reads and links, and writes nothing.

For one more commit, the cost of the same catalogue without a history is subtracted from both costs. For comparison,
\`git log -p\` takes the time that git itself needs to show the changes, without knowing what a unit is.`;

/** @typedef {import("../measure.mjs").Cost} Cost */

/** What a history costs, and what of that once. @type {import("./section.mjs").Section} */
export const history = {
  name: "history",
  title: "The change log from git",
  run(workshop, { rounds, quick }) {
    const repository = workshop.disk.fresh("repository");
    writeRepository(repository, { ...(quick ? QUICK : FULL), seed: 2026 });
    const costs = costsOf(workshop, repository, quick ? 1 : Math.min(rounds, 2));
    const worked = (/** @type {readonly Cost[]} */ all) => all.map(({ user, system }) => user + system);
    const less = (/** @type {readonly Cost[]} */ all) => {
      const none = worked(costs.none);
      return worked(all).map((cost, index) => Math.max(cost - (none[index] ?? 0), 0));
    };
    const seconds = (/** @type {readonly Cost[]} */ all) => all.map((cost) => cost.seconds);
    const first = less(costs.first);
    return {
      figures: [
        duration("first run", seconds(costs.first), quick ? {} : { must: 60 }),
        duration("first run, processor time", worked(costs.first)),
        memory(
          "first run, peak memory",
          costs.first.map(({ peak }) => peak),
          { must: 500e6 },
        ),
        ratio("first run ÷ git log -p, processor time", ratios(worked(costs.first), worked(costs.log))),
        share(
          "one more commit, of the first run, processor time",
          ratios(less(costs.more), first),
          quick ? {} : { must: 0.03 },
        ),
        share(
          "one more commit beyond nothing new, of the first run, processor time",
          ratios(
            less(costs.more).map((cost, index) => Math.max(cost - (less(costs.known)[index] ?? 0), 0)),
            first,
          ),
        ),
        share("nothing new, of the first run, processor time", ratios(less(costs.known), first)),
        duration("one more commit", seconds(costs.more)),
        duration("without a history", seconds(costs.none)),
      ],
      text: HOW,
    };
  },
};

/** @param {import("../workshop.mjs").Workshop} workshop @param {string} repository @param {number} rounds */
function costsOf(workshop, repository, rounds) {
  const check = (/** @type {string} */ cache) =>
    workshop.stopwatch.run([process.execPath, LINGODEX, "check", repository], {
      environment: { LINGODEX_CACHE_DIR: cache },
    });
  /** @type {Record<"log" | "first" | "known" | "more" | "none", Cost[]>} */
  const costs = { log: [], first: [], known: [], more: [], none: [] };
  for (let round = 0; round < rounds; round += 1) {
    const cache = workshop.memory.fresh("cache");
    const told = ["log", "-p", "--no-ext-diff", "--no-textconv", "--output=/dev/null"];
    costs.log.push(workshop.stopwatch.run(["git", "-C", repository, ...told]));
    costs.first.push(check(cache));
    costs.known.push(check(cache));
    commitOne(repository, round);
    costs.more.push(check(cache));
    sayHistory(repository, false);
    costs.none.push(check(cache));
    sayHistory(repository, true);
  }
  return costs;
}
