import { existsSync } from "node:fs";
import type { TestContext } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";

interface Complaint {
  readonly line: number;
  readonly message: string;
}

/** Returns what actionlint reports of a workflow, a line for each. @param path as messages name it */
type WorkflowLinter = (text: string, path: string) => readonly string[];

/** actionlint, after it proved that it sees a wrong workflow. Skips the test where it is not installed. */
export async function workflowLinter(context: TestContext): Promise<WorkflowLinter> {
  const place = process.env["LINGODEX_ACTIONLINT"] ?? "";
  if (!existsSync(place))
    skipFor("actionlint is not installed (LINGODEX_ACTIONLINT names its node.mjs)", context);
  const { createLinter }: { createLinter: () => Promise<(text: string, path: string) => Complaint[]> } =
    await import(place);
  const lint = await createLinter();
  const complaints: WorkflowLinter = (text, path) =>
    lint(text, path).map(({ line, message }) => `${path}:${line}: ${message}`);
  const wrong = "on: push\njobs: {a: {runs-on: x, steps: [{run: echo, if: nothing.x}]}}";
  if (complaints(wrong, "wrong.yml").length === 0)
    throw new Error("actionlint finds nothing in a wrong workflow");
  return complaints;
}
