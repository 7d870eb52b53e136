/** One decimal, half to even, and never a rounded 0.0 or 100.0 that would not be true (RULES.md 3.3). */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  const percent = roundHalfEven((1000 * part) / whole) / 10;
  if (percent === 0 && part > 0) return 0.1;
  if (percent === 100 && part < whole) return 99.9;
  return percent;
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}
