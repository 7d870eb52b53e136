import type { Aliases } from "./aliases.ts";

/**
 * The only description of a server's answers, as plain data. `resolve.ts` interprets it, and the configuration of every
 * server is compiled from it (RULES.md 0.1, 0.6, 1.4–1.10; HOSTING.md).
 */
export interface RoutingPlan {
  /** The first names below `base_url`'s path of lingodex's folders. Parameters count only below `documents`. */
  readonly roots: { readonly documents: string; readonly about: string };
  readonly methods: Methods;
  /** Names and characters that no decoded segment can have, because they lead elsewhere. */
  readonly refused: { readonly names: readonly string[]; readonly characters: readonly string[] };
  readonly view: ViewParameter;
  readonly page: PageParameter;
  /** The first step that fits answers. The last one always fits. */
  readonly steps: readonly RoutingStep[];
  /** The steps for pages for people, beside `documents` and `about`. They ignore parameters. */
  readonly pages: PagesPlan;
  /** The answers to addresses without a file. */
  readonly replies: Readonly<Record<"options" | "method-not-allowed" | Missing, Reply>>;
  /** The headers of every answer, beside `Content-Type` and `Cache-Control`. */
  readonly headers: Readonly<Record<string, string>>;
  /** More headers of the answer to OPTIONS, which browsers send before a script of another origin (CORS). */
  readonly preflight: Readonly<Record<string, string>>;
}

export interface PagesPlan {
  /** The first names below `base_url`'s path. */
  readonly roots: readonly string[];
  /** The page at the root, with the slash and without. */
  readonly home: string;
  /** The first step that fits answers, as for documents. The last one always fits. */
  readonly steps: readonly RoutingStep[];
  /** The aliases that the step `alias` tries. */
  readonly aliases: Aliases;
  /** Headers that replace the plan's own. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The allowed methods. Others are refused at every address. */
export interface Methods {
  readonly read: readonly string[];
  readonly options: string;
}

/**
 * If a parameter occurs more than once, the last one counts. Names and values are percent-decoded, and `+` is a
 * space.
 */
export interface ViewParameter {
  readonly name: string;
  /** The marker in a path for each value. A missing parameter has the empty value. */
  readonly markers: Readonly<Record<string, string>>;
  /** The marker for any other value. No tree has it. */
  readonly unknown: string;
}

export interface PageParameter {
  readonly name: string;
  /** The texts before and behind a number in a path. */
  readonly marker: readonly [string, string];
  /** The marker for text that is not a number. No tree has it, so it leads to a missing page. */
  readonly unknown: string;
}

/** The answer to one kind of address, if it fits. */
export interface RoutingStep {
  /** Addresses with a slash at their end, without one, or both. */
  readonly at: "directory" | "name" | "both";
  /** The step fits only some of these addresses. */
  readonly only?: "raw" | "in-raw" | "unknown-view" | "alias";
  /** The step fits if this file is there. */
  readonly file?: PathTemplate;
  /** `no-page`: 404 with the file for readers. `alias`: 301 to the address that the requested one stands for. */
  readonly answer: "file" | "slash" | "alias" | "no-page" | Missing;
}

type Missing = "not-found" | "invalid-page";

export type PathTemplate = readonly (string | Variable)[];

/**
 * `directory`: the address's path from its root on, with its slash; `name`: an address that has none; `raw`: the name of
 * the raw file below it; `view`, `page`: the requested markers, empty without a request.
 */
export interface Variable {
  readonly is: "directory" | "name" | "raw" | "view" | "page";
}

export interface Reply {
  readonly status: number;
  /** The body in JSON. In `method-not-allowed`, `{method}` stands for the method. */
  readonly body: string;
}
