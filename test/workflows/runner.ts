import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { type Contexts, evaluate, interpolate, isTrue } from "./expressions.ts";
import { type CompositeAction, type Job, project, type Step } from "./workflow-file.ts";

/** What an action of somebody else does here: reads its inputs, returns its outputs. */
export type Stand = (
  inputs: Readonly<Record<string, string>>,
  machine: Machine,
) => Outputs | Promise<Outputs>;
export type Outputs = Readonly<Record<string, string>>;

export interface Setting {
  /** Of this very job run: a new runner has nothing in it. */
  readonly folder: string;
  /** Where actions are cloned to; of this run by default. Shared, lingodex is installed but once. */
  readonly actions?: string | undefined;
  /** By `owner/repository`. */
  readonly stands: Readonly<Record<string, Stand>>;
  readonly contexts: Contexts;
  /** Of every step besides what the runner sets. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface JobResult {
  readonly ok: boolean;
  readonly outputs: Outputs;
  /** What all steps printed. */
  readonly log: string;
  readonly summary: string;
  /** Name or action of the step that failed. */
  readonly failed: string | undefined;
}

/** Where a job runs: what its steps see of the world. */
export class Machine {
  readonly workspace: string;
  readonly temporary: string;
  readonly environment: Record<string, string>;
  readonly #path: string[] = [dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"];
  readonly #afterwards: (() => void)[] = [];
  log = "";

  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.workspace = join(folder, "work");
    this.temporary = join(folder, "temp");
    for (const place of [this.workspace, this.temporary, join(folder, "home")])
      mkdirSync(place, { recursive: true });
    this.environment = {
      ...waysToRegistries(),
      CI: "true",
      HOME: join(folder, "home"),
      LANG: "C.UTF-8",
      ...environment,
    };
    this.environment["GITHUB_WORKSPACE"] = this.workspace;
    this.environment["RUNNER_TEMP"] = this.temporary;
    this.environment["RUNNER_OS"] = "Linux";
    this.environment["GITHUB_STEP_SUMMARY"] = join(this.temporary, "summary");
    writeFileSync(join(this.temporary, "summary"), "");
  }

  /** Done when the job has succeeded, the last one first: what actions call `post`. */
  later(action: () => void): void {
    this.#afterwards.unshift(action);
  }

  finish(): void {
    for (const action of this.#afterwards) action();
  }

  /** Runs a script as GitHub does. @returns its outputs; undefined where it failed */
  async run(
    script: string,
    shell: string | undefined,
    environment: Readonly<Record<string, string>>,
  ): Promise<Outputs | undefined> {
    const file = join(this.temporary, "step.sh");
    const [output, path] = ["output", "path"].map((name) => join(this.temporary, name));
    if (output === undefined || path === undefined) throw new Error("unreachable");
    for (const [name, text] of [
      [file, script],
      [output, ""],
      [path, ""],
    ] as const)
      writeFileSync(name, text);
    const options = shell === "bash" ? ["--noprofile", "--norc", "-eo", "pipefail", file] : ["-e", file];
    const env = {
      ...this.environment,
      ...environment,
      PATH: this.#path.join(":"),
      GITHUB_OUTPUT: output,
      GITHUB_PATH: path,
    };
    const child = spawn("bash", options, { cwd: this.workspace, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.log += text;
      });
    }
    const status = await new Promise((resolve) => child.once("close", resolve));
    this.#path.unshift(...linesOf(path));
    if (status !== 0) return undefined;
    return Object.fromEntries(
      linesOf(output).map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    );
  }
}

/** Runs a job's steps: scripts in bash, our own actions step by step, those of others by their stands. */
export async function runJob(job: Job, setting: Setting): Promise<JobResult> {
  const machine = new Machine(setting.folder, setting.environment ?? {});
  const steps = new Steps(machine, setting, {});
  const failed = await steps.run(job.steps);
  if (failed === undefined) machine.finish();
  const contexts = steps.contexts();
  const outputs = Object.entries(job.outputs ?? {}).map(([name, value]) => [
    name,
    interpolate(value, contexts),
  ]);
  const summary = readFileSync(join(machine.temporary, "summary"), "utf8");
  return {
    ok: failed === undefined,
    outputs: Object.fromEntries(outputs),
    log: machine.log,
    summary,
    failed,
  };
}

