// Runs the command line from src/: npm run dev -- build data/alpine-club
import { register } from "node:module";
import { buildElsewhere } from "./elsewhere.mjs";

await buildElsewhere();
register("./typescript.mjs", import.meta.url);
const { run } = await import("../src/cli/main.ts");
await run(process.argv);
