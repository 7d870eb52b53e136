import type { RoutingPlan } from "./plan.ts";
import type { RoutingDecision } from "./resolve.ts";

/** A decision whose answer is completely in the plan, without a file or an address. */
export type PlainDecision = Exclude<
  RoutingDecision,
  { readonly kind: "file" | "redirect" | "no-page" | "outside" }
>;

/** The body of such an answer: JSON. */
export function bodyOf(decision: PlainDecision, plan: RoutingPlan): string {
  const body = plan.replies[decision.kind].body;
  if (decision.kind !== "method-not-allowed") return body;
  const method = JSON.stringify(decision.method).slice(1, -1);
  return body.replace("{method}", () => method);
}
