// The end of a run in words. A run that was ended before its time has no result, and must not read as if it had.

/** @typedef {Readonly<Record<"killed" | "late" | "uncompiled" | "survived" | "unreached" | "unknown", number>>} Tally */

/**
 * @param {Tally} tally mutants by fate
 * @param {{ readonly seed: string, readonly suites: number, readonly unasked: number }} run
 */
export function summaryOf({ killed, late, uncompiled, survived, unreached }, { seed, suites, unasked }) {
  const [dead, judged] = [killed + late, killed + late + survived + unreached];
  const score = ((100 * dead) / Math.max(1, judged)).toFixed(1);
  const isWhole = unasked === 0 || dead === judged;
  const fates = isWhole
    ? `${survived} survived, ${unreached} where no test comes by: ${score} %`
    : `${survived} survived until now, ${unreached} where no test came by yet: at least ${score} %`;
  return (
    (isWhole
      ? ""
      : `Not at its end: ${unasked} of ${suites} test files are not asked. The same command goes on.\n`) +
    `${killed} failed a test, ${late} ran for ever, ${fates} of ${judged} died. ` +
    `${uncompiled} more do not compile. Seed ${seed}.\n`
  );
}
