import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Generator, run } from "./generator.ts";
import { generate, hasIt, lackOfIt, OPENAPI_GENERATOR, folder as programs } from "./openapi-generator.ts";

export const openapiGeneratorPython: Generator = {
  name: "openapi-generator, python",
  release: OPENAPI_GENERATOR,
  version: () => (hasIt() ? OPENAPI_GENERATOR : undefined),
  lack: lackOfIt,
  isInCi: true,
  keepsLong: true,
  async read(task) {
    const { folder, baseUrl, questions } = task;
    await generate("python", task);
    const asked = join(folder, "questions.json");
    writeFileSync(asked, JSON.stringify(questions));
    const python = join(programs, "python");
    await run(python, ["-m", "compileall", "-q", "openapi_client"], { cwd: folder });
    const reader = fileURLToPath(new URL("reading/openapi-generator.py", import.meta.url));
    return run(python, [reader, baseUrl, asked], { cwd: folder, env: { PYTHONPATH: folder } });
  },
};
