import { ROOT_COLLECTIONS } from "../../model/index.ts";
import type { ExplanationDraft, Known } from "./explanation.ts";

/** `/api/`: the only document that no file of the catalogue gives. */
export function explainRoot({ linked }: Known): ExplanationDraft {
  const counts = ROOT_COLLECTIONS.map((name) => `${name} ${linked[name].length}`);
  return {
    title: "The root: the addresses of the eight collections",
    facts: [
      { label: "collections", value: counts.join(", "), because: "always these, in the platform's order" },
    ],
    files: [],
  };
}
