/** The limit of published units that can vanish at once: a share in whole per cent, or a number. */
export type MaxDelete = { readonly percent: number } | { readonly units: number };

export const DEFAULT_MAX_DELETE: MaxDelete = { percent: 20 };

const FORM = /^(?:(100|[0-9]{1,2})%|([0-9]{1,15}))$/;

/** Reads `20%` or `500`; undefined for other texts. */
export function parseMaxDelete(text: string): MaxDelete | undefined {
  const [, percent, units] = FORM.exec(text) ?? [];
  if (percent !== undefined) return { percent: Number(percent) };
  return units === undefined ? undefined : { units: Number(units) };
}

/** The bound as people write it in an option. */
export function describeMaxDelete(bound: MaxDelete): string {
  return "percent" in bound ? `${bound.percent}%` : String(bound.units);
}

/** True if `lost` units of `of` may vanish. Exactly the bound may. */
export function mayVanish(lost: number, of: number, bound: MaxDelete): boolean {
  return "percent" in bound ? lost * 100 <= bound.percent * of : lost <= bound.units;
}
