import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

export const project = fileURLToPath(new URL("../..", import.meta.url));

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly run?: string;
  readonly shell?: string;
}

export interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly "fail-fast"?: boolean; readonly matrix: Readonly<Record<string, string>> };
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  /** Another workflow in its steps' place. */
  readonly uses?: string;
  readonly "timeout-minutes"?: number;
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly concurrency?: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

export interface CompositeAction {
  readonly inputs?: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs?: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

/** Relative to the project. What is written wrong in it shows where it is used. */
export function readYaml<Shape>(path: string): Shape {
  return parse(readFileSync(`${project}/${path}`, "utf8"));
}

export const WORKFLOWS = [
  "examples/workflows/github-pages.yml",
  "examples/workflows/import.yml",
  "examples/workflows/s3.yml",
  "examples/workflows/shards.yml",
] as const;
export const OWN_WORKFLOWS = [".github/workflows/ci.yml", ".github/workflows/release.yml"] as const;
export const ACTIONS = ["lingodex", "lingodex-import", "lingodex-install", "lingodex-verify"] as const;

export function actionFile(name: string): string {
  return name === "lingodex" ? "action.yml" : `.github/actions/${name}/action.yml`;
}
