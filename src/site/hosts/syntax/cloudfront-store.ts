import type { OutsideFile } from "../profile.ts";
import { CODE, fill, rawRules, ruleFile } from "../raw-rules.ts";
import type { HostSite, RawPlace } from "../site.ts";

/** The limit of CloudFront for a store, including keys and values. */
export const STORE_BYTES = 5 * 2 ** 20;
const KEY_BYTES = 512;
const VALUE_BYTES = 1024;
/** The key of the hash of the routes. Keys of addresses contain a slash, so they differ. */
export const ROUTES_KEY = "routes";

export const STORE_NAME = "key-value-store.json";

interface StoredValue {
  readonly key: string;
  readonly value: string;
}

/** The values that `edge/cloudfront.ts` looks up: see `FoundValues` there. */
function storedRules(raw: readonly RawPlace[]): readonly (StoredValue & { readonly path: string })[] {
  const rules = rawRules(raw).map((rule) => ({
    key: rule.directory
      .slice(1)
      .map((name) => (name === CODE ? "" : name))
      .join("/"),
    value: fill(rule.file, "/", (text) => text),
    path: fill(ruleFile(rule), "*", (text) => text).slice(1),
  }));
  // If several rules have one key, the first one counts.
  const first = new Map([...rules].reverse().map((rule) => [rule.key, rule]));
  return rules.filter((rule) => first.get(rule.key) === rule);
}

function isStorable({ key, value }: StoredValue): boolean {
  return Buffer.byteLength(key) <= KEY_BYTES && Buffer.byteLength(value) <= VALUE_BYTES;
}

/** Files with an address that is too long for a key, or a name that is too long for a value. */
export function unnameableInCloudFront({ raw }: HostSite): readonly string[] {
  return storedRules(raw)
    .filter((rule) => !isStorable(rule))
    .map(({ path }) => path);
}

/** The content of the function's KeyValueStore, in the format for an import from a bucket. */
export function keyValueStore(site: HostSite): OutsideFile {
  const rules = storedRules(site.raw).filter(isStorable);
  const data = [...rules.map(({ key, value }) => ({ key, value })), { key: ROUTES_KEY, value: site.digest }];
  return {
    name: STORE_NAME,
    purpose: "what the function's KeyValueStore holds; key-value-store.sh brings the store up to date",
    text: `{"data":[\n${data.map((one) => JSON.stringify(one)).join(",\n")}\n]}\n`,
  };
}

/** A script that updates a KeyValueStore. It writes the hash of the routes last, after all other keys. */
export function keyValueScript({ maker }: HostSite): OutsideFile {
  return {
    name: "key-value-store.sh",
    purpose: `brings a KeyValueStore up to date with ${STORE_NAME} beside it: sh key-value-store.sh ARN`,
    text: `#!/bin/sh
# Made by ${maker}. It needs AWS CLI 2 and jq.
# Usage: sh key-value-store.sh ARN [FILE]    FILE is ${STORE_NAME} beside this script, unless you name another one.
set -eu
arn=\${1:?usage: key-value-store.sh ARN [FILE]}
file=\${2:-$(dirname "$0")/${STORE_NAME}}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
aws cloudfront-keyvaluestore list-keys --kvs-arn "$arn" --output json >"$work/old.json"
# At most 50 keys a request. New keys come first, and the key "${ROUTES_KEY}" last.
jq -c -n --slurpfile new "$file" --slurpfile old "$work/old.json" '
  ([$new[0].data[]] | from_entries) as $wanted
  | ([$old[].Items[]? | {key: .Key, value: .Value}] | from_entries) as $known
  | [$wanted | to_entries[] | select($known[.key] != .value) | {Key: .key, Value: .value}] as $puts
  | [$known | keys_unsorted[] | select(in($wanted) | not) | {Key: .}] as $deletes
  | ([$puts[] | select(.Key != "${ROUTES_KEY}")] | range(0; length; 50) as $at | {Puts: .[$at:$at + 50]}),
    ($deletes | range(0; length; 50) as $at | {Deletes: .[$at:$at + 50]}),
    ([$puts[] | select(.Key == "${ROUTES_KEY}")] | select(length > 0) | {Puts: .})
' >"$work/batches.jsonl"
etag=$(aws cloudfront-keyvaluestore describe-key-value-store --kvs-arn "$arn" --query ETag --output text)
while IFS= read -r batch; do
  printf '%s\n' "$batch" | jq --arg arn "$arn" --arg etag "$etag" '. + {KvsARN: $arn, IfMatch: $etag}' >"$work/batch.json"
  etag=$(aws cloudfront-keyvaluestore update-keys --cli-input-json "file://$work/batch.json" --query ETag --output text)
done <"$work/batches.jsonl"
`,
  };
}
