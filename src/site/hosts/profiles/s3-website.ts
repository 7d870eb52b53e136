import { OPEN_HEADERS, ROUTING } from "../../../model/index.ts";
import { type HostProfile, type OutsideFile, only } from "../profile.ts";
import { type HostSite, hostPrefix, NOT_FOUND } from "../site.ts";

/** `aws s3api put-bucket-website --bucket B --website-configuration file://…` */
function website(site: HostSite): OutsideFile {
  const configuration = {
    IndexDocument: { Suffix: "index.json" },
    ErrorDocument: { Key: [...hostPrefix(site), "404.json"].join("/") },
  };
  return {
    name: "website.json",
    purpose: "aws s3api put-bucket-website --bucket BUCKET --website-configuration file://…",
    text: `${JSON.stringify(configuration, null, 2)}\n`,
  };
}

/** `aws s3api put-bucket-cors --bucket B --cors-configuration file://…` */
function cors(): OutsideFile {
  const rule = {
    AllowedOrigins: ["*"],
    AllowedMethods: ROUTING.methods.read,
    AllowedHeaders: ["*"],
    ExposeHeaders: OPEN_HEADERS["Access-Control-Expose-Headers"].split(", "),
    MaxAgeSeconds: Number(ROUTING.preflight["Access-Control-Max-Age"]),
  };
  return {
    name: "cors.json",
    purpose: "aws s3api put-bucket-cors --bucket BUCKET --cors-configuration file://…",
    text: `${JSON.stringify({ CORSRules: [rule] }, null, 2)}\n`,
  };
}

export const s3Website: HostProfile<"s3-website"> = {
  id: "s3-website",
  name: "S3 website",
  links: "path",
  ignoresQueries: true,
  bulk: false,
  aliases: "files",
  hostnames: /\.s3-website[.-]/,
  files: () => [{ path: "404.json", body: NOT_FOUND, mediaType: "application/json" }],
  outside: (site) => [website(site), cors()],
  limits: { pathBytes: 1024 },
  evidence: "emulated",
  claims: only("not-found", "file-headers", "cors", "exposed", "preflight", "caching", "conditions"),
  notes: [
    "An address without its slash is redirected with 302, and its query is lost.",
    "Types, `Content-Disposition` and `Cache-Control` are set as each object is put.",
    "CORS headers come only with an answer to a request that has an `Origin`; OPTIONS without one is 403.",
    "With a path in `base_url` the tree is put below that path; the error document is named with it.",
  ],
};
