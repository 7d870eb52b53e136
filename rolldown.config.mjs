import { defineConfig } from "rolldown";

/**
 * The command line's own code in few files: a module costs half a millisecond of every command's start, and there are
 * hundreds. The library is not bundled, and packages stay where npm puts them.
 */
export default defineConfig({
  input: { main: "src/cli/main.ts", "writer-worker": "src/publish/writer-worker.ts" },
  // Two steps below the package, as every module of src/ and dist/ that looks for data/, schemas/ and package.json.
  output: { dir: "dist/program", format: "esm", cleanDir: true, chunkFileNames: "[name]-[hash].js" },
  platform: "node",
  external: /^[^./]/,
});
