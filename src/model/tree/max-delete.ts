/** The limit of published units that can vanish at once: a share in whole per cent, or a number. */
export type MaxDelete = { readonly percent: number } | { readonly units: number };

export const DEFAULT_MAX_DELETE: MaxDelete = { percent: 20 };

const FORM = /^(?:(100|[0-9]{1,2})%|([0-9]{1,15}))$/;

/** `20%`, `500`; undefined for what is neither. */
export function parseMaxDelete(text: string): MaxDelete | undefined {
  const [, percent, units] = FORM.exec(text) ?? [];
  if (percent !== undefined) return { percent: Number(percent) };
  return units === undefined ? undefined : { units: Number(units) };
}

/** The bound as people write it in an option. */
export function describeMaxDelete(bound: MaxDelete): string {
  return "percent" in bound ? `${bound.percent}%` : String(bound.units);
}

/** @param lost of so many units; exactly as many as the bound says may go */
export function mayVanish(lost: number, of: number, bound: MaxDelete): boolean {
  return "percent" in bound ? lost * 100 <= bound.percent * of : lost <= bound.units;
}
