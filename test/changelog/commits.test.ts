import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Commit,
  type Commits,
  stepsSince,
  stepsTo,
} from "../../src/catalogue/history/changelog/commits.ts";

/** Commits by their places: each has earlier ones for parents. */
type Parents = readonly (readonly number[])[];

/** Most follow the one before; many merge, few begin anew. */
const PARENTS: fc.Arbitrary<Parents> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([1]) },
      { weight: 3, arbitrary: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(fc.nat({ max: 5 }), { maxLength: 3 }) },
    ),
    { minLength: 2, maxLength: 12 },
  )
  .map((all) =>
    all.map((back, index) =>
      [...new Set(back.map((by) => index - by))].filter((it) => it >= 0 && it < index),
    ),
  );

/** What is known, what is asked for, and of which commits git believes that they are new. */
const QUESTION = fc.record({
  parents: PARENTS,
  known: fc.nat(),
  head: fc.nat(),
  more: fc.oneof(fc.constant([]), fc.array(fc.nat(), { maxLength: 3 })),
});

function commitsOf(parents: Parents): readonly Commit[] {
  return parents.map((places, index) => ({
    id: String(index),
    parents: places.map(String),
    time: 0,
    author: { name: "Ann", email: "" },
    isBoundary: false,
  }));
}

function byId(commits: Iterable<Commit>): Commits {
  return new Map([...commits].map((commit) => [commit.id, commit]));
}

function reached(starts: readonly string[], commits: Commits): ReadonlySet<string> {
  const found = new Set(starts);
  for (const id of found) for (const parent of commits.get(id)?.parents ?? []) found.add(parent);
  return found;
}

/** As git lists what a revision reaches and no parent of a known commit does; deceived by clocks it lists more. */
function listed(known: string, head: string, commits: Commits, more: readonly number[]): Commits {
  const all = [...reached([head], commits)];
  const old = reached(commits.get(known)?.parents ?? [], commits);
  const wrong = new Set(more.map((place) => all[place % all.length]));
  const isListed = (id: string): boolean => !old.has(id) || wrong.has(id);
  return byId(all.filter(isListed).flatMap((id) => commits.get(id) ?? []));
}

describe("the steps since a known one", () => {
  it("are those of all commits, whatever else git lists, or are not told", () => {
    const met = { steps: 0, merges: 0, none: 0 };
    fc.assert(
      fc.property(QUESTION, ({ parents, known, head, more }) => {
        const commits = byId(commitsOf(parents));
        const [from, to] = [String(known % parents.length), String(head % parents.length)];
        const newer = listed(from, to, commits, more);
        const steps = stepsSince(from, to, newer);
        met.none += steps === undefined ? 1 : 0;
        if (steps === undefined) return;
        const all = stepsTo(to, commits);
        const place = all.findIndex(({ commit }) => commit.id === from);
        expect(steps).toEqual(all.slice(place + 1));
        expect(place, "is a step itself").toBeGreaterThanOrEqual(0);
        const many = reached([to], commits).size - reached([from], commits).size;
        expect(newer.size - 1, "and nothing is missing").toBe(many);
        met.steps += steps.length > 0 ? 1 : 0;
        met.merges += steps.some(({ range }) => range.length > 1) ? 1 : 0;
      }),
      { numRuns: 3000 },
    );
    for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(20);
  });

  it.each<[string, Parents, number, number, readonly string[] | undefined]>([
    ["commits that follow it", [[], [0], [1], [2], [3]], 1, 4, ["2", "3", "4"]],
    ["commits that follow the first of all", [[], [0], [1]], 0, 2, ["1", "2"]],
    ["a merge of branches that begin with it", [[], [0], [1], [1], [2, 3]], 1, 4, ["2", "3 4"]],
    ["a merge of a branch that begins before it", [[], [0], [0], [1, 2]], 1, 3, undefined],
    ["a merge of what has another beginning", [[], [0], [], [1, 2]], 1, 3, undefined],
    ["a merge of what it has already", [[], [0], [1, 0]], 1, 2, undefined],
    ["a merge of it into another branch", [[], [0], [0], [2, 1]], 1, 3, undefined],
    ["a rewritten history", [[], [0], [0], [2]], 1, 3, undefined],
    ["an older commit", [[], [0], [1]], 2, 1, undefined],
  ])("are told where all follows from it: %s", (_, parents, known, head, expected) => {
    const commits = byId(commitsOf(parents));
    const steps = stepsSince(String(known), String(head), listed(String(known), String(head), commits, []));
    expect(steps?.map(({ range }) => range.map(({ id }) => id).join(" "))).toEqual(expected);
  });
});
