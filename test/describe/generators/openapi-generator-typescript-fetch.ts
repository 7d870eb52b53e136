import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Generator, run } from "./generator.ts";
import { generate, hasIt, lackOfIt, OPENAPI_GENERATOR } from "./openapi-generator.ts";

const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

const COMPILER = {
  compilerOptions: {
    ...{ strict: true, skipLibCheck: false, target: "es2022", module: "nodenext", lib: ["es2022", "dom"] },
    ...{ rootDir: ".", outDir: "compiled" },
  },
  include: ["**/*.ts"],
};

export const openapiGeneratorTypescriptFetch: Generator = {
  name: "openapi-generator, typescript-fetch",
  release: OPENAPI_GENERATOR,
  version: () => (hasIt() ? OPENAPI_GENERATOR : undefined),
  lack: lackOfIt,
  isInCi: true,
  keepsLong: false,
  async read(task) {
    const { folder, baseUrl, questions } = task;
    await generate("typescript-fetch", task, "--additional-properties=importFileExtension=.js");
    const asked = join(folder, "questions.json");
    writeFileSync(asked, JSON.stringify(questions));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(COMPILER));
    await run(process.execPath, [tsc, "-p", folder], { cwd: folder });
    const reader = fileURLToPath(new URL("reading/typescript-fetch.mjs", import.meta.url));
    return run(process.execPath, [reader, join(folder, "compiled/index.js"), baseUrl, asked], {
      cwd: folder,
    });
  },
};
