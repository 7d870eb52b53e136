import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fact, time } from "../figures.mjs";
import { LINGODEX } from "../programs.mjs";

const SHOWN = 30;

/**
 * @typedef {object} Profile
 * @property {readonly { readonly id: number, readonly callFrame: { readonly functionName: string, readonly url: string } }[]} nodes
 * @property {readonly number[]} samples Of which node, one after the other.
 * @property {readonly number[]} timeDeltas In microseconds.
 */

/** Where the processor's time of a first build goes. @type {import("./section.mjs").Section} */
export const profile = {
  name: "profile",
  title: "Where the time of a first build goes",
  run(workshop, { units }) {
    const directory = workshop.memory.fresh("profile");
    const { seconds } = workshop.stopwatch.run([
      ...[process.execPath, "--cpu-prof", "--cpu-prof-dir", directory],
      ...[LINGODEX, "build", workshop.catalogue(units), "--out", workshop.targets.fresh("target")],
      ...["--cache", workshop.memory.fresh("cache")],
    ]);
    const [file = ""] = readdirSync(directory);
    const rows = selfTimes(JSON.parse(readFileSync(join(directory, file), "utf8")));
    const total = rows.reduce((sum, [, micros]) => sum + micros, 0);
    return {
      figures: [fact("profiled build, sampling included", time(seconds))],
      text: [
        `| Function (self time, ${Math.min(SHOWN, rows.length)} greatest) | ms | share |`,
        "|---|--:|--:|",
        ...rows
          .slice(0, SHOWN)
          .map(
            ([name, micros]) =>
              `| ${name} | ${(micros / 1000).toFixed(0)} | ${((100 * micros) / total).toFixed(1)} % |`,
          ),
      ].join("\n"),
    };
  },
};

/** From the greatest. @param {Profile} recorded @returns {readonly (readonly [string, number])[]} name and microseconds */
function selfTimes({ nodes, samples, timeDeltas }) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const [at, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0));
  }
  return [...times].sort(([, one], [, other]) => other - one);
}

/** "`put` in store/tree/publication.js", without the machine's paths. @param {{ functionName: string, url: string }} frame */
function nameOf({ functionName, url }) {
  const name = `\`${functionName || "(anonymous)"}\``;
  if (url === "") return name;
  if (url.startsWith("node:")) return `${name} in ${url}`;
  const [, own] = url.split("/dist/");
  const [, installed] = url.split("/node_modules/");
  return `${name} in ${installed ?? own ?? url.split("/").at(-1)}`;
}
