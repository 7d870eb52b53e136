import { EventEmitter } from "node:events";
import { type Command, Help, type Option } from "commander";

interface Screen {
  /** The long names of the options that most people need, separated by spaces. */
  readonly options: string;
  readonly examples: readonly string[];
}

/** `--help` of commands with too many options for a screen. Each example is the rest after the command's name. */
const SCREENS: Readonly<Record<string, Screen>> = {
  build: {
    options: "out base-url host watch dry-run at strict json verbose quiet",
    examples: [" --base-url https://me.github.io/translations", " --dry-run"],
  },
  check: {
    options: "quality language changed-since baseline fail-on-quality format strict",
    examples: [" --strict", " --quality --language de,fr"],
  },
  delta: {
    options: "against out to max-delete allow-delete json",
    examples: [" public --against https://l10n.example.org --out plan", " public --against none --json"],
  },
  diff: {
    options: "json markdown language project component exit-zero fail-on",
    examples: [" HEAD", " v1.2 v1.3 --language de", " public"],
  },
  explain: {
    options: "catalogue base-url json host at",
    examples: [" /api/translations/my-project/app/de/"],
  },
  import: {
    options: "project component token-file files private watch json",
    examples: [" https://hosted.example.org l10n", " https://hosted.example.org l10n --project website"],
  },
  init: {
    options: "yes dry-run json base-url source-language include exclude force",
    examples: ["", " --yes && lingodex build"],
  },
  mirror: {
    options: "to base-url max-delete allow-delete json",
    examples: [" https://l10n.example.org l10n"],
  },
  serve: {
    options: "port base-url host log no-watch listen pages",
    examples: ["", " public --port 8080"],
  },
  stats: {
    options: "json markdown fail-under language over-time people svg",
    examples: ["", " --fail-under 80 --language de"],
  },
  verify: {
    options: "wait timeout all redirects json",
    examples: [" public", " https://l10n.example.org --all"],
  },
};

/** The first example of a command; undefined if it has no list of them. */
export function exampleOf(name: string): string | undefined {
  const screen = Object.hasOwn(SCREENS, name) ? SCREENS[name] : undefined;
  return screen && `lingodex ${name}${screen.examples[0]}`;
}

/** Makes `--help` of a command fit on a screen of 24 lines. `--help --all` shows everything. */
export function fitOnScreen(command: Command): void {
  const name = command.name();
  const screen = Object.hasOwn(SCREENS, name) ? SCREENS[name] : undefined;
  if (screen === undefined) return;
  command.configureHelp({
    // Only the printed text is short, because Commander also uses the visible options for its proposals.
    formatHelp: (shown, helper) => {
      const short: Help = Object.assign(new Help(), helper, {
        formatHelp: Help.prototype.formatHelp,
        visibleOptions: (of: Command) =>
          helper.visibleOptions(of).filter((option) => isShown(option, screen)),
        visibleArguments: () => [],
        optionDescription: (option: Option) => firstPart(helper.optionDescription(option)),
        commandDescription: (of: Command) => firstSentence(helper.commandDescription(of)),
      });
      return short.formatHelp(shown, short);
    },
  });
  const examples = screen.examples.map((rest) => `  $ lingodex ${name}${rest}\n`).join("");
  const whole = `All options and more examples: lingodex ${name} --help --all`;
  // The command's own text is shown only by `--help --all`.
  if (command instanceof EventEmitter) command.removeAllListeners("afterHelp");
  command.addHelpText("after", `\nExamples:\n${examples}\n${whole}\n`);
}

function isShown({ long }: Option, { options }: Screen): boolean {
  return long === "--help" || options.split(" ").some((name) => long === `--${name}`);
}

/** The text before the first semicolon, colon or bracket. */
function firstPart(description: string): string {
  return description.split(/[;:(]/, 1)[0]?.trim() ?? description;
}

function firstSentence(description: string): string {
  return /^.*?\.(?= |$)/su.exec(description)?.[0] ?? description;
}
