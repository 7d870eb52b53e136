import { EventEmitter } from "node:events";
import { type Command, Help, type Option } from "commander";

interface Screen {
  /** Long names of the options that most people need. */
  readonly options: readonly string[];
  readonly examples: readonly string[];
}

/** What `--help` shows of commands that have more options than fit on a screen. */
const SCREENS: ReadonlyMap<string, Screen> = new Map([
  [
    "build",
    {
      options: ["out", "base-url", "host", "watch", "dry-run", "at", "strict", "json", "verbose", "quiet"],
      examples: ["lingodex build --base-url https://me.github.io/translations", "lingodex build --dry-run"],
    },
  ],
  [
    "check",
    {
      options: ["quality", "language", "changed-since", "baseline", "fail-on-quality", "format", "strict"],
      examples: ["lingodex check --strict", "lingodex check --quality --language de,fr"],
    },
  ],
  [
    "serve",
    {
      options: ["port", "base-url", "host", "log", "no-watch", "listen", "pages"],
      examples: ["lingodex serve", "lingodex serve public --port 8080"],
    },
  ],
  [
    "stats",
    {
      options: ["json", "markdown", "fail-under", "language", "over-time", "people", "svg"],
      examples: ["lingodex stats", "lingodex stats --fail-under 80 --language de"],
    },
  ],
]);

/** Makes `--help` of a command fit on a screen of 24 lines. `--help --all` shows everything. */
export function fitOnScreen(command: Command): void {
  const screen = SCREENS.get(command.name());
  if (screen === undefined) return;
  const all = new Help();
  command.configureHelp({
    visibleOptions: (shown) => all.visibleOptions(shown).filter((option) => isShown(option, screen)),
    visibleArguments: () => [],
    optionDescription: (option) => firstPart(all.optionDescription(option)),
    commandDescription: (shown) => firstSentence(all.commandDescription(shown)),
  });
  const examples = screen.examples.map((line) => `  $ ${line}\n`).join("");
  const whole = `All options and more examples: lingodex ${command.name()} --help --all`;
  // What the command itself has to add is for those who ask for all.
  if (command instanceof EventEmitter) command.removeAllListeners("afterHelp");
  command.addHelpText("after", `\nExamples:\n${examples}\n${whole}\n`);
}

function isShown({ long }: Option, { options }: Screen): boolean {
  return long === "--help" || options.some((name) => long === `--${name}`);
}

/** Up to the first semicolon, colon or bracket. */
function firstPart(description: string): string {
  return description.split(/[;:(]/, 1)[0]?.trim() ?? description;
}

function firstSentence(description: string): string {
  return /^.*?\.(?= |$)/su.exec(description)?.[0] ?? description;
}
