import { fileURLToPath } from "node:url";
import { build } from "rolldown";

/** A door names all that a room offers; what nobody asks for does nothing by being named. */
export const treeshake = { moduleSideEffects: (/** @type {string} */ id) => !/[\\/]src[\\/]/.test(id) };

/** What runs at the edge of a network; site/hosts/syntax/ declares the site's own values in front of it. */
const edge = /** @satisfies {import("rolldown").BuildOptions} */ ({
  platform: "neutral",
  // Behind the model's door; nothing of it is left in what runs there (test/hosts/edge.test.ts).
  external: /^node:/,
  treeshake,
  plugins: [asText()],
  output: {
    dir: "dist/edge",
    // One variable, whatever the engine takes for a module.
    format: "iife",
    name: "edge",
    esModule: false,
    generatedCode: { symbols: false },
    minify: true,
  },
});

/** What runs in people's browsers, beside pages; `site/pages.ts` hands it to what makes them. */
const browser = /** @satisfies {import("rolldown").BuildOptions} */ ({
  input: { search: "src/site/pages/browser/search.ts" },
  platform: "browser",
  external: /^node:/,
  treeshake,
  plugins: [asText()],
  transform: { target: "es2022" },
  output: { dir: "dist/browser", format: "iife", minify: true },
});

/** Bundles what runs elsewhere, in half a second: `dist/edge/` and `dist/browser/`. */
export async function buildElsewhere() {
  const scripts = [
    { ...edge, input: { worker: "src/site/hosts/edge/worker.ts" }, transform: { target: "es2022" } },
    { ...edge, input: { pack: "src/site/hosts/edge/pack.ts" }, transform: { target: "es2022" } },
    { ...edge, input: { cloudfront: "src/site/hosts/edge/cloudfront.ts" }, transform: { target: "es2017" } },
    browser,
  ];
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  for (const script of scripts) await build({ cwd, logLevel: "warn", ...script });
}

/** A script is data to us: a text in JSON, which every module can ask for without touching the disk. @returns {import("rolldown").Plugin} */
function asText() {
  return {
    name: "as-text",
    generateBundle(_options, bundle) {
      for (const [fileName, output] of Object.entries(bundle)) {
        if (output.type !== "chunk") continue;
        delete bundle[fileName];
        const source = `${JSON.stringify(output.code)}\n`;
        this.emitFile({ type: "asset", fileName: `${output.name}.json`, source });
      }
    },
  };
}
