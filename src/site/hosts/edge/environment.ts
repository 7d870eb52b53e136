/** The files of the site, which only the platform can fetch. */
export interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** @param path relative to the tree's directory. The origin is that of the given request of the site */
export function fileRequest(path: string, { url }: Request, asked: RequestInit = {}): Request {
  const address = new URL(`/${path.split("/").map(encodeURIComponent).join("/")}`, url);
  // The platform redirects from a page's file name to its address, so the address is requested.
  address.pathname = address.pathname.replace(/(?:\/index)?[.]html$/, (name) =>
    name === ".html" ? "" : "/",
  );
  return new Request(address, asked);
}

/** The statuses of existing files: whole, in part, unchanged, or with a failed condition or range (RFC 9110). */
export const THERE = [200, 206, 304, 412, 416];
