import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    globalSetup: "test/hermetic-cache.ts",
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
        "src/cli/{main,options,print}.ts",
        "src/publish/{file-batch,shared-publication,writer-messages,writer-worker}.ts",
      ],
      thresholds: { lines: 95, branches: 90 },
    },
  },
});
