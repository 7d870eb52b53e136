import { apacheServer } from "./apache.ts";
import { busyboxServer } from "./busybox.ts";
import { caddyServer } from "./caddy.ts";
import { cloudflarePagesServer, cloudflareWorkersServer } from "./cloudflare-pages.ts";
import { githubPagesServer } from "./github-pages.ts";
import { gitlabPagesServer } from "./gitlab-pages.ts";
import { lighttpdServer } from "./lighttpd.ts";
import { netlifyServer } from "./netlify.ts";
import { nginxServer } from "./nginx.ts";
import { plainServer } from "./plain.ts";
import { previewServer } from "./preview.ts";
import { s3CloudFrontServer } from "./s3-cloudfront.ts";
import { s3WebsiteServer } from "./s3-website.ts";
import type { HostServer } from "./server.ts";

/** Every server that the suites run against. */
export const HOST_SERVERS: readonly HostServer[] = [
  previewServer,
  nginxServer,
  apacheServer,
  caddyServer,
  lighttpdServer,
  cloudflarePagesServer,
  cloudflareWorkersServer,
  s3WebsiteServer,
  s3CloudFrontServer,
  netlifyServer,
  githubPagesServer,
  gitlabPagesServer,
  busyboxServer,
  plainServer,
];
