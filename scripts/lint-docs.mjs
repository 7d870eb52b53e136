// Checks the words of documentation, messages and comments: npm run lint:docs [-- --comments]
import { register } from "node:module";

register("./typescript.mjs", import.meta.url);
const { lintComments, lintWords } = await import("./prose/lint.ts");
const findings = process.argv.includes("--comments") ? lintComments() : await lintWords();
for (const { file, line, rule, message } of findings) console.log(`${file}:${line} ${rule}: ${message}`);
if (findings.length > 0) {
  console.log(`${findings.length} findings. Exceptions with a reason: scripts/prose/exceptions.json`);
  process.exitCode = 1;
}
