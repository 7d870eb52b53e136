import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { versionOf } from "../../hosts/servers/running.ts";
import { type Generator, run } from "./generator.ts";
import { exported, goVersion, literals, readerInGo } from "./go-toolchain.ts";
import { releaseOf } from "./releases.ts";

const VERSION = releaseOf("oapi-codegen");
const program = process.env["LINGODEX_OAPI_CODEGEN"] ?? "oapi-codegen";

const MODULE = `module example.org/generated

go 1.25

require github.com/oapi-codegen/runtime v1.8.0
`;

export const oapiCodegen: Generator = {
  name: "oapi-codegen",
  release: VERSION,
  version: () => (goVersion() !== undefined && isThere() ? VERSION : undefined),
  lack: `oapi-codegen ${VERSION} is not installed (LINGODEX_OAPI_CODEGEN names it), or Go is not`,
  isInCi: false,
  keepsLong: true,
  async read({ description, folder, baseUrl, questions }) {
    for (const name of ["api", "reader"]) mkdirSync(join(folder, name));
    const out = join(folder, "api/api.go");
    const args = ["-generate", "types,client", "-package", "api", "-o", out, description];
    await run(program, args, { cwd: folder });
    writeFileSync(join(folder, "go.mod"), MODULE);
    const beginning = [
      `\tclient, failure := api.NewClientWithResponses(${JSON.stringify(baseUrl)})`,
      "\tif failure != nil {\n\t\tpanic(failure)\n\t}",
    ].join("\n");
    const source = readerInGo(['"example.org/generated/api"'], beginning, questions, (question) => {
      const given = ["ctx", ...literals(question), ...(question.queries > 0 ? ["nil"] : [])].join(", ");
      const call = `client.${exported(question.operation)}WithResponse(${given})`;
      return `reply, err := ${call}\n\t\tanswer := reply.JSON200`;
    });
    writeFileSync(join(folder, "reader/main.go"), source);
    await run("go", ["mod", "tidy"], { cwd: folder });
    await run("go", ["vet", "./..."], { cwd: folder });
    return run("go", ["run", "./reader"], { cwd: folder });
  },
};

function isThere(): boolean {
  return versionOf(program, ["-version"], /^v([\d.]+)$/m) === VERSION;
}
