/** A whole number with commas between thousands, in every locale: `97,084`. */
export function grouped(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
