type RuleSeverity = "error" | "warning" | "note";

/** Arguments of any rule. The message of a rule defines their real types. */
type AnyArgs = readonly never[];

/** The form of a complaint. Messages are functions so that their arguments are typed. */
export interface Rule<Args extends readonly unknown[] = AnyArgs> {
  /**
   * Errors stop publishing, warnings only with `--strict`, and notes never (SOURCES.md, "Errors and warnings"). Some
   * rules are either, by their arguments.
   */
  readonly severity: RuleSeverity | ((...args: Args) => RuleSeverity);
  readonly message: (...args: Args) => string;
  /** The next step. Arguments in it are raw texts of the catalogue. */
  readonly hint: Words<Args>;
  /** Lines of the file around the place, for rules where they help. */
  readonly frame?: (...args: Args) => string;
}

type Words<Args extends readonly unknown[]> = string | ((...args: Args) => string);

function ruleOf(severity: RuleSeverity) {
  return <Args extends readonly unknown[] = []>(
    message: Words<Args>,
    hint: Words<Args>,
    frame?: (...args: Args) => string,
  ): Rule<Args> => ({
    severity,
    message: typeof message === "string" ? () => message : message,
    hint,
    ...(frame && { frame }),
  });
}

/** Makes a rule of this severity from a message and a hint. Both can depend on a complaint's arguments. */
export const errorRule = ruleOf("error");
export const warningRule = ruleOf("warning");
export const noteRule = ruleOf("note");

/**
 * The subject of a complaint: one file of a translation, as read or joined; such a file beside the reference of its
 * component; the manifests, tables and names of the catalogue; the host; the old tree and the one that is going to
 * replace it.
 */
export type Origin = "file" | "reference" | "catalogue" | "site" | "trees";

/** A rule whose type names only the arguments of its message: the library exports all of these types. */
export interface Said<Args extends readonly unknown[]> extends Omit<Rule, "message"> {
  readonly message: (...args: Args) => string;
  readonly origin: Origin;
}

type From<Rules extends Readonly<Record<string, Rule>>> = {
  readonly [Code in keyof Rules]: Said<Parameters<Rules[Code]["message"]>>;
};

/** The rules of a table, each with the table's origin. */
export function saidOf<const Rules extends Readonly<Record<string, Rule>>>(
  origin: Origin,
  rules: Rules,
): From<Rules> {
  const said = Object.entries(rules).map(([code, rule]) => [code, { ...rule, origin }]);
  // TypeScript forgets the keys on the way through entries.
  return Object.fromEntries(said) as From<Rules>;
}
