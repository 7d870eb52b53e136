import { type BaseUrl, HOST_NAMES, type HostName } from "../../model/index.ts";
import type { HostProfile } from "./profile.ts";
import { apache } from "./profiles/apache.ts";
import { busybox } from "./profiles/busybox.ts";
import { caddy } from "./profiles/caddy.ts";
import { cloudflarePages } from "./profiles/cloudflare-pages.ts";
import { cloudflareWorkers } from "./profiles/cloudflare-workers.ts";
import { firebase } from "./profiles/firebase.ts";
import { githubPages } from "./profiles/github-pages.ts";
import { gitlabPages } from "./profiles/gitlab-pages.ts";
import { lighttpd } from "./profiles/lighttpd.ts";
import { netlify } from "./profiles/netlify.ts";
import { nginx } from "./profiles/nginx.ts";
import { plain } from "./profiles/plain.ts";
import { preview } from "./profiles/preview.ts";
import { s3CloudFront } from "./profiles/s3-cloudfront.ts";
import { s3Website } from "./profiles/s3-website.ts";
import { vercel } from "./profiles/vercel.ts";

/**
 * Every host profile by its name. To add one: its name in model/hosts/host-names.ts, its file in profiles/, a line here, its
 * server in test/hosts/servers/; the compiler tells what is missing.
 */
const PROFILES: { readonly [Name in HostName]: HostProfile<Name> } = {
  "github-pages": githubPages,
  "gitlab-pages": gitlabPages,
  "s3-website": s3Website,
  "s3-cloudfront": s3CloudFront,
  "cloudflare-pages": cloudflarePages,
  "cloudflare-workers": cloudflareWorkers,
  netlify,
  vercel,
  firebase,
  nginx,
  apache,
  caddy,
  lighttpd,
  busybox,
  plain,
  preview,
};

/** In the order in which people are told of them. */
export const HOSTS: readonly HostProfile[] = HOST_NAMES.map((name) => PROFILES[name]);

export function findHost(id: string): HostProfile | undefined {
  return HOSTS.find((host) => host.id === id);
}

/** The host that a `base_url` belongs to, by its name. */
export function recogniseHost(baseUrl: BaseUrl): HostProfile | undefined {
  const { hostname } = new URL(baseUrl);
  return HOSTS.find(({ hostnames }) => hostnames?.test(hostname));
}
