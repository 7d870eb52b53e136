// Common parts of every `deploy.sh`: POSIX sh, in which no value of a caller is ever read as shell.

/** Quotes a text as one word for any shell. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The lines `NAME='VALUE'`. */
export function assignments(values: Readonly<Record<string, string | number>>): readonly string[] {
  return Object.entries(values).map(([name, value]) => `${name}=${quoteShell(String(value))}`);
}

/**
 * The first lines, up to the assignment of values.
 * @param purpose comments, a line each
 * @param environment variables for programs, beside the locale
 */
export function shellHead(
  purpose: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string {
  const told = { LC_ALL: "C", ...environment };
  return [
    "#!/bin/sh",
    ...purpose.map((line) => `# ${line}`),
    "# shellcheck disable=SC2016 # Text between single quotes is literal.",
    "set -eu",
    "unset CDPATH",
    Object.entries(told)
      .map(([name, value]) => `${name}=${value === "" ? "''" : value}`)
      .join(" "),
    `export ${Object.keys(told).join(" ")}`,
  ].join("\n");
}

/** The shell functions `say MESSAGE` and `stop CODE MESSAGE`. `$program` is the name of the script's folder. */
export const SAYING = `say() {
  printf '%s: %s\\n' "$program/deploy.sh" "$1" >&2
}

stop() { # CODE MESSAGE
  say "$2"
  exit "$1"
}
`;

/**
 * `make_work` makes the folder `$work`. However a script ends, the folder is removed. After a signal, the exit code
 * names it.
 */
export const WORKING = `work=''

clean() {
  if [ -n "$work" ]; then rm -rf -- "$work"; fi
}
trap clean EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

make_work() {
  work=$(mktemp -d)
  case $work in
    /*) ;;
    *) work=$PWD/$work ;;
  esac
}
`;

/**
 * Reads the arguments of the script: `$dest`, and options.
 * @param usage printed on request, or after a wrong call
 * @param options branches of a `case`, two spaces deeper than its first line
 */
export function readingOptions(usage: string, options: string): string {
  return `usage() {
  cat <<END
${usage}
END
}

while [ "$#" -gt 0 ]; do
  case $1 in
${options}
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
`;
}

/** Shell code that changes to the folder of the script. */
export const GOING_HOME = `case $0 in
  */*) cd -P -- "\${0%/*}/" ;;
esac
`;
