import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Generator, run } from "./generator.ts";
import { exported, goVersion, literals, readerInGo } from "./go-toolchain.ts";
import { generate, hasIt, lackOfIt, OPENAPI_GENERATOR } from "./openapi-generator.ts";

export const openapiGeneratorGo: Generator = {
  name: "openapi-generator, go",
  release: OPENAPI_GENERATOR,
  version: () => (hasIt() && goVersion() !== undefined ? OPENAPI_GENERATOR : undefined),
  lack: `${lackOfIt}, or Go is not`,
  isInCi: false,
  keepsLong: true,
  async read(task) {
    const { folder, baseUrl, questions } = task;
    await generate(
      "go",
      task,
      "--git-host",
      "example.org",
      "--git-user-id",
      "generated",
      "--git-repo-id",
      "api",
    );
    // Its own tests need a package more.
    rmSync(join(folder, "test"), { recursive: true });
    mkdirSync(join(folder, "reader"));
    const beginning = [
      "\tconfiguration := api.NewConfiguration()",
      `\tconfiguration.Servers = api.ServerConfigurations{{URL: ${JSON.stringify(baseUrl)}}}`,
      "\tclient := api.NewAPIClient(configuration)",
    ].join("\n");
    const source = readerInGo(['api "example.org/generated/api"'], beginning, questions, (question) => {
      const call = `${exported(question.operation)}(${["ctx", ...literals(question)].join(", ")})`;
      return `answer, _, err := client.${exported(question.tag)}API.${call}.Execute()`;
    });
    writeFileSync(join(folder, "reader/main.go"), source);
    await run("go", ["vet", "./..."], { cwd: folder });
    return run("go", ["run", "./reader"], { cwd: folder });
  },
};
