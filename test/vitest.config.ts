import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    coverage: {
      include: ["src/**/*.ts"],
      exclude: ["src/cli/commands/**", "src/cli/{main,options,print}.ts"],
      thresholds: { lines: 95, branches: 90 },
    },
  },
});