class Steps {
  readonly #machine: Machine;
  readonly #setting: Setting;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #inputs: Readonly<Record<string, string>>;
  readonly #done: Record<string, { readonly outputs: Outputs }> = {};

  constructor(
    machine: Machine,
    setting: Setting,
    inputs: Readonly<Record<string, string>>,
    environment: Readonly<Record<string, string>> = {},
  ) {
    this.#machine = machine;
    this.#setting = setting;
    this.#inputs = inputs;
    this.#environment = environment;
  }

  contexts(): Contexts {
    const runner = { os: "Linux", temp: this.#machine.temporary };
    return {
      runner,
      env: this.#setting.environment,
      ...this.#setting.contexts,
      inputs: this.#inputs,
      steps: this.#done,
    };
  }

  /** @returns the step that failed */
  async run(steps: readonly Step[]): Promise<string | undefined> {
    for (const step of steps) {
      if (step.if !== undefined && !isTrue(evaluate(step.if, this.contexts()))) continue;
      const outputs = await (step.run === undefined ? this.#use(step) : this.#script(step.run, step));
      if (outputs === undefined) return step.name ?? step.uses ?? step.run;
      if (step.id !== undefined) this.#done[step.id] = { outputs };
    }
    return undefined;
  }

  async #script(script: string, { env = {}, shell }: Step): Promise<Outputs | undefined> {
    const variables = { ...this.#environment, ...this.#filled(env) };
    return await this.#machine.run(interpolate(script, this.contexts()), shell, variables);
  }

  async #use({ uses = "", with: given = {} }: Step): Promise<Outputs | undefined> {
    const own = /^OWNER\/lingodex((?:\/\.github\/actions\/[\w-]+)?)@COMMIT$/.exec(uses)?.[1];
    if (own !== undefined) return this.#runOwn(own.slice(1), this.#filled(given));
    const name = uses.replace(/@.*$/, "");
    const stand = this.#setting.stands[name];
    if (stand === undefined) throw new Error(`nothing stands for ${name} here`);
    return await stand(this.#filled(given), this.#machine);
  }

  /** An action of this repository, in a clone that has neither packages nor a built program. */
  async #runOwn(path: string, given: Readonly<Record<string, string>>): Promise<Outputs | undefined> {
    const clone = join(this.#setting.actions ?? join(this.#setting.folder, "actions"), "lingodex");
    if (!existsSync(clone)) cloneProject(clone);
    const action: CompositeAction = parse(readFileSync(join(clone, path, "action.yml"), "utf8"));
    const defaults = Object.entries(action.inputs ?? {}).map(([name, input]) => [name, input.default ?? ""]);
    const inputs = { ...Object.fromEntries(defaults), ...given };
    const environment = { GITHUB_ACTION_PATH: join(clone, path) };
    const steps = new Steps(this.#machine, this.#setting, inputs, environment);
    const failed = await steps.run(action.runs.steps);
    if (failed !== undefined) return undefined;
    const contexts = steps.contexts();
    return Object.fromEntries(
      Object.entries(action.outputs ?? {}).map(([name, { value }]) => [name, interpolate(value, contexts)]),
    );
  }

  #filled(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, interpolate(String(value), this.contexts())]),
    );
  }
}

/** What a commit of the working tree would hold. */
export function cloneProject(target: string): void {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: project,
    encoding: "utf8",
  });
  for (const path of list.split("\0")) {
    if (path === "" || !existsSync(join(project, path))) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(project, path), join(target, path));
  }
}

/** How this machine reaches npm's and Python's packages; nothing else of its environment is handed on. */
function waysToRegistries(): Record<string, string> {
  const wanted =
    /^(?:npm_config_(?:registry|cafile|userconfig)|pip_.*|.*_ca_.*|ssl_cert_.*|https?_proxy|no_proxy)$/i;
  const ways = Object.entries(process.env).flatMap(([name, value = ""]) =>
    wanted.test(name) ? [[name, value]] : [],
  );
  const settings = join(homedir(), ".npmrc");
  return {
    ...(existsSync(settings) ? { npm_config_userconfig: settings } : {}),
    ...Object.fromEntries(ways),
  };
}

function linesOf(file: string): readonly string[] {
  return readFileSync(file, "utf8").split("\n").filter(Boolean);
}
