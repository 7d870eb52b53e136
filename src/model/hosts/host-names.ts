/** Every host profile by its name, in the order in which people are told of them; what each says is in `site/hosts/`. */
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
