import { TOP_COLLECTIONS } from "./collections.ts";
import type { Draft, Known } from "./explanation.ts";

/** `/api/`: the only document that no file of the catalogue gives. */
export function explainRoot({ linked }: Known): Draft {
  const counts = Object.keys(TOP_COLLECTIONS).map((name) => `${name} ${counted(linked, name)}`);
  return {
    title: "The root: the addresses of the eight collections",
    facts: [
      { label: "collections", value: counts.join(", "), because: "always these, in the platform's order" },
    ],
    files: [],
  };
}

function counted(linked: Known["linked"], name: string): number {
  return Object.entries(linked).find(([key]) => key === name)?.[1].length ?? 0;
}
