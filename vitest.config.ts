import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { Course } from "./test/suite/course.ts";
import { leftOut, namesFiles } from "./test/suite/left-out.ts";
import { longestFirst } from "./test/suite/longest-first.ts";
import { isFull, isProof } from "./test/suite/sample.ts";
import { drawSeed } from "./test/suite/seed.ts";
import { straightToModules } from "./test/suite/straight-to-modules.ts";

drawSeed();
const isNamed = namesFiles(process.argv.slice(2));
const omitted = leftOut(isNamed);
const isDrawn = isProof && !isFull && !isNamed;
const measured = isProof ? (isDrawn ? "durations" : "whole-seconds") : "durations-quick";

/** What `.ci/summary.mjs` counts. */
const { LINGODEX_REPORT: report } = process.env;
const json: ["json", { outputFile: string }][] =
  report === undefined ? [] : [["json", { outputFile: report }]];

export default defineConfig({
  plugins: [straightToModules()],
  test: {
    root: new URL(".", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    alias: [
      {
        find: /^fast-check$/,
        replacement: fileURLToPath(new URL("test/suite/drawn-fast-check.ts", import.meta.url)),
      },
    ],
    exclude: [...configDefaults.exclude, ...omitted],
    globalSetup: [
      "test/suite/program.ts",
      "test/suite/quick-place.ts",
      "test/hermetic-cache.ts",
      "test/suite/seed.ts",
    ],
    reporters: ["default", new Course(omitted.length, measured, isDrawn), ...json],
    ...(isDrawn ? { runner: fileURLToPath(new URL("./test/suite/drawn-runner.ts", import.meta.url)) } : {}),
    sequence: { sequencer: longestFirst(measured) },
    // By default one processor is left to the watcher.
    maxWorkers: "100%",
    // Whole builds on a busy machine with a slow disk: a limit for what hangs, not a measure of speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    coverage: {
      include: ["src/**/*.ts"],
      // The command line and the thread that writes run compiled, in processes of their own.
      exclude: [
        "src/cli/commands/**",
        "src/cli/{help-screen,main,options,print,unbundled}.ts",
        "src/cli/{asking,build-console,fetching,interruption,shard-job,site-flags,thrift,vanished,watched-import,watching}.ts",
        "src/store/tree/threads/{file-batch,shared-publication,writer-messages,writer-worker}.ts",
        "src/published/verify/{ahead-worker,read-ahead}.ts",
        "src/store/pack/threads/bucket-{messages,threads,worker}.ts",
        // So do the functions of hosts: in their engines (test/hosts/contract.test.ts).
        "src/site/hosts/edge/**",
        // So does what runs in browsers: in one (test/pages/finding.test.ts).
        "src/site/pages/browser/{field,found-item,jump,pieces,rows,search}.ts",
      ],
      // In files' figures nobody finds what failed: they go to coverage/coverage-summary.json.
      reporter: ["text-summary", "json-summary"],
      // Both are told at once: whoever mends a test need not wait for the other.
      reportOnFailure: true,
      thresholds: JSON.parse(readFileSync(new URL(".ci/coverage.json", import.meta.url), "utf8")),
    },
  },
});
