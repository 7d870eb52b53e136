import { type Output, stepName } from "./output.ts";

/** What one request may delete. */
const MOST_KEYS = 1000;
/** So many paths are free of charge each month; one that ends in `*` counts as one. */
const MOST_PATHS = 1000;

/** `aws s3api delete-objects --delete file://…` and `aws cloudfront create-invalidation --invalidation-batch file://…`. */
export const aws: Output = function* ({ remove, invalidate, generation }, { prefix }) {
  for (let at = 0; at < remove.length; at += MOST_KEYS) {
    const Objects = remove.slice(at, at + MOST_KEYS).map((path) => ({ Key: `${prefix}${path}` }));
    yield {
      path: `aws/delete-${stepName(at / MOST_KEYS, "objects")}.json`,
      body: encode({ Objects, Quiet: true }),
    };
  }
  if (invalidate.length === 0) return;
  const Items = invalidate.length > MOST_PATHS ? [`${commonDirectory(invalidate)}*`] : invalidate;
  const Paths = { Quantity: Items.length, Items };
  yield { path: "aws/invalidation.json", body: encode({ Paths, CallerReference: generation }) };
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
