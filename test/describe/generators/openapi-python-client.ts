import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { versionOf } from "../../hosts/servers/running.ts";
import { type Generator, run } from "./generator.ts";
import { releaseOf } from "./releases.ts";

const VERSION = releaseOf("openapi-python-client");
/** The folder of a virtual environment's programs that has it. */
const programs = process.env["LINGODEX_OPENAPI_PYTHON_CLIENT"] ?? "";
const program = join(programs, "openapi-python-client");

export const openapiPythonClient: Generator = {
  name: "openapi-python-client",
  release: VERSION,
  version: () => (versionOf(program, ["--version"], /([\d.]+)$/m) === VERSION ? VERSION : undefined),
  lack: `openapi-python-client ${VERSION} is not installed (LINGODEX_OPENAPI_PYTHON_CLIENT names its folder)`,
  isInCi: true,
  keepsLong: true,
  async read({ description, folder, baseUrl, questions }) {
    // ruff, which it runs, stands beside it.
    const env = { PATH: `${programs}:${process.env["PATH"]}` };
    const args = ["generate", "--path", description, "--output-path", folder, "--overwrite"];
    await run(program, [...args, "--meta", "none"], { cwd: folder, env });
    const asked = join(folder, "questions.json");
    writeFileSync(asked, JSON.stringify(questions));
    const python = join(programs, "python");
    await run(python, ["-m", "compileall", "-q", folder], { cwd: dirname(folder) });
    const reader = fileURLToPath(new URL("reading/openapi-python-client.py", import.meta.url));
    const about = { cwd: dirname(folder), env: { PYTHONPATH: dirname(folder) } };
    return run(python, [reader, baseUrl, asked], about);
  },
};
