import type { Plan } from "../plan.ts";
import { PHASES } from "../plan.ts";
import { type Destination, LAST_STEP, type OutputFile, stepName } from "./output.ts";

/** What `deploy.sh` needs to know of one program. */
export interface Script {
  /** As it is called, and as the folder of its lists is named. */
  readonly program: string;
  /** What a destination looks like, for people. */
  readonly place: string;
  /** Where it deploys when it is not told; undefined: it must be told. */
  readonly destination: string | undefined;
  /**
   * Shell functions `put NAME`, `begin`, `end` and `remove NAME`. They are called in a condition, where `set -e` counts for
   * nothing: each joins its commands with `&&` or returns at the first that fails.
   */
  readonly functions: string;
}

/**
 * `deploy.sh` beside the lists of a program: POSIX sh. What is put in between as a value is quoted, and nothing that a
 * caller gives is ever read as shell. The tree is found from the script's own folder, so both may be moved together.
 */
export function deployScript(script: Script, plan: Plan, { tree }: Destination): OutputFile {
  const { program, place, destination, functions } = script;
  const values = {
    program,
    generation: plan.generation,
    tree,
    place,
    dest: destination ?? "",
    gone: plan.remove.length,
  };
  const assigned = Object.entries(values).map(([name, value]) => `${name}=${quoteShell(String(value))}`);
  const body = [HEAD, ...assigned, START, functions.trim(), "", ...steps(plan), ""].join("\n");
  return { path: `${program}/deploy.sh`, body, isProgram: true };
}

/** One word for any shell. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
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
      : `  left='some of what is gone is still there, and the site is right'\n  step 'deleting' remove ${quoteShell(stepName(LAST_STEP, "delete"))}`,
    'elif [ "$gone" -gt 0 ]; then',
    '  say "$gone files are to be deleted when nobody reads them any more: deploy.sh --delete-only"',
    "fi",
    'say "done: generation $generation. Prove it: lingodex verify URL --all"',
  ];
}

/** However a script ends, its folder of work goes; ended by a signal, it says so by its exit code. */
export const CLEAN = `clean() {
  if [ -n "$work" ]; then rm -rf -- "$work"; fi
}
trap clean EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
`;

const HEAD = `#!/bin/sh
# Carries out the plan beside it: phase by phase, and nothing after the first failure. It may be run again.
# Deletes nothing unless it is told to. The programs' own retries are off: what fails is told.
# shellcheck disable=SC2016 # What stands between single quotes is meant as it stands.
set -eu
unset CDPATH
LC_ALL=C
export LC_ALL`;

const START = `puts=yes
deletes=''
left='the site has not got the new generation'
started=$PWD
work=''

say() {
  printf '%s: %s\\n' "$program/deploy.sh" "$1" >&2
}

stop() { # CODE MESSAGE
  say "$2"
  exit "$1"
}

usage() {
  cat <<END
usage: deploy.sh [--delete | --delete-only] [DEST]
  DEST           where to: $place
  --delete       delete what is gone, after all else
  --delete-only  put nothing: for when clients and caches have forgotten what is gone
END
}

${CLEAN}
while [ "$#" -gt 0 ]; do
  case $1 in
    --delete) deletes=yes ;;
    --delete-only) deletes=yes puts='' ;;
    -h | --help)
      usage
      exit 0
      ;;
    -*)
      usage >&2
      stop 2 "unknown option: $1"
      ;;
    *) dest=$1 ;;
  esac
  shift
done
if [ -z "$dest" ]; then
  usage >&2
  stop 2 'say where to'
fi
case $dest in
  *'
'*) stop 2 'a destination is one line' ;;
esac

work=$(mktemp -d)
case $work in
  /*) ;;
  *) work=$started/$work ;;
esac
# The folder of this script, and from there the tree.
case $0 in
  */*) cd -P -- "\${0%/*}/" ;;
esac
plan=$PWD
cd -P -- "$tree" 2>/dev/null || stop 2 "the tree is not at $tree, seen from $plan: plan again where it is"
tree=$PWD

# That the tree is still the one that was planned.
prove_tree() {
  grep -qF "\\"generation\\": \\"$generation\\"" lingodex/manifest.json 2>/dev/null
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
