import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { versionOf } from "../../hosts/servers/running.ts";
import { type Generator, run } from "./generator.ts";
import type { Question } from "./questions.ts";

const VERSION = "7.13.0";
const program = process.env["LINGODEX_OPENAPI_TYPESCRIPT"] ?? "openapi-typescript";
const tsc = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

/** It writes types, and nothing that asks: what is served is proved to have them, down to the last key. */
export const openapiTypescript: Generator = {
  name: "openapi-typescript",
  release: VERSION,
  version: () => (versionOf(program, ["--version"], /v([\d.]+)/) === VERSION ? VERSION : undefined),
  lack: `openapi-typescript ${VERSION} is not installed (LINGODEX_OPENAPI_TYPESCRIPT names it)`,
  isInCi: true,
  keepsLong: true,
  async read({ description, folder, baseUrl, questions }) {
    await run(program, [description, "-o", join(folder, "api.d.ts")], { cwd: folder });
    const answers = await Promise.all(questions.map((question) => answerTo(question, baseUrl)));
    const typed = questions.map(({ path }, index) => {
      const type = `paths[${JSON.stringify(path)}]["get"]["responses"]["200"]["content"]["application/json"]`;
      return `export const answer${index}: ${type} = ${answers[index]};\n`;
    });
    const use = join(folder, "use.ts");
    writeFileSync(use, `import type { paths } from "./api.js";\n${typed.join("")}`);
    const flags = [
      "--strict",
      "--noEmit",
      "--skipLibCheck",
      "false",
      "--module",
      "nodenext",
      "--lib",
      "es2022",
    ];
    await run(process.execPath, [tsc, ...flags, use], { cwd: folder });
    return questions
      .map(({ operation }, index) => `{"operation":"${operation}","answer":${answers[index]}}\n`)
      .join("");
  },
};

async function answerTo({ file }: Question, baseUrl: string): Promise<string> {
  const reply = await fetch(`${baseUrl}/${file.replace(/index\.json$/, "")}`);
  // A line each; in JSON no text holds a line's end.
  return (await reply.text()).replaceAll("\n", " ");
}
