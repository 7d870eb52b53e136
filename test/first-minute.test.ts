import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { commandsIn, shapeOfConsole, typeCommands } from "./console-block.ts";
import { quickDirectory } from "./end-to-end/quick-directory.ts";
import { bin } from "./suite/built.ts";

const TUTORIAL = new URL("../docs/tutorial/first-site.md", import.meta.url);
const RECORDING = /(<!-- first-minute:begin -->\n```console\n)([\s\S]*?)(```\n<!-- first-minute:end -->)/;

/** What the recording of the tutorial shows. */
function recordingIn(text: string): string {
  const [, , recorded = ""] = RECORDING.exec(text) ?? [];
  return recorded;
}

/** What a terminal shows of these commands, typed into an empty folder of this name. */
function record(commands: readonly string[], name: string): string {
  const home = quickDirectory();
  const cwd = join(home, name);
  mkdirSync(cwd);
  const command = join(home, "lingodex");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
  chmodSync(command, 0o755);
  const env = {
    ...{ ...process.env, NO_COLOR: "1", HOME: home, XDG_CACHE_HOME: home },
    PATH: `${home}${delimiter}${process.env["PATH"]}`,
  };
  return typeCommands(commands, { cwd, env });
}

it("docs/tutorial/first-site.md shows the first minute as it goes: `npm run update` records it anew", async () => {
  const tutorial = readFileSync(TUTORIAL, "utf8");
  const shown = recordingIn(tutorial);
  const commands = commandsIn(shown);
  expect(commands.filter((line) => line.startsWith("lingodex "))).toEqual([
    "lingodex init",
    "lingodex build",
    "lingodex verify public",
    "lingodex stats",
  ]);
  const recorded = record(commands, "tea-shop");
  const isSame = shapeOfConsole(recorded) === shapeOfConsole(shown);
  const written = tutorial.replace(RECORDING, (_, begin: string, before: string, end: string) =>
    [begin, isSame ? before : recorded, end].join(""),
  );
  await expect(written).toMatchFileSnapshot(TUTORIAL.pathname);
});
