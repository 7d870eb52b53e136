/**
 * The time of this build in seconds since 1970: `SOURCE_DATE_EPOCH` if it is set, else the clock. Only this function
 * reads a clock for published bytes. The time decides if future times of commits are believed.
 */
export function buildTime(sourceDateEpoch: number | undefined): number {
  return sourceDateEpoch ?? Math.floor(Date.now() / 1000);
}
