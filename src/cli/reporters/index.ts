import { github } from "./github.ts";
import { human } from "./human.ts";
import { json } from "./json.ts";
import type { Reporter } from "./reporter.ts";
import { sarif } from "./sarif.ts";

/** How `check --format` tells what it found. To add one: its module, its line here, its lines in the test. */
export const REPORTERS = { human, json, github, sarif } as const satisfies Record<string, Reporter>;
