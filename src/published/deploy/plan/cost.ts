import type { Plan } from "./plan.ts";

/** What a deployment costs where each put has a price. */
export interface Cost {
  /** Requests: one for each file, and one that announces the deployment. */
  readonly puts: number;
  readonly pricePerThousand: number;
  /** In the currency of the price. */
  readonly total: number;
}

export function costOf(plan: Plan, pricePerThousand: number): Cost {
  const files = countPuts(plan);
  const puts = files === 0 ? 0 : files + 1;
  // Millionths are enough for anybody, and no sum of fractions has a tail then.
  return { puts, pricePerThousand, total: Math.round(puts * pricePerThousand * 1000) / 1e6 };
}

export function countPuts({ phases }: Plan): number {
  return phases.reduce((sum, phase) => sum + phase.put.length, 0);
}
