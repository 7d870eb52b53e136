import { EXIT, FAILURE_ENDS } from "../exit.ts";

/** The text of `lingodex help CODE` and of the documentation about a code. */
export interface DiagnosticPage {
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  /** An example of the message. */
  readonly example: string;
  /** The explanation; empty if message and fix are enough. */
  readonly why: string;
  readonly fix: string;
}

function failurePage(
  kind: "usage" | "findings" | "input" | "bug",
  page: Omit<DiagnosticPage, "code" | "severity">,
): DiagnosticPage {
  const { code, exit } = FAILURE_ENDS[kind];
  return { code, severity: "error", ...page, why: `${page.why} Exit code ${exit}.` };
}

/** Pages of codes that commands print themselves, for failed commands and for plans that can be outdated. */
export const COMMAND_PAGES: readonly DiagnosticPage[] = [
  failurePage("usage", {
    example: "--project works only with --svg",
    why: "The command line is wrong, there is no catalogue or base_url, or another process works in the same folder.",
    fix: "do what the hint says; lingodex help COMMAND lists the options",
  }),
  failurePage("findings", {
    example: "the catalogue has errors",
    why: "The catalogue, or the clone that its history is read from, cannot be used.",
    fix: "correct what lingodex check reports",
  }),
  failurePage("input", {
    example: "the disk is full",
    why: "A file, a pack or an answer is damaged, the disk refused, or a host is out of reach. Nothing was published.",
    fix: "do what the hint says, and run the command again",
  }),
  failurePage("bug", {
    example: "internal error in lingodex",
    why: "This is a bug of lingodex.",
    fix: "report it with the printed lines and your command; remove private data",
  }),
  {
    code: "delta/stale",
    severity: "warning",
    example: "a cache answered for https://l10n.example.org (Age: 300): another generation may be deployed",
    why: `The plan may compare with an older state than the deployed one. Exit code ${EXIT.done}.`,
    fix: "empty the cache and plan again, or name the deployed manifest with --against FILE; --against none plans every file",
  },
];
