import { numberFrom } from "./sample.ts";

/** What a suite may take in `.ci/run`, in seconds of a processor: of one that takes longer, so much is drawn. */
export const SHARE_SECONDS = 6;
/** Every host is to be asked in a few commits. */
const SHARE_OF_HOSTS = 20;

/**
 * The tests of a suite that this run takes: all of a quick one, one at least of a slow one, other ones for another commit.
 *
 * @param path of the suite
 * @param tests names that are the same in each run of a commit
 * @param seconds that all of them take
 */
export function drawnTests(path: string, tests: readonly string[], seconds: number): readonly string[] {
  const share = path.startsWith("test/hosts/") ? SHARE_OF_HOSTS : SHARE_SECONDS;
  if (seconds <= share) return tests;
  const count = Math.max(1, Math.round((tests.length * share) / seconds));
  const numbers = new Map(tests.map((test) => [test, numberFrom(`${path} ${test}`)] as const));
  return [...tests].sort((one, other) => (numbers.get(one) ?? 0) - (numbers.get(other) ?? 0)).slice(0, count);
}
