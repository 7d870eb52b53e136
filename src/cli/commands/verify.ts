import { type Command, InvalidArgumentError } from "commander";
import { grouped, namesSite, UsageError } from "../../model/index.ts";
import type { SiteResult, VerifyResult } from "../../published/index.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import { addRedirects, JSON_RESULT, parseCount, type RedirectFlags } from "../options.ts";
import { countOf, printJson, say } from "../print.ts";
import { everyFewSeconds } from "../progress.ts";

/** The greatest number of printed problems of a kind. `--json` prints all. */
const MOST_PRINTED = 20;

interface VerifyFlags extends RedirectFlags {
  readonly json?: boolean;
  readonly wait?: string;
  readonly timeout?: number;
  readonly maxRequests?: number;
  readonly all?: boolean;
}

const HELP = `
Examples:
  $ lingodex verify public
  $ lingodex verify https://me.github.io/translations
  $ lingodex verify https://l10n.example.org --wait "$GENERATION" --timeout 600
  $ lingodex verify https://l10n.example.org --all    after a first deployment
`;

export function addVerify(program: Command): void {
  const command = program
    .command("verify")
    .summary("check that a built or deployed site is complete and correct")
    .description(
      "Verifies a built folder or a deployed site. In a folder, checks every file against the manifest (size, hash, nothing missing, nothing added), every document against its schema, every address in it, and the pages of each collection. To an address, sends the requests that clients send (pages, headers, missing addresses, a sample of files) and reports what to change in the host's settings.",
    )
    .argument(
      "<dir or url>",
      "folder that lingodex build, mirror or pack wrote, or the address of a deployed site",
    )
    .option("-w, --wait <generation>", "ask the site until it has this generation", parseGeneration)
    .option("--timeout <seconds>", "with --wait: how long to wait", parseCount, 600)
    .option("--all", "fetch every listed file and verify its hash")
    .option("--max-requests <n>", "limit for requests without --all", parseCount, 100);
  addRedirects(command)
    .option(...JSON_RESULT)
    .addHelpText("after", HELP)
    .action(runVerify);
}

/** Accepts the whole generation (`build --json`) or its beginning, which the summary of a build has. */
function parseGeneration(text: string): string {
  if (/^[0-9a-f]{8,64}$/.test(text)) return text;
  throw new InvalidArgumentError("It takes a generation, or at least its first eight digits.");
}

async function runVerify(target: string, flags: VerifyFlags): Promise<void> {
  if (namesSite(target)) return runSite(target, flags);
  const { refuseAddress, verify } = await import("../../published/verify/index.ts");
  refuseAddress(target);
  if (flags.wait !== undefined) {
    throw new UsageError("--wait is for sites: a folder does not change by itself", "leave it out");
  }
  if (flags.all) {
    throw new UsageError("--all is for sites: in a folder, every file is always checked", "leave it out");
  }
  const result = await verify(target);
  if (flags.json) printJson(result);
  else for (const line of describe(target, result)) say(line);
  process.exitCode = result.ok ? EXIT.done : EXIT.findings;
}

async function runSite(url: string, flags: VerifyFlags): Promise<void> {
  const { wait: generation, timeout = 0, maxRequests: mostRequests, redirects, all } = flags;
  const { verifySite } = await import("../../published/verify/index.ts");
  const onWait = (found: string | undefined): void =>
    say(`waiting: the site has ${found === undefined ? "no tree yet" : `generation ${found.slice(0, 12)}`}`);
  const result = await verifySite({
    url,
    generation,
    timeout: timeout * 1000,
    mostRequests,
    redirects,
    onWait,
    all,
    onProgress: everyFewSeconds("proved", flags),
  });
  if (flags.json) printJson(result);
  else for (const line of describeSite(result)) say(line);
  process.exitCode = exitOf(result);
}

/** The exit code. A site that is down has another code than a wrong one. */
function exitOf({ ok, reached }: SiteResult): number {
  if (ok) return EXIT.done;
  return reached ? EXIT.findings : EXIT.inputOutput;
}

function* describeSite(result: SiteResult): Iterable<string> {
  const { ok, reached, url, generation, requests, checks } = result;
  for (const { check, outcome, message, advice } of checks) {
    yield `${outcome.padEnd(7)} ${check}: ${escapeText(message)}`;
    if (advice !== undefined && advice !== "") yield `        hint: ${escapeText(advice)}`;
  }
  yield* describeDifferences(result.all);
  const failed = checks.filter(({ outcome }) => outcome === "failed").length;
  const warnings = checks.filter(({ outcome }) => outcome === "warning").length;
  const told = warnings === 0 ? "" : `, ${countOf(warnings, "warning")}`;
  const cost = `${countOf(requests, "request")}`;
  if (!reached) {
    yield `${url}: not reached (${cost})`;
    return;
  }
  yield ok
    ? `${url}: generation ${generation.slice(0, 12)} is served correctly (${checks.length} checks${told}; ${cost})`
    : `${url}: ${countOf(failed, "check")} failed${told} (${cost})`;
}

function* describeDifferences(all: SiteResult["all"]): Iterable<string> {
  const { wrong = 0, differences = [] } = all ?? {};
  const told = differences.slice(0, MOST_PRINTED);
  for (const { path, problem, message } of told) {
    yield `        ${escapeText(path)}: ${problem}: ${escapeText(message)}`;
  }
  if (wrong > told.length) yield `        and ${grouped(wrong - told.length)} more`;
}

/** The place of a problem. A missing folder has the name from the command line, because it has no path inside. */
function placeOfProblem(directory: string, { code, path }: VerifyResult["problems"][number]): string {
  return code === "tree/no-directory" ? directory : path;
}

function* describe(directory: string, { ok, documents, problems }: VerifyResult): Iterable<string> {
  const printed = new Map<string, number>();
  for (const problem of problems) {
    const { code, message, hint } = problem;
    const count = (printed.get(code) ?? 0) + 1;
    printed.set(code, count);
    if (count > MOST_PRINTED) continue;
    yield `${escapeText(placeOfProblem(directory, problem))}: error ${code}: ${escapeText(message)}`;
    if (hint !== undefined && hint !== "") yield `  hint: ${hint}`;
  }
  for (const [code, count] of printed) {
    if (count > MOST_PRINTED) yield `${count - MOST_PRINTED} more ${code}`;
  }
  const name = escapeText(directory);
  yield ok
    ? `${name}: ${documents} documents, no problems`
    : `${name}: ${countOf(problems.length, "problem")}`;
}
