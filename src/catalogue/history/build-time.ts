/**
 * When this build is, in seconds since 1970: `SOURCE_DATE_EPOCH` where that is set, else by the clock. Only here a clock
 * is read for what is published: it decides whether times of commits that lie in the future are believed.
 */
export function buildTime(sourceDateEpoch: number | undefined): number {
  return sourceDateEpoch ?? Math.floor(Date.now() / 1000);
}
