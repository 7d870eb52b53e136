import { spawnSync } from "node:child_process";

/** The commands of a console block, which begin with `$`. The other lines are what they answered. */
export function commandsIn(block: string): readonly string[] {
  return [...block.matchAll(/^\$ (.+)$/gm)].map(([, command = ""]) => command);
}

interface Typist {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What a terminal without colors shows of these commands. @throws if one of them fails */
export function typeCommands(commands: readonly string[], { cwd, env }: Typist): string {
  const answers = commands.map((line) => {
    const { stdout, status } = spawnSync("sh", ["-c", `{ ${line}\n} 2>&1`], { cwd, env, encoding: "utf8" });
    if (status !== 0) throw new Error(`${line}: ${stdout}`);
    return `$ ${line}\n${stdout}`;
  });
  return answers.join("");
}

/** Without what differs from run to run or machine to machine. A generation changes with each word of a page. */
export function shapeOfConsole(text: string): string {
  return text.replaceAll(/generation [0-9a-f]+/g, "generation …").replaceAll(/\b(in) [\d,.]+ s$/gm, "$1 … s");
}
