import type { Command } from "commander";
import type { VerifyResult } from "../../build/verify.ts";
import { UsageError } from "../../model/failures.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import { countOf, printJson, say } from "../print.ts";

/** Of one kind; `--json` has all. */
const MOST_PRINTED = 20;

export function addVerify(program: Command): void {
  program
    .command("verify")
    .summary("prove that a tree is whole, right and unchanged")
    .description(
      "Proves every file of a tree against its manifest (sizes, hashes, nothing missing, nothing added), every document " +
        "against its schema, that every address in it leads somewhere, and that pages lead through each collection.",
    )
    .argument("<dir>", "folder that lingodex build wrote")
    .option("--json", "print the result as JSON on standard output")
    .addHelpText("after", "\nExample:\n  $ lingodex verify public\n")
    .action(runVerify);
}

async function runVerify(directory: string, flags: { readonly json?: boolean }): Promise<void> {
  if (/^https?:\/\//.test(directory)) {
    throw new UsageError("verify takes a folder so far, no address", "fetch the site and verify the copy");
  }
  const { verify } = await import("../../build/verify.ts");
  const result = await verify(directory);
  if (flags.json) printJson(result);
  else for (const line of describe(directory, result)) say(line);
  process.exitCode = result.ok ? EXIT.done : EXIT.findings;
}

function* describe(directory: string, { ok, documents, problems }: VerifyResult): Iterable<string> {
  const printed = new Map<string, number>();
  for (const { path, code, message, hint } of problems) {
    const count = (printed.get(code) ?? 0) + 1;
    printed.set(code, count);
    if (count > MOST_PRINTED) continue;
    yield `${escapeText(path)}: error ${code}: ${escapeText(message)}`;
    if (hint !== undefined && hint !== "") yield `  hint: ${hint}`;
  }
  for (const [code, count] of printed) {
    if (count > MOST_PRINTED) yield `${count - MOST_PRINTED} more of ${code}`;
  }
  const name = escapeText(directory);
  yield ok
    ? `${name}: ${documents} documents, all as they should be`
    : `${name}: ${countOf(problems.length, "problem")}`;
}
