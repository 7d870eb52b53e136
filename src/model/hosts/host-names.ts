/** Every host profile by its name, in the order of lists for people. `site/hosts/` contains the profiles. */
export const HOST_NAMES = [
  "github-pages",
  "gitlab-pages",
  "s3-website",
  "s3-cloudfront",
  "cloudflare-pages",
  "cloudflare-workers",
  "netlify",
  "vercel",
  "firebase",
  "nginx",
  "apache",
  "caddy",
  "lighttpd",
  "busybox",
  "plain",
  "preview",
] as const;

export type HostName = (typeof HOST_NAMES)[number];
