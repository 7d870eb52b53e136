import { PACK_ROOT, POINTER_PATH } from "../../../model/index.ts";
import type { OutsideFile } from "../profile.ts";
import type { HostSite } from "../site.ts";
import { encodeJavaScript } from "./javascript.ts";
import { packModule, printedScript } from "./worker.ts";

/** An edge function of Netlify that reads the pack which is its site. */
export function netlifyFunction(site: HostSite): OutsideFile {
  // The function asks its own site for these.
  const config = { path: "/*", excludedPath: [`/${POINTER_PATH}`, `/${PACK_ROOT}/*`] };
  const exports = [
    "export default (request, context) => edge.netlify(request, context, fetch);",
    `export const config = ${encodeJavaScript(config)};`,
  ];
  return {
    name: "lingodex.js",
    purpose: "netlify/edge-functions/lingodex.js, where netlify deploy is called",
    text: printedScript(site, packModule(site, exports)),
  };
}

/** A function of AWS Lambda with a URL, which CloudFront asks for all but the pack's own files. */
export function lambdaFunction(site: HostSite): OutsideFile {
  const { origin } = new URL(site.baseUrl);
  const exports = ["export const handler = (event) => edge.lambda(event, fetch);"];
  return {
    name: "index.mjs",
    purpose: "a Lambda function (Node.js 20 or newer, handler index.handler) with a function URL",
    text: printedScript(site, packModule(site, exports, { origin })),
  };
}

/** How CloudFront keeps what it answers: by path and query, as long as it says itself. */
export function cachePolicy(): OutsideFile {
  const policy = {
    Name: "lingodex-pack",
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 31_536_000,
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: true,
      HeadersConfig: { HeaderBehavior: "none" },
      CookiesConfig: { CookieBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "all" },
    },
  };
  return {
    name: "cache-policy.json",
    purpose: "aws cloudfront create-cache-policy --cache-policy-config file://…, for both behaviours",
    text: `${JSON.stringify(policy, null, 2)}\n`,
  };
}
