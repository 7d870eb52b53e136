import { type Destination, type Output, stepName } from "./output.ts";
import { CLEAN, quoteShell } from "./script.ts";

/** What one request may delete. */
const MOST_KEYS = 1000;
/** So many paths are free of charge each month; one that ends in `*` counts as one. */
const MOST_PATHS = 1000;

/**
 * Deletions and the invalidation: the command line has no batch of uploads. CloudFront takes an invalidation whose
 * reference it has seen for the one that it has done, so the script makes a new one each time that it is run.
 */
export const aws: Output = function* ({ remove, forget }, destination) {
  const { prefix, reference } = destination;
  const batches: string[] = [];
  for (let at = 0; at < remove.length; at += MOST_KEYS) {
    const Objects = remove.slice(at, at + MOST_KEYS).map((path) => ({ Key: `${prefix}${path}` }));
    const name = `delete-${stepName(at / MOST_KEYS, "objects")}.json`;
    batches.push(name);
    yield { path: `aws/${name}`, body: encode({ Objects, Quiet: true }) };
  }
  if (forget.length > 0) {
    const Items = forget.length > MOST_PATHS ? [`${commonDirectory(forget)}*`] : forget;
    const Paths = { Quantity: Items.length, Items };
    yield { path: "aws/invalidation.json", body: encode({ Paths, CallerReference: reference }) };
  }
  yield {
    path: "aws/deploy.sh",
    body: script(destination, batches, forget.length > 0),
    isProgram: true,
  };
};

function encode(value: object): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

/** What all of them begin with, up to a slash. They are sorted. */
function commonDirectory(addresses: readonly string[]): string {
  const [first = "/", last = first] = [addresses[0], addresses.at(-1)];
  let length = 0;
  while (length < first.length && first[length] === last[length]) length += 1;
  return first.slice(0, first.lastIndexOf("/", length - 1) + 1) || "/";
}

function script({ bucket, prefix }: Destination, batches: readonly string[], forgets: boolean): string {
  return [
    HEAD,
    `dest=${quoteShell(bucket === undefined ? "" : `s3://${bucket}/${prefix}`)}`,
    `prefix=${quoteShell(prefix)}`,
    START,
    'if [ -n "$deletes" ]; then',
    ...(batches.length === 0 ? ["  say 'there is nothing to delete'"] : ["  find_bucket"]),
    ...batches.map((name) => `  delete_objects ${quoteShell(name)}`),
    "fi",
    'if [ -n "$distribution" ]; then',
    forgets ? "  invalidate" : "  say 'there is nothing to invalidate'",
    "fi",
    "say 'done'",
    "",
  ].join("\n");
}

const HEAD = `#!/bin/sh
# Deletes what is gone, and has CloudFront forget what changed: each only where it is told to. It may be run again.
# shellcheck disable=SC2016 # What stands between single quotes is meant as it stands.
set -eu
unset CDPATH
LC_ALL=C AWS_MAX_ATTEMPTS=1 AWS_PAGER=''
export LC_ALL AWS_MAX_ATTEMPTS AWS_PAGER`;

const START = `deletes=''
distribution=''
work=''

say() {
  printf 'aws/deploy.sh: %s\\n' "$1" >&2
}

stop() { # CODE MESSAGE
  say "$2"
  exit "$1"
}

usage() {
  cat <<END
usage: deploy.sh [--delete] [--distribution ID] [DEST]
  DEST               where the files are: s3://BUCKET or s3://BUCKET/PREFIX
  --delete           delete what is gone
  --distribution ID  have this distribution of CloudFront forget what changed
END
}

${CLEAN}
while [ "$#" -gt 0 ]; do
  case $1 in
    --delete) deletes=yes ;;
    --distribution)
      [ "$#" -gt 1 ] || stop 2 '--distribution needs an ID'
      distribution=$2
      shift
      ;;
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
if [ -z "$deletes$distribution" ]; then
  usage >&2
  stop 2 'say what to do'
fi
# The folder of this script.
case $0 in
  */*) cd -P -- "\${0%/*}/" ;;
esac

# Keys in the lists begin with the prefix that was planned.
find_bucket() {
  case $dest in
    s3://?*) ;;
    *) stop 2 "say where the files are: s3://BUCKET/$prefix" ;;
  esac
  below=\${dest#s3://}/
  bucket=\${below%%/*}
  below=\${below#*/}
  while [ "$below" != "\${below%/}" ]; do below=\${below%/}; done
  [ "$below" = "\${prefix%/}" ] || stop 2 "the plan is for s3://$bucket/$prefix: run lingodex delta --to $dest"
}

# The program ends with 0 also where keys could not be deleted: what could not, it prints.
delete_objects() { # FILE
  say "deleting: $1"
  failed=$(aws s3api delete-objects --bucket "$bucket" --delete "file://$1" --query Errors --output json) ||
    stop 1 "deleting: FAILED at $1"
  case $failed in
    '' | null | '[]') ;;
    *) stop 1 "deleting: FAILED at $1: $failed" ;;
  esac
}

invalidate() {
  say 'invalidating'
  work=$(mktemp -d)
  case $work in
    /*) ;;
    *) work=$PWD/$work ;;
  esac
  sed "s/^ \\"CallerReference\\": \\"\\([^\\"]*\\)\\"/ \\"CallerReference\\": \\"\\1-$(date -u +%Y%m%dT%H%M%SZ)-$$\\"/" \\
    invalidation.json >"$work/invalidation.json"
  cd -- "$work"
  aws cloudfront create-invalidation --distribution-id "$distribution" \\
    --invalidation-batch file://invalidation.json --query Invalidation.Id --output text ||
    stop 1 'invalidating: FAILED. Caches may hold what is old'
}
`;
