import { type Destination, type Output, stepName } from "./script.ts";
import { assignments, GOING_HOME, quoteShell, readingOptions, SAYING, shellHead, WORKING } from "./shell.ts";

/** The most keys that one request can delete. */
const MOST_KEYS = 1000;
/** The number of paths that CloudFront invalidates free of charge each month. A path that ends in `*` counts as one. */
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

/** The common prefix of sorted addresses, up to a slash. */
function commonDirectory(addresses: readonly string[]): string {
  const [first = "/", last = first] = [addresses[0], addresses.at(-1)];
  let length = 0;
  while (length < first.length && first[length] === last[length]) length += 1;
  return first.slice(0, first.lastIndexOf("/", length - 1) + 1) || "/";
}

function script({ bucket, prefix }: Destination, batches: readonly string[], forgets: boolean): string {
  return [
    HEAD,
    ...assignments({ program: "aws", dest: bucket === undefined ? "" : `s3://${bucket}/${prefix}`, prefix }),
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

const HEAD = shellHead(
  [
    "Deletes removed files, and invalidates changed files in CloudFront: each only if an option asks for it. You can run it again.",
  ],
  { AWS_MAX_ATTEMPTS: "1", AWS_PAGER: "" },
);

const USAGE = `usage: deploy.sh [--delete] [--distribution ID] [DEST]
  DEST               where the files are: s3://BUCKET or s3://BUCKET/PREFIX
  --delete           delete removed files
  --distribution ID  invalidate changed files in this CloudFront distribution`;

const OPTIONS = `    --delete) deletes=yes ;;
    --distribution)
      [ "$#" -gt 1 ] || stop 2 '--distribution needs an ID'
      distribution=$2
      shift
      ;;`;

const START = `deletes=''
distribution=''

${SAYING}
${WORKING}
${readingOptions(USAGE, OPTIONS)}if [ -z "$deletes$distribution" ]; then
  usage >&2
  stop 2 'say what to do'
fi
${GOING_HOME}
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
  make_work
  sed "s/^ \\"CallerReference\\": \\"\\([^\\"]*\\)\\"/ \\"CallerReference\\": \\"\\1-$(date -u +%Y%m%dT%H%M%SZ)-$$\\"/" \\
    invalidation.json >"$work/invalidation.json"
  cd -- "$work"
  aws cloudfront create-invalidation --distribution-id "$distribution" \\
    --invalidation-batch file://invalidation.json --query Invalidation.Id --output text ||
    stop 1 'invalidating: FAILED. Caches may hold what is old'
}
`;
