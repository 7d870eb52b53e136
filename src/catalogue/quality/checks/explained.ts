import type { Subject, Traces, UnitCheck } from "./check.ts";

type Facts = Pick<
  UnitCheck,
  "id" | "name" | "description" | "hint" | "severity" | "enabledBy" | "breaksProgram" | "needs"
> & { readonly traces?: Traces };

/**
 * A check that the release does not know, or that differs from the one with its name there.
 *
 * @param explain returns the problem (`""` if the description is enough), or undefined if there is none
 */
export function explainedCheck(facts: Facts, explain: (subject: Subject) => string | undefined): UnitCheck {
  // The caller requests the details of the failing unit directly after the failure.
  let last: { readonly subject: Subject; readonly wrong: string | undefined } | undefined;
  const wrongIn = (subject: Subject): string | undefined => {
    if (last?.subject !== subject) last = { subject, wrong: explain(subject) };
    return last.wrong;
  };
  return {
    ...facts,
    looksAt: "unit",
    isPublished: false,
    fails: (subject) => wrongIn(subject) !== undefined,
    detail: (subject) => wrongIn(subject) ?? "",
  };
}

/**
 * Like `explained`, for pairs of forms: the first form of both, and each further form with the source's plural.
 * Returns the first problem.
 */
export function explainedForms(
  facts: Facts,
  explain: (source: string, target: string, subject: Subject) => string | undefined,
): UnitCheck {
  return explainedCheck(facts, (subject) => {
    const [singular = "", plural = singular] = subject.sources;
    for (const [form, target] of subject.targets.entries()) {
      const wrong = target === "" ? undefined : explain(form === 0 ? singular : plural, target, subject);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  });
}
