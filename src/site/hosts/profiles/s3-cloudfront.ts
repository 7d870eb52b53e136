import { allBut, type HostProfile } from "../profile.ts";
import {
  cloudfrontFunction,
  errorResponses,
  FUNCTION_BYTES,
  headersPolicy,
  pageHeaders,
} from "../syntax/cloudfront.ts";
import {
  keyValueScript,
  keyValueStore,
  STORE_BYTES,
  STORE_NAME,
  unnameableInCloudFront,
} from "../syntax/cloudfront-store.ts";
import { cachePolicy, lambdaFunction } from "../syntax/pack-functions.ts";

export const s3CloudFront: HostProfile<"s3-cloudfront"> = {
  id: "s3-cloudfront",
  name: "S3 behind CloudFront",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  hostnames: /\.cloudfront\.net$/,
  files: () => [],
  pack: {
    by: "answers by a function of AWS Lambda",
    beside: () => [],
    outside: (site) => [lambdaFunction(site), cachePolicy()],
    evidence: "emulated",
    claims: allBut("compression"),
  },
  outside: (site) => [
    cloudfrontFunction(site),
    keyValueStore(site),
    keyValueScript(site),
    headersPolicy(site),
    errorResponses(),
    ...pageHeaders(site),
  ],
  unnameable: unnameableInCloudFront,
  limits: { pathBytes: 1024, ownBytes: { "viewer-request.js": FUNCTION_BYTES, [STORE_NAME]: STORE_BYTES } },
  evidence: "emulated",
  claims: allBut("invalid-pages", "not-found", "compression"),
  notes: [
    "A private bucket whose root is the tree (or the origin's path is); no website endpoint.",
    "The function cannot see which objects exist: a page that is not there is `Not found.`, and an address without its slash is redirected even where nothing is.",
    "It compresses where the behaviour says `Compress`: nothing of that was seen.",
    "Where no page is, the answer is that of the API: there is one for the whole distribution.",
    "The function asks a KeyValueStore how files are called: run `key-value-store.sh` when a component comes or goes.",
    "Types, `Content-Disposition` and `Cache-Control` are set as each object is put.",
  ],
};
