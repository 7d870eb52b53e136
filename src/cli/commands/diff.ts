import { type Command, Option } from "commander";
import { CatalogueError, type Diagnostic, TOOL } from "../../model/index.ts";
import type { Comparison } from "../../published/index.ts";
import { renderGithub } from "../difference/github.ts";
import { renderHuman } from "../difference/human.ts";
import { renderJson } from "../difference/json.ts";
import { renderMarkdown } from "../difference/markdown.ts";
import { directoryOf } from "../difference/texts.ts";
import { EXIT } from "../exit.ts";
import {
  addAllowRoot,
  addCatalogueFrom,
  addDiscover,
  addRedirects,
  catalogueOptions,
  JSON_RESULT,
  parseCount,
  parseNames,
  type RedirectFlags,
  type RootFlags,
} from "../options.ts";
import { hasColors, printRefusal, say, withoutUsed } from "../print.ts";

interface DiffFlags extends RootFlags, RedirectFlags {
  readonly catalogue: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly format?: "human" | "github";
  readonly project?: readonly string[];
  readonly component?: readonly string[];
  readonly language?: readonly string[];
  readonly exitZero?: boolean;
  readonly failOn?: "lost";
  readonly maxFiles?: number;
  readonly maxBytes?: number;
  readonly maxUnits?: number;
}

const HELP = `
A name that exists on disk is a catalogue's folder, a built tree or a bundle. An
address is a published site. Any other name is a revision or a date (2024-05-01)
in the repository of the catalogue (default: this folder). rev:NAME is always a
revision. Lost strings come first.

Examples:
  $ lingodex diff HEAD                        changes that are not committed
  $ lingodex diff v1.2 v1.3 --language de
  $ lingodex diff origin/main --markdown      changes of this branch
  $ lingodex diff ../main . --fail-on lost    exit 1 only if a text is lost
  $ lingodex diff public                      changes that a build would make
  $ lingodex diff https://l10n.example.org    the same for the deployed site
  $ lingodex diff ../main . --markdown --exit-zero >> "$GITHUB_STEP_SUMMARY"
Exit code: 0 if nothing differs, 1 if something does.
`;

export function addDiff(program: Command): void {
  const command = program
    .command("diff")
    .summary("compare two states of the translations")
    .description(
      "Compares two catalogues, revisions, dates, trees, bundles or published sites. Reports per language what is new, translated, changed or lost, then the strings. Strings are compared by name: order, comments and ids do not matter. Private projects are left out. Writes nothing.",
    )
    .argument(
      "<a>",
      "the state before: a revision, a date, a catalogue's folder, a tree, a bundle, or a site's address",
    )
    .argument("[b]", "the state after (default: the catalogue in this folder, or that of --catalogue)")
    .option("--catalogue <dir>", "folder with catalogue.yaml, .yml or .json", ".")
    .addOption(new Option(...JSON_RESULT).conflicts(["markdown", "format"]))
    .addOption(new Option("--markdown", "print Markdown, for a pull request").conflicts("format"))
    .addOption(new Option("--format <how>", "github: annotations").choices(["human", "github"]))
    .option("--project <slugs>", "these projects only", parseNames)
    .option("--component <slugs>", "these components only", parseNames)
    .option("--language <codes>", "these languages only", parseNames)
    .option("--exit-zero", "exit 0 also if something differs")
    .addOption(new Option("--fail-on <what>", "exit 1 only if a text is lost").choices(["lost"]))
    .option("--max-files <n>", "limit for files", parseCount)
    .option("--max-bytes <n>", "limit for bytes", parseCount)
    .option("--max-units <n>", "limit for the units of a state", parseCount);
  addAllowRoot(addCatalogueFrom(addDiscover(addRedirects(command))))
    .addHelpText("after", HELP)
    .action(runDiff);
}

async function runDiff(before: string, after: string | undefined, flags: DiffFlags): Promise<void> {
  const { compare } = await import("../../published/diff/index.ts");
  const { createTemporaryTree } = await import("../../published/serve/index.ts");
  const { project, component, language, redirects, maxFiles, maxBytes, catalogue } = flags;
  try {
    const comparison = await compare({
      ...catalogueOptions(flags),
      before,
      after: after ?? catalogue,
      catalogue,
      scope: { projects: project, components: component, languages: language },
      temporaryFolder: createTemporaryTree,
      onDiagnostics: sayingOnce(),
      redirects,
      mostFiles: maxFiles,
      mostBytes: maxBytes,
    });
    await print(comparison, flags);
    process.exitCode = exitCodeOf(comparison, flags);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    printRefusal(error.diagnostics, error.directory ?? catalogue, flags.json);
  }
}

/** Prints the note about a missing manifest once, because both sides have it. */
function sayingOnce(): (diagnostics: readonly Diagnostic[]) => void {
  let isSaid = false;
  return (diagnostics) => {
    if (!isSaid) isSaid = withoutUsed(diagnostics).length < diagnostics.length;
  };
}

async function print(
  comparison: Comparison,
  { json, markdown, format, catalogue }: DiffFlags,
): Promise<void> {
  const { stdout } = process;
  const { b, difference } = comparison;
  if (json) for (const piece of renderJson(comparison)) stdout.write(piece);
  else if (markdown) stdout.write(renderMarkdown(comparison));
  else if (format === "github") {
    const { fromRepository } = await import("../../catalogue/asked/index.ts");
    const directory = fromRepository(directoryOf(b, catalogue));
    stdout.write(renderGithub(comparison, { colors: false, version: TOOL.version, directory }));
  } else if (difference.translations.length === 0) say("no translation differs");
  else stdout.write(renderHuman(comparison, { colors: hasColors(stdout), catalogue }));
}

function exitCodeOf({ difference }: Comparison, { exitZero, failOn }: DiffFlags): number {
  const { translations, changes } = difference;
  const isFound = failOn === "lost" ? changes.some(({ isLost }) => isLost) : translations.length > 0;
  return isFound && exitZero !== true ? EXIT.findings : EXIT.done;
}
