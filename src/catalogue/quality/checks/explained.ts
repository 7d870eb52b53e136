import type { Subject, Traces, UnitCheck } from "./check.ts";

type Facts = Pick<
  UnitCheck,
  "id" | "name" | "description" | "hint" | "severity" | "enabledBy" | "breaksProgram" | "needs"
> & { readonly traces?: Traces };

/**
 * A check that the release does not know, or that judges otherwise than its namesake there.
 *
 * @param explain says what is wrong (`""` where the description says it all); undefined where nothing is
 */
export function explainedCheck(facts: Facts, explain: (subject: Subject) => string | undefined): UnitCheck {
  // What fails is asked for its detail next.
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

/** The same of pairs of forms: the first of both, every further one with the source's plural; the first that is wrong counts. */
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
