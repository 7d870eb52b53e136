import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { quickDirectory } from "./end-to-end/quick-directory.ts";
import { bin } from "./suite/built.ts";

const TUTORIAL = new URL("../docs/tutorial/first-site.md", import.meta.url);
const RECORDING = /(<!-- first-minute:begin -->\n```console\n)([\s\S]*?)(```\n<!-- first-minute:end -->)/;

/** The commands of a recording, and with what each of them was answered. */
interface Recording {
  readonly commands: readonly string[];
  readonly text: string;
}

function recordingIn(text: string): Recording {
  const [, , recorded = ""] = RECORDING.exec(text) ?? [];
  const commands = [...recorded.matchAll(/^\$ (.+)$/gm)].map(([, command = ""]) => command);
  return { commands, text: recorded };
}

/** What a terminal without colours shows of these commands, typed into an empty folder of this name. */
function record(commands: readonly string[], name: string): Recording {
  const home = quickDirectory();
  const folder = join(home, name);
  mkdirSync(folder);
  const command = join(home, "lingodex");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
  chmodSync(command, 0o755);
  const env = {
    ...{ ...process.env, NO_COLOR: "1", HOME: home, XDG_CACHE_HOME: home },
    PATH: `${home}${delimiter}${process.env["PATH"]}`,
  };
  const answers = commands.map((line) => {
    const { stdout, status } = spawnSync("sh", ["-c", `{ ${line}\n} 2>&1`], {
      ...{ cwd: folder, env, encoding: "utf8" },
    });
    if (status !== 0) throw new Error(`${line}: ${stdout}`);
    return `$ ${line}\n${stdout}`;
  });
  return { commands, text: answers.join("") };
}

/** Without what differs from run to run or machine to machine; a generation changes with each word of a page. */
function shapeOf(text: string): string {
  return text.replaceAll(/generation [0-9a-f]+/g, "generation …").replaceAll(/\b(in) [\d,.]+ s$/gm, "$1 … s");
}

it("docs/tutorial/first-site.md shows the first minute as it goes: `npm run update` records it anew", async () => {
  const tutorial = readFileSync(TUTORIAL, "utf8");
  const shown = recordingIn(tutorial);
  expect(shown.commands.filter((line) => line.startsWith("lingodex "))).toEqual([
    "lingodex init",
    "lingodex build",
    "lingodex verify public",
    "lingodex stats",
  ]);
  const recorded = record(shown.commands, "tea-shop");
  const isSame = shapeOf(recorded.text) === shapeOf(shown.text);
  const written = tutorial.replace(RECORDING, (_, begin: string, before: string, end: string) =>
    [begin, isSame ? before : recorded.text, end].join(""),
  );
  await expect(written).toMatchFileSnapshot(TUTORIAL.pathname);
});
