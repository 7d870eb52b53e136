import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { actionFile, type CompositeAction, readYaml } from "./workflow-file.ts";

interface StepPlace {
  /** Of the runner, made here. */
  readonly folder: string;
  readonly cwd: string;
  /** What `lingodex` is, in the shell's words. */
  readonly program: string;
}

/** Carries one step of the action out as a runner does. */
export function carryOut(
  name: string,
  { folder, cwd, program }: StepPlace,
  environment: Readonly<Record<string, string>>,
) {
  const { steps } = readYaml<CompositeAction>(actionFile("lingodex")).runs;
  const script = steps.find((step) => step.name === name)?.run;
  if (script === undefined) throw new Error(`the action has no step ${name}`);
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "bin/lingodex"), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  const [output, summary] = [join(folder, "output"), join(folder, "summary")];
  for (const file of [output, summary]) writeFileSync(file, "");
  const env = {
    ...{ PATH: `${join(folder, "bin")}:${process.env["PATH"]}`, RUNNER_TEMP: folder },
    ...{ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, ...environment },
  };
  const shell = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];
  const { status, stderr, stdout } = spawnSync("bash", shell, { cwd, encoding: "utf8", env });
  return {
    status,
    stderr,
    stdout,
    output: readFileSync(output, "utf8"),
    summary: readFileSync(summary, "utf8"),
  };
}
