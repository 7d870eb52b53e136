import { PHASES, type Plan } from "../plan/plan.ts";
import { assignments, GOING_HOME, quoteShell, readingOptions, SAYING, shellHead, WORKING } from "./shell.ts";

/** The facts about one program that `deploy.sh` needs. */
export interface Script {
  /** The name of the program, which is also the name of the folder with its lists. */
  readonly program: string;
  /** The form of a destination, for people. */
  readonly place: string;
  /** The default destination. Undefined if the caller must name one. */
  readonly destination: string | undefined;
  readonly mayBeFolder: boolean;
  /**
   * Shell functions `put NAME`, `begin`, `end` and `remove NAME`. They are called in a condition, where `set -e` has
   * no effect: each joins its commands with `&&` or returns at the first that fails.
   */
  readonly functions: string;
}

/**
 * `deploy.sh` beside the lists of a program: POSIX sh. Inserted values are quoted, and no value of a caller is read
 * as shell. The script finds the tree from its own folder, so both can be moved together.
 */
export function deployScript(script: Script, plan: Plan, { tree }: Destination): OutputFile {
  const { program, place, destination, mayBeFolder, functions } = script;
  const values = {
    program,
    marker: plan.marker,
    generation: plan.generation,
    tree,
    place,
    dest: destination ?? "",
    gone: plan.remove.length,
  };
  const start = [START.trimEnd(), ...(mayBeFolder ? [FOLDER] : []), READY];
  const body = [HEAD, ...assignments(values), ...start, functions.trim(), "", ...steps(plan), ""].join("\n");
  return { path: `${program}/deploy.sh`, body, isProgram: true };
}

function steps({ phases, remove }: Plan): readonly string[] {
  const names = phases.map(({ name }) => [name, stepName(PHASES.indexOf(name), name)] as const);
  const put = names.flatMap(([name, step], index) => [
    `  step ${quoteShell(`${name} (${index + 1} of ${names.length})`)} put ${quoteShell(step)}`,
  ]);
  const puts = put.length === 0 ? [] : ["  step 'announcing' begin", ...put, "  retract"];
  return [
    'if [ -n "$puts" ]; then',
    ...(puts.length === 0 ? ["  say 'there is nothing to put'"] : puts),
    "fi",
    'if [ -n "$deletes" ]; then',
    remove.length === 0
      ? "  say 'there is nothing to delete'"
      : `  left='some removed files are still there; the site is complete'\n  step 'deleting' remove ${quoteShell(stepName(LAST_STEP, "delete"))}`,
    'elif [ "$gone" -gt 0 ]; then',
    '  say "$gone files can be deleted when no reader needs them any more: deploy.sh --delete-only"',
    "fi",
    'say "done: generation $generation. Verify it: lingodex verify URL --all"',
  ];
}

const HEAD = shellHead([
  "Runs the plan next to it, phase by phase, and stops at the first failure. You can run it again.",
  "Deletes nothing without --delete or --delete-only. The programs' own retries are off: each failure is reported.",
]);

const USAGE = `usage: deploy.sh [--delete | --delete-only] [DEST]
  DEST           where to: $place
  --delete       delete removed files at the end
  --delete-only  only delete, once no client or cache uses the files`;

const OPTIONS = `    --delete) deletes=yes ;;
    --delete-only) deletes=yes puts='' ;;`;

const START = `puts=yes
deletes=''
left='the site does not have the new generation'

${SAYING}
${WORKING}
${readingOptions(USAGE, OPTIONS)}if [ -z "$dest" ]; then
  usage >&2
  stop 2 'say where to'
fi
case $dest in
  *'
'*) stop 2 'a destination is one line' ;;
esac
`;

const FOLDER = `# A folder is named from where the script is called.
case $dest in
  /* | *:*) ;;
  *) dest=$PWD/$dest ;;
esac`;

const READY = `
make_work
# The folder of this script, and from there the tree.
${GOING_HOME}plan=$PWD
cd -P -- "$tree" 2>/dev/null || stop 2 "the tree is not at $tree, seen from $plan: plan again where it is"
tree=$PWD

# That the tree is still the one that was planned.
prove_tree() {
  grep -qF "\\"generation\\": \\"$generation\\"" "$marker" 2>/dev/null
}

step() { # NAME FUNCTION [ARGUMENT]
  prove_tree || stop 1 "$1: the tree in $tree is not the one that was planned: run lingodex delta again"
  say "$1"
  name=$1
  shift
  "$@" || stop "$?" "$name: FAILED, and nothing after it was begun: $left. Run this again"
}

# The announcement says the truth also where it cannot be taken away.
retract() {
  end || say 'lingodex/deploying.json could not be deleted there; that does no harm'
}
`;

/** The place that a plan changes, as the lists name it. */
export interface Destination {
  /** The tree's directory as the lists name it. */
  readonly directory: string;
  /** The path of the tree's directory from a program's folder of the plan, with `/`. */
  readonly tree: string;
  /** The bucket in S3. Undefined if none was named. */
  readonly bucket: string | undefined;
  /** The prefix of all keys, with a slash at its end. Empty if there is none. */
  readonly prefix: string;
  /** A text that is unique to this plan. */
  readonly reference: string;
}

export interface OutputFile {
  /** The path below the plan's folder, with `/`. */
  readonly path: string;
  readonly body: string;
  readonly isProgram?: boolean;
}

export type Output = (plan: Plan, destination: Destination) => Iterable<OutputFile>;

/** The name of a list, such as `03-new-first-pages`. Sorted by name, lists are in the order of the phases. */
export function stepName(index: number, name: string): string {
  return `${String(index + 1).padStart(2, "0")}-${name}`;
}

/** The number of the last step, which is the same for all plans. */
export const LAST_STEP = 8;
