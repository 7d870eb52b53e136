import { expect, it } from "vitest";
import { git } from "../changelog/repositories.ts";
import { isFull, isProof } from "../suite/sample.ts";
import { longLine, manyBranches, Stream } from "./long-histories.ts";
import { newCache, tell } from "./told-history.ts";

const COMMITS = isFull ? 1_000_000 : isProof ? 5_000 : 2_000;
const BRANCHES = isFull ? 10_000 : isProof ? 1_000 : 500;
const AT_ONCE = 250;

it(`reads a line of ${COMMITS} commits, and one more without it`, { timeout: 600_000 }, async () => {
  const directory = longLine(COMMITS);
  const cache = newCache();
  const { counts, records } = await tell(directory, cache);
  expect(counts).toMatchObject({ steps: COMMITS, commits: COMMITS, cached: 0 });
  // A text a tenth of the commits: its record, and those of the file's first commit.
  expect(records.filter(({ action }) => action === 2)).toHaveLength(COMMITS / 10 - 1);
  git(directory, [
    "-c",
    "user.name=Ann",
    "-c",
    "user.email=ann@example.org",
    "commit",
    "-q",
    "--allow-empty",
    "-m",
    "more",
  ]);
  const more = await tell(directory, cache);
  expect(more.counts).toMatchObject({ steps: COMMITS + 1, cached: COMMITS });
  expect(more.records).toHaveLength(records.length);
});

it(`reads ${BRANCHES} branches, of which ${AT_ONCE} are merged at once`, { timeout: 600_000 }, async () => {
  const directory = manyBranches(BRANCHES, AT_ONCE);
  const { counts, records } = await tell(directory);
  const merges = BRANCHES / AT_ONCE;
  expect(counts).toMatchObject({ steps: 1 + merges, commits: 1 + merges + BRANCHES });
  // Each merge takes another branch's text.
  expect(records.filter(({ action }) => action === 20)).toHaveLength(merges);
  expect(records.filter(({ action }) => action === 2).map(({ target }) => target)).toEqual(
    Array.from({ length: merges }, (_, index) => `Meer ${index * AT_ONCE}`),
  );
});

it("tells of versions over the budget for a file, and reads the others", async () => {
  const stream = new Stream();
  const texts = ["Meer", "Meer ".repeat(5000), "See"];
  let last = stream.commit("main", [], { de: "first" });
  for (const text of texts) last = stream.commit("main", [last], { de: text });
  const { records, said } = await tell(stream.import(), undefined, 10_000);
  expect(said.map(({ code }) => code)).toEqual(["history/unreadable"]);
  expect(records.filter(({ action }) => action === 2).map(({ target }) => target)).toEqual(["Meer", "See"]);
});
